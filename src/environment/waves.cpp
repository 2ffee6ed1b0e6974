// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/waves.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"
#include "base/random.h"
#include "environment/four_lanes.h"
#include "math/angles.h"

namespace remora {
namespace {

using Eigen::Array4d;
constexpr double kStandardGravity = 9.81;
// A wave breaks when its height is a seventh of its length (Michell 1893): k a = 0.449. Below that
// the surface has no loops and the search for its height converges.
constexpr double kBreaking = 0.449;
constexpr double kMiche = 0.142;  // the same in water of any depth: H/λ over tanh(k d)

/// One wave on its way into a block.
struct Component {
  double amplitude = 0.0;
  double omega = 1.0;
  double towards = 0.0;
  double turns = 0.0;
  double sharpness = 0.0;
};

/// Angles from the mean direction that stand for n equal shares of the energy of cos^2s(θ/2): the
/// root mean square of each share, so that the spread is the function's own however small n is.
std::vector<double> spread_angles(double spreading, int n) {
  constexpr int kSteps = 20000;
  std::vector<double> angles(static_cast<std::size_t>(n), 0.0);
  if (spreading <= 0.0) return angles;
  const auto angle = [](int i) { return -kPi + 2.0 * kPi * (i + 0.5) / kSteps; };
  const auto density = [&](int i) { return std::pow(std::cos(0.5 * angle(i)), 2.0 * spreading); };
  double total = 0.0;
  for (int i = 0; i < kSteps; ++i) total += density(i);

  std::vector<double> energy(angles.size(), 0.0), square(angles.size(), 0.0),
      first(angles.size(), 0.0);
  double below = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    const double here = density(i);
    const auto share = static_cast<std::size_t>(
        std::min(static_cast<int>(n * (below + 0.5 * here) / total), n - 1));
    energy[share] += here;
    first[share] += here * angle(i);
    square[share] += here * angle(i) * angle(i);
    below += here;
  }
  for (std::size_t i = 0; i < angles.size(); ++i)
    angles[i] = std::copysign(std::sqrt(square[i] / energy[i]), first[i]);
  return angles;
}

/// 0 … n-1 in an order that keeps neighbours apart: that of the multiples of the golden ratio.
std::vector<std::size_t> scattered_order(int n) {
  constexpr double kGolden = 0.6180339887498949;
  std::vector<double> multiples;
  for (int i = 0; i < n; ++i) multiples.push_back(std::fmod(kGolden * (i + 0.5), 1.0));
  std::vector<std::size_t> order;
  for (const double one : multiples)
    order.push_back(static_cast<std::size_t>(
        std::count_if(multiples.begin(), multiples.end(), [&](double m) { return m < one; })));
  return order;
}

/// Gives each wave one of the angles. The few short waves carry much of the velocity (it goes with
/// ω), so an unlucky pairing would narrow or turn the sea: of all shifts of the scattered order the
/// one is taken whose motion has the spread and the mean direction of the angles themselves.
void spread(const std::vector<double>& angles, std::vector<Component>& components) {
  const std::size_t n = components.size();
  const std::vector<std::size_t> order = scattered_order(static_cast<int>(n));
  double all = 0.0, spread_of_angles = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    all += components[i].omega * components[i].omega;
    spread_of_angles += std::pow(std::sin(angles[i]), 2) / static_cast<double>(n);
  }
  if (spread_of_angles == 0.0) return;

  std::size_t best = 0;
  double least_error = std::numeric_limits<double>::infinity();
  for (std::size_t shift = 0; shift < n; ++shift) {
    double across = 0.0, across2 = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      const double share = components[i].omega * components[i].omega / all;
      const double sine = std::sin(angles[order[(i + shift) % n]]);
      across += share * sine;
      across2 += share * sine * sine;
    }
    const double error =
        std::abs(across2 / spread_of_angles - 1.0) + std::abs(across) / std::sqrt(spread_of_angles);
    if (error < least_error) {
      least_error = error;
      best = shift;
    }
  }
  for (std::size_t i = 0; i < n; ++i) components[i].towards += angles[order[(i + best) % n]];
}

