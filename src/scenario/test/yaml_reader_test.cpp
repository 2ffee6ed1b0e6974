// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/yaml_reader.h"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

namespace remora {
namespace yaml_reader_test {

/// What the reader says about `text` when `use` has read its top section.
std::vector<std::string> messages(const std::string& text,
                                  const std::function<void(Section&)>& use) {
  Diagnostics diagnostics;
  const auto root = parse_yaml(text, "x.yaml", diagnostics);
  if (root) {
    Section section(*root, "", diagnostics);
    use(section);
  }
  std::vector<std::string> list;
  for (const Diagnostic& d : diagnostics.list()) list.push_back(to_string(d));
  return list;
}

using Messages = std::vector<std::string>;

TEST(YamlReader, ReadsWhatIsThereAndKeepsTheDefaultOfTheRest) {
  double mass = 1.0, volume = 2.0, heading = 0.0;
  bool is_on = false;
  Vec3 p = Vec3::Zero();
  Mat3 inertia = Mat3::Identity();
  const Messages said =
      messages("mass: 11.5\non: true\np: [1, -2.5, +3]\ninertia: [4, 5, 6]\nheading_deg: 90\n",
               [&](Section& s) {
                 s.read("mass", mass, positive("kg"));
                 s.read("volume", volume, positive("m³"));
                 s.read("on", is_on);
                 s.read("p", p, any("m"));
                 s.read("inertia", inertia);
                 s.read_degrees("heading_deg", heading);
               });
  EXPECT_EQ(said, Messages{});
  EXPECT_EQ(mass, 11.5);
  EXPECT_EQ(volume, 2.0);
  EXPECT_TRUE(is_on);
  EXPECT_EQ(p, Vec3(1.0, -2.5, 3.0));
  EXPECT_EQ(inertia, Mat3(Vec3(4.0, 5.0, 6.0).asDiagonal()));
  EXPECT_DOUBLE_EQ(heading, std::numbers::pi / 2.0);
}

TEST(YamlReader, AnUnknownKeyIsAnsweredWithTheNearestOne) {
  double mass = 1.0;
  EXPECT_EQ(messages("mas: 3\n", [&](Section& s) { s.read("mass", mass); }),
            Messages{"x.yaml:1: error: there is no key `mas` in this file. Did you mean `mass`?"});
  EXPECT_EQ(
      messages("mass_kg: 3\n", [&](Section& s) { s.read("mass", mass); }),
      Messages{"x.yaml:1: error: there is no key `mass_kg` in this file. Did you mean `mass`?"});
  EXPECT_EQ(messages("colour: 3\n", [&](Section& s) { s.read("mass", mass); }),
            Messages{"x.yaml:1: error: there is no key `colour` in this file. Known here: mass"});
}

TEST(YamlReader, EveryProblemIsReportedAtItsLineAndNothingChanges) {
  double mass = 1.0, volume = 2.0, time = 3.0, depth = 4.0;
  const Messages said =
      messages("mass: -3\nvolume: heavy\ntime: .nan\ndepth: [1]\nname: {}\n", [&](Section& s) {
        s.read("mass", mass, positive("kg"));
        s.read("volume", volume, positive("m³"));
        s.read("time", time, any("s"));
        s.read("depth", depth, between(0.0, 100.0, "m"));
        std::string name;
        s.read("name", name);
        s.require("hull", "{mass: 11.5}");
      });
  EXPECT_EQ(said,
            (Messages{"x.yaml:1: error: mass is -3, which is out of range. Write a number in kg "
                      "above 0",
                      "x.yaml:2: error: volume is `heavy`, not a number. Write a number in m³ "
                      "above 0",
                      "x.yaml:3: error: time is .nan, not a finite number. Write a number in s",
                      "x.yaml:4: error: depth is a list of 1, not a number. Write a number in m "
                      "from 0 to 100",
                      "x.yaml:5: error: name is a map, not a text. Write one text",
                      "x.yaml:1: error: hull is missing. Write for example `hull: {mass: 11.5}`"}));
  EXPECT_EQ(mass, 1.0);
  EXPECT_EQ(volume, 2.0);
  EXPECT_EQ(time, 3.0);
  EXPECT_EQ(depth, 4.0);
}

TEST(YamlReader, ANumberTooLargeForADoubleIsNoNumber) {
  double mass = 1.0;
  EXPECT_EQ(messages("mass: 1e999\n", [&](Section& s) { s.read("mass", mass); }).size(), 1u);
  EXPECT_EQ(mass, 1.0);
}

TEST(YamlReader, AQuotedNumberIsText) {
  double mass = 1.0;
  EXPECT_EQ(messages("mass: \"3\"\n", [&](Section& s) { s.read("mass", mass); }),
            Messages{"x.yaml:1: error: mass is the text \"3\", not a number. Write a number"});
}

TEST(YamlReader, AFullMatrixIsReadByRowsAndAShortRowIsNamed) {
  Mat3 m = Mat3::Zero();
  EXPECT_EQ(messages("m:\n  - [1, 2, 3]\n  - [4, 5, 6]\n  - [7, 8, 9]\n",
                     [&](Section& s) { s.read("m", m); }),
            Messages{});
  EXPECT_EQ(m(1, 2), 6.0);
  EXPECT_EQ(messages("m:\n  - [1, 2, 3]\n  - [4, 5]\n  - [7, 8, 9]\n",
                     [&](Section& s) { s.read("m", m); }),
            Messages{"x.yaml:3: error: m[1] is a list of 2. Write a list of 3 numbers"});
}

TEST(YamlReader, AWrongWordIsAnsweredWithTheAllowedOnes) {
  int chosen = 0;
  const Choices<int> choices{{"calm", 1}, {"inspection", 2}, {"open_ocean", 3}};
  EXPECT_EQ(messages("preset: clam\n", [&](Section& s) { s.read("preset", chosen, choices); }),
            Messages{"x.yaml:1: error: preset is `clam`. Did you mean `calm`? Allowed: calm, "
                     "inspection and open_ocean"});
  EXPECT_EQ(chosen, 0);
}

TEST(YamlReader, AProblemOfAModuleIsPutAtTheKeyItNames) {
  EXPECT_EQ(
      messages(
          "inertia: 1\nmass: 2\n",
          [&](Section& s) {
            (void)s.node("inertia");
            (void)s.node("mass");
            s.report({{"mass", "it is too small", "Write kilograms"}, {"", "the whole is odd"}});
          }),
      (Messages{"x.yaml:2: error: it is too small. Write kilograms",
                "x.yaml:1: error: the whole is odd"}));
}

TEST(YamlReader, AProblemDeepInASectionIsPutAtTheLineOfItsField) {
  const auto line_of = [](const std::string& field) {
    int line = 0;
    messages("reel:\n  capacity: 3\nrows:\n- depth: 1\n-\n  depth: 2\n", [&](Section& s) {
      (void)s.node("reel");
      (void)s.node("rows");
      line = s.where(field).line;
    });
    return line;
  };
  EXPECT_EQ(line_of("reel.capacity"), 2);
  EXPECT_EQ(line_of("reel.shortest"), 1);  // absent: the last part that the file has
  EXPECT_EQ(line_of("rows[0].depth"), 4);
  EXPECT_EQ(line_of("rows[1].depth"), 6);
  EXPECT_EQ(line_of("rows[2].depth"), 3);
  EXPECT_EQ(line_of("rows[x"), 3);
}

TEST(YamlReader, AKeyWithoutValueIsAnError) {
  double mass = 1.0;
  EXPECT_EQ(
      messages("mass:\n", [&](Section& s) { s.read("mass", mass); }),
      Messages{
          "x.yaml:1: error: mass has no value. Write one after the colon, or remove the line"});
}

}  // namespace yaml_reader_test
}  // namespace remora
