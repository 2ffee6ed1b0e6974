// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/mission_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "interfaces/console_protocol/json_text.h"
#include "mission/fouling_scale.h"
#include "record/mission_json.h"
#include "world/world.h"

namespace remora {
namespace {

using nlohmann::json;

// How long after the judges have looked the picture of a photo may be taken [s].
constexpr double kLatestPicture = 2.0;

std::string grade_text(Grade grade) { return {letter(grade)}; }

// ---- telemetry ----

json goals_json(const MissionReport& report) {
  json goals = json::array();
  for (const GoalReport& goal : report.goals) {
    goals.push_back({{"done", goal.is_done},
                     {"lost", goal.is_lost},
                     {"open", goal.is_open},
                     {"progress", share(goal.progress)},
                     {"text", goal.text}});
  }
  return goals;
}

json judges_json(const MissionReport& report) {
  json judges = json::array();
  for (const JudgeReport& judge : report.judges) {
    judges.push_back({{"name", judge.name},
                      {"title", judge.title},
                      {"cost", coarse(sound(judge.cost))},
                      {"text", judge.text}});
  }
  return judges;
}

json captured_json(const MissionReport& report) {
  std::set<std::uint32_t> captured;
  for (const PhotoReport& photo : report.photos) {
    for (const PhotoReport::Component& component : photo.components)
      captured.insert(component.point);
  }
  return captured;
}

json sight_json(const std::optional<CaptureAssessment>& sight) {
  if (!sight) return nullptr;
  // Of something almost beside the lens the place in the picture is almost infinite.
  const auto place = [](double value) { return coarse(std::clamp(sound(value), -10.0, 10.0)); };
  return {{"point", sight->point},
          {"problem", name(sight->problem)},
          {"advice", sight->is_capturable() ? "" : advice(sight->problem)},
          {"u", place(sight->u)},
          {"v", place(sight->v)},
          {"quality", share(sight->quality.quality)},
          {"distance", std::isfinite(sight->quality.distance)
                           ? json(coarse(sight->quality.distance, 1e3))
                           : json(nullptr)}};
}

json rated_json(const MissionReport& report) {
  json rated = json::array();
  for (std::size_t zone = 0; zone < report.zones.size(); ++zone) {
    if (report.zones[zone].rated) rated.push_back({zone, *report.zones[zone].rated});
  }
  return rated;
}

json reported_json(const MissionReport& report) {
  json reported = json::array();
  for (const DefectReport& defect : report.defects) {
    if (defect.reported) reported.push_back({defect.point, static_cast<int>(*defect.reported)});
  }
  return reported;
}

std::string autopilot_text(const Moment& moment) {
  if (!moment.is_on_autopilot) return {};
  return moment.autopilot.empty() ? "flies" : moment.autopilot;
}

// ---- description ----

/// What a goal shows of itself on a map.
struct GoalPlace {
  const char* kind;
  json& goal;

  void operator()(const goal::Reach& g) { at("reach", g.p_W, g.radius); }
  void operator()(const goal::Hold& g) { at("hold", g.p_W, g.radius); }
  void operator()(const goal::Carry& g) { at("carry", g.p_W, g.radius); }
  void operator()(const goal::Follow& g) {
    kind = "follow";
    along(g.path_W);
  }
  void operator()(const goal::Cover& g) {
    kind = "cover";
    along(corners(g));
  }
  void operator()(const goal::Photograph&) { kind = "photograph"; }
  void operator()(const goal::Rate&) { kind = "rate"; }
  void operator()(const goal::FindDefects&) { kind = "find_defects"; }
  void operator()(const goal::Find&) { kind = "find"; }  // where is the question
  void operator()(const goal::Touch&) { kind = "touch"; }
  void operator()(const goal::FreeTether&) { kind = "free_tether"; }
  void operator()(const goal::Surface&) { kind = "surface"; }
  void operator()(const goal::Diagnose&) { kind = "diagnose"; }
  void operator()(const goal::Lift&) { kind = "lift"; }
  void operator()(const goal::Turn&) { kind = "turn"; }
  void operator()(const goal::Mate&) { kind = "mate"; }