/// Waves of equal energy: the spectrum is cut where each piece holds the same share, and a piece
/// becomes a wave at its root-mean-square frequency. So m0 and m2, that is significant height and
/// mean zero-crossing period, are the spectrum's own however few the waves are, and their
/// frequencies have no common period. Directions share out the spreading function in the same way,
/// scattered so that direction is not tied to frequency.
std::vector<Component> components_of(const SeaSpec& sea) {
  constexpr int kSteps = 8000;
  const double peak = 2.0 * kPi / sea.peak_period;
  const double low = 0.4 * peak;
  const double step = (6.0 - 0.4) * peak / kSteps;  // beyond 6 peaks: 0.1 % of the energy

  double energy = 0.0;
  for (int i = 0; i < kSteps; ++i) energy += spectral_density(sea, low + (i + 0.5) * step);

  const double share = energy / sea.components;
  const double amplitude = 0.25 * sea.significant_height * std::sqrt(2.0 / sea.components);
  std::vector<Component> components;
  double m0 = 0.0, m2 = 0.0;
  const auto finish_piece = [&] {
    components.push_back(
        {.amplitude = amplitude, .omega = std::sqrt(m2 / m0), .towards = sea.towards});
    m0 = m2 = 0.0;
  };
  for (int i = 0; i < kSteps; ++i) {
    const double omega = low + (i + 0.5) * step;
    double left = spectral_density(sea, omega);
    while (m0 + left >= share && static_cast<int>(components.size()) + 1 < sea.components) {
      const double part = share - m0;
      m0 += part;
      m2 += part * omega * omega;
      left -= part;
      finish_piece();
    }
    m0 += left;
    m2 += left * omega * omega;
  }
  finish_piece();
  spread(spread_angles(sea.spreading, sea.components), components);
  return components;
}

/// The same, with the default sea's waves at hand: every scene holds one in reserve, and cutting
/// the spectrum takes some milliseconds.
std::vector<Component> components_at_hand(const SeaSpec& sea) {
  constexpr SeaSpec kUsual;
  const bool is_usual = sea.spectrum == kUsual.spectrum &&
                        sea.significant_height == kUsual.significant_height &&
                        sea.peak_period == kUsual.peak_period && sea.gamma == kUsual.gamma &&
                        sea.spreading == kUsual.spreading && sea.components == kUsual.components;
  if (!is_usual) return components_of(sea);
  static const std::vector<Component> usual = components_of(kUsual);
  std::vector<Component> components = usual;
  for (Component& component : components) component.towards += sea.towards;
  return components;
}

std::vector<Component> components_of(const SwellSpec& swell) {
  std::vector<Component> components;
  for (const SwellComponent& wave : swell.components)
    components.push_back({.amplitude = wave.amplitude,
                          .omega = 2.0 * kPi / wave.period,
                          .towards = wave.towards,
                          .turns = wave.phase / (2.0 * kPi),
                          .sharpness = wave.sharpness});
  return components;
}

std::vector<Component> components_of(const WaveSpec& spec, double gravity) {
  if (const auto* swell = std::get_if<SwellSpec>(&spec.kind)) return components_of(*swell);
  if (const auto* sea = std::get_if<SeaSpec>(&spec.kind)) return components_at_hand(*sea);
  if (const auto* wind = std::get_if<WindSeaSpec>(&spec.kind))
    return components_of(sea_of_wind(*wind, gravity));
  return {};
}

bool is_positive(double value) { return std::isfinite(value) && value > 0.0; }

void check_counts(double spreading, int components, std::vector<Problem>& found) {
  if (!(std::isfinite(spreading) && spreading >= 0.0))
    found.push_back(
        {"spreading", fmt::format("spreading is {}", spreading), "Write a number from 0 up"});
  else if (components < 1 || components > static_cast<int>(kMaxWaveComponents))
    found.push_back({"components", fmt::format("components is {}", components),
                     fmt::format("Write 1 … {}", kMaxWaveComponents)});
}

