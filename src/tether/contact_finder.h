// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tether/cable_contact.h"
#include "tether/obstacle.h"

namespace remora {

struct ContactSettings {
  double margin = 0.02;         ///< looked beyond what the present speed covers in a step [m]
  double recovery_speed = 0.5;  ///< at most, at which a cable that is inside is let out [m/s]
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

/// Scratch, kept so that a search allocates only until it has grown.
struct ContactWorkspace {
  std::vector<Vec3> positions_O;
  std::vector<double> reach;  ///< of the nodes, this step
  std::vector<double> arc;    ///< along the cable from node 0
  std::vector<CableContact> node_contacts;
  std::vector<std::uint32_t> node_first;

  void reserve(std::size_t nodes);
};

/// What the cable may touch within `dt`: contacts at nodes (at most three each and obstacle) and,
/// where an edge or something thinner than a segment is in the way, one inside a segment.
/// Everything follows from the arguments; in order of obstacle, segment, fraction.
void find_contacts(const ContactSettings& settings, const CableView& cable,
                   const std::array<EndExclusion, 2>& exclusions,
                   std::span<const Obstacle> obstacles, double dt, ContactWorkspace& workspace,
                   std::vector<CableContact>& contacts);

/// Adds contacts of `cable` with `other` (pass the same view for its own loops), when switched on.
void find_cable_contacts(const ContactSettings& settings, const CableView& cable,
                         const CableView& other, double dt, std::vector<CableContact>& contacts);

}  // namespace remora
