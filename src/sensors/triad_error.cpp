// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/triad_error.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sensors/scalar_error.h"

namespace remora {
namespace {

using VecMap = Eigen::Map<Vec3>;
using MatMap = Eigen::Map<Mat3>;

/// Allan variance of a Gauss–Markov process of unit spread over x correlation times.
double unit_allan_variance(double x) {
  if (x < 1e-3) return 2.0 * x / 3.0;  // the closed form loses its digits
  return (2.0 * x - 3.0 + 4.0 * std::exp(-x) - std::exp(-2.0 * x)) / (x * x);
}

double longest_time(const TriadErrorSpec& spec) {
  if (spec.instability_time) return *spec.instability_time;
  if (spec.bias_instability <= 0.0) return 3000.0;
  // White noise falls to the floor after (N/B)² seconds; ten times that keeps it to 5 % of it.
  const double crossing = std::pow(spec.noise_density / spec.bias_instability, 2);
  return std::max(3000.0, 10.0 * crossing);
}

}  // namespace

void check(const TriadErrorSpec& spec, const std::string& key, SpecCheck& check) {
  check.not_negative(key + ".noise_density", spec.noise_density);
  check.not_negative(key + ".bias_instability", spec.bias_instability);
  check.positive(key + ".instability_time", spec.instability_time.value_or(1.0));
  check.not_negative(key + ".random_walk", spec.random_walk);
  check.not_negative(key + ".turn_on_bias", spec.turn_on_bias);
  check.not_negative(key + ".scale_error", spec.scale_error);
  check.not_negative(key + ".misalignment", spec.misalignment);
  check.positive(key + ".range", spec.range);
  check.not_negative(key + ".resolution", spec.resolution);
}

TriadError::TriadError(const TriadErrorSpec& spec) : spec_(spec) {
  // Processes of equal spread, a decade apart, make an Allan deviation that is flat within 5 % from
  // 0.003 to 1 times the longest correlation time: flicker noise. A dense row of them has the
  // Allan variance σ² 2 ln 2 for each e-fold of correlation time.
  const double sigma =
      spec.bias_instability * std::sqrt(std::numbers::ln10 / (2.0 * std::numbers::ln2));
  double time_constant = longest_time(spec);
  for (GaussMarkovSpec& process : instability_) {
    process = {.sigma = sigma, .time_constant = time_constant};
    time_constant /= 10.0;
  }
}

void TriadError::start(Random& stream, std::span<double> memory) const {
  double* next = memory.data();
  const auto draw = [&stream](double sigma) { return sigma * stream.gaussian(); };
  for (int i = 0; i < 3; ++i) *next++ = draw(spec_.turn_on_bias);
  for (int i = 0; i < 3; ++i) *next++ = 0.0;  // the random walk begins here
  for (const GaussMarkovSpec& process : instability_)
    for (int i = 0; i < 3; ++i) *next++ = draw(process.sigma);
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < 3; ++row)
      *next++ = row == column ? 1.0 + draw(spec_.scale_error) : draw(spec_.misalignment);
}

Vec3 TriadError::measured(const Vec3& truth, double dt, Noise& noise,
                          std::span<double> memory) const {
  const VecMap turn_on(memory.data());
  VecMap walk(memory.data() + 3);
  const MatMap gains(memory.data() + 3 * (kInstabilities + 2));

  for (double& axis : walk) axis += spec_.random_walk * std::sqrt(dt) * noise.stream().gaussian();
  Vec3 bias = turn_on + walk;
  for (std::size_t k = 0; k < kInstabilities; ++k) {
    VecMap wander(memory.data() + 6 + 3 * k);
    for (double& axis : wander) axis = advanced(instability_[k], dt, axis, noise.stream());
    bias += wander;
  }
  // N/√dt: then the Allan deviation over one second is N, whatever the rate.
  const Vec3 all = gains * truth + bias + noise.vector(spec_.noise_density / std::sqrt(dt));
  return all.unaryExpr([this](double axis) {
    return std::clamp(rounded(axis, spec_.resolution), -spec_.range, spec_.range);
  });
}

double TriadError::allan_deviation(double tau) const {
  double variance = spec_.noise_density * spec_.noise_density / tau +
                    spec_.random_walk * spec_.random_walk * tau / 3.0;
  for (const GaussMarkovSpec& process : instability_)
    variance += process.sigma * process.sigma * unit_allan_variance(tau / process.time_constant);
  return std::sqrt(variance);
}

}  // namespace remora