std::vector<Problem> problems_of(const NoWaves&, double) { return {}; }

std::vector<Problem> problems_of(const SwellSpec& swell, double depth) {
  std::vector<Problem> found;
  double steepness = 0.0;
  for (std::size_t i = 0; i < swell.components.size(); ++i) {
    const SwellComponent& wave = swell.components[i];
    if (!(std::isfinite(wave.amplitude) && wave.amplitude >= 0.0) || !is_positive(wave.period) ||
        !std::isfinite(wave.towards) || !std::isfinite(wave.phase) ||
        !(wave.sharpness >= 0.0 && wave.sharpness <= 1.0)) {
      found.push_back({fmt::format("components[{}]", i),
                       fmt::format("swell {} is not a wave", i + 1),
                       "Write an amplitude in metres, a positive period in seconds, a bearing, a "
                       "phase, and a sharpness from 0 to 1"});
      continue;
    }
    steepness += wave.amplitude * wave_number(2.0 * kPi / wave.period, kStandardGravity, depth);
  }
  if (steepness > kBreaking)
    found.push_back({"components",
                     fmt::format("swell: the waves would break (k a adds up to {:.2f}, at most {})",
                                 steepness, kBreaking),
                     "Write lower or longer waves"});
  if (swell.components.size() > kMaxWaveComponents)
    found.push_back({"components", fmt::format("swell: {} components", swell.components.size()),
                     fmt::format("Write at most {}", kMaxWaveComponents)});
  return found;
}

std::vector<Problem> problems_of(const SeaSpec& sea, double) {
  std::vector<Problem> found;
  if (!(std::isfinite(sea.significant_height) && sea.significant_height >= 0.0))
    found.push_back(
        {"significant_height", fmt::format("sea: significant height {} m is not zero or positive",
                                           sea.significant_height)});
  if (!is_positive(sea.peak_period))
    found.push_back(
        {"peak_period", fmt::format("sea: peak period {} s is not positive", sea.peak_period)});
  if (!(sea.gamma >= 1.0 && sea.gamma <= 10.0))
    found.push_back(
        {"gamma", fmt::format("sea: gamma {} is not in 1 … 10", sea.gamma), "3.3 is usual"});
  if (!std::isfinite(sea.towards))
    found.push_back({"towards_deg", "sea: the direction is not a number"});
  check_counts(sea.spreading, sea.components, found);
  return found;
}

std::vector<Problem> problems_of(const WindSeaSpec& wind, double) {
  std::vector<Problem> found;
  if (!is_positive(wind.wind_speed) || wind.wind_speed > 60.0)
    found.push_back(
        {"wind_speed", fmt::format("wind: speed {} m/s is not in 0 … 60", wind.wind_speed)});
  if (!is_positive(wind.fetch))
    found.push_back({"fetch", fmt::format("wind: fetch {} m is not positive", wind.fetch)});
  if (!std::isfinite(wind.towards))
    found.push_back({"towards_deg", "wind: the direction is not a number"});
  check_counts(wind.spreading, wind.components, found);
  return found;
}

double jonswap_enhancement(double gamma, double omega, double peak) {
  const double sigma = omega <= peak ? 0.07 : 0.09;
  const double offset = (omega - peak) / (sigma * peak);
  return std::pow(gamma, std::exp(-0.5 * offset * offset));
}

Array4d turns_at(const Array4d& turns_per_north, const Array4d& turns_per_east,
                 const Array4d& turns_per_second, const Array4d& turns, double x, double y,
                 double t) {
  return turns_per_north * x + turns_per_east * y - turns_per_second * t + turns;
}

}  // namespace

double wave_number(double omega, double gravity, double water_depth) {
  const double deep = omega * omega / gravity;
  if (std::isinf(water_depth)) return deep;
  // Newton on k tanh(k d) = deep. The start (Eckart 1952) is within 5 % everywhere.
  double k = deep / std::sqrt(std::tanh(deep * water_depth));
  for (int i = 0; i < 20; ++i) {
    const double th = std::tanh(k * water_depth);
    const double step = (k * th - deep) / (th + k * water_depth * (1.0 - th * th));
    k -= step;
    if (std::abs(step) <= 1e-15 * k) break;
  }
  return k;
}

