// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/course_progress.h"

#include <algorithm>

namespace remora {
namespace {

const MissionProgress* find(const std::vector<MissionProgress>& progress, const std::string& name) {
  const auto found = std::ranges::find(progress, name, &MissionProgress::mission);
  return found == progress.end() ? nullptr : &*found;
}

bool is_passed(const std::vector<MissionProgress>& progress, const std::string& name) {
  const MissionProgress* found = find(progress, name);
  return found && found->is_passed;
}

CourseShare share_of(std::string title, const std::vector<std::string>& missions,
                     const std::vector<MissionProgress>& progress) {
  CourseShare share;
  share.title = std::move(title);
  share.missions = static_cast<int>(missions.size());
  for (const std::string& mission : missions) {
    const MissionProgress* found = find(progress, mission);
    if (!found) continue;
    share.passed += found->is_passed ? 1 : 0;
    share.mean_best_rating += found->best_rating / share.missions;
  }
  return share;
}

}  // namespace

bool is_open(const CourseMission& mission, const std::vector<MissionProgress>& progress) {
  return std::ranges::all_of(mission.prerequisites,
                             [&](const std::string& name) { return is_passed(progress, name); });
}

CourseProgress course_progress(const CourseSpec& course, const std::vector<CourseMission>& missions,
                               const std::vector<MissionProgress>& progress) {
  CourseProgress result;
  for (const CourseSpec::Stage& stage : course.stages)
    result.stages.push_back(share_of(stage.title, stage.missions, progress));
  for (const Competence& competence : course.competences) {
    std::vector<std::string> training;
    for (const CourseMission& mission : missions)
      if (std::ranges::find(mission.competences, competence.id) != mission.competences.end())
        training.push_back(mission.name);
    result.competences.push_back(share_of(competence.id, training, progress));
  }
  for (const CourseMission& mission : missions)
    if (is_open(mission, progress)) result.open.push_back(mission.name);
  for (const CourseSpec::Stage& stage : course.stages)
    for (const std::string& mission : stage.missions) {
      const bool can_fly = std::ranges::find(result.open, mission) != result.open.end();
      if (result.next.empty() && can_fly && !is_passed(progress, mission)) result.next = mission;
    }
  return result;
}

}  // namespace remora
