// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sonar_scatter.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace remora {
namespace {

using Eigen::Vector3f;
using std::numbers::pi;

// Scatterers this far below the noise are not worth their time.
constexpr float kNegligible = 0.003f;

// What a ray stands for: the piece of surface between its neighbours, taken as plane. Along the
// column its range runs from that of edge a to that of edge b.
struct Patch {
  float range = 0.0f;      ///< of the ray itself [m]
  float inverse_a = 0.0f;  ///< 1/range at the edges [1/m]
  float inverse_b = 0.0f;
  float sideways = 0.0f;  ///< spread of range across the column [m]
  float cos_incidence = 1.0f;
  float solid_angle = 0.0f;
  float range_rate = 0.0f;          ///< of the target against the head, over c [1]
  Vector3f p_W = Vector3f::Zero();  ///< from the head to the middle [m]
  Vector3f normal_W = Vector3f::UnitZ();
  // Where its scatterers are: at the whole numbers between two places along the surface, or, when
  // it faces the head and has hardly any length in range, `scatterers` of them evenly spread.
  bool is_lattice = false;
  double place_a = 0.0;
  double place_b = 0.0;
  int scatterers = 1;
  std::uint64_t key = 0;
};

// A share of a patch's sound that took one way: how strong, and how much longer at the edges.
struct EchoPath {
  float amplitude = 0.0f;  ///< of the whole patch, before spreading
  float longer_a = 0.0f;   ///< range beyond the straight one [m]
  float longer_b = 0.0f;
};

class ColumnScatterer {
 public:
  ColumnScatterer(const SonarHead& head, const PingSituation& ping, const RayColumn& column,
                  std::span<std::complex<float>> line)
      : head_(head), ping_(ping), column_(column), line_(line) {}

  void add(int row, const Ray& ray, const EchoingPart& part, float range, const Vector3f& normal_W,
           float range_above, float range_below) {
    const EchoStrength& strength = part.strength;
    const RayRow& r = head_.rows[static_cast<std::size_t>(row)];
    Patch patch = patch_of(r, ray, part, range, normal_W, range_above, range_below);

    const float cosine = patch.cos_incidence;
    const float lit =
        column_.transmit_gain * column_.transmit_gain * patch.solid_angle * range / cosine;
    const float tan2 = 1.0f / (cosine * cosine) - 1.0f;
    const float glint = strength.facets > 0.0f && tan2 * strength.facet_falloff < 12.0f
                            ? strength.facets * std::exp(-tan2 * strength.facet_falloff) /
                                  (cosine * cosine * cosine * cosine)
                            : 0.0f;
    const float diffuse = strength.lambert * cosine * cosine;
    const float gain = r.transmit_gain * r.receive_gain;
    deposit(patch, {.amplitude = std::sqrt(lit * (diffuse + glint)) * std::abs(gain)});
    if (strength.is_smooth) mirror(patch, strength.reflection, gain);
    if (ping_.surface_mirror && &part != &ping_.surface) {
      bounce(patch, *ping_.surface_mirror, r, lit * strength.lambert);
    }
    if (ping_.bottom_mirror) bounce(patch, *ping_.bottom_mirror, r, lit * strength.lambert);
  }

