// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/ray_scene.h"
#include "sensors/sonar_head.h"

namespace remora {

/// A material in the form that the sum over rays needs.
struct EchoStrength {
  float lambert = 0.0f;        ///< µ
  float facets = 0.0f;         ///< R²/8πs², the glint at normal incidence
  float facet_falloff = 0.0f;  ///< 1/2s²
  float reflection = 0.0f;     ///< R
  bool is_smooth = false;      ///< reflects in phase: no glint but a mirror
};
[[nodiscard]] EchoStrength echo_strength(const SurfaceMaterial& material);

/// A surface of the scene: of what, where, and how it moves.
struct EchoingPart {
  EchoStrength strength;
  Eigen::Matrix3f R_PW = Eigen::Matrix3f::Identity();
  Eigen::Vector3f p_PW = Eigen::Vector3f::Zero();
  Eigen::Vector3f v_W = Eigen::Vector3f::Zero();  ///< of its origin [m/s]
  Eigen::Vector3f w_W = Eigen::Vector3f::Zero();  ///< [rad/s]
  Eigen::Vector3f p_W = Eigen::Vector3f::Zero();  ///< its origin [m]
  std::uint64_t roughness_key = 0;
};

/// A level mirror above or below.
struct EchoMirror {
  float z = 0.0f;           ///< in W [m]
  float reflection = 0.0f;  ///< of pressure, with its sign
};

/// A line of range samples finer than the bins, before the pulse shapes it. Sample f of the line
/// lies at bin_size/2 + (f - lead)·spacing; it is stored in `phases` interleaved parts so that the
/// filter that keeps one in `phases` reads memory in order.
struct FineGrid {
  int phases_log2 = 0;       ///< samples per bin, as a power of two
  int lead = 0;              ///< samples before the first bin's centre
  int stride = 0;            ///< length of one part
  float spacing = 0.0f;      ///< [m]
  float per_spacing = 0.0f;  ///< [1/m]
  float start = 0.0f;        ///< range of sample 0 [m]
  int count = 0;

  [[nodiscard]] int index(int sample) const {
    return (sample & ((1 << phases_log2) - 1)) * stride + (sample >> phases_log2);
  }
  [[nodiscard]] int storage() const { return stride << phases_log2; }
};

/// What all columns of one ping share.
struct PingSituation {
  Eigen::Matrix3f R_WS = Eigen::Matrix3f::Identity();
  Vec3 p_WS = Vec3::Zero();
  Eigen::Vector3f v_W = Eigen::Vector3f::Zero();  ///< of the head [m/s]
  double sound_speed = 1500.0;
  double turns_per_metre = 0.0;  ///< phase of an echo against range, in table steps
  double wave_length = 0.0;
  double absorption = 0.0;  ///< of pressure, one way [1/m]
  float surface_z = 0.0f;
  EchoingPart surface;
  std::span<const EchoingPart> parts;
  std::optional<EchoMirror> surface_mirror;
  std::optional<EchoMirror> bottom_mirror;
  FineGrid grid;
  std::span<const float> spreading;  ///< r^-1.5 with absorption and source level, at each sample
  float noise = 0.0f;                ///< rms of a sample of a column [µPa]
  float volume = 0.0f;               ///< volume scattering strength times sample spacing
  float scatterer_spacing = 0.0f;    ///< in range [m]
  std::uint64_t noise_key = 0;
};

/// Adds the echoes of one column of rays, noise and reverberation of the water to `line`, which has
/// `grid.storage()` samples and is written over.
void scatter_column(const SonarHead& head, const PingSituation& ping, int column,
                    std::span<const Ray> rays, std::span<const RayHit> hits,
                    std::span<float> open_water, std::span<std::complex<float>> line);

}  // namespace remora
