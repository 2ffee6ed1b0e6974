// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "appearance/camera_lens.h"
#include "environment/sky.h"
#include "environment/water_optics.h"
#include "mission/capture.h"
#include "mission/eye_scene.h"
#include "mission/inspection_point.h"

namespace remora {

/// A vehicle's camera at one moment, and what a photo taken now would be worth. Theory:
/// docs/theory/mission.md, section 1. Model, scene and state outlive it.
class Viewfinder {
 public:
  /// `camera` is one of the vehicle's.
  Viewfinder(const CaptureRules& rules, const Model& model, const EyeScene& eyes,
             const State& state, VehicleId vehicle, std::uint32_t camera);

  /// The camera gives pictures of what is before it: it is neither dark nor frozen.
  [[nodiscard]] bool sees() const;
  [[nodiscard]] const Pose& X_WC() const { return X_WC_; }
  /// The rules in the order of CaptureProblem, up to the first that says no.
  [[nodiscard]] CaptureAssessment assess(std::uint32_t index, const InspectionPoint& point);
  /// Where a component would be for somebody who goes by the chart alone and takes the vehicle to
  /// stand elsewhere: `X_KW` leads from where it is to where it is taken to be. It is too far,
  /// behind the camera, or to be brought into the picture.
  [[nodiscard]] CaptureAssessment on_chart(std::uint32_t index, const InspectionPoint& point,
                                           const Pose& X_KW) const;

 private:
  struct Target {
    Vec3 p_W, normal_W, velocity_W;
    Vec3 p_C;
    double distance = 0.0;
  };
  struct Light {
    WaterOptics water;
    Daylight day;
  };

  [[nodiscard]] Target target_of(const InspectionPoint& point) const;
  [[nodiscard]] CaptureProblem first_problem(const InspectionPoint& point, const Target& target,
                                             CaptureAssessment& assessment);
  [[nodiscard]] bool is_occluded(const InspectionPoint& point, const Target& target);
  /// Light on the component over what the camera needs, at its greatest gain; 1: enough.
  [[nodiscard]] double exposure(const Target& target);
  [[nodiscard]] double lamp_light(const Target& target, const InherentOptics& water) const;
  [[nodiscard]] double daylight_on(const Target& target) const;
  /// How far the target's picture moves while the shutter is open [px at 640 wide].
  [[nodiscard]] double blur(const Target& target, const Vec2& pixel) const;

  const CaptureRules& rules_;
  const Model& model_;
  const EyeScene& eyes_;
  const State& state_;
  CameraSpec camera_;
  CameraFaultKind fault_;
  bool has_link_;  // no picture comes up a tether that is cut
  CameraLens lens_;
  RigidState carrier_;  // what the camera is mounted on
  Pose X_WC_;
  std::optional<EyeScene::View> scene_;  // made when first needed, as is the light
  std::optional<Light> light_;
};

}  // namespace remora