 private:
  [[nodiscard]] Patch patch_of(const RayRow& row, const Ray& ray, const EchoingPart& part,
                               float range, const Vector3f& normal_W, float range_above,
                               float range_below) const {
    Patch patch;
    const Vector3f& d_W = ray.direction;
    const Vector3f down_S(-row.sine * column_.cosine, -row.sine * column_.sine, row.cosine);
    const Vector3f down_W = ping_.R_WS * down_S;  // how d turns with elevation
    const Vector3f aside_W = ping_.R_WS * Vector3f(-column_.sine, column_.cosine, 0.0f);
    const float facing = normal_W.dot(d_W);
    patch.cos_incidence = std::clamp(-facing, 1e-3f, 1.0f);
    patch.range = range;
    patch.normal_W = normal_W;
    patch.p_W = range * d_W;
    const auto column_spacing = static_cast<float>(head_.column_spacing);
    patch.solid_angle = row.spacing * column_spacing * row.cosine;

    // On a plane, 1/range is linear in the angle. Where the plane would run away at grazing
    // incidence, the neighbours say how far the surface reaches.
    const float inverse = 1.0f / range;
    const float slope = -normal_W.dot(down_W) / patch.cos_incidence * 0.5f * row.spacing;
    const auto edge = [&](float relative, float neighbour) {
      const bool is_known = neighbour < 1e9f;
      const float other = is_known ? 1.0f / neighbour : 0.5f * inverse;
      return std::clamp(inverse * (1.0f + relative), std::min(inverse, other),
                        is_known ? std::max(inverse, other) : 2.0f * inverse);
    };
    patch.inverse_a = edge(-slope, range_above);
    patch.inverse_b = edge(slope, range_below);
    patch.sideways =
        std::clamp(normal_W.dot(aside_W) / patch.cos_incidence * column_spacing * row.cosine, -0.2f,
                   0.2f) *
        range;
    const Vector3f v_W = part.v_W + part.w_W.cross(patch.p_W + ping_.p_WS.cast<float>() - part.p_W);
    patch.range_rate = (v_W - ping_.v_W).dot(d_W) / static_cast<float>(ping_.sound_speed);
    place_on_surface(part, d_W, 0.5f * row.spacing * down_W, row, patch);
    return patch;
  }

  // Roughness belongs to the surface. Scatterers sit on a lattice along the line of sight, fixed to
  // the part; across it, a cell is one to two columns wide and neighbours take turns. The axes are
  // rounded so that they stay when the head turns a little.
  void place_on_surface(const EchoingPart& part, const Vector3f& d_W, const Vector3f& half_turn_W,
                        const RayRow& row, Patch& patch) const {
    const Vector3f d_P = part.R_PW * d_W;
    const Vector3f along = Vector3f((2.0f * d_P).array().round()).normalized();
    const Vector3f across = std::abs(along.x()) + std::abs(along.y()) > 0.0f
                                ? Vector3f(-along.y(), along.x(), 0.0f).normalized()
                                : Vector3f::UnitX();
    const Vector3f head_P = part.R_PW * ping_.p_WS.cast<float>() + part.p_PW;
    const Vector3f p_P = head_P + patch.range * d_P;
    const auto cell = [&](const Vector3f& axis, float angle) {
      const int octave = std::ilogb(patch.range * angle) + 1;
      const auto whole = std::floor(std::ldexp(p_P.dot(axis), -octave));
      return scramble(static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)) * 64 +
                      static_cast<std::uint64_t>(octave + 32));
    };
    const auto column_index = static_cast<std::uint64_t>(&column_ - head_.columns.data());
    patch.key = part.roughness_key + cell(across, static_cast<float>(head_.column_spacing)) +
                (column_index & 3) * 0xd1342543de82ef95ULL;

