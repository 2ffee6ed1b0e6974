// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/light_field.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace remora {
namespace {

constexpr int kStreams = LightField::kStreams;
constexpr int kViews = LightField::kViews;
constexpr int kSolverLevels = 64;  // depths at which each band is solved
constexpr int kLevels = 128;       // depths at which all bands are kept

using Streams = Eigen::Array<double, kStreams, 1>;
using Views = Eigen::Array<double, kViews, 1>;
using ViewMatrix = Eigen::Matrix<double, kViews, kViews>;
using Profile = Eigen::Array<double, 1, kSolverLevels>;
using Field = Eigen::Array<double, kViews, kSolverLevels>;

// Moments of the phase functions go up to the number of streams that can carry them.
constexpr int kMoments = kViews;
using Moments = Eigen::Array<double, kMoments, 1>;

/// Gauss's points and weights for a hemisphere's cosines, from the vertical to the horizon.
struct Hemisphere {
  Streams cosine, weight;
};

Hemisphere hemisphere() {
  // Gauss–Legendre of eighth order on (-1, 1): Abramowitz & Stegun 1964, table 25.4.
  constexpr double x[] = {0.9602898564975363, 0.7966664774136267, 0.5255324099163290,
                          0.1834346424956498};
  constexpr double w[] = {0.1012285362903763, 0.2223810344533745, 0.3137066458778873,
                          0.3626837833783620};
  Hemisphere half;
  for (int i = 0; i < 4; ++i) {
    half.cosine[i] = 0.5 * (1.0 + x[i]);
    half.cosine[7 - i] = 0.5 * (1.0 - x[i]);
    half.weight[i] = half.weight[7 - i] = 0.5 * w[i];
  }
  return half;
}

/// Σ (2l + 1) χ_l P_l(x) P_l(y): the phase function's mean over the compass, between rays of these
/// cosines to the vertical.
double compass_mean(const Moments& moments, double x, double y) {
  double sum = 0.0;
  double px = 1.0, px_before = 0.0, py = 1.0, py_before = 0.0;
  for (int l = 0; l < kMoments; ++l) {
    sum += (2 * l + 1) * moments[l] * px * py;
    const double px_next = ((2 * l + 1) * x * px - l * px_before) / (l + 1);
    const double py_next = ((2 * l + 1) * y * py - l * py_before) / (l + 1);
    px_before = px, px = px_next;
    py_before = py, py = py_next;
  }
  return sum;
}

double particle_moment(int l) {
  const auto& [share, forward, backward] = kParticlePhase;
  return share * std::pow(forward, l) + (1.0 - share) * std::pow(backward, l);
}

/// Of particles, with the forward peak that the streams cannot carry taken off (delta-M).
Moments particle_moments() {
  const double peak = LightField::forward_peak();
  Moments moments;
  for (int l = 0; l < kMoments; ++l) moments[l] = (particle_moment(l) - peak) / (1.0 - peak);
  return moments;
}

/// Of the water itself: p ∝ 1 + 0.84 cos² (Morel 1974), whose second moment is the only one but the
/// first.
Moments water_moments() {
  constexpr double kPolarised = 0.84;
  Moments moments = Moments::Zero();
  moments[0] = 1.0;
  moments[2] = 2.0 / 15.0 * kPolarised / (1.0 + kPolarised / 3.0);
  return moments;
}

/// How light goes from one direction to the others. Views are numbered from straight up to straight
/// down; light that is seen looking up goes down.
struct Scattering {
  Hemisphere half = hemisphere();
  Views down;    // of the view
  Views weight;  // of its solid angle, over 2π
  ViewMatrix particles, water;
  Views particles_of_sun, water_of_sun;  // out of the sun's beam

  explicit Scattering(double sun_cosine) {
    down << -half.cosine, half.cosine.reverse();
    weight << half.weight, half.weight.reverse();
    const Moments of_particles = particle_moments(), of_water = water_moments();
    for (int i = 0; i < kViews; ++i) {
      for (int j = 0; j < kViews; ++j) {
        particles(i, j) = 0.5 * weight[j] * compass_mean(of_particles, down[i], down[j]);
        water(i, j) = 0.5 * weight[j] * compass_mean(of_water, down[i], down[j]);
      }
      particles_of_sun[i] = 0.25 * compass_mean(of_particles, down[i], -sun_cosine);
      water_of_sun[i] = 0.25 * compass_mean(of_water, down[i], -sun_cosine);
    }
  }
};

/// One band's water and light.
struct Band {
  Profile depth;
  Profile particles;    // b of particles without the forward peak [1/m]
  Profile peak;         // b of the peak
  Profile water;        // b of the water
  Profile attenuation;  // c without the peak
  Profile beam;         // sun's, on a plane square to it
  Streams sky;          // radiance just below the surface
};

/// What a layer passes on of light along each stream, and what its own source adds at the end of
/// the way: weights of the source function at the layer's near and far side, for a source that is
/// linear in optical depth.
struct LightLayer {
  Streams passed, from_start, from_end;

