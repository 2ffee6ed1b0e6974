// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "math/rotation.h"

namespace remora::lockstep {
namespace {

constexpr std::size_t kLongestId = 100;
constexpr double kFarthest = 1e6;        // from the origin [m]
constexpr double kFastest = 100.0;       // [m/s], [rad/s]
constexpr double kStrongest = 1e7;       // [N], [N·m]
constexpr double kUnitTolerance = 1e-3;  // of a quaternion's length

/// What is wrong with a request: leaves the decoder at once, and never this file.
struct Refusal {
  std::string error;
  std::string message;
};

[[noreturn]] void refuse(std::string error, std::string message) {
  throw Refusal{std::move(error), std::move(message)};
}

double number(const nlohmann::json& value, const std::string& key, double most) {
  if (!value.is_number()) refuse("bad_value", fmt::format("`{}` is not a number", key));
  const double x = value.get<double>();
  if (!std::isfinite(x) || std::abs(x) > most)
    refuse("out_of_range", fmt::format("`{}` is {}; it goes from {} to {}", key, x, -most, most));
  return x;
}

/// A list of numbers, written over the beginning of `out`.
void numbers(const nlohmann::json& value, const std::string& key, double most,
             std::span<double> out) {
  if (!value.is_array() || value.size() != out.size())
    refuse("bad_value", fmt::format("`{}` is not a list of {} numbers", key, out.size()));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = number(value[i], key, most);
}

Vec3 vector(const nlohmann::json& value, const std::string& key, double most) {
  Vec3 v;
  numbers(value, key, most, {v.data(), 3});
  return v;
}

void know_keys(const nlohmann::json& object, const std::string& what,
               std::initializer_list<std::string_view> known) {
  if (!object.is_object()) refuse("bad_value", fmt::format("{} is not an object", what));
  for (const auto& entry : object.items())
    if (std::find(known.begin(), known.end(), entry.key()) == known.end())
      refuse("unknown_key", fmt::format("{} has no `{}`", what, entry.key()));
}

Quat attitude(const nlohmann::json& pose) {
  if (pose.contains("attitude")) {
    const Vec3 rpy = vector(pose["attitude"], "attitude", kFastest);
    return to_quaternion({rpy.x(), rpy.y(), rpy.z()});
  }
  if (!pose.contains("quaternion"))
    refuse("missing_key", "a pose needs `quaternion` or `attitude`");
  std::array<double, 4> wxyz{};
  numbers(pose["quaternion"], "quaternion", 1.0 + kUnitTolerance, wxyz);
  const Quat q(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
  if (std::abs(q.norm() - 1.0) > kUnitTolerance)
    refuse("out_of_range", fmt::format("the quaternion's length is {}, not 1", q.norm()));
  return q.normalized();
}

RigidState pose_of(const nlohmann::json& pose) {
  know_keys(pose, "a pose", {"position", "quaternion", "attitude", "velocity", "rates"});
  if (!pose.contains("position")) refuse("missing_key", "a pose needs `position`");
  RigidState state;
  state.p_WB = vector(pose["position"], "position", kFarthest);
  state.q_WB = attitude(pose);
  if (pose.contains("velocity"))
    state.V_WB_B.linear = vector(pose["velocity"], "velocity", kFastest);
  if (pose.contains("rates")) state.V_WB_B.angular = vector(pose["rates"], "rates", kFastest);
  return state;
}

template <std::size_t Capacity>
FixedVector<double, Capacity> commands(const nlohmann::json& value, const std::string& key,
                                       std::size_t count, double most) {
  FixedVector<double, Capacity> out(count, 0.0);
  numbers(value, key, most, out.span());
  return out;
}

VehicleOrder order_of(VehicleId id, const nlohmann::json& value, const VehicleModel& vehicle) {
  know_keys(value, fmt::format("what is asked of `{}`", vehicle.name),
            {"thrusters", "wrench", "pose", "actuators", "lamps", "tilt"});
  if (value.contains("thrusters") + value.contains("wrench") + value.contains("pose") > 1)
    refuse("conflict", "a vehicle takes one of `thrusters`, `wrench` and `pose`");
  VehicleOrder order{.vehicle = id};
  if (value.contains("thrusters"))
    order.thrusters = commands<kMaxThrusters>(value["thrusters"], "thrusters",
                                              vehicle.propulsion.thrusters.size(), 1.0);
  if (value.contains("wrench")) {
    Vec6 wrench;
    numbers(value["wrench"], "wrench", kStrongest, {wrench.data(), 6});
    order.wrench_B = Wrench::from_vector(wrench);
  }
  if (value.contains("pose")) order.pose = pose_of(value["pose"]);
  if (value.contains("actuators"))
    order.actuators = commands<kMaxActuators>(
        value["actuators"], "actuators", vehicle.hull_actuators.size() + vehicle.fins.size(), 1e4);
  if (value.contains("lamps")) order.lamps = std::max(number(value["lamps"], "lamps", 1.0), 0.0);
  if (value.contains("tilt")) order.tilt = number(value["tilt"], "tilt", 3.2);
  return order;
}

StepRequest step_of(const nlohmann::json& json, const Model& model) {
  know_keys(json, "a step", {"type", "id", "count", "vehicles"});
  StepRequest step;
  if (json.contains("count")) {
    const nlohmann::json& count = json["count"];
    if (!count.is_number_integer() || count < 1 || count > kMostSteps)
      refuse("out_of_range", fmt::format("`count` is a whole number from 1 to {}", kMostSteps));
    step.count = count.get<std::int64_t>();
  }
  if (!json.contains("vehicles")) return step;
  if (!json["vehicles"].is_object()) refuse("bad_value", "`vehicles` is not an object");
  for (const auto& entry : json["vehicles"].items()) {
    const std::vector<VehicleModel>& known = model.vehicles();
    const auto vehicle = std::find_if(known.begin(), known.end(),
                                      [&](const VehicleModel& v) { return v.name == entry.key(); });
    if (vehicle == known.end())
      refuse("unknown_vehicle", fmt::format("there is no vehicle `{}`", entry.key()));
    const VehicleId id{static_cast<std::uint32_t>(vehicle - known.begin())};
    step.vehicles.push_back(order_of(id, entry.value(), *vehicle));
    if (step.count > 1 && step.vehicles.back().pose)
      refuse("conflict", "a pose is for one step: omit `count`");
  }
  return step;
}

std::string id_of(const nlohmann::json& json) {
  const auto id = json.find("id");
  if (id == json.end()) return {};
  if (!id->is_number() && !id->is_string())
    refuse("bad_value", "`id` is neither a number nor a string");
  std::string text = id->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  if (text.size() > kLongestId) refuse("bad_value", "`id` is too long");
  return text;
}

void understand(const nlohmann::json& json, const Model& model, Request& request) {
  if (!json.is_object()) refuse("bad_json", "a request is one JSON object in one line");
  request.id = id_of(json);
  const auto type = json.find("type");
  if (type == json.end() || !type->is_string())
    refuse("missing_key", "a request has a `type`: step, reset or bye");
  if (*type == "step") {
    request.what = step_of(json, model);
  } else if (*type == "reset" || *type == "bye") {
    know_keys(json, "this request", {"type", "id"});
    if (*type == "reset")
      request.what = ResetRequest{};
    else
      request.what = ByeRequest{};
  } else {
    refuse("unknown_type", "the types of requests are step, reset and bye");
  }
}

}  // namespace

Request decode_request(std::string_view line, const Model& model) {
  Request request;
  try {
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded()) refuse("bad_json", "the line is not JSON");
    understand(json, model, request);
  } catch (const Refusal& refusal) {
    request.what = {};
    request.error = refusal.error;
    request.message = refusal.message;
  }
  return request;
}

}  // namespace remora::lockstep