double spectral_density(const SeaSpec& sea, double omega) {
  const double peak = 2.0 * kPi / sea.peak_period;
  const double ratio = peak / omega;
  const double ratio4 = ratio * ratio * ratio * ratio;
  const double pierson_moskowitz = 0.3125 * sea.significant_height * sea.significant_height *
                                   ratio4 / omega * std::exp(-1.25 * ratio4);
  if (sea.spectrum == WaveSpectrum::pierson_moskowitz) return pierson_moskowitz;
  return (1.0 - 0.287 * std::log(sea.gamma)) * pierson_moskowitz *
         jonswap_enhancement(sea.gamma, omega, peak);
}

SeaSpec sea_of_wind(const WindSeaSpec& wind, double gravity) {
  SeaSpec sea{.towards = wind.towards, .spreading = wind.spreading, .components = wind.components};
  const double u = wind.wind_speed;
  const double fetch_peak = 22.0 * std::cbrt(gravity * gravity / (u * wind.fetch));

  // A sea does not grow beyond the fully developed one, however long the fetch.
  const double u19 = 1.026 * u;  // at 19.5 m, the height of Pierson and Moskowitz's anemometers
  const double developed_peak = 0.877 * gravity / u19;
  if (fetch_peak <= developed_peak) {
    sea.spectrum = WaveSpectrum::pierson_moskowitz;
    sea.gamma = 1.0;
    sea.peak_period = 2.0 * kPi / developed_peak;
    sea.significant_height = 0.21 * u19 * u19 / gravity;
    return sea;
  }
  const double alpha = 0.076 * std::pow(u * u / (wind.fetch * gravity), 0.22);
  double m0 = 0.0;
  constexpr int kSteps = 4000;
  const double step = 10.0 * fetch_peak / kSteps;
  for (int i = 0; i < kSteps; ++i) {
    const double omega = (i + 0.5) * step;
    const double ratio = fetch_peak / omega;
    m0 += step * alpha * gravity * gravity / std::pow(omega, 5) *
          std::exp(-1.25 * ratio * ratio * ratio * ratio) *
          jonswap_enhancement(sea.gamma, omega, fetch_peak);
  }
  sea.peak_period = 2.0 * kPi / fetch_peak;
  sea.significant_height = 4.0 * std::sqrt(m0);
  return sea;
}

std::optional<WaveSpec> wave_preset(std::string_view name) {
  if (name == "calm") return WaveSpec{SeaSpec{.significant_height = 0.05, .peak_period = 2.0}, {}};
  if (name == "open_ocean")
    return WaveSpec{SeaSpec{.significant_height = 2.0, .peak_period = 8.5}, {}};
  if (name == "inspection") {
    // Three waves about 4.5 s with 4 √(Σ a²/2) = 0.25 m.
    return WaveSpec{SwellSpec{{{.amplitude = 0.07, .period = 4.5, .towards = 0.0, .phase = 0.0},
                               {.amplitude = 0.045, .period = 3.7, .towards = 0.4, .phase = 2.1},
                               {.amplitude = 0.029, .period = 5.6, .towards = -0.3, .phase = 4.4}}},
                    {}};
  }
  return {};
}

std::vector<Problem> problems(const WaveSpec& spec) {
  if (spec.water_depth && !is_positive(*spec.water_depth))
    return {
        {"water_depth", fmt::format("waves: water depth {} m is not positive", *spec.water_depth)}};
  const double depth = spec.water_depth.value_or(std::numeric_limits<double>::infinity());
  return std::visit([&](const auto& kind) { return problems_of(kind, depth); }, spec.kind);
}

