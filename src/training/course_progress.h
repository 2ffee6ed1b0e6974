// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "mission/course.h"
#include "training/records.h"

namespace remora {

/// What a course has to know of a mission: its place in the order, and what it trains.
struct CourseMission {
  std::string name;
  std::vector<std::string> prerequisites;  ///< names of missions
  std::vector<std::string> competences;    ///< ids
};

/// How much of something is done: missions of a stage, or of a competence.
struct CourseShare {
  std::string title;  ///< of the stage, or id of the competence
  int missions = 0;
  int passed = 0;
  double mean_best_rating = 0.0;  ///< over all its missions; one not flown counts 0

  [[nodiscard]] double share() const {
    return missions == 0 ? 0.0 : static_cast<double>(passed) / missions;
  }
};

struct CourseProgress {
  std::vector<CourseShare> stages;       ///< as the course has them
  std::vector<CourseShare> competences;  ///< as the course has them
  std::vector<std::string> open;         ///< missions all of whose prerequisites are passed
  std::string next;  ///< the first in the course's order that is open and not passed; may be empty
};

/// Where a trainee stands. Missions that the course names but nobody has are counted as not flown.
[[nodiscard]] CourseProgress course_progress(const CourseSpec& course,
                                             const std::vector<CourseMission>& missions,
                                             const std::vector<MissionProgress>& progress);

/// Whether all prerequisites are passed: advice, no lock.
[[nodiscard]] bool is_open(const CourseMission& mission,
                           const std::vector<MissionProgress>& progress);

}  // namespace remora
