// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numbers>

namespace remora {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kTwoPi = 2.0 * kPi;
/// One degree in radians: `30.0 * kDegree`. Degrees are for files and people only.
inline constexpr double kDegree = kPi / 180.0;
/// For the way back to people: `heading * kDegreesPerRadian`.
inline constexpr double kDegreesPerRadian = 180.0 / kPi;

}  // namespace remora
