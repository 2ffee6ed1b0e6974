// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/fixed_vector.h"
#include "tether/cable_contact.h"
#include "tether/obstacle.h"

namespace remora {

struct ContactSettings {
  double margin = 0.02;         ///< looked beyond what the present speed covers in a step [m]
  bool with_itself = false;     ///< loops touch each other, and other cables touch
  double cable_friction = 0.3;  ///< of cable on cable
};

inline constexpr std::uint32_t kNoBody = 0xffffffffU;
/// The body number of contacts between cables: their force is on no obstacle.
inline constexpr std::uint32_t kCableBody = 0xfffffffeU;

/// A cable as a contact search sees it, node 0 at the reel.
struct CableView {
  std::span<const Vec3> positions;   ///< in W
  std::span<const Vec3> velocities;  ///< in W
  double radius = 0.0;
};

/// Next to its attachment a line leaves the body it is made fast to: within `length` along the
/// cable no contact with that body is looked for.
struct EndExclusion {
  std::uint32_t body = kNoBody;
  double length = 0.0;
};

/// A place of a surface that the cable's centreline is near, in the obstacle's frame O.
struct CableTouch {
  Vec3 q_O = Vec3::Zero();
  Vec3 normal_O = Vec3::Zero();  ///< unit, from the surface to the cable
  double distance = 0.0;         ///< along the normal; negative inside [m]
  double fraction = 0.0;         ///< along the segment, of a touch inside one
};

inline constexpr std::size_t kTouchesPerNode = 3;     ///< a corner of three walls
inline constexpr std::size_t kTouchesPerSegment = 2;  ///< the two edges of a beam

/// Scratch, kept so that a search allocates only until it has grown.
struct ContactWorkspace {
  std::vector<Vec3> positions_O;
  std::vector<double> reach;  ///< of the nodes in this step, from the centreline
  std::vector<double> arc;    ///< along the cable from node 0
  std::vector<FixedVector<CableTouch, kTouchesPerNode>> of_node;
  std::vector<FixedVector<CableTouch, kTouchesPerSegment>> of_segment;

  void reserve(std::size_t nodes);
};

/// What the cable may touch within `dt`: contacts at nodes and, where an edge or something thinner
/// than a segment is in the way, inside segments. Everything follows from the arguments. Replaces
/// `contacts`; in order of obstacle, then along the cable. Theory: docs/theory/tether.md,
/// "Contact".
void find_contacts(const ContactSettings& settings, const CableView& cable,
                   const std::array<EndExclusion, 2>& exclusions,
                   std::span<const Obstacle> obstacles, double dt, ContactWorkspace& workspace,
                   std::vector<CableContact>& contacts);

/// Adds contacts of `cable` with `other` when switched on; pass the same view for its own loops.
/// Each cable is held off by where the other is and how it moves at the start of the step.
void find_cable_contacts(const ContactSettings& settings, const CableView& cable,
                         const CableView& other, double dt, std::vector<CableContact>& contacts);

}  // namespace remora