double mean_direction(const WaveSpec& spec) {
  if (const auto* sea = std::get_if<SeaSpec>(&spec.kind)) return sea->towards;
  if (const auto* wind = std::get_if<WindSeaSpec>(&spec.kind)) return wind->towards;
  const auto* swell = std::get_if<SwellSpec>(&spec.kind);
  if (swell == nullptr || swell->components.empty()) return 0.0;
  return std::max_element(swell->components.begin(), swell->components.end(),
                          [](const SwellComponent& a, const SwellComponent& b) {
                            return a.amplitude < b.amplitude;
                          })
      ->towards;
}

WaveModel::WaveModel(const WaveSpec& spec, double gravity) {
  REMORA_ASSERT(problems(spec).empty());
  is_random_ = !std::holds_alternative<SwellSpec>(spec.kind);
  water_depth_ = spec.water_depth.value_or(std::numeric_limits<double>::infinity());

  std::vector<Component> components = components_of(spec, gravity);
  std::erase_if(components, [](const Component& c) { return c.amplitude == 0.0; });
  std::stable_sort(components.begin(), components.end(),
                   [](const Component& a, const Component& b) { return a.omega < b.omega; });
  blocks_.resize((components.size() + 3) / 4);
  for (std::size_t i = 0; i < 4 * blocks_.size(); ++i) {
    Block& block = blocks_[i / 4];
    const std::size_t lane = i % 4;
    // Padding repeats the last wave without its height.
    Component wave = components[std::min(i, components.size() - 1)];
    if (i >= components.size()) wave.amplitude = 0.0;

    const double k = wave_number(wave.omega, gravity, water_depth_);
    const double echo = std::isinf(water_depth_) ? 0.0 : std::exp(-2.0 * k * water_depth_);
    block.k[lane] = k;
    block.north[lane] = std::cos(wave.towards);
    block.east[lane] = std::sin(wave.towards);
    block.turns_per_north[lane] = k * block.north[lane] / (2.0 * kPi);
    block.turns_per_east[lane] = k * block.east[lane] / (2.0 * kPi);
    block.turns_per_second[lane] = wave.omega / (2.0 * kPi);
    block.amplitude[lane] = wave.amplitude;
    block.velocity[lane] = wave.amplitude * wave.omega / (1.0 - echo);
    block.acceleration[lane] = wave.omega * block.velocity[lane];
    block.bottom_echo[lane] = echo;
    block.displacement[lane] = wave.sharpness * wave.amplitude;
    block.given_turns[lane] = wave.turns;
    is_sharpened_ = is_sharpened_ || block.displacement[lane] > 0.0;
    highest_crest_ += wave.amplitude;
    if (lane == 0) longest_k_.push_back(k);
  }
  note_heights();
}

/// What the sea could grow to. Miche (1944): a wave breaks at H = 0.142 λ tanh(k d); the highest of
/// a thousand waves is 1.86 Hs (Longuet-Higgins 1952: √(ln 1000 / 2)). λ is that of the waves' mean
/// wave number, weighted by energy.
void WaveModel::note_heights() {
  double energy = 0.0, wave_numbers = 0.0, sharpness = 0.0;
  for (const Block& block : blocks_) {
    const Array4d square = block.amplitude.square();
    energy += 0.5 * sum_of(square);
    wave_numbers += 0.5 * sum_of(square * block.k);
    sharpness += sum_of(block.displacement * block.k);
  }
  if (energy == 0.0) return;
  const double k = wave_numbers / energy;
  constexpr double kHighestOfThousand = 1.86;
  significant_height_ = 4.0 * std::sqrt(energy);
  breaking_height_ = kMiche * 2.0 * kPi / k * std::tanh(k * water_depth_) / kHighestOfThousand;
  // A sharpened surface must not fold over itself.
  if (sharpness > 0.0) sharpest_scale_ = std::max(1.0, kBreaking / sharpness);
}

double WaveModel::displacement_scale(const WaveState& state) const {
  return std::min(state.scale, sharpest_scale_);
}

WaveState WaveModel::initial_state(std::uint64_t seed, std::string_view name) const {
  Random stream(seed, name);
  WaveState state;
  for (const Block& block : blocks_) {
    Array4d turns = block.given_turns;
    if (is_random_)
      for (double& one : turns) one = stream.uniform();
    state.turns.push_back(turns);
  }
  return state;
}

