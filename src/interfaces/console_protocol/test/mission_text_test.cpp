// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/mission_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "interfaces/console_protocol/training_text.h"

namespace remora {
namespace mission_text_test {

using nlohmann::json;

Moment moment_of(MissionReport report) {
  Moment moment;
  moment.mission = std::make_shared<const MissionReport>(std::move(report));
  return moment;
}

PhotoReport photo_of(std::vector<std::uint32_t> points) {
  PhotoReport photo;
  for (const std::uint32_t point : points) photo.components.push_back({point, {}, 60});
  return photo;
}

TEST(MissionTelemetry, NamesEachCapturedPointOnce) {
  MissionReport report;
  report.photos = {photo_of({4, 1}), photo_of({}), photo_of({1, 2})};
  EXPECT_EQ(mission_telemetry(moment_of(report), report)["captured"], json({1, 2, 4}));
}

TEST(MissionTelemetry, SaysWhatTheTraineeSaidAndNothingOfTheTruth) {
  MissionReport report;
  report.zones.resize(3);
  report.zones[1].rated = 4;
  report.zones[1].truth = 5;
  report.zones[2].truth = 3;
  report.defects = {{7, DefectKind::dent, DefectKind::crack}, {8, std::nullopt, DefectKind::dent}};
  const json told = mission_telemetry(moment_of(report), report);
  EXPECT_EQ(told["rated"], json::parse("[[1, 4]]"));
  EXPECT_EQ(told["reported"], json::parse("[[7, 3]]"));
  EXPECT_EQ(told.dump().find("truth"), std::string::npos);
}

TEST(MissionTelemetry, HoldsNumbersWhateverWasMeasured) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  MissionReport report;
  report.rating = nan;
  report.goals.emplace_back().progress = 7.0;
  report.judges.emplace_back().cost = nan;
  report.sight = CaptureAssessment{};
  report.sight->u = std::numeric_limits<double>::infinity();
  report.sight->quality.quality = nan;
  const json told = mission_telemetry(moment_of(report), report);
  EXPECT_EQ(told["rating"], 0.0);
  EXPECT_EQ(told["goals"][0]["progress"], 1.0);
  EXPECT_EQ(told["sight"]["quality"], 0.0);
  EXPECT_TRUE(told["sight"]["u"].is_number());
  EXPECT_EQ(told.dump().find("null"), std::string::npos);
}

TEST(MissionTelemetry, WhatCanBeCapturedNeedsNoAdvice) {
  MissionReport report;
  EXPECT_TRUE(mission_telemetry(moment_of(report), report)["sight"].is_null());
  report.sight = CaptureAssessment{};
  report.sight->problem = CaptureProblem::too_far;
  EXPECT_EQ(mission_telemetry(moment_of(report), report)["sight"]["advice"],
            advice(CaptureProblem::too_far));
  report.sight->problem = CaptureProblem::none;
  EXPECT_EQ(mission_telemetry(moment_of(report), report)["sight"]["advice"], "");
}

TEST(MissionTelemetry, TheAutopilotSpeaksWhileItFlies) {
  Moment moment = moment_of({});
  moment.autopilot = "to the rudder (2 of 3)";
  EXPECT_EQ(mission_telemetry(moment, *moment.mission)["autopilot"], "");
  moment.is_on_autopilot = true;
  EXPECT_EQ(mission_telemetry(moment, *moment.mission)["autopilot"], "to the rudder (2 of 3)");
  moment.autopilot.clear();
  EXPECT_NE(mission_telemetry(moment, *moment.mission)["autopilot"], "");
}

TEST(MissionEnd, IsToldWithItsGrade) {
  MissionReport report;
  report.phase = MissionPhase::passed;
  report.rating = 0.914;
  report.grade = Grade::a;
  report.end_reason = "all done";
  EXPECT_EQ(verdict(report), "Passed, grade A (91 %): all done");
  const json data = json::parse(mission_end_data(report, "2026-11-16-101530-harbour"));
  EXPECT_EQ(data, json({{"phase", "passed"},
                        {"rating", 0.914},
                        {"grade", "A"},
                        {"dive", "2026-11-16-101530-harbour"}}));
}

// ---- the course ----

std::vector<MissionCard> two_missions() {
  MissionCard first, second;
  first.name = "first_dive";
  first.title = "First dive";
  second.name = "survey";
  second.prerequisites = {"first_dive"};
  return {first, second};
}

json mission_in(const std::string& text, std::size_t i) { return json::parse(text)["missions"][i]; }

TEST(MissionList, AMissionIsOpenWhenThoseBeforeItArePassed) {
  const auto open = [](const std::optional<std::vector<MissionProgress>>& progress) {
    return mission_in(missions_text(std::nullopt, two_missions(), progress), 1)["open"];
  };
  EXPECT_EQ(open(std::nullopt), true);  // nobody in particular
  EXPECT_EQ(open(std::vector<MissionProgress>{}), false);
  EXPECT_EQ(open({{{"first_dive", 3, false, 0.5, "D"}}}), false);
  EXPECT_EQ(open({{{"first_dive", 4, true, 0.9, "A"}}}), true);
}

TEST(MissionList, ShowsWhatTheTraineeHasReached) {
  const std::vector<MissionProgress> progress{{"first_dive", 4, true, 0.9, "A"}};
  const json card = mission_in(missions_text(std::nullopt, two_missions(), progress), 0);
  EXPECT_EQ(card["attempts"], 4);
  EXPECT_EQ(card["best_rating"], 0.9);
  EXPECT_EQ(card["best_grade"], "A");
  EXPECT_EQ(card["passed"], true);
}

TEST(History, AnAttemptAtAMissionThatIsGoneKeepsItsName) {
  Attempt known, gone;
  known.mission = "first_dive";
  gone.mission = "withdrawn";
  const json history = json::parse(history_text({}, {known, gone}, {}, two_missions()));
  EXPECT_EQ(history["attempts"][0]["title"], "First dive");
  EXPECT_EQ(history["attempts"][1]["title"], "withdrawn");
}

}  // namespace mission_text_test
}  // namespace remora
