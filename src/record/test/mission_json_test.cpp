// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/mission_json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "record/test/sample_mission.h"

namespace remora {
namespace mission_json_test {

TEST(MissionJson, AReportComesBackAsItWas) {
  const MissionResult sent = sample_mission();
  const auto read = mission_from_json(to_json(sent));
  ASSERT_TRUE(read);

  EXPECT_EQ(read->mission.title, sent.mission.title);
  EXPECT_EQ(read->mission.competences, sent.mission.competences);
  EXPECT_EQ(read->mission.par_time, 300.0);
  EXPECT_EQ(read->mission.grades.s, 0.9);
  ASSERT_EQ(read->mission.points.size(), 2u);
  EXPECT_EQ(read->mission.points[1].category, ComponentCategory::rudder);

  const MissionReport& report = read->report;
  EXPECT_EQ(report.phase, MissionPhase::passed);
  EXPECT_EQ(report.end_reason, "all done");
  EXPECT_EQ(report.grade, Grade::a);
  EXPECT_EQ(report.points, 163);
  ASSERT_EQ(report.goals.size(), 2u);
  EXPECT_EQ(report.goals[0].done_at, from_seconds(250.25));
  EXPECT_TRUE(report.goals[1].is_lost);
  EXPECT_FALSE(report.goals[1].done_at);
  ASSERT_EQ(report.judges.size(), 1u);
  EXPECT_EQ(report.judges[0].cost, 0.05);

  ASSERT_EQ(report.photos.size(), 2u);
  const PhotoReport& photo = report.photos[0];
  EXPECT_EQ(photo.at, from_seconds(120.5));
  EXPECT_EQ(photo.vehicle.index, 1u);
  EXPECT_TRUE(photo.X_WC.p.isApprox(Vec3(1.0, 2.0, 3.5)));
  EXPECT_TRUE(photo.X_WC.R.isApprox(sent.report.photos[0].X_WC.R));
  ASSERT_EQ(photo.components.size(), 1u);
  EXPECT_EQ(photo.components[0].points, 93);
  EXPECT_EQ(photo.components[0].quality.blur, 0.75);
  EXPECT_EQ(report.photos[1].nearly->problem, CaptureProblem::occluded);

  EXPECT_EQ(report.zones[0].rated, 2u);
  EXPECT_EQ(report.zones[0].truth, 3u);
  EXPECT_FALSE(report.zones[1].rated);
  EXPECT_EQ(report.defects[0].reported, DefectKind::dent);
  EXPECT_EQ(report.defects[0].truth, DefectKind::wasted_anode);
  EXPECT_FALSE(report.defects[1].reported);
  ASSERT_EQ(report.faults.size(), 1u);
  EXPECT_EQ(report.faults[0].reported, 52.5);
  EXPECT_TRUE(report.faults[0].is_kind_right);
  ASSERT_EQ(report.claims.size(), 1u);
  EXPECT_EQ(report.claims[0].verdict, "right, 12 s after it broke");
  EXPECT_EQ(report.sight->problem, CaptureProblem::blurred);
  EXPECT_EQ(report.improve, sent.report.improve);
}

// Whatever field a person adds to the report: reading and writing again must not lose a letter.
TEST(MissionJson, WritingWhatWasReadGivesTheSameText) {
  const std::string once = to_json(sample_mission());
  EXPECT_EQ(to_json(mission_from_json(once).value()), once);
}

TEST(MissionJson, ARunningMissionDoesNotGiveItsAnswersAway) {
  MissionResult result = sample_mission();
  result.report.phase = MissionPhase::running;
  const std::string text = to_json(result);
  EXPECT_EQ(text.find("wasted_anode"), std::string::npos);
  EXPECT_EQ(text.find("truth"), std::string::npos);
  EXPECT_EQ(text.find("cover"), std::string::npos);
  EXPECT_EQ(text.find("reaction"), std::string::npos);
  EXPECT_EQ(text.find("right, 12 s"), std::string::npos);
}

TEST(MissionJson, EveryNumberIsANumber) {
  MissionResult result = sample_mission();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  result.report.rating = nan;
  result.report.time = std::numeric_limits<double>::infinity();
  result.report.photos[0].components[0].quality.distance = nan;
  result.report.photos[0].X_WC.p.x() = nan;
  const auto json = nlohmann::json::parse(to_json(result));
  EXPECT_EQ(json["rating"], 0.0);
  EXPECT_EQ(json["time"], 0.0);
  EXPECT_EQ(json["photos"][0]["components"][0]["quality"]["distance"], 0.0);
  EXPECT_EQ(json["photos"][0]["position"][0], 0.0);
}

TEST(MissionJson, AnyOtherTextIsNoReport) {
  for (const char* text : {"", "{", "[]", "42", "null", "{\"phase\": \"passed\"}"})
    EXPECT_FALSE(mission_from_json(text)) << text;
}

TEST(MissionJson, FieldsOfAnotherKindAreAsIfTheyWereMissing) {
  const auto read = mission_from_json(R"({"phase": 3, "goals": {"a": 1}, "rating": "high",
      "points": 1e300, "photos": [null, 5, {"time": 1e300, "camera": -1, "rotation": [[1], 2, 3],
      "components": [[]]}], "zones": [{"rated": "x"}], "mission": []})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->report.phase, MissionPhase::running);
  EXPECT_EQ(read->report.rating, 0.0);
  EXPECT_EQ(read->report.points, 0);
  ASSERT_EQ(read->report.photos.size(), 3u);
  EXPECT_EQ(read->report.photos[2].camera, 0u);
  EXPECT_EQ(read->report.photos[2].components.size(), 1u);
}

TEST(MissionJson, AMissionsOutlineHasItsTitlesAndMarks) {
  MissionSpec spec;
  spec.name = "a";
  spec.title = "A title";
  spec.par_time = from_seconds(120.0);
  InspectionPoint point;
  point.title = "an anode";
  spec.points.push_back(point);
  const MissionOutline outline = outline_of(spec);
  EXPECT_EQ(outline.title, "A title");
  EXPECT_EQ(outline.par_time, 120.0);
  EXPECT_EQ(outline.pass_mark, spec.pass_mark);
  ASSERT_EQ(outline.points.size(), 1u);
  EXPECT_EQ(outline.points[0].title, "an anode");
}

}  // namespace mission_json_test
}  // namespace remora
