// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/training_text.h"

#include <algorithm>

#include "interfaces/console_protocol/json_text.h"

namespace remora {
namespace {

using nlohmann::json;

const MissionProgress* find(const std::vector<MissionProgress>& progress,
                            const std::string& mission) {
  const auto found =
      std::find_if(progress.begin(), progress.end(),
                   [&](const MissionProgress& one) { return one.mission == mission; });
  return found == progress.end() ? nullptr : &*found;
}

bool is_open(const MissionCard& card, const std::vector<MissionProgress>& progress) {
  return std::all_of(card.prerequisites.begin(), card.prerequisites.end(),
                     [&](const std::string& before) {
                       const MissionProgress* reached = find(progress, before);
                       return reached != nullptr && reached->is_passed;
                     });
}

json course_json(const CourseSpec& course) {
  json stages = json::array(), competences = json::array();
  for (const CourseSpec::Stage& stage : course.stages)
    stages.push_back({{"title", stage.title}, {"missions", stage.missions}});
  for (const Competence& competence : course.competences) {
    competences.push_back(
        {{"id", competence.id}, {"title", competence.title}, {"measure", competence.measure}});
  }
  return {{"title", course.title},
          {"purpose", course.purpose},
          {"stages", std::move(stages)},
          {"competences", std::move(competences)}};
}

json card_json(const MissionCard& card, const MissionProgress& reached, bool is_open) {
  return {{"name", card.name},
          {"title", card.title},
          {"briefing", card.briefing},
          {"scenario", card.scenario},
          {"difficulty", card.difficulty},
          {"par_time", card.par_time},
          {"competences", card.competences},
          {"prerequisites", card.prerequisites},
          {"attempts", reached.attempts},
          {"best_rating", share(reached.best_rating)},
          {"best_grade", reached.best_grade},
          {"passed", reached.is_passed},
          {"open", is_open}};
}

json trainee_json(const Trainee& trainee) {
  return {{"id", trainee.id}, {"name", trainee.name}, {"created", trainee.created}};
}

std::string title_of(const std::string& mission, const std::vector<MissionCard>& missions) {
  const auto found = std::find_if(missions.begin(), missions.end(),
                                  [&](const MissionCard& card) { return card.name == mission; });
  return found == missions.end() ? mission : found->title;
}

}  // namespace

std::string missions_text(const std::optional<CourseSpec>& course,
                          const std::vector<MissionCard>& missions,
                          const std::optional<std::vector<MissionProgress>>& progress) {
  json cards = json::array();
  for (const MissionCard& card : missions) {
    const MissionProgress* reached = progress ? find(*progress, card.name) : nullptr;
    cards.push_back(card_json(card, reached != nullptr ? *reached : MissionProgress{},
                              !progress || is_open(card, *progress)));
  }
  return to_text(
      {{"course", course ? course_json(*course) : json(nullptr)}, {"missions", std::move(cards)}});
}

std::string trainee_text(const Trainee& trainee) { return to_text(trainee_json(trainee)); }

std::string trainees_text(const std::vector<Trainee>& trainees) {
  json list = json::array();
  for (const Trainee& trainee : trainees) list.push_back(trainee_json(trainee));
  return to_text(list);
}

std::string history_text(const Trainee& trainee, const std::vector<Attempt>& attempts,
                         const std::vector<MissionProgress>& progress,
                         const std::vector<MissionCard>& missions) {
  json flown = json::array(), reached = json::array();
  for (const Attempt& attempt : attempts) {
    flown.push_back({{"id", attempt.id},
                     {"mission", attempt.mission},
                     {"title", title_of(attempt.mission, missions)},
                     {"dive", attempt.dive},
                     {"started", attempt.started},
                     {"phase", attempt.phase},
                     {"seconds", coarse(attempt.seconds, 1e3)},
                     {"rating", share(attempt.rating)},
                     {"grade", attempt.grade},
                     {"by_autopilot", attempt.is_by_autopilot}});
  }
  for (const MissionProgress& one : progress) {
    reached.push_back({{"mission", one.mission},
                       {"attempts", one.attempts},
                       {"passed", one.is_passed},
                       {"best_rating", share(one.best_rating)},
                       {"best_grade", one.best_grade}});
  }
  return to_text({{"trainee", trainee_json(trainee)},
                  {"attempts", std::move(flown)},
                  {"progress", std::move(reached)}});
}

}  // namespace remora
