// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "guidance/route_planner.h"
#include "mission/mission_spec.h"

namespace remora {

/// Where a vehicle stands to photograph something.
struct CameraViewpoint {
  Vec3 p_W = Vec3::Zero();  ///< of the vehicle's origin
  double heading = 0.0;     ///< [rad]
  double distance = 0.0;    ///< from lens to component [m]
  double cost = 0.0;        ///< the less the better
};

/// The component in W.
struct ComponentPlace {
  Vec3 p_W = Vec3::Zero();
  Vec3 normal_W = Vec3::UnitX();
};
[[nodiscard]] ComponentPlace place_of(const InspectionPoint& point, const State& state);

/// Places from which a vehicle's camera sees a component as a good photo should, the best first:
/// before it along its normal, as high as the camera's tilt lets it be, clear of everything solid
/// and with nothing between. Empty when there is none.
[[nodiscard]] std::vector<CameraViewpoint> camera_viewpoints(
    const InspectionPoint& point, const CaptureRules& rules, const CameraSpec& camera,
    double visibility, const State& state, const SolidWorld& world, const RouteRules& vehicle);

/// How a camera must be turned so that a place is in the middle of its picture.
struct Aim {
  double heading = 0.0;  ///< of the vehicle [rad]
  double tilt = 0.0;     ///< of the camera, within its stops [rad]
};
[[nodiscard]] Aim aim_at(const Vec3& p_W, const RigidState& body, const CameraSpec& camera);

/// The order in which places are best visited from `start`: nearest neighbour, then 2-opt. The
/// cost of a leg is its length, of one that something stands in the way of more than twice that.
[[nodiscard]] std::vector<std::size_t> visiting_order(const Vec3& start_W,
                                                      const std::vector<Vec3>& places_W,
                                                      const SolidWorld& world,
                                                      const RouteRules& vehicle);

}  // namespace remora
