// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "scenario/sdf/sdf_model.h"
#include "scenario/sdf/sdf_plugins.h"
#include "scenario/sdf/sdf_tree.h"
#include "scenario/sdf/sdf_vehicle.h"

namespace remora {

/// A robot file as it was read.
struct SdfRobot {
  const SdfModel& model;
  const SdfPlugins& plugins;
  const SdfOptions& options;
};

/// What a group of links is as one rigid body. B has the origin of the group's frame link and its
/// axes, turned to forward-right-down.
struct SdfBody {
  FossenHullSpec hull;
  CollisionSpec collision;
  std::vector<VisualSpec> visuals;
};

/// What files leave open and we had to choose, and of which links.
struct SdfGuesses {
  std::vector<std::string> without_mass;   ///< as heavy as the water they displace
  std::vector<std::string> without_shape;  ///< tubes from joint to joint
  int unread_visuals = 0;
};

/// From forward-left-up to forward-right-down, or nothing where the file is so already.
[[nodiscard]] Mat3 turn_of(const SdfOptions& options);
/// A link of a group on the group's body.
[[nodiscard]] Pose place_on_body(const SdfGroup& group, const SdfLink& link,
                                 const SdfOptions& options);

/// The vehicle's own hull: without a mass or a displacement there is none, which is an error.
[[nodiscard]] SdfBody hull_of_group(const SdfGroup& group, const SdfRobot& robot,
                                    SdfGuesses& guesses, Diagnostics& diagnostics);

/// A link of an arm. Added mass and drag that the file does not give follow from its shapes.
/// `joints_B` are the places of the joints that hang on it.
[[nodiscard]] SdfBody link_of_group(const SdfGroup& group, const SdfRobot& robot,
                                    const std::vector<Vec3>& joints_B, SdfGuesses& guesses,
                                    Diagnostics& diagnostics);

/// What is seen of a group, and nothing else of it.
[[nodiscard]] std::vector<VisualSpec> visuals_of_group(const SdfGroup& group, const SdfRobot& robot,
                                                       SdfGuesses& guesses);

/// Whether anything in the group weighs, touches or is seen.
[[nodiscard]] bool is_bodiless(const SdfGroup& group);

}  // namespace remora
