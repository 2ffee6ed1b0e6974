// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/mission_json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace remora {
namespace {

using Json = nlohmann::ordered_json;

// ---- to JSON ----

// JSON has no word for NaN, and a reader that expects a number must get one.
double finite(double value) { return std::isfinite(value) ? value : 0.0; }

Json to_json(const Vec3& v) { return {finite(v.x()), finite(v.y()), finite(v.z())}; }

Json to_json(const GradeThresholds& grades) {
  return {{"s", grades.s}, {"a", grades.a}, {"b", grades.b}, {"c", grades.c}};
}

Json to_json(const MissionOutline& mission) {
  Json points = Json::array();
  for (const MissionOutline::Point& point : mission.points)
    points.push_back(
        {{"name", point.name}, {"title", point.title}, {"category", name(point.category)}});
  return {{"name", mission.name},
          {"title", mission.title},
          {"scenario", mission.scenario},
          {"difficulty", mission.difficulty},
          {"competences", mission.competences},
          {"par_time", finite(mission.par_time)},
          {"time_limit", finite(mission.time_limit)},
          {"pass_mark", finite(mission.pass_mark)},
          {"grades", to_json(mission.grades)},
          {"points", std::move(points)}};
}

Json to_json(const GoalReport& goal) {
  Json json = {{"name", goal.name},
               {"title", goal.title},
               {"done", goal.is_done},
               {"lost", goal.is_lost},
               {"open", goal.is_open},
               {"progress", finite(goal.progress)},
               {"score", finite(goal.score)},
               {"weight", finite(goal.weight)},
               {"text", goal.text}};
  json["done_at"] = goal.done_at ? Json(goal.done_at->seconds()) : Json(nullptr);
  return json;
}

Json to_json(const JudgeReport& judge) {
  return {{"name", judge.name},
          {"title", judge.title},
          {"cost", finite(judge.cost)},
          {"text", judge.text}};
}

Json to_json(const CaptureQuality& quality) {
  return {{"centring", finite(quality.centring)}, {"proximity", finite(quality.proximity)},
          {"angle", finite(quality.angle)},       {"sharpness", finite(quality.sharpness)},
          {"clarity", finite(quality.clarity)},   {"exposure", finite(quality.exposure)},
          {"quality", finite(quality.quality)},   {"distance", finite(quality.distance)},
          {"blur", finite(quality.blur)}};
}

Json to_json(const std::optional<CaptureAssessment>& assessment) {
  if (!assessment) return nullptr;
  return {{"point", assessment->point},
          {"problem", name(assessment->problem)},
          {"quality", to_json(assessment->quality)},
          {"u", finite(assessment->u)},
          {"v", finite(assessment->v)}};
}

/// From where it was taken, and how clear the water was there, is a matter of the debrief.
Json to_json(const PhotoReport& photo, bool is_over) {
  Json components = Json::array();
  for (const PhotoReport::Component& component : photo.components)
    components.push_back({{"point", component.point},
                          {"quality", to_json(component.quality)},
                          {"points", component.points}});
  Json json = {{"time", photo.at.seconds()},
               {"vehicle", photo.vehicle.index},
               {"camera", photo.camera},
               {"components", std::move(components)},
               {"nearly", to_json(photo.nearly)}};
  if (!is_over) return json;
  const Mat3& R = photo.X_WC.R;
  json["position"] = to_json(photo.X_WC.p);
  json["rotation"] = {to_json(R.row(0)), to_json(R.row(1)), to_json(R.row(2))};
  json["visibility"] = finite(photo.visibility);
  return json;
}

Json to_json(const ZoneReport& zone, bool is_over) {
  Json json = {{"name", zone.name}, {"title", zone.title}};
  json["rated"] = zone.rated ? Json(*zone.rated) : Json(nullptr);
  if (!is_over) return json;
  json["truth"] = zone.truth;
  json["cover"] = finite(zone.cover);
  json["fouling_rating"] = zone.fouling_rating;
  return json;
}

Json to_json(const DefectReport& defect, bool is_over) {
  Json json = {{"point", defect.point}};
  json["reported"] = defect.reported ? Json(name(*defect.reported)) : Json(nullptr);
  if (is_over) json["truth"] = name(defect.truth);
  return json;
}

Json to_json(const FaultReport& fault) {
  Json json = {{"device", fault.device}, {"what", fault.what}, {"at", finite(fault.at)}};
  json["reported"] = fault.reported ? Json(finite(*fault.reported)) : Json(nullptr);
  json["kind_right"] = fault.is_kind_right;
  json["reaction"] = fault.reaction;
  return json;
}

Json to_json(const ClaimReport& claim, bool is_over) {
  Json json = {{"device", claim.device}, {"what", claim.what}, {"at", finite(claim.at)}};
  if (!is_over) return json;
  json["right"] = claim.is_right;
  json["verdict"] = claim.verdict;
  return json;
}

template <class List>
Json array_of(const List& list, const auto&... more) {
  Json json = Json::array();
  for (const auto& entry : list) json.push_back(to_json(entry, more...));
  return json;
}

// ---- and back: each key is asked for its kind first ----

class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  [[nodiscard]] const Json* find(const char* key) const {
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  void read(const char* key, std::string& value) const {
    if (const Json* found = find(key); found && found->is_string()) value = *found;
  }
  void read(const char* key, bool& value) const {
    if (const Json* found = find(key); found && found->is_boolean()) value = *found;
  }
  void read(const char* key, double& value) const {
    if (const Json* found = find(key); found && found->is_number()) value = *found;
  }
  void read(const char* key, int& value) const {
    if (const auto whole = whole_number(key, std::numeric_limits<int>::min()))
      value = static_cast<int>(*whole);
  }
  void read(const char* key, std::uint32_t& value) const {
    if (const auto whole = whole_number(key, 0)) value = static_cast<std::uint32_t>(*whole);
  }
  void read(const char* key, SimTime& value) const {
    // Beyond a century nanoseconds would no longer fit.
    constexpr double kLongest = 3e9;
    double seconds = 0.0;
    read(key, seconds);
    if (std::abs(seconds) < kLongest) value = from_seconds(seconds);
  }
  void read(const char* key, Vec3& value) const {
    if (const Json* found = find(key)) read_vector(*found, value);
  }
  void read(const char* key, std::vector<std::string>& values) const {
    for_each(key, [&](const Json& entry) {
      if (entry.is_string()) values.push_back(entry);
    });
  }
  /// An enum by its name; `count` is how many there are.
  template <class Enum>
  [[nodiscard]] std::optional<Enum> named(const char* key, int count) const {
    std::string word;
    read(key, word);
    for (int i = 0; i < count; ++i)
      if (word == name(static_cast<Enum>(i))) return static_cast<Enum>(i);
    return std::nullopt;
  }
  void for_each(const char* key, const auto& visit) const {
    const Json* found = find(key);
    if (!found || !found->is_array()) return;
    for (const Json& entry : *found) visit(entry);
  }
  static void read_vector(const Json& json, Vec3& value) {
    if (!json.is_array() || json.size() != 3) return;
    for (std::size_t i = 0; i < 3; ++i)
      if (json[i].is_number()) value[static_cast<Eigen::Index>(i)] = json[i];
  }

