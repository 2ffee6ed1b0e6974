// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace remora {

/// A test with a folder of its own that is gone afterwards.
class TestWithFolder : public ::testing::Test {
 protected:
  TestWithFolder() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              (std::string("remora_") + test->name() + "_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~TestWithFolder() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

}  // namespace remora
