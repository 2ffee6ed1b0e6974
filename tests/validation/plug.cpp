// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// When plugs join, lock and let go, against scripted cases of another person's state machine.
#include "multibody/plug.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "math/rotation.h"
#include "table_file.h"

namespace remora::validation {
namespace plug_cases {
namespace {

using Json = nlohmann::json;

/// The row of a table of keys at a time, linear between them.
std::vector<double> at(const Json& keys, double time) {
  const auto row = [&](std::size_t i) { return keys[i].get<std::vector<double>>(); };
  std::size_t next = 0;
  while (next < keys.size() && keys[next][0].get<double>() <= time) ++next;
  if (next == 0) return row(0);
  if (next == keys.size()) return row(next - 1);
  const std::vector<double> a = row(next - 1), b = row(next);
  std::vector<double> between = a;
  for (std::size_t k = 0; k < a.size(); ++k)
    between[k] += (b[k] - a[k]) * (time - a[0]) / (b[0] - a[0]);
  return between;
}

struct PlugEvent {
  double time = 0.0;
  std::string to;
  double x = 0.0;
  double mean_force = 0.0;
};

PlugRules rules_of(const Json& file, const Json& entry) {
  const Json& p = entry.at("parameters");
  const Json& given = file.at("rules");
  PlugRules rules;
  for (int i = 0; i < 3; ++i)
    rules.tolerance[i] = p.at("tolerance_rpy_rad")[static_cast<std::size_t>(i)];
  rules.mating_force = p.at("mating_force_N");
  rules.unmating_force = p.at("unmating_force_N");
  rules.range = given.at("join_range_m");
  rules.dwell = given.at("dwell_s");
  rules.dead_time = given.at("dead_time_s");
  rules.window = given.at("window_s");
  rules.least_force = given.at("min_force_N");
  rules.least_time =
      given.at("min_samples_more_than").get<double>() * given.at("step_s").get<double>();
  return rules;
}

/// Where a plug stands at the end of a step.
struct PlugRow {
  double time = 0.0;
  PlugPhase phase = PlugPhase::free;
  double x = 0.0;
  std::optional<double> mean_force;  ///< where this step's own reading is large enough to count
};

/// The script of a case: a plug that goes where it is told, and a plate that gives way as a spring.
/// Each step is added to `rows` where they are asked for.
std::vector<PlugEvent> events_of(const Json& file, const Json& entry, SimTime step,
                                 std::vector<PlugRow>* rows = nullptr) {
  const PlugRules rules = rules_of(file, entry);
  const double stiffness = file.at("plate").at("stiffness_N_per_m");
  const double plate = file.at("plate").at("touch_at_x_m");
  std::vector<PlugEvent> events;
  PlugState state;
  double locked_x = 0.0;
  const SimTime end = from_seconds(entry.at("duration_s"));
  for (PlugMoment moment{.now = {}, .step = step, .before = {}, .force = 0.0}; moment.now <= end;
       moment.now += step) {
    const double time = moment.now.seconds();
    const std::vector<double> pose = at(entry.at("pose_keys"), time);
    const double x = state.phase == PlugPhase::fixed ? locked_x : pose[1];
    const Pose X_FG{to_quaternion({pose[4], pose[5], pose[6]}).toRotationMatrix(),
                    Vec3(x, pose[2], pose[3])};
    moment.before.reset();
    if (is_in_line(rules, X_FG)) moment.before = 0;
    moment.force = state.phase == PlugPhase::joined ? stiffness * std::max(0.0, plate - x)
                                                    : at(entry.at("pull_keys"), time)[1];
    const std::optional<double> mean = advance(rules, moment, state);
    if (mean) events.push_back({time, value_name(state.phase), x, *mean});
    if (mean && state.phase == PlugPhase::fixed) locked_x = x;
    const bool counts = moment.force >= rules.least_force;
    if (rows != nullptr)
      rows->push_back(
          {time, state.phase, x, counts ? std::optional(state.force.mean()) : std::nullopt});
  }
  return events;
}

bool are_of_the_same_order(const std::vector<PlugEvent>& found, const Json& expected) {
  return std::equal(found.begin(), found.end(), expected.begin(), expected.end(),
                    [](const PlugEvent& a, const Json& b) { return a.to == b.at("to"); });
}

/// How far off the times are at a step; infinite when the events or their order are others.
double error_of_times(const Json& file, const Json& entry, double step) {
  const std::vector<PlugEvent> found = events_of(file, entry, from_seconds(step));
  const Json& expected = entry.at("expected_events");
  if (!are_of_the_same_order(found, expected)) return std::numeric_limits<double>::infinity();
  double error = 0.0;
  for (std::size_t i = 0; i < found.size(); ++i)
    error = std::max(error, std::abs(found[i].time - expected[i].at("t_s").get<double>()));
  return error;
}

std::vector<Finding> times(const Json& file, const Json& entry) {
  const std::string id = entry.at("id");
  double at_other_steps = 0.0;
  for (const double step : {0.0005, 0.001, 0.005})
    at_other_steps = std::max(at_other_steps, error_of_times(file, entry, step));
  return {{"arms/plug", id + ", times of events at 2 ms", error_of_times(file, entry, 0.002), 0.004,
           "s"},
          {"arms/plug", id + ", times of events at 0.5, 1 and 5 ms", at_other_steps, 0.010, "s"}};
}

/// Where the plug was locked, and the mean forces, at the reference's own step.
std::vector<Finding> places_and_forces(const Json& file, const Json& entry) {
  const double step = file.at("rules").at("step_s");
  const std::vector<PlugEvent> found = events_of(file, entry, from_seconds(step));
  const Json& expected = entry.at("expected_events");
  if (found.size() != expected.size()) return {};
  double x = 0.0, force = 0.0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    x = std::max(x, std::abs(found[i].x - expected[i].at("x_m").get<double>()));
    force = std::max(force,
                     std::abs(found[i].mean_force - expected[i].at("mean_force_N").get<double>()));
  }
  const std::string id = entry.at("id");
  return {{"arms/plug", id + ", places of events", x, 1e-9, "m"},
          {"arms/plug", id + ", mean forces of events", force, 1e-9, "N"}};
}

/// Every row of the case's own file, 50 ms apart, at the reference's own step.
std::vector<Finding> rows_in_between(const Json& file, const Json& entry) {
  const double step = file.at("rules").at("step_s");
  std::vector<PlugRow> rows;
  (void)events_of(file, entry, from_seconds(step), &rows);
  const TableFile table("arms/" + entry.at("file").get<std::string>());
  double of_another_state = 0.0, x = 0.0, force = 0.0;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    const auto ours = static_cast<std::size_t>(std::lround(table(i, "t") / step));
    if (ours >= rows.size() || std::abs(rows[ours].time - table(i, "t")) > 1e-9) return {};
    const auto phase = static_cast<double>(static_cast<int>(rows[ours].phase));
    of_another_state += phase != table(i, "state") ? 1.0 : 0.0;
    x = std::max(x, std::abs(rows[ours].x - table(i, "x")));
    // At other steps the reference's column shows what its buffer held before, however old.
    if (rows[ours].mean_force)
      force = std::max(force, std::abs(*rows[ours].mean_force - table(i, "running_mean")));
  }
  const std::string reference = "arms/plug_" + entry.at("id").get<std::string>();
  return {{reference, "rows in which the plug stands otherwise", of_another_state, 0.0, "1"},
          {reference, "its place along the socket", x, 1e-9, "m"},
          {reference, "running mean of the force", force, 1e-7, "N"}};
}

}  // namespace
}  // namespace plug_cases

std::vector<Finding> plug_findings() {
  using namespace plug_cases;
  const Json file = Json::parse(data_text("arms/plug.json"));
  std::vector<Finding> found;
  for (const Json& entry : file.at("cases")) {
    for (Finding& finding : times(file, entry)) found.push_back(std::move(finding));
    for (Finding& finding : places_and_forces(file, entry)) found.push_back(std::move(finding));
    for (Finding& finding : rows_in_between(file, entry)) found.push_back(std::move(finding));
  }
  return found;
}

}  // namespace remora::validation
