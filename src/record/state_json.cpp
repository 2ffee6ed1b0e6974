// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/state_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace remora {
namespace {

nlohmann::json to_array(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

}  // namespace

std::string to_json(const Model& model, const State& state) {
  nlohmann::ordered_json json = {{"time", state.now.seconds()},
                                 {"steps", state.steps},
                                 {"hash", fmt::format("{:016x}", hash(state))}};
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    const RigidState& body = state.bodies.bodies[i];
    json["bodies"].push_back(
        {{"name", model.name_of({i})},
         {"position", to_array(body.p_WB)},
         {"quaternion", {body.q_WB.w(), body.q_WB.x(), body.q_WB.y(), body.q_WB.z()}},
         {"velocity_body", to_array(body.V_WB_B.linear)},
         {"angular_velocity_body", to_array(body.V_WB_B.angular)}});
  }
  return json.dump(2) + '\n';
}

}  // namespace remora
