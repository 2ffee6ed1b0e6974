// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/yaml_tree.h"

#include <gtest/gtest.h>

namespace remora {
namespace yaml_tree_test {

TEST(YamlTree, EveryValueKnowsItsLine) {
  Diagnostics diagnostics;
  const auto root = parse_yaml("a: 1\nb:\n  c: [2,\n      3]\n", "x.yaml", diagnostics);
  ASSERT_TRUE(root) << to_string(diagnostics);
  EXPECT_EQ(root->find("a")->where().line, 1);
  const YamlNode* c = root->find("b")->find("c");
  EXPECT_EQ(c->where().line, 3);
  EXPECT_EQ(c->items[1].where().line, 4);
  EXPECT_EQ(c->where().file, "x.yaml");
}

TEST(YamlTree, AKeyWrittenTwiceIsReportedWithBothLines) {
  Diagnostics diagnostics;
  (void)parse_yaml("a: 1\nb: 2\na: 3\n", "x.yaml", diagnostics);
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(to_string(diagnostics.list()[0]),
            "x.yaml:3: error: `a` is written twice, first in line 1. Keep one of the two");
}

TEST(YamlTree, BrokenSyntaxIsReportedWithItsLine) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_yaml("a: 1\nb: [1, 2\nc: 3\n", "x.yaml", diagnostics));
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_GE(diagnostics.list()[0].where.line, 2);
}

TEST(YamlTree, AnAliasBombDoesNotGrow) {
  std::string text = "a: &a [x, x, x]\n";
  for (char c = 'b'; c < 'z'; ++c) {
    const std::string before(1, static_cast<char>(c - 1));
    text += std::string(1, c) + ": &" + c + " [*" + before + ", *" + before + "]\n";
  }
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_yaml(text, "x.yaml", diagnostics));
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_EQ(diagnostics.list()[0].where.line, 1);
}

TEST(YamlTree, EndlessNestingIsRefused) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_yaml("a: " + std::string(100'000, '['), "x.yaml", diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(YamlTree, AFileBeyondTheLimitIsRefusedBeforeItIsParsed) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_yaml(std::string(2000, '#'), "x.yaml", diagnostics, {.bytes = 1000}));
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(YamlTree, AnEmptyFileIsAnError) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_yaml("", "x.yaml", diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(YamlTree, MergingReplacesValuesAndKeepsTheRest) {
  Diagnostics diagnostics;
  auto base = parse_yaml("hull: {mass: 11, added: [1, 2]}\nname: a\n", "base.yaml", diagnostics);
  const auto changes = parse_yaml("\nhull: {added: [5]}\n", "scene.yaml", diagnostics);
  const YamlNode all = merged(*base, *changes);
  const YamlNode* hull = all.find("hull");
  EXPECT_EQ(hull->find("mass")->text, "11");
  EXPECT_EQ(hull->find("added")->items.size(), 1u);
  EXPECT_EQ(hull->find("added")->where().file, "scene.yaml");
  EXPECT_EQ(hull->find("mass")->where().file, "base.yaml");
  EXPECT_EQ(all.find("name")->text, "a");
}

}  // namespace yaml_tree_test
}  // namespace remora
