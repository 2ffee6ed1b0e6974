// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of a program outside: whatever the bytes are, they end in a sound request or in a named
// error that can be told.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "interfaces/lockstep/line_buffer.h"
#include "interfaces/lockstep/reply.h"
#include "interfaces/lockstep/request.h"

using namespace remora;
using namespace remora::lockstep;

namespace {

void demand(bool claim) {
  if (!claim) std::abort();
}

const Model& model() {
  static const Model kModel = [] {
    WorldSpec world;
    VehicleSpec vehicle;
    vehicle.name = "rov";
    vehicle.hull = FossenHullSpec{};
    vehicle.propulsion.thrusters.resize(2);
    world.vehicles.push_back(vehicle);
    vehicle.name = "auv";
    vehicle.hull = NpsAuvHullSpec{};
    vehicle.propulsion.thrusters.clear();
    vehicle.initial.p_WB = Vec3(0.0, 0.0, 50.0);
    world.vehicles.push_back(vehicle);
    return Model(world);
  }();
  return kModel;
}

void check(const VehicleOrder& order) {
  demand(order.vehicle.index < model().vehicles().size());
  demand(order.thrusters.has_value() + order.wrench_B.has_value() + order.pose.has_value() <= 1);
  if (order.thrusters)
    for (const double command : *order.thrusters) demand(std::abs(command) <= 1.0);
  if (order.wrench_B) demand(order.wrench_B->vector().allFinite());
  if (order.pose) {
    demand(order.pose->is_finite());
    demand(std::abs(order.pose->q_WB.norm() - 1.0) < 1e-9);
  }
  if (order.lamps) demand(*order.lamps >= 0.0 && *order.lamps <= 1.0);
  if (order.tilt) demand(std::isfinite(*order.tilt));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  LineBuffer lines;
  const std::size_t half = size / 2;
  lines.add(bytes.substr(0, half));
  lines.add(bytes.substr(half));
  lines.add("\n");
  while (const auto line = lines.next()) {
    const Request request = decode_request(line->text, model());
    demand(request.error.empty() != std::holds_alternative<std::monostate>(request.what));
    demand(error_text(request.id, request.error, request.message).back() == '\n');
    if (const auto* step = std::get_if<StepRequest>(&request.what)) {
      demand(step->count >= 1 && step->count <= kMostSteps);
      for (const VehicleOrder& order : step->vehicles) check(order);
    }
  }
  return 0;
}