  LightLayer(double thickness, const Streams& cosine) {
    const Streams tau = (thickness / cosine).max(1e-9);
    passed = (-tau).exp();
    const Streams mean = (1.0 - passed) / tau;
    // Below 1e-4 the differences would be rounding: there the source counts by halves.
    from_start = (tau < 1e-4).select(0.5 * tau, mean - passed);
    from_end = (tau < 1e-4).select(0.5 * tau, 1.0 - mean);
  }
};

/// x with rest(x) = right, by stabilised biconjugate gradients (van der Vorst 1992): light that is
/// scattered a hundred times settles in a dozen rounds.
template <class Map>
Field solved(const Map& rest, const Field& right) {
  const auto dot = [](const Field& x, const Field& y) { return (x * y).sum(); };
  constexpr int kMaxRounds = 60;
  constexpr double kSettled = 1e-4;  // residual over the right side
  const double enough = kSettled * kSettled * dot(right, right);
  Field x = Field::Ones();
  Field residual = right - rest(x);
  const Field shadow = residual;
  Field direction = residual;
  double rho = dot(shadow, residual);
  for (int round = 0; round < kMaxRounds && dot(residual, residual) > enough; ++round) {
    const Field image = rest(direction);
    const double alpha = rho / dot(shadow, image);
    const Field half = residual - alpha * image;
    const Field half_image = rest(half);
    const double omega = dot(half_image, half) / dot(half_image, half_image);
    x += alpha * direction + omega * half;
    residual = half - omega * half_image;
    const double rho_next = dot(shadow, residual);
    direction = residual + (rho_next / rho) * (alpha / omega) * (direction - omega * image);
    rho = rho_next;
  }
  return x;
}

class BandSolver {
 public:
  BandSolver(const Scattering& scattering, const Band& band)
      : scattering_(scattering), band_(band) {
    for (int i = 0; i + 1 < kSolverLevels; ++i) {
      const double mean = 0.5 * (band.attenuation[i] + band.attenuation[i + 1]);
      layers_.emplace_back(mean * (band.depth[i + 1] - band.depth[i]), scattering.half.cosine);
    }
    for (int v = 0; v < kStreams; ++v) mirror_[v] = internal_reflectance(scattering.half.cosine[v]);
    of_sun_ = (scattering_.particles_of_sun.matrix() * (band.particles * band.beam).matrix() +
               scattering_.water_of_sun.matrix() * (band.water * band.beam).matrix())
                  .array();
  }

  /// Radiance of everything but the sun's beam. `guess` tells how it falls with depth.
  [[nodiscard]] Field radiance(const Profile& guess) const {
    // What comes straight from sky and sun, plus what the field itself scatters: L = L₀ + T L.
    // Unknowns are counted in guesses, so that the deep is settled as well as the top.
    const auto rest = [&](const Field& x) -> Field {
      return x - traced(scattered(x.rowwise() * guess), Streams::Zero(), mirror_).rowwise() / guess;
    };
    const Field direct = traced(of_sun_, band_.sky, mirror_).rowwise() / guess;
    return solved(rest, direct).rowwise() * guess;
  }

  /// Of it, what was scattered once, by particles, out of the sun's beam.
  [[nodiscard]] Field scattered_once() const {
    return traced(
        (scattering_.particles_of_sun.matrix() * (band_.particles * band_.beam).matrix()).array(),
        Streams::Zero(), Streams::Zero());
  }

  /// What a metre scatters into each view, other than sunlight's first scattering by particles.
  [[nodiscard]] Field source(const Field& field, const Field& once) const {
    return scattered(field) + (field - once).rowwise() * band_.peak +
           (scattering_.water_of_sun.matrix() * (band_.water * band_.beam).matrix()).array();
  }

 private:
  [[nodiscard]] Field scattered(const Field& field) const {
    return (scattering_.particles * (field.rowwise() * band_.particles).matrix()).array() +
           (scattering_.water * (field.rowwise() * band_.water).matrix()).array();
  }

