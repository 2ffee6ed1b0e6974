// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/mark_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace remora::mark_text_test {
namespace {

TEST(MarkRequest, IsAPlaceInTheWorldOrInAPicture) {
  const auto in_world = decode_mark(R"({"name":"Valve","position":[1,2,3]})");
  ASSERT_TRUE(in_world.value) << in_world.problem;
  EXPECT_EQ(in_world.value->what.name, "Valve");
  EXPECT_EQ(*in_world.value->what.p_W, Vec3(1, 2, 3));
  EXPECT_FALSE(in_world.value->id);

  const auto in_picture = decode_mark(R"({"source":"rov/main","at":[0.25,1]})");
  ASSERT_TRUE(in_picture.value) << in_picture.problem;
  EXPECT_EQ(in_picture.value->pixel->source, "rov/main");
  EXPECT_EQ(in_picture.value->pixel->at[0], 0.25);
  EXPECT_FALSE(in_picture.value->what.name);
}

TEST(MarkRequest, OfAKnownMarkMayOnlyNameIt) {
  const auto renamed = decode_mark(R"({"id":7,"name":"Pile 4"})");
  ASSERT_TRUE(renamed.value) << renamed.problem;
  EXPECT_EQ(renamed.value->id, 7u);
  EXPECT_FALSE(renamed.value->what.p_W);
}

TEST(MarkRequest, SaysWhatIsMissing) {
  for (const char* body :
       {"", "[]", "{}", R"({"name":"x"})", R"({"position":[1,2]})", R"({"position":[1,2,1e9]})",
        R"({"source":"rov/main"})", R"({"source":"rov/main","at":[0.5]})",
        R"({"source":"rov/main","at":[0.5,1.5]})", R"({"source":"rov/main","at":["a",0]})",
        R"({"source":"rov/main","at":[0,0],"position":[1,2,3]})", R"({"id":-1,"name":"x"})"})
    EXPECT_NE(decode_mark(body).problem, "") << body;
}

TEST(MarkText, HasMillimetresAndPlainNames) {
  const auto mark = nlohmann::json::parse(mark_text({.id = 3,
                                                     .name = "Bow \xc3\xa9",
                                                     .p_W = Vec3(1.23456, 0, -2),
                                                     .author = "Ann",
                                                     .at = from_seconds(4.5)}));
  EXPECT_EQ(mark["id"], 3);
  EXPECT_EQ(mark["name"], "Bow \xc3\xa9");
  EXPECT_EQ(mark["position"][0], 1.235);
  EXPECT_EQ(mark["at"], 4.5);
  EXPECT_EQ(nlohmann::json::parse(marks_message({}))["marks"].size(), 0u);
}

}  // namespace
}  // namespace remora::mark_text_test