    const auto place = [&](float inverse, const Vector3f& direction_W) {
      return static_cast<double>(along.dot(head_P + part.R_PW * direction_W / inverse)) /
             static_cast<double>(ping_.scatterer_spacing);
    };
    patch.place_a = place(patch.inverse_a, d_W - half_turn_W);
    patch.place_b = place(patch.inverse_b, d_W + half_turn_W);
    const float extent =
        std::abs(1.0f / patch.inverse_a - 1.0f / patch.inverse_b) / ping_.scatterer_spacing;
    const auto places = static_cast<float>(std::abs(patch.place_b - patch.place_a));
    patch.is_lattice = places > 2.0f && places > 0.5f * extent && places < 4.0f * extent;
    if (patch.is_lattice) return;
    const auto row_index = static_cast<std::uint64_t>(&row - head_.rows.data());
    patch.key += scramble(cell(along.cross(across), row.spacing) + (row_index & 3));
    patch.scatterers = 1 + static_cast<int>(std::min(extent, static_cast<float>(ping_.grid.count)));
  }

  // Lays the patch's scatterers into the line, each with the phase of its range and of the
  // roughness at its place.
  void deposit(const Patch& patch, const EchoPath& path) {
    const FineGrid& grid = ping_.grid;
    const float range_a = 1.0f / patch.inverse_a;
    const float range_b = 1.0f / patch.inverse_b;
    const float loudest = path.amplitude * ping_.spreading[sample_at(std::min(range_a, range_b))];
    // All scatterers of a patch lie within one or several samples.
    const float samples = 1.0f + std::abs(range_b - range_a) / grid.spacing;
    if (loudest * loudest <= kNegligible * samples * ping_.noise * ping_.noise) return;
    if (patch.is_lattice) {
      deposit_lattice(patch, path, range_a, range_b);
    } else {
      deposit_evenly(patch, path, range_a, range_b);
    }
  }

  // A lattice's scatterers stand at equal steps of range. As sound spreads evenly over angle, and
  // on a plane 1/r is linear in the angle, one at range r has the share (Δr/r²)/(1/r_b - 1/r_a).
  void deposit_lattice(const Patch& patch, const EchoPath& path, float range_a, float range_b) {
    const double from = std::min(patch.place_a, patch.place_b);
    const double to = std::max(patch.place_a, patch.place_b);
    const double per_place = 1.0 / (patch.place_b - patch.place_a);
    const float step = std::abs(range_b - range_a) * static_cast<float>(std::abs(per_place));
    const float amplitude =
        path.amplitude * std::sqrt(step / std::abs(patch.inverse_b - patch.inverse_a));
    const auto last = static_cast<std::int64_t>(std::ceil(to));
    for (auto place = static_cast<std::int64_t>(std::ceil(from)); place < last; ++place) {
      const auto share =
          static_cast<float>((static_cast<double>(place) - patch.place_a) * per_place);
      const float range = range_a + share * (range_b - range_a);
      const std::uint64_t chance =
          scramble(patch.key + static_cast<std::uint64_t>(place) * 0x9e3779b97f4a7c15ULL);
      deposit_one(patch, path, range, share, amplitude / range, chance);
    }
  }

  void deposit_evenly(const Patch& patch, const EchoPath& path, float range_a, float range_b) {
    const float step = 1.0f / static_cast<float>(patch.scatterers);
    const float amplitude = path.amplitude * std::sqrt(step);
    for (int i = 0; i < patch.scatterers; ++i) {
      const float t = (static_cast<float>(i) + 0.5f) * step;
      const float range = patch.scatterers == 1
                              ? patch.range
                              : 1.0f / (patch.inverse_a + t * (patch.inverse_b - patch.inverse_a));
      const float share = patch.scatterers == 1 ? 0.5f : (range - range_a) / (range_b - range_a);
      const std::uint64_t chance =
          scramble(patch.key + static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ULL);
      deposit_one(patch, path, range, share, amplitude, chance);
    }
  }

  void deposit_one(const Patch& patch, const EchoPath& path, float range, float share,
                   float amplitude, std::uint64_t chance) {
    const FineGrid& grid = ping_.grid;
    const float sideways = patch.sideways * (static_cast<float>(chance >> 40) * 0x1p-24f - 0.5f);
    const float longer = path.longer_a + share * (path.longer_b - path.longer_a);
    const float apparent = (range + longer) * (1.0f + patch.range_rate) + sideways;
    const float position = (apparent - grid.start) * grid.per_spacing;
    if (!(position >= 0.0f && position < static_cast<float>(grid.count - 1))) return;
    const auto turn =
        static_cast<std::int64_t>(static_cast<double>(apparent) * ping_.turns_per_metre) +
        static_cast<std::int64_t>(chance & 0x3ff);
    add_at(position, amplitude * ping_.spreading[sample_at(range)] *
                         head_.chance.rayleigh(chance >> 10) * head_.chance.direction(turn));
  }

  [[nodiscard]] std::size_t sample_at(float range) const {
    const int sample = static_cast<int>((range - ping_.grid.start) * ping_.grid.per_spacing);
    return static_cast<std::size_t>(std::clamp(sample, 0, ping_.grid.count - 1));
  }

  void add_at(float position, std::complex<float> pressure) {
    const int sample = static_cast<int>(position);
    const float after = position - static_cast<float>(sample);
    line_[static_cast<std::size_t>(ping_.grid.index(sample))] += (1.0f - after) * pressure;
    line_[static_cast<std::size_t>(ping_.grid.index(sample + 1))] += after * pressure;
  }

  // Kirchhoff's integral over a plane patch, R/λ ∫ exp(2ikr) dΩ: the phase runs linearly from edge
  // to edge in both directions. (Medwin & Clay 1998, section 10.2.)
  void mirror(const Patch& patch, float reflection, float gain) {
    const double k = 2.0 * pi / ping_.wave_length;
    const auto sinc = [](double x) { return std::abs(x) < 1e-4 ? 1.0 : std::sin(x) / x; };
    const double extent =
        1.0 / static_cast<double>(patch.inverse_b) - 1.0 / static_cast<double>(patch.inverse_a);
    const double range =
        static_cast<double>(patch.range) * (1.0 + static_cast<double>(patch.range_rate));
    const float position = (static_cast<float>(range) - ping_.grid.start) / ping_.grid.spacing;
    if (!(position >= 0.0f && position < static_cast<float>(ping_.grid.count - 1))) return;
    const double amplitude =
        static_cast<double>(column_.transmit_gain * gain * reflection * patch.solid_angle) /
        ping_.wave_length * std::pow(static_cast<double>(patch.range), 1.5) *
        static_cast<double>(ping_.spreading[static_cast<std::size_t>(position)]) *
        sinc(k * extent) * sinc(k * static_cast<double>(patch.sideways));
    const double phase = std::fmod(2.0 * k * range, 2.0 * pi);
    add_at(position, std::complex<float>(static_cast<float>(amplitude * std::cos(phase)),
                                         static_cast<float>(amplitude * std::sin(phase))));
  }

  // The ways by a level mirror: out straight and back by the mirror (and the reverse, of the same
  // length, so their pressures add), and both legs by the mirror. The mirrored leg ends at the
  // target's image.
  void bounce(const Patch& patch, const EchoMirror& mirror, const RayRow& row, float lambert_lit) {
    const auto head_z = static_cast<float>(ping_.p_WS.z());
    const auto image = [&](const Vector3f& p_W) -> Vector3f {
      return {p_W.x(), p_W.y(), 2.0f * (mirror.z - head_z) - p_W.z()};
    };
    const Vector3f p_image_W = image(patch.p_W);
    const float by_mirror = p_image_W.norm();
    const float longer = by_mirror - patch.range;
    // On the mirror itself the two ways are one.
    if (longer < 2.0f * ping_.scatterer_spacing) return;
    const Vector3f arriving_W(p_image_W.x(), p_image_W.y(), -p_image_W.z());
    const float cosine = -patch.normal_W.dot(arriving_W) / by_mirror;
    if (cosine <= 0.0f) return;

    const float sine = (ping_.R_WS.transpose() * p_image_W).z() / by_mirror;
    const float transmit = head_.transmit_vertical.amplitude(sine);
    const float receive = head_.receive_vertical.amplitude(sine);
    const float loss = mirror.reflection * patch.range / by_mirror *
                       std::exp(-static_cast<float>(ping_.absorption) * longer);
    const float once = std::abs(loss * (row.transmit_gain * receive + transmit * row.receive_gain));
    const float twice = std::abs(loss * loss * transmit * receive);

    const auto longer_at = [&](float inverse) {
      const Vector3f p_W = patch.p_W / (patch.range * inverse);
      return image(p_W).norm() - 1.0f / inverse;
    };
    const float longer_a = longer_at(patch.inverse_a);
    const float longer_b = longer_at(patch.inverse_b);
    deposit(patch, {.amplitude = once * std::sqrt(lambert_lit * patch.cos_incidence * cosine),
                    .longer_a = 0.5f * longer_a,
                    .longer_b = 0.5f * longer_b});
    deposit(patch, {.amplitude = twice * cosine * std::sqrt(lambert_lit),
                    .longer_a = longer_a,
                    .longer_b = longer_b});
  }

  const SonarHead& head_;
  const PingSituation& ping_;
  const RayColumn& column_;
  std::span<std::complex<float>> line_;
};