std::vector<SurfaceWave> WaveModel::surface_waves(const WaveState& state) const {
  std::vector<SurfaceWave> waves;
  if (is_calm(state)) return waves;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    for (int lane = 0; lane < 4; ++lane) {
      if (block.amplitude[lane] == 0.0) continue;
      waves.push_back({.turns_per_metre = {block.turns_per_north[lane], block.turns_per_east[lane]},
                       .turns_per_second = block.turns_per_second[lane],
                       .turns = state.turns[i][lane],
                       .amplitude = state.scale * block.amplitude[lane],
                       .displacement = displacement_scale(state) * block.displacement[lane]});
    }
  }
  return waves;
}

std::size_t WaveModel::blocks_felt_at(double z) const {
  // Long waves come first, so the first block that is not felt is the last to be asked.
  std::size_t felt = 0;
  while (felt < longest_k_.size() && longest_k_[felt] * z < kNegligibleDecay) ++felt;
  return felt;
}

/// Running sums over the blocks, four waves at a time.
struct WaveModel::Motion {
  Array4d north = Array4d::Zero(), east = Array4d::Zero(), down = Array4d::Zero();
  Array4d north_rate = Array4d::Zero(), east_rate = Array4d::Zero(), down_rate = Array4d::Zero();
  Array4d height = Array4d::Zero();

  /// Airy's wave η = a cos θ, θ = k·x - ω t + ε: horizontal a ω C cos θ, upward a ω S sin θ with
  /// C, S = (e^-kz ± e^-2kd e^kz) / (1 - e^-2kd), which are both e^-kz in deep water.
  void add(const Block& block, const SineCosine& of, double z, bool is_deep) {
    // A block's shorter waves may be beyond the limit: a millionth is as good as nothing.
    const Array4d fading = decay((block.k * z).min(kNegligibleDecay));
    Array4d level = fading;
    Array4d upright = fading;
    if (!is_deep) {
      const Array4d echo = block.bottom_echo / fading;
      level += echo;
      upright -= echo;
    }
    const Array4d speed = block.velocity * level * of.cosine;
    const Array4d rate = block.acceleration * level * of.sine;
    north += block.north * speed;
    east += block.east * speed;
    down -= block.velocity * upright * of.sine;
    north_rate += block.north * rate;
    east_rate += block.east * rate;
    down_rate += block.acceleration * upright * of.cosine;
  }

  [[nodiscard]] OrbitalMotion total(double scale) const {
    return {
        .velocity_W = scale * Vec3(sum_of(north), sum_of(east), sum_of(down)),
        .acceleration_W = scale * Vec3(sum_of(north_rate), sum_of(east_rate), sum_of(down_rate)),
        .surface_z = -scale * sum_of(height)};
  }
};

OrbitalMotion WaveModel::orbital_motion(const WaveState& state, const Vec3& p_W, double t) const {
  const double z = std::clamp(p_W.z(), 0.0, water_depth_);
  const bool is_deep = std::isinf(water_depth_);
  const std::size_t felt = blocks_felt_at(z);
  Motion motion;
  for (std::size_t i = 0; i < felt; ++i) {
    const Block& block = blocks_[i];
    const SineCosine of =
        sine_cosine_of_turns(turns_at(block.turns_per_north, block.turns_per_east,
                                      block.turns_per_second, state.turns[i], p_W.x(), p_W.y(), t));
    motion.add(block, of, z, is_deep);
  }
  return motion.total(state.scale);
}

OrbitalMotion WaveModel::orbital_motion_and_surface(const WaveState& state, const Vec3& p_W,
                                                    double t) const {
  if (is_sharpened_) {
    OrbitalMotion result = orbital_motion(state, p_W, t);
    result.surface_z = surface_z(state, p_W.x(), p_W.y(), t);
    return result;
  }
  const double z = std::clamp(p_W.z(), 0.0, water_depth_);
  const bool is_deep = std::isinf(water_depth_);
  const std::size_t felt = blocks_felt_at(z);
  Motion motion;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    const SineCosine of =
        sine_cosine_of_turns(turns_at(block.turns_per_north, block.turns_per_east,
                                      block.turns_per_second, state.turns[i], p_W.x(), p_W.y(), t));
    motion.height += block.amplitude * of.cosine;
    if (i < felt) motion.add(block, of, z, is_deep);
  }
  return motion.total(state.scale);
}

