// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/state_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/fields.h"

namespace remora {
namespace {

using Json = nlohmann::ordered_json;

// Any value with a list of fields, by the names in it. What is not finite becomes null.
template <class T>
[[nodiscard]] Json json_of(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    const char* name = value_name(value);
    return name ? Json(name) : Json(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (QuaternionField<T>) {
    return {value.w(), value.x(), value.y(), value.z()};
  } else if constexpr (OptionalField<T>) {
    return value ? json_of(*value) : Json(nullptr);
  } else if constexpr (MatrixField<T>) {
    Json list = Json::array();
    for (const double number : value.reshaped()) list.push_back(number);
    return list;
  } else if constexpr (ListField<T>) {
    Json list = Json::array();
    for (const auto& element : value) list.push_back(json_of(element));
    return list;
  } else {
    Json object = Json::object();
    for_each_field(value,
                   [&](const char* name, const auto& field) { object[name] = json_of(field); });
    return object;
  }
}

}  // namespace

std::string to_json(const Model& model, const State& state) {
  Json json = {{"time", state.now.seconds()},
               {"steps", state.steps},
               {"hash", fmt::format("{:016x}", hash(state))}};
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    const RigidState& body = state.bodies.bodies[i];
    json["bodies"].push_back({{"name", model.name_of({i})},
                              {"position", json_of(body.p_WB)},
                              {"quaternion", json_of(body.q_WB)},
                              {"velocity_body", json_of(body.V_WB_B.linear)},
                              {"angular_velocity_body", json_of(body.V_WB_B.angular)}});
  }
  json["state"] = json_of(state);
  return json.dump(2) + '\n';
}

}  // namespace remora
