// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "multibody/multibody_model.h"
#include "multibody/multibody_state.h"

namespace remora {

/// Measures how far bodies are apart where a state says they are: for planners, which ask about
/// places where no body is yet. The same shapes as in contacts. Holds scratch memory only.
class Clearance {
 public:
  explicit Clearance(const MultibodyModel& model);
  ~Clearance();
  Clearance(Clearance&&) noexcept;
  Clearance& operator=(Clearance&&) noexcept;

  /// The gap between two bodies, negative where they overlap; infinite when it is more than
  /// `margin`. Exact for spheres and capsules, never too much for other solids. A mesh and a
  /// terrain are surfaces: what is wholly inside is not seen. [m]
  [[nodiscard]] double between(std::uint32_t a, std::uint32_t b, const MultibodyState& state,
                               double margin);

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace remora