double WaveModel::pressure_head(const WaveState& state, const Vec3& p_W, double t) const {
  const double z = std::clamp(p_W.z(), 0.0, water_depth_);
  Array4d head = Array4d::Zero();
  for (std::size_t i = 0; i < blocks_felt_at(z); ++i) {
    const Block& block = blocks_[i];
    const SineCosine of =
        sine_cosine_of_turns(turns_at(block.turns_per_north, block.turns_per_east,
                                      block.turns_per_second, state.turns[i], p_W.x(), p_W.y(), t));
    // a cosh k(d - z) / cosh kd · cos θ, without large numbers.
    const Array4d fading = decay((block.k * z).min(kNegligibleDecay));
    const Array4d felt = (fading + block.bottom_echo / fading) / (1.0 + block.bottom_echo);
    head += block.amplitude * felt * of.cosine;
  }
  return state.scale * sum_of(head);
}

/// Where the surface particle that is now at (x, y) rests in still water: x0 of
/// x = x0 - Σ q a D sin θ(x0), by fixed-point iteration, which contracts with the steepness.
Vec2 WaveModel::undisplaced(const WaveState& state, double x, double y, double t) const {
  Vec2 rest(x, y);
  if (!is_sharpened_) return rest;
  constexpr int kMostIterations = 30;  // 0.449^30 is 4e-11
  const double scale = displacement_scale(state);
  for (int iteration = 0; iteration < kMostIterations; ++iteration) {
    Array4d north = Array4d::Zero();
    Array4d east = Array4d::Zero();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      const SineCosine of = sine_cosine_of_turns(
          turns_at(block.turns_per_north, block.turns_per_east, block.turns_per_second,
                   state.turns[i], rest.x(), rest.y(), t));
      north += block.displacement * block.north * of.sine;
      east += block.displacement * block.east * of.sine;
    }
    const Vec2 better(x + scale * sum_of(north), y + scale * sum_of(east));
    const double change = (better - rest).cwiseAbs().maxCoeff();
    rest = better;
    if (change < 1e-7) break;  // metres
  }
  return rest;
}

double WaveModel::surface_z(const WaveState& state, double x, double y, double t) const {
  const Vec2 rest = undisplaced(state, x, y, t);
  Array4d height = Array4d::Zero();
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    const SineCosine of = sine_cosine_of_turns(turns_at(block.turns_per_north, block.turns_per_east,
                                                        block.turns_per_second, state.turns[i],
                                                        rest.x(), rest.y(), t));
    height += block.amplitude * of.cosine;
  }
  return -state.scale * sum_of(height);
}

Vec2 WaveModel::surface_slope(const WaveState& state, double x, double y, double t) const {
  const Vec2 rest = undisplaced(state, x, y, t);
  // z and (x, y) as functions of the rest position; the chain rule gives dz/d(x, y).
  Vec2 slope_at_rest = Vec2::Zero();
  Eigen::Matrix2d stretch = Eigen::Matrix2d::Identity();
  const double sharpening = displacement_scale(state);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    const SineCosine of = sine_cosine_of_turns(turns_at(block.turns_per_north, block.turns_per_east,
                                                        block.turns_per_second, state.turns[i],
                                                        rest.x(), rest.y(), t));
    for (int lane = 0; lane < 4; ++lane) {
      const Vec2 way(block.north[lane], block.east[lane]);
      slope_at_rest += state.scale * block.amplitude[lane] * block.k[lane] * of.sine[lane] * way;
      stretch -= sharpening * block.displacement[lane] * block.k[lane] * of.cosine[lane] * way *
                 way.transpose();
    }
  }
  return stretch.transpose().inverse() * slope_at_rest;
}

}  // namespace remora