// Noise of the sea and the receiver, and the echo of what drifts in the water that the column's
// rays have still before them.
void fill_with_noise(const SonarHead& head, const PingSituation& ping, int column,
                     std::span<const float> open_water, std::span<std::complex<float>> line) {
  const std::uint64_t key = ping.noise_key + scramble(static_cast<std::uint64_t>(column) + 1);
  const FineGrid& grid = ping.grid;
  std::uint64_t bits = 0;
  for (int f = 0; f < grid.count; ++f) {
    if ((f & 1) == 0) bits = scramble(key + static_cast<std::uint64_t>(f) * 0x9e3779b97f4a7c15ULL);
    float rms = ping.noise;
    if (ping.volume > 0.0f) {
      const float spreading = ping.spreading[static_cast<std::size_t>(f)];
      const float range = std::max(grid.start + grid.spacing * static_cast<float>(f), 0.0f);
      rms = std::sqrt(rms * rms + ping.volume * open_water[static_cast<std::size_t>(f)] * range *
                                      spreading * spreading);
    }
    rms *= 0.70710678f;
    line[static_cast<std::size_t>(grid.index(f))] = {rms * head.chance.gaussian(bits),
                                                     rms * head.chance.gaussian(bits >> 12)};
    bits >>= 24;
  }
}

