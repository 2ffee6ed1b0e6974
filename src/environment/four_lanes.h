// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <numbers>

#include "math/linear_algebra.h"

namespace remora {

/// Circular and exponential functions of four numbers at once, from additions and multiplications
/// only: the vector unit works on all of them, and the result is the same to the last bit on every
/// machine and library. Errors against libm are below 1e-14 (tested).
struct SineCosine {
  Eigen::Array4d sine, cosine;
};

/// Of 2π·turns, |turns| < 2^50.
[[nodiscard]] inline SineCosine sine_cosine_of_turns(const Eigen::Array4d& turns) {
  // Adding and subtracting 1.5·2^52 rounds to the nearest whole turn; the remainder is exact.
  constexpr double kRound = 0x1.8p52;
  const Eigen::Array4d whole = (turns + kRound) - kRound;
  // A quarter of the angle lies in ±π/4, where Taylor's series is short; two doublings lead back.
  const Eigen::Array4d x = (turns - whole) * (0.5 * std::numbers::pi);
  const Eigen::Array4d q = x * x;
  const Eigen::Array4d q2 = q * q;
  const Eigen::Array4d q4 = q2 * q2;
  // In pairs (Estrin's scheme): short chains keep the multipliers busy.
  const Eigen::Array4d s = x * (((1.0 - q * (1.0 / 6)) + q2 * (1.0 / 120 - q * (1.0 / 5040))) +
                                q4 * ((1.0 / 362880 - q * (1.0 / 39916800)) +
                                      q2 * (1.0 / 6227020800.0 - q * (1.0 / 1307674368000.0))));
  const Eigen::Array4d c =
      ((1.0 - q * (1.0 / 2)) + q2 * (1.0 / 24 - q * (1.0 / 720))) +
      q4 * ((1.0 / 40320 - q * (1.0 / 3628800)) +
            q2 * ((1.0 / 479001600.0 - q * (1.0 / 87178291200.0)) + q2 * (1.0 / 20922789888000.0)));
  const Eigen::Array4d s2 = 2.0 * s * c;
  const Eigen::Array4d c2 = 1.0 - 2.0 * s * s;
  return {2.0 * s2 * c2, 1.0 - 2.0 * s2 * s2};
}

/// Beyond this exponent a decaying wave is a millionth of itself.
inline constexpr double kNegligibleDecay = 14.0;

/// exp(-x) for 0 <= x <= kNegligibleDecay.
[[nodiscard]] inline Eigen::Array4d decay(const Eigen::Array4d& x) {
  // exp(-x) = e^-7 (exp(-u))^16 with u = (x - 7)/16 in ±7/16.
  const Eigen::Array4d u = (7.0 - x) * (1.0 / 16.0);
  const Eigen::Array4d u2 = u * u;
  const Eigen::Array4d u4 = u2 * u2;
  Eigen::Array4d e = ((1.0 + u) + u2 * (1.0 / 2 + u * (1.0 / 6))) +
                     u4 * (((1.0 / 24 + u * (1.0 / 120)) + u2 * (1.0 / 720 + u * (1.0 / 5040))) +
                           u4 * (((1.0 / 40320 + u * (1.0 / 362880)) +
                                  u2 * (1.0 / 3628800 + u * (1.0 / 39916800))) +
                                 u4 * (1.0 / 479001600.0)));
  e = e * e;
  e = e * e;
  e = e * e;
  e = e * e;
  return 9.118819655545162e-4 * e;  // e^-7
}

/// Sum in an order that does not depend on the instruction set.
[[nodiscard]] inline double sum_of(const Eigen::Array4d& a) {
  return (a[0] + a[1]) + (a[2] + a[3]);
}

}  // namespace remora
