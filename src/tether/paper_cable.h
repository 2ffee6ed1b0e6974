// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "base/random.h"
#include "math/linear_algebra.h"

namespace remora {

/// The position-based tether of Drones 2019, 3, 1, section 4, as published: particles by Verlet's
/// rule, eq. (22)-(24), and the distance constraints of its Listing 1. It moves like a cable and
/// exerts no force: for comparison with that work. The physical cable is in cable.h.
struct PaperCableSpec {
  /// How much of a correction a free particle takes from a pinned one; the listing does not say.
  enum class PinnedRule : std::uint8_t { full, half };

  int segments = 100;
  double segment_length = 0.1;  ///< [m]; 10 m in all
  double drag = 0.9;            ///< D_r of eq. (22); 1 is no drag
  int iterations = 4;           ///< of Listing 1 per step
  bool bending = true;          ///< the constraint between every second particle
  PinnedRule pinned = PinnedRule::full;
  double micro_current = 0.0;  ///< limit of the random displacement per step and axis [m]
  double release_stretch =
      0.1;                    ///< of the first segment out, at which the spool lets a particle go
  int released = 0;           ///< segments off the spool at the start; 0: all, there is no spool
  double stiffness = 1000.0;  ///< tension per strain, "measured from the distance" [N]
};
[[nodiscard]] std::vector<Problem> problems(const PaperCableSpec& spec);

/// Particle 0 is at the spool, the last at the vehicle.
struct PaperCableState {
  std::vector<Vec3> positions;           ///< [m]
  std::vector<Vec3> previous_positions;  ///< one step before
  int first_free = 1;                    ///< particles before this one are on the spool
  Random random;                         ///< of the micro-currents
};
REMORA_FIELDS(PaperCableState, positions, previous_positions, first_free, random);

/// At rest; `positions` has one more than `spec.segments`.
[[nodiscard]] PaperCableState initial_state(const PaperCableSpec& spec, std::vector<Vec3> positions,
                                            std::uint64_t seed);

/// One step of time 1, with both ends where they are told to be. `acceleration` is per step².
void step(const PaperCableSpec& spec, const Vec3& p_spool, const Vec3& p_vehicle,
          const Vec3& acceleration, PaperCableState& state);

/// Off the spool, measured along the particles [m].
[[nodiscard]] double length(const PaperCableState& state);
/// Of segment i, from its length; none when it is slack or on the spool [N].
[[nodiscard]] double tension(const PaperCableSpec& spec, const PaperCableState& state, int segment);

}  // namespace remora
