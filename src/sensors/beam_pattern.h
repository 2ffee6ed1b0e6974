// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace remora {

/// The directivity of a line of elements in the plane through the line.
struct BeamPatternSpec {
  double width = 0.0;  ///< between the -3 dB directions, at broadside [rad]; 0: hears all alike
  /// Weight of the outermost elements beside the middle ones, a raised cosine between: 1 has the
  /// first side lobe 13 dB down, 0.25 some 25 dB, 0.08 (Hamming's) 43 dB.
  double edge_weight = 1.0;
};

/// The compiled pattern. Theory: docs/theory/acoustics.md, section 5.
class BeamPattern {
 public:
  BeamPattern() = default;
  explicit BeamPattern(const BeamPatternSpec& spec);

  /// Pressure relative to the axis for a wave from an angle whose sine differs by `sine` from the
  /// sine of the direction that the array is steered to. Negative in every other side lobe.
  [[nodiscard]] double amplitude(double sine) const;
  /// Sine of the first zero beside the main lobe; 2 for a pattern without one.
  [[nodiscard]] double first_zero() const;

 private:
  double scale_ = 0.0;  // phase at the ends of the array per unit sine [rad]; 0: none
  double edge_weight_ = 1.0;
};

/// A pattern looked up rather than worked out; good to 0.1 % of the axis for beams of 2° and more.
class BeamPatternTable {
 public:
  explicit BeamPatternTable(const BeamPattern& pattern);

  [[nodiscard]] float amplitude(float sine) const {
    const float position = (sine + 1.0f) * (0.5f * kSteps);
    const int step =
        position <= 0.0f ? 0 : (position >= kSteps - 1 ? kSteps - 1 : static_cast<int>(position));
    const auto i = static_cast<std::size_t>(step);
    const float after = position - static_cast<float>(step);
    return values_[i] + after * (values_[i + 1] - values_[i]);
  }

 private:
  static constexpr int kSteps = 1024;
  std::array<float, kSteps + 1> values_;
};

}  // namespace remora
