// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "files/read_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace remora {
namespace read_file_test {

TEST(ReadFile, GivesEveryByteOrAsManyAsAreAskedFor) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("remora_read_file_" + std::to_string(getpid()));
  const std::string bytes("a\0\r\n\xff", 5);
  std::ofstream(file, std::ios::binary) << bytes;
  EXPECT_EQ(read_file(file), bytes);
  EXPECT_EQ(read_file(file, 2), bytes.substr(0, 2));
  EXPECT_EQ(read_file(file, 6), bytes);
  std::filesystem::remove(file);
}

TEST(ReadFile, RefusesWhatIsNotAFile) {
  EXPECT_FALSE(read_file("/nonexistent/file"));
  EXPECT_FALSE(read_file(std::filesystem::temp_directory_path()));
  EXPECT_FALSE(read_file("/dev/zero"));
}

}  // namespace read_file_test
}  // namespace remora