  /// Along each stream: what comes in at the surface, what the source adds, less what the water
  /// takes. `mirror` is the share of upward light that the surface sends back.
  [[nodiscard]] Field traced(const Field& per_metre, const Streams& sky,
                             const Streams& mirror) const {
    const Field source = per_metre.rowwise() / band_.attenuation;
    Field field;
    // Up from the deep, where a layer sees its own source only.
    field.col(kSolverLevels - 1).tail<kStreams>() = source.col(kSolverLevels - 1).tail<kStreams>();
    for (int i = kSolverLevels - 2; i >= 0; --i) {
      const LightLayer& layer = layers_[static_cast<std::size_t>(i)];
      const auto upward = [](const auto& column) {
        return column.template tail<kStreams>().reverse();
      };
      field.col(i).tail<kStreams>() =
          (layer.passed * upward(field.col(i + 1)) + layer.from_start * upward(source.col(i + 1)) +
           layer.from_end * upward(source.col(i)))
              .reverse();
    }
    field.col(0).head<kStreams>() = sky + mirror * field.col(0).tail<kStreams>().reverse();
    for (int i = 0; i + 1 < kSolverLevels; ++i) {
      const LightLayer& layer = layers_[static_cast<std::size_t>(i)];
      field.col(i + 1).head<kStreams>() = layer.passed * field.col(i).head<kStreams>() +
                                          layer.from_start * source.col(i).head<kStreams>() +
                                          layer.from_end * source.col(i + 1).head<kStreams>();
    }
    return field;
  }

  const Scattering& scattering_;
  const Band& band_;
  std::vector<LightLayer> layers_;
  Streams mirror_;
  Field of_sun_;
};

/// First depth at which `is_dark` holds, to a tenth.
template <class Condition>
double dark_depth(double deepest, const Condition& is_dark) {
  double z = 0.5;
  while (z < deepest && !is_dark(z)) z *= 1.1;
  return std::min(z, deepest);
}

/// A uniform sky's light below the surface: bright in Snell's window, nothing beside it.
Streams sky_below(const Hemisphere& half) {
  Streams shape;
  for (int v = 0; v < kStreams; ++v) shape[v] = 1.0 - internal_reflectance(half.cosine[v]);
  return shape / (2.0 * (half.weight * half.cosine * shape).sum());
}

/// Values at the solver's levels as a function of depth: exponential between them. Near the lowest
/// levels, which feel that there is nothing below them, all fall as the downwelling light does.
class Decay {
 public:
  Decay(const Profile& depth, const Profile& downwelling, double z) {
    constexpr Eigen::Index kLowest = kSolverLevels - 8;
    if (z > depth[kLowest]) {
      const double per_metre = std::log(downwelling[kLowest - 1] / downwelling[kLowest]) /
                               (depth[kLowest] - depth[kLowest - 1]);
      beyond_ = std::exp(-per_metre * (z - depth[kLowest]));
      z = depth[kLowest];
    }
    const auto* begin = depth.data();
    const auto* below = std::upper_bound(begin, begin + kSolverLevels, z);
    above_ = std::clamp<Eigen::Index>(below - begin - 1, 0, kSolverLevels - 2);
    t_ = (z - depth[above_]) / (depth[above_ + 1] - depth[above_]);
  }
  template <class Row>
  [[nodiscard]] double operator()(const Row& values) const {
    constexpr double kNothing = 1e-30;
    const double from = std::max(values[above_], kNothing);
    const double to = std::max(values[above_ + 1], kNothing);
    return beyond_ * from * std::exp(t_ * std::log(to / from));
  }

 private:
  Eigen::Index above_;
  double t_;
  double beyond_ = 1.0;
};

Band make_band(const WaterOptics& optics, const Daylight& light, double sun_cosine,
               const Streams& sky_shape, int band, double deepest) {
  Band made;
  const double peak = LightField::forward_peak();
  double tau = 0.0;
  for (int i = 0; i < kSolverLevels; ++i) {
    const double x = i / (kSolverLevels - 1.0);
    made.depth[i] = deepest * x * x;
    const InherentOptics water = optics.at(made.depth[i]);
    const double b_particles = water.particle_scattering()[band];
    made.water[i] = water.scattering[band] - b_particles;
    made.particles[i] = (1.0 - peak) * b_particles;
    made.peak[i] = peak * b_particles;
    made.attenuation[i] = water.absorption[band] + made.water[i] + made.particles[i];
    if (i > 0)
      tau += 0.5 * (made.attenuation[i - 1] + made.attenuation[i]) *
             (made.depth[i] - made.depth[i - 1]);
    made.beam[i] = light.sun[band] / sun_cosine * std::exp(-tau / sun_cosine);
  }
  made.sky = light.sky[band] * sky_shape;
  return made;
}

}  // namespace

double LightField::forward_peak() { return particle_moment(kMoments); }