 private:
  void at(const char* what, const Vec3& p_W, double radius) {
    kind = what;
    goal["place"] = vector_json(p_W);
    goal["radius"] = radius;
  }
  void along(const std::vector<Vec3>& path_W) {
    json path = json::array();
    for (const Vec3& p_W : path_W) path.push_back(vector_json(p_W));
    goal["path"] = std::move(path);
  }
  /// The first once more at the end.
  static std::vector<Vec3> corners(const goal::Cover& area) {
    const Vec3 ahead(std::cos(area.heading), std::sin(area.heading), 0.0);
    const Vec3 aside(-ahead.y(), ahead.x(), 0.0);
    const Vec3 l = 0.5 * area.length * ahead, w = 0.5 * area.width * aside;
    const Vec3& c = area.centre_W;
    return {c - l - w, c + l - w, c + l + w, c - l + w, c - l - w};
  }
};

json goal_json(const GoalSpec& spec) {
  json goal = {{"name", spec.name},
               {"title", spec.title},
               {"hint", spec.hint},
               {"required", spec.is_required},
               {"weight", spec.weight}};
  GoalPlace place{"", goal};
  std::visit(place, spec.what);
  goal["kind"] = place.kind;
  return goal;
}

Vec3 in_world(const State& state, BodyId body, const Vec3& p_B) {
  const RigidState& at = state.bodies.bodies[body.index];
  return at.p_WB + at.q_WB * p_B;
}

json points_json(const MissionSpec& mission, const State& start) {
  json points = json::array();
  for (std::size_t i = 0; i < mission.points.size(); ++i) {
    const InspectionPoint& point = mission.points[i];
    points.push_back({{"index", i},
                      {"name", point.name},
                      {"title", point.title},
                      {"category", name(point.category)},
                      {"position", vector_json(in_world(start, point.body, point.p_B))},
                      {"radius", point.radius},
                      {"base_points", point.base_points}});
  }
  return points;
}

json zones_json(const MissionSpec& mission, const State& start) {
  json zones = json::array();
  for (std::size_t i = 0; i < mission.zones.size(); ++i) {
    const FoulingZone& zone = mission.zones[i];
    const Vec3 centre_W = in_world(start, zone.body, 0.5 * (zone.min_B + zone.max_B));
    zones.push_back({{"index", i},
                     {"name", zone.name},
                     {"title", zone.title},
                     {"centre", vector_json(centre_W)}});
  }
  return zones;
}

json defect_kinds_json() {
  json kinds = json::array();
  for (int i = 0; i < kDefectKinds; ++i) {
    const auto kind = static_cast<DefectKind>(i);
    kinds.push_back({{"index", i}, {"name", name(kind)}, {"title", title(kind)}});
  }
  return kinds;
}

json levels_json() {
  json levels = json::array();
  for (std::size_t i = 0; i < kFoulingLevels.size(); ++i) {
    const FoulingLevelWords& words = kFoulingLevels[i];
    levels.push_back({{"level", i},
                      {"title", words.title},
                      {"cover", words.cover},
                      {"means", words.means},
                      {"fr", words.rating}});
  }
  return levels;
}

json trainee_json(const WatchedDive& dive) {
  if (dive.trainee.empty()) return nullptr;
  return {{"id", dive.launch.trainee}, {"name", dive.trainee}};
}

// ---- report ----

/// The picture that was taken when the judges looked, if one was: the next through that camera.
const PhotoCard* picture_of(const PhotoReport& photo, const std::string& source,
                            const std::vector<PhotoCard>& pictures, std::set<std::string>& taken) {
  for (const PhotoCard& card : pictures) {
    const double later = (card.at - photo.at).seconds();
    const bool is_it = card.source == source && later >= 0.0 && later <= kLatestPicture;
    if (is_it && taken.insert(card.id).second) return &card;
  }
  return nullptr;
}

std::string source_of(const PhotoReport& photo, const Model& model) {
  if (photo.vehicle.index >= model.vehicles().size()) return {};
  const VehicleModel& vehicle = model.vehicles()[photo.vehicle.index];
  return photo.camera < vehicle.cameras.size()
             ? vehicle.name + "/" + vehicle.cameras[photo.camera].name
             : std::string();
}

}  // namespace

json mission_telemetry(const Moment& moment, const MissionReport& report) {
  return {{"phase", name(report.phase)},
          {"end_reason", report.end_reason},
          {"by_autopilot", report.is_by_autopilot},
          {"waiting", report.is_waiting},
          {"time", coarse(sound(report.time), 1e3)},
          {"rating", share(report.rating)},
          {"grade", grade_text(report.grade)},
          {"points", report.points},
          {"points_possible", report.points_possible},
          {"hint", report.hint},
          {"autopilot", autopilot_text(moment)},
          {"goals", goals_json(report)},
          {"judges", judges_json(report)},
          {"captured", captured_json(report)},
          {"sight", sight_json(report.sight)},
          {"rated", rated_json(report)},
          {"reported", reported_json(report)}};
}

std::string mission_description_text(const WatchedDive& dive) {
  const Session& session = *dive.session;
  const MissionSpec& mission = *session.mission();
  const State start = initial_state(session.model(), session.scenario().seed);
  json goals = json::array();
  for (const GoalSpec& goal : mission.goals) goals.push_back(goal_json(goal));
  const GradeThresholds& grades = mission.grades;
  return to_text({{"name", mission.name},
                  {"title", mission.title},
                  {"briefing", mission.briefing},
                  {"par_time", mission.par_time.seconds()},
                  {"time_limit", mission.time_limit.seconds()},
                  {"pass_mark", mission.pass_mark},
                  {"vehicle", session.model().vehicles()[mission.vehicle.index].name},
                  {"grades", {{"s", grades.s}, {"a", grades.a}, {"b", grades.b}, {"c", grades.c}}},
                  {"goals", std::move(goals)},
                  {"points", points_json(mission, start)},
                  {"zones", zones_json(mission, start)},
                  {"defect_kinds", defect_kinds_json()},
                  {"levels", levels_json()},
                  {"inset", mission.capture.inset},
                  {"trainee", trainee_json(dive)}});
}

std::string mission_report_text(const WatchedDive& dive, const MissionReport& report,
                                const std::vector<PhotoCard>& pictures) {
  const Session& session = *dive.session;
  constexpr bool kThrows = false;
  auto full = nlohmann::ordered_json::parse(to_json(report, *session.mission()), nullptr, kThrows);
  std::set<std::string> taken;
  for (std::size_t i = 0; i < report.photos.size(); ++i) {
    const PhotoReport& photo = report.photos[i];
    const PhotoCard* card = picture_of(photo, source_of(photo, session.model()), pictures, taken);
    if (card != nullptr) full["photos"][i]["id"] = card->id;
  }
  return full.dump();
}

std::string verdict(const MissionReport& report) {
  return fmt::format("{}, grade {} ({:.0f} %): {}",
                     report.phase == MissionPhase::passed ? "Passed" : "Failed",
                     grade_text(report.grade), 100.0 * share(report.rating), report.end_reason);
}

std::string mission_end_data(const MissionReport& report, const std::string& dive) {
  return to_text({{"phase", name(report.phase)},
                  {"rating", share(report.rating)},
                  {"grade", grade_text(report.grade)},
                  {"dive", dive}});
}

}  // namespace remora
