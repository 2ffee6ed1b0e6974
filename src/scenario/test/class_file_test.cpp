// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/class_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace remora {
namespace class_file_test {

/// What reading a class of this text comes to, and the problems as text.
struct Read {
  explicit Read(const std::string& text) {
    const auto file = std::filesystem::temp_directory_path() /
                      ("remora_class_" + std::to_string(::getpid()) + ".yaml");
    std::ofstream(file) << text;
    Diagnostics diagnostics;
    spec = load_class(file, diagnostics);
    problems = to_string(diagnostics);
    std::filesystem::remove(file);
  }
  std::optional<ClassSpec> spec;
  std::string problems;
};

TEST(ClassFile, NamesItsStationsInOrder) {
  const Read read(
      "title: Monday\n"
      "token: classroom-2026\n"
      "instructor_code: \"4711\"\n"
      "stations:\n"
      "  - {name: Ann, address: 192.168.1.21:8080}\n"
      "  - {name: Ben, address: \"[::1]:8081\"}\n");
  ASSERT_TRUE(read.spec) << read.problems;
  EXPECT_EQ(read.spec->title, "Monday");
  EXPECT_EQ(read.spec->token, "classroom-2026");
  EXPECT_EQ(read.spec->instructor_code, "4711");
  ASSERT_EQ(read.spec->stations.size(), 2u);
  EXPECT_EQ(read.spec->stations[1].name, "Ben");
  EXPECT_EQ(read.spec->stations[1].address, "[::1]:8081");
}

TEST(ClassFile, SaysInWhichLineAStationIsWrong) {
  const Read read(
      "stations:\n"
      "  - {name: Ann, address: lab-pc1}\n"
      "  - {name: Ann, address: \"lab-pc2:99999\"}\n"
      "  - {name: Eve, address: \"http://lab-pc3:80\"}\n");
  EXPECT_FALSE(read.spec);
  for (const char* part : {":2: ", "has no port", ":3: ", "two stations are called `Ann`",
                           "from 1 to 65535", ":4: ", "names no host", "192.168.1.21:8080"})
    EXPECT_NE(read.problems.find(part), std::string::npos) << part << " in\n" << read.problems;
}

TEST(ClassFile, WithoutStationsIsNoClass) {
  EXPECT_FALSE(Read("title: nobody\n").spec);
  EXPECT_FALSE(Read("stations: []\n").spec);
}

}  // namespace class_file_test
}  // namespace remora