LightField::LightField(const WaterOptics& optics, const Daylight& daylight)
    : optics_(optics),
      daylight_(daylight),
      max_depth_(
          dark_depth(300.0, [&](double z) { return optics.daylight_share(z).maxCoeff() < 1e-5; })),
      sun_cosine_(-daylight.to_sun_in_water_W.z()),
      levels_(kLevels) {
  const Scattering scattering(sun_cosine_);
  const Streams sky_shape = sky_below(scattering.half);
  const Views level = scattering.down.abs() * scattering.weight * 2.0;
  const Views upright =
      (1.0 - scattering.down.square()).sqrt() * scattering.weight * (2.0 / std::numbers::pi);

  for (int band = 0; band < kOpticalBands; ++band) {
    constexpr double kDark = 1e-6;
    const double deepest =
        dark_depth(700.0, [&](double z) { return optics.daylight_share(z)[band] < kDark; });
    const Band water = make_band(optics, daylight, sun_cosine_, sky_shape, band, deepest);
    const BandSolver solver(scattering, water);
    Profile guess;
    for (int i = 0; i < kSolverLevels; ++i)
      guess[i] =
          (daylight.sun[band] + daylight.sky[band]) * optics.daylight_share(water.depth[i])[band];
    const Field radiance = solver.radiance(guess);
    const Field once = solver.scattered_once();
    const Field source = solver.source(radiance, once);
    const Profile direct = sun_cosine_ * water.beam;
    const Profile down =
        level.head<kStreams>().matrix().transpose() * radiance.topRows<kStreams>().matrix() +
        direct.matrix();
    const Profile up =
        level.tail<kStreams>().matrix().transpose() * radiance.bottomRows<kStreams>().matrix();
    const Profile side = upright.matrix().transpose() * radiance.matrix();

    for (int i = 0; i < kLevels; ++i) {
      const double x = i / (kLevels - 1.0);
      const Decay value(water.depth, down, max_depth_ * x * x);
      Level& kept = levels_[static_cast<std::size_t>(i)];
      kept.downwelling[band] = value(down);
      kept.upwelling[band] = value(up);
      kept.sideways[band] = value(side);
      kept.direct[band] = value(direct);
      for (int v = 0; v < kViews; ++v) {
        kept.radiance[static_cast<std::size_t>(v)][band] = value(radiance.row(v));
        kept.source[static_cast<std::size_t>(v)][band] = value(source.row(v));
      }
    }
  }
}

template <class Part>
Spectrum LightField::at_depth(double z, const Part& part) const {
  if (z >= max_depth_)
    return part(levels_.back()) * optics_.daylight_share(z) / optics_.daylight_share(max_depth_);
  const double x = std::sqrt(std::max(z, 0.0) / max_depth_) * (kLevels - 1);
  const auto above = std::min(static_cast<std::size_t>(x), levels_.size() - 2);
  // The grid is even in √z, the light close to linear in z between two levels.
  const double z0 = static_cast<double>(above * above),
               z1 = z0 + 2.0 * static_cast<double>(above) + 1.0;
  const double t = (x * x - z0) / (z1 - z0);
  return (1.0 - t) * part(levels_[above]) + t * part(levels_[above + 1]);
}

template <class Part>
Spectrum LightField::at_view(double z, double down, const Part& part) const {
  static const Views views = Scattering(1.0).down;
  const auto* begin = views.data();
  const auto next = std::clamp<std::ptrdiff_t>(
      std::upper_bound(begin, begin + kViews, down) - begin, 1, kViews - 1);
  const double t = std::clamp((down - views[next - 1]) / (views[next] - views[next - 1]), 0.0, 1.0);
  const auto i = static_cast<std::size_t>(next);
  return at_depth(z, [&](const Level& level) -> Spectrum {
    return (1.0 - t) * part(level)[i - 1] + t * part(level)[i];
  });
}

Spectrum LightField::downwelling(double z) const {
  return at_depth(z, [](const Level& level) -> const Spectrum& { return level.downwelling; });
}
Spectrum LightField::direct_sun(double z) const {
  return at_depth(z, [](const Level& level) -> const Spectrum& { return level.direct; });
}
Spectrum LightField::upwelling(double z) const {
  return at_depth(z, [](const Level& level) -> const Spectrum& { return level.upwelling; });
}
Spectrum LightField::sideways(double z) const {
  return at_depth(z, [](const Level& level) -> const Spectrum& { return level.sideways; });
}
Spectrum LightField::radiance(double z, double down) const {
  return at_view(
      z, down, [](const Level& level) -> const auto& { return level.radiance; });
}
Spectrum LightField::source(double z, double down) const {
  return at_view(
      z, down, [](const Level& level) -> const auto& { return level.source; });
}
Spectrum LightField::sun_source(double z) const {
  return 0.25 * optics_.at(z).particle_scattering() * direct_sun(z) / sun_cosine_;
}

}  // namespace remora
