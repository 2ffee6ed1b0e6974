// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "geometry/surface_distance.h"
#include "mission/capture.h"
#include "mission/eye_scene.h"
#include "mission/inspection_point.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// Where in a scene, as it is at the start, a vehicle can be and what it could see from there.
class Places {
 public:
  Places(const Model& model, VehicleId vehicle);

  /// Why no part of a ball can be reached: "lies inside `quay`"; empty when it can.
  [[nodiscard]] std::string why_unreachable(const Vec3& p_W, double radius);
  /// Whether a camera in the water could capture the point: near enough, before it, free to see it.
  [[nodiscard]] bool can_be_photographed(const InspectionPoint& point, const CaptureRules& rules);

 private:
  /// The body whose solid holds the place, if there is one.
  [[nodiscard]] std::optional<BodyId> solid_at(const Vec3& p_W);

  const Model& model_;
  BodyId own_;
  State state_;
  EyeScene eyes_;
  std::map<std::uint32_t, std::unique_ptr<const DistanceMesh>> meshes_;  // made when asked for
};

}  // namespace remora
