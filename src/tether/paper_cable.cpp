// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/paper_cable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace remora {
namespace {

/// Particles that the spool, the vehicle or a script holds.
class Pins {
 public:
  explicit Pins(const PaperCableState& state)
      : first_free_(static_cast<std::size_t>(state.first_free)),
        last_(state.positions.size() - 1) {}
  [[nodiscard]] bool is_free(std::size_t i) const { return i >= first_free_ && i < last_; }

 private:
  std::size_t first_free_;
  std::size_t last_;
};

/// SolveDistanceConstraint of Listing 1.
void hold_distance(double distance, std::size_t i, std::size_t j, const Pins& pins,
                   PaperCableSpec::PinnedRule rule, std::vector<Vec3>& x) {
  const bool moves_i = pins.is_free(i), moves_j = pins.is_free(j);
  if (!moves_i && !moves_j) return;
  const Vec3 delta = x[j] - x[i];
  const double length = delta.norm();
  if (length == 0.0) return;  // no direction to part them in: a spooled particle before its release
  const double error = (length - distance) / length;
  const bool is_shared = (moves_i && moves_j) || rule == PaperCableSpec::PinnedRule::half;
  const Vec3 move = (is_shared ? error / 2.0 : error) * delta;
  if (moves_i) x[i] += move;
  if (moves_j) x[j] -= move;
}

/// SolveConstraints of Listing 1.
void hold_distances(const PaperCableSpec& spec, PaperCableState& state) {
  const Pins pins(state);
  // Before the spool's mouth nothing is stretched or bent.
  const auto first = static_cast<std::size_t>(state.first_free - 1);
  const std::size_t n = state.positions.size();
  for (int iteration = 0; iteration < spec.iterations; ++iteration) {
    for (std::size_t i = first; i + 1 < n; ++i) {
      hold_distance(spec.segment_length, i, i + 1, pins, spec.pinned, state.positions);
    }
    if (!spec.bending) continue;
    for (std::size_t i = first; i + 2 < n; ++i) {
      hold_distance(2.0 * spec.segment_length, i, i + 2, pins, spec.pinned, state.positions);
    }
  }
}

/// Eq. (22)-(24), with a time step of 1.
void move_particles(const PaperCableSpec& spec, const Vec3& acceleration, PaperCableState& state) {
  const Pins pins(state);
  for (std::size_t i = 0; i < state.positions.size(); ++i) {
    if (!pins.is_free(i)) continue;
    Vec3& x = state.positions[i];
    Vec3& x_old = state.previous_positions[i];
    Vec3 next = x + (x - x_old) * spec.drag + acceleration;
    // Not on the first free particle, so that chance alone releases none (sec. 4.2).
    if (spec.micro_current > 0.0 && i > static_cast<std::size_t>(state.first_free)) {
      for (int k = 0; k < 3; ++k) {
        next[k] += state.random.uniform(-spec.micro_current, spec.micro_current);
      }
    }
    x_old = x;
    x = next;
  }
}

/// Lets one particle go when the first segment off the spool is stretched enough.
void release(const PaperCableSpec& spec, PaperCableState& state) {
  if (state.first_free <= 1) return;
  const auto first = static_cast<std::size_t>(state.first_free);
  const double stretched = (state.positions[first] - state.positions[first - 1]).norm();
  if (stretched > (1.0 + spec.release_stretch) * spec.segment_length) --state.first_free;
}

}  // namespace

std::vector<Problem> problems(const PaperCableSpec& spec) {
  std::vector<Problem> found;
  const auto require = [&](bool is_fine, Problem problem) {
    if (!is_fine) found.push_back(std::move(problem));
  };
  require(spec.segments >= 2,
          {"segments", fmt::format("segments is {}", spec.segments), "Write at least 2"});
  require(spec.segment_length > 0.0 && std::isfinite(spec.segment_length),
          {"segment_length", fmt::format("segment_length is {} m", spec.segment_length),
           "Write a length above zero"});
  require(spec.drag >= 0.0 && spec.drag <= 1.0,
          {"drag", fmt::format("drag is {}", spec.drag), "Write 0 to 1, where 1 is no drag"});
  require(spec.iterations >= 0, {"iterations", fmt::format("iterations is {}", spec.iterations),
                                 "Write a number from zero up"});
  require(spec.micro_current >= 0.0 && std::isfinite(spec.micro_current),
          {"micro_current", fmt::format("micro_current is {} m", spec.micro_current),
           "Write a length from zero up"});
  require(spec.release_stretch > 0.0,
          {"release_stretch", fmt::format("release_stretch is {}", spec.release_stretch),
           "Write a number above zero, for example 0.1"});
  require(spec.released >= 0 && spec.released <= spec.segments,
          {"released", fmt::format("released is {}: segments off the spool", spec.released),
           fmt::format("Write 0 (all) to {}", spec.segments)});
  require(spec.stiffness >= 0.0 && std::isfinite(spec.stiffness),
          {"stiffness", fmt::format("stiffness is {} N", spec.stiffness),
           "Write a number from zero up"});
  return found;
}

PaperCableState initial_state(const PaperCableSpec& spec, std::vector<Vec3> positions,
                              std::uint64_t seed) {
  REMORA_ASSERT(positions.size() == static_cast<std::size_t>(spec.segments) + 1);
  PaperCableState state;
  state.first_free = spec.released == 0 ? 1 : spec.segments - spec.released + 1;
  // What is on the spool lies at its mouth.
  std::fill(positions.begin(), positions.begin() + state.first_free, positions.front());
  state.previous_positions = positions;
  state.positions = std::move(positions);
  state.random = Random(seed, "tether/micro-currents");
  return state;
}

void step(const PaperCableSpec& spec, const Vec3& p_spool, const Vec3& p_vehicle,
          const Vec3& acceleration, PaperCableState& state) {
  const auto hold = [&](std::size_t i, const Vec3& p) {
    state.previous_positions[i] = p;
    state.positions[i] = p;
  };
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.first_free); ++i) hold(i, p_spool);
  hold(state.positions.size() - 1, p_vehicle);
  move_particles(spec, acceleration, state);
  hold_distances(spec, state);
  release(spec, state);
}

double length(const PaperCableState& state) {
  double sum = 0.0;
  for (auto i = static_cast<std::size_t>(state.first_free); i < state.positions.size(); ++i) {
    sum += (state.positions[i] - state.positions[i - 1]).norm();
  }
  return sum;
}

double tension(const PaperCableSpec& spec, const PaperCableState& state, int segment) {
  if (segment + 1 < state.first_free) return 0.0;
  const auto i = static_cast<std::size_t>(segment);
  const double now = (state.positions[i + 1] - state.positions[i]).norm();
  return std::max(0.0, spec.stiffness * (now - spec.segment_length) / spec.segment_length);
}

}  // namespace remora
