// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/id.h"
#include "math/pose.h"

namespace remora {

/// Kinds of components on a General Arrangement plan (ROView, sec. 5.1).
enum class ComponentCategory : std::uint8_t {
  hull,
  propulsion,
  rudder,
  anode,
  sea_chest,
  thruster,
  sensor,
  marking,
};
inline constexpr int kComponentCategories = 8;
[[nodiscard]] const char* name(ComponentCategory category);

/// What may be wrong with a component. ReportDefect carries these numbers: new ones go to the end.
enum class DefectKind : std::uint8_t {
  none,
  wasted_anode,
  coating_damage,
  dent,
  crack,
  rope_in_propeller,
  blocked_grating,
};
inline constexpr int kDefectKinds = 7;
[[nodiscard]] const char* name(DefectKind defect);   ///< `wasted_anode`, for files
[[nodiscard]] const char* title(DefectKind defect);  ///< "wasted anode", for people

/// How near a component must be to be photographed, and what a photo of it earns at least: our own
/// choice for a 10-20 kg vehicle where ROView publishes no numbers.
[[nodiscard]] double default_capture_radius(ComponentCategory category);  ///< [m]
[[nodiscard]] int default_base_points(ComponentCategory category);

/// Something on a body that is to be found and photographed.
struct InspectionPoint {
  std::string name;   ///< `sea_chest_low_port`
  std::string title;  ///< "low sea chest, port side"
  ComponentCategory category = ComponentCategory::hull;
  BodyId body;
  Vec3 p_B = Vec3::Zero();
  Vec3 normal_B = Vec3::UnitX();  ///< outward, unit: where a camera should stand
  double size = 0.5;              ///< of the component, across [m]
  double radius = 3.0;            ///< farthest camera from which it can be captured [m]
  int base_points = 50;
  DefectKind defect = DefectKind::none;  ///< the truth
  std::string label;  ///< class in the segmentation of pictures; empty: the hull's own
};

}  // namespace remora