struct Echoing {
  float range = std::numeric_limits<float>::infinity();
  const EchoingPart* part = nullptr;
  Vector3f normal_W = Vector3f::Zero();
};

// What the ray meets first: something solid, or the surface of the water from below.
Echoing first_echo(const PingSituation& ping, const Ray& ray, const RayHit& hit) {
  Echoing echo;
  if (hit.is_hit()) echo = {hit.distance, &ping.parts[hit.part], hit.normal};
  if (ray.direction.z() < -1e-6f) {
    const float to_surface = (ping.surface_z - ray.origin.z()) / ray.direction.z();
    if (to_surface >= 0.0f && to_surface < echo.range && to_surface < ray.far) {
      echo = {to_surface, &ping.surface, Vector3f::UnitZ()};
    }
  }
  return echo;
}

}  // namespace

EchoStrength echo_strength(const SurfaceMaterial& material) {
  EchoStrength strength;
  strength.lambert = static_cast<float>(std::pow(10.0, 0.1 * material.backscatter_db));
  strength.reflection = static_cast<float>(material.reflection);
  const double s = material.facet_slope;
  strength.is_smooth = s <= 0.0;
  if (!strength.is_smooth) {
    strength.facets =
        static_cast<float>(material.reflection * material.reflection / (8.0 * pi * s * s));
    strength.facet_falloff = static_cast<float>(0.5 / (s * s));
  }
  return strength;
}

void scatter_column(const SonarHead& head, const PingSituation& ping, int column,
                    std::span<const Ray> rays, std::span<const RayHit> hits,
                    std::span<float> open_water, std::span<std::complex<float>> line) {
  const RayColumn& the_column = head.columns[static_cast<std::size_t>(column)];
  const std::size_t rows = rays.size();
  if (ping.volume > 0.0f) {
    // Suffix sums of the rays' weights: at each range, those that have met nothing yet.
    std::fill(open_water.begin(), open_water.end(), 0.0f);
    for (std::size_t k = 0; k < rows; ++k) {
      const float range = first_echo(ping, rays[k], hits[k]).range;
      const float sample = std::min((range - ping.grid.start) / ping.grid.spacing,
                                    static_cast<float>(ping.grid.count - 1));
      const float gain =
          the_column.transmit_gain * head.rows[k].transmit_gain * head.rows[k].receive_gain;
      open_water[static_cast<std::size_t>(std::max(sample, 0.0f))] +=
          gain * gain * head.rows[k].spacing * static_cast<float>(head.column_spacing) *
          head.rows[k].cosine;
    }
    for (std::size_t f = open_water.size() - 1; f > 0; --f) open_water[f - 1] += open_water[f];
  }
  fill_with_noise(head, ping, column, open_water, line);

  ColumnScatterer scatterer(head, ping, the_column, line);
  Echoing above;
  Echoing here = first_echo(ping, rays[0], hits[0]);
  for (std::size_t k = 0; k < rows; ++k) {
    const Echoing below = k + 1 < rows ? first_echo(ping, rays[k + 1], hits[k + 1]) : Echoing{};
    if (here.part != nullptr && here.range > 1e-3f) {
      scatterer.add(static_cast<int>(k), rays[k], *here.part, here.range, here.normal_W,
                    above.range, below.range);
    }
    above = here;
    here = below;
  }
}

}  // namespace remora
