// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/course_progress.h"

#include <gtest/gtest.h>

namespace remora {
namespace course_progress_test {

CourseSpec two_stages() {
  CourseSpec course;
  course.stages = {{"First steps", {"box", "hold"}}, {"Work", {"survey"}}};
  course.competences = {{"C3", "transit", ""}, {"C5", "inspection", ""}, {"C9", "docking", ""}};
  return course;
}

const std::vector<CourseMission> kMissions = {
    {"box", {}, {"C3"}}, {"hold", {"box"}, {"C3"}}, {"survey", {"box", "hold"}, {"C5", "C3"}}};

MissionProgress flown(const char* mission, bool is_passed, double rating) {
  return {mission, 1, is_passed, rating, ""};
}

TEST(CourseProgress, ABeginnerMayFlyWhatAsksForNothing) {
  const CourseProgress progress = course_progress(two_stages(), kMissions, {});
  EXPECT_EQ(progress.open, std::vector<std::string>{"box"});
  EXPECT_EQ(progress.next, "box");
  ASSERT_EQ(progress.stages.size(), 2u);
  EXPECT_EQ(progress.stages[0].share(), 0.0);
}

TEST(CourseProgress, SharesCountPassedMissionsOfStageAndCompetence) {
  const std::vector<MissionProgress> records = {flown("box", true, 0.8), flown("hold", false, 0.4)};
  const CourseProgress progress = course_progress(two_stages(), kMissions, records);
  EXPECT_EQ(progress.stages[0].passed, 1);
  EXPECT_DOUBLE_EQ(progress.stages[0].share(), 0.5);
  EXPECT_DOUBLE_EQ(progress.stages[0].mean_best_rating, 0.6);
  EXPECT_EQ(progress.competences[0].missions, 3);
  EXPECT_DOUBLE_EQ(progress.competences[0].share(), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(progress.competences[0].mean_best_rating, 0.4);
  EXPECT_EQ(progress.competences[2].missions, 0);
  EXPECT_EQ(progress.competences[2].share(), 0.0);
}

TEST(CourseProgress, AMissionOpensWhenAllItsPrerequisitesArePassed) {
  std::vector<MissionProgress> records = {flown("box", true, 0.8), flown("hold", false, 0.9)};
  CourseProgress progress = course_progress(two_stages(), kMissions, records);
  EXPECT_EQ(progress.open, (std::vector<std::string>{"box", "hold"}));
  EXPECT_EQ(progress.next, "hold");
  records[1].is_passed = true;
  progress = course_progress(two_stages(), kMissions, records);
  EXPECT_EQ(progress.open.size(), 3u);
  EXPECT_EQ(progress.next, "survey");
  records.push_back(flown("survey", true, 0.7));
  EXPECT_TRUE(course_progress(two_stages(), kMissions, records).next.empty());
}

}  // namespace course_progress_test
}  // namespace remora