 private:
  [[nodiscard]] std::optional<std::int64_t> whole_number(const char* key,
                                                         std::int64_t least) const {
    const Json* found = find(key);
    if (!found || !found->is_number_integer()) return std::nullopt;
    const auto value = found->get<std::int64_t>();
    if (value < least || value > std::numeric_limits<int>::max()) return std::nullopt;
    return value;
  }

  const Json& json_;
};

constexpr int kPhases = static_cast<int>(MissionPhase::failed) + 1;
constexpr int kProblems = static_cast<int>(CaptureProblem::blurred) + 1;

GradeThresholds thresholds_from(const Json& json) {
  GradeThresholds grades;
  const Reader reader(json);
  reader.read("s", grades.s);
  reader.read("a", grades.a);
  reader.read("b", grades.b);
  reader.read("c", grades.c);
  return grades;
}

MissionOutline outline_from(const Json& json) {
  MissionOutline mission;
  const Reader reader(json);
  reader.read("name", mission.name);
  reader.read("title", mission.title);
  reader.read("scenario", mission.scenario);
  reader.read("difficulty", mission.difficulty);
  reader.read("competences", mission.competences);
  reader.read("par_time", mission.par_time);
  reader.read("time_limit", mission.time_limit);
  reader.read("pass_mark", mission.pass_mark);
  if (const Json* grades = reader.find("grades")) mission.grades = thresholds_from(*grades);
  reader.for_each("points", [&](const Json& entry) {
    const Reader point(entry);
    MissionOutline::Point& added = mission.points.emplace_back();
    point.read("name", added.name);
    point.read("title", added.title);
    added.category = point.named<ComponentCategory>("category", kComponentCategories)
                         .value_or(ComponentCategory::hull);
  });
  return mission;
}

GoalReport goal_from(const Json& json) {
  GoalReport goal;
  const Reader reader(json);
  reader.read("name", goal.name);
  reader.read("title", goal.title);
  reader.read("done", goal.is_done);
  reader.read("lost", goal.is_lost);
  reader.read("open", goal.is_open);
  reader.read("progress", goal.progress);
  reader.read("score", goal.score);
  reader.read("weight", goal.weight);
  reader.read("text", goal.text);
  if (const Json* at = reader.find("done_at"); at && at->is_number())
    reader.read("done_at", goal.done_at.emplace());
  return goal;
}

JudgeReport judge_from(const Json& json) {
  JudgeReport judge;
  const Reader reader(json);
  reader.read("name", judge.name);
  reader.read("title", judge.title);
  reader.read("cost", judge.cost);
  reader.read("text", judge.text);
  return judge;
}

CaptureQuality quality_from(const Reader& owner) {
  CaptureQuality quality;
  const Json* json = owner.find("quality");
  if (!json) return quality;
  const Reader reader(*json);
  reader.read("centring", quality.centring);
  reader.read("proximity", quality.proximity);
  reader.read("angle", quality.angle);
  reader.read("sharpness", quality.sharpness);
  reader.read("clarity", quality.clarity);
  reader.read("exposure", quality.exposure);
  reader.read("quality", quality.quality);
  reader.read("distance", quality.distance);
  reader.read("blur", quality.blur);
  return quality;
}

std::optional<CaptureAssessment> assessment_from(const Json* json) {
  if (!json || !json->is_object()) return std::nullopt;
  CaptureAssessment assessment;
  const Reader reader(*json);
  reader.read("point", assessment.point);
  assessment.problem =
      reader.named<CaptureProblem>("problem", kProblems).value_or(assessment.problem);
  assessment.quality = quality_from(reader);
  reader.read("u", assessment.u);
  reader.read("v", assessment.v);
  return assessment;
}

Mat3 rotation_from(const Json* json) {
  Mat3 R = Mat3::Identity();
  if (!json || !json->is_array() || json->size() != 3) return R;
  for (std::size_t i = 0; i < 3; ++i) {
    Vec3 row = R.row(static_cast<Eigen::Index>(i));
    Reader::read_vector((*json)[i], row);
    R.row(static_cast<Eigen::Index>(i)) = row;
  }
  return R;
}

PhotoReport photo_from(const Json& json) {
  PhotoReport photo;
  const Reader reader(json);
  reader.read("time", photo.at);
  reader.read("vehicle", photo.vehicle.index);
  reader.read("camera", photo.camera);
  reader.read("position", photo.X_WC.p);
  photo.X_WC.R = rotation_from(reader.find("rotation"));
  reader.read("visibility", photo.visibility);
  reader.for_each("components", [&](const Json& entry) {
    const Reader component(entry);
    PhotoReport::Component& added = photo.components.emplace_back();
    component.read("point", added.point);
    added.quality = quality_from(component);
    component.read("points", added.points);
  });
  photo.nearly = assessment_from(reader.find("nearly"));
  return photo;
}

ZoneReport zone_from(const Json& json) {
  ZoneReport zone;
  const Reader reader(json);
  reader.read("name", zone.name);
  reader.read("title", zone.title);
  if (reader.find("rated")) reader.read("rated", zone.rated.emplace());
  reader.read("truth", zone.truth);
  reader.read("cover", zone.cover);
  reader.read("fouling_rating", zone.fouling_rating);
  return zone;
}

DefectReport defect_from(const Json& json) {
  DefectReport defect;
  const Reader reader(json);
  reader.read("point", defect.point);
  defect.reported = reader.named<DefectKind>("reported", kDefectKinds);
  defect.truth = reader.named<DefectKind>("truth", kDefectKinds).value_or(DefectKind::none);
  return defect;
}

FaultReport fault_from(const Json& json) {
  FaultReport fault;
  const Reader reader(json);
  reader.read("device", fault.device);
  reader.read("what", fault.what);
  reader.read("at", fault.at);
  if (reader.find("reported")) reader.read("reported", fault.reported.emplace());
  reader.read("kind_right", fault.is_kind_right);
  reader.read("reaction", fault.reaction);
  return fault;
}

ClaimReport claim_from(const Json& json) {
  ClaimReport claim;
  const Reader reader(json);
  reader.read("device", claim.device);
  reader.read("what", claim.what);
  reader.read("at", claim.at);
  reader.read("right", claim.is_right);
  reader.read("verdict", claim.verdict);
  return claim;
}

Grade grade_from(const std::string& word) {
  for (const Grade grade : {Grade::s, Grade::a, Grade::b, Grade::c})
    if (word == std::string(1, letter(grade))) return grade;
  return Grade::d;
}

MissionReport report_from(const Reader& reader) {
  MissionReport report;
  report.phase = reader.named<MissionPhase>("phase", kPhases).value_or(MissionPhase::running);
  reader.read("end_reason", report.end_reason);
  reader.read("by_autopilot", report.is_by_autopilot);
  reader.read("time", report.time);
  reader.read("rating", report.rating);
  std::string grade;
  reader.read("grade", grade);
  report.grade = grade_from(grade);
  reader.read("points", report.points);
  reader.read("points_possible", report.points_possible);
  const auto fill = [&](const char* key, auto& list, auto* from) {
    reader.for_each(key, [&](const Json& entry) { list.push_back(from(entry)); });
  };
  fill("goals", report.goals, goal_from);
  fill("judges", report.judges, judge_from);
  fill("photos", report.photos, photo_from);
  fill("zones", report.zones, zone_from);
  fill("defects", report.defects, defect_from);
  fill("faults", report.faults, fault_from);
  fill("claims", report.claims, claim_from);
  reader.read("hint", report.hint);
  report.sight = assessment_from(reader.find("sight"));
  reader.read("improve", report.improve);
  return report;
}

}  // namespace

