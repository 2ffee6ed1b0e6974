// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace remora {

/// What bounds the water below.
struct SeabedSpec {
  std::optional<double> flat_depth;  ///< a level bottom [m]; no bottom when not given
};

[[nodiscard]] std::vector<std::string> problems(const SeabedSpec& spec);

class Seabed {
 public:
  /// Deeper than any ocean: what "no bottom" means to an altimeter's arithmetic.
  static constexpr double kNoBottom = 1e9;

  Seabed() = default;
  explicit Seabed(const SeabedSpec& spec) : depth_(spec.flat_depth.value_or(kNoBottom)) {}

  [[nodiscard]] bool exists() const { return depth_ < kNoBottom; }
  /// z of the bottom under (x, y) in W [m].
  [[nodiscard]] double depth_of_seabed(double /*x*/, double /*y*/) const { return depth_; }

 private:
  double depth_ = kNoBottom;
};

}  // namespace remora