MissionOutline outline_of(const MissionSpec& spec) {
  MissionOutline outline{.name = spec.name,
                         .title = spec.title,
                         .scenario = spec.scenario,
                         .difficulty = spec.difficulty,
                         .competences = spec.competences,
                         .par_time = spec.par_time.seconds(),
                         .time_limit = spec.time_limit.seconds(),
                         .pass_mark = spec.pass_mark,
                         .grades = spec.grades,
                         .points = {}};
  for (const InspectionPoint& point : spec.points)
    outline.points.push_back({point.name, point.title, point.category});
  return outline;
}

std::string to_json(const MissionResult& result) {
  const MissionReport& report = result.report;
  const bool is_over = report.phase != MissionPhase::running;
  Json json = {{"phase", name(report.phase)},
               {"end_reason", report.end_reason},
               {"by_autopilot", report.is_by_autopilot},
               {"time", finite(report.time)},
               {"rating", finite(report.rating)},
               {"grade", std::string(1, letter(report.grade))},
               {"points", report.points},
               {"points_possible", report.points_possible},
               {"mission", to_json(result.mission)},
               {"goals", array_of(report.goals)},
               {"judges", array_of(report.judges)},
               {"photos", array_of(report.photos, is_over)},
               {"zones", array_of(report.zones, is_over)},
               {"defects", array_of(report.defects, is_over)},
               {"claims", array_of(report.claims, is_over)},
               {"hint", report.hint},
               {"sight", to_json(report.sight)},
               {"improve", report.improve}};
  // Who still flies finds out for themselves.
  json["faults"] = is_over ? array_of(report.faults) : Json::array();
  // A title that is not UTF-8 must not cost the whole report.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string to_json(const MissionReport& report, const MissionSpec& spec) {
  return to_json(MissionResult{outline_of(spec), report});
}

std::optional<MissionResult> mission_from_json(std::string_view json) {
  const Json read = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  const Reader reader(read);
  if (!reader.find("phase") || !reader.find("goals")) return std::nullopt;
  MissionResult result;
  if (const Json* mission = reader.find("mission")) result.mission = outline_from(*mission);
  result.report = report_from(reader);
  return result;
}

}  // namespace remora
