// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/problem.h"
#include "math/pose.h"
#include "sensors/beam_pattern.h"
#include "sensors/pulse.h"
#include "sensors/sensor_scene.h"

namespace remora {

/// A sonar head reduced to its acoustics: what all our sonars share. Frame S: x ahead, y to
/// starboard, z down. A direction has an azimuth about z (positive to starboard) and an elevation
/// (positive down). Beams differ in azimuth only; elevation is what the head cannot tell apart.
struct SonarSpec {
  PulseSpec pulse;
  double source_level = 210.0;  ///< on the axis [dB re 1 µPa at 1 m]

  std::vector<double> beam_azimuths = {0.0};  ///< ascending [rad]
  BeamPatternSpec receive_horizontal;         ///< of each beam; steered in sine space
  BeamPatternSpec receive_vertical;
  BeamPatternSpec transmit_horizontal;
  BeamPatternSpec transmit_vertical;

  double min_range = 0.2;  ///< the receiver is deaf before [m]
  double max_range = 10.0;
  int range_bins = 1000;  ///< from 0 to `max_range`

  /// Rays stand in columns of equal azimuth. Their spread must cover what is heard: by default the
  /// main lobes of the vertical patterns and, beside the outer beams, two beam widths.
  int elevation_rays = 100;        ///< in a column
  double elevation_span = 0.0;     ///< from the first to the last ray [rad]; 0: by the patterns
  double elevation_centre = 0.0;   ///< [rad]
  double columns_per_width = 4.0;  ///< columns in a receive beam's -3 dB width
  double azimuth_margin = -1.0;    ///< columns beyond the outer beams [rad]; negative: two widths

  double noise_level = 40.0;  ///< noise per hertz where the head listens [dB re 1 µPa²/Hz]
  double volume_backscatter_db = -90.0;  ///< of a cubic metre of water; -200 is none [dB re 1/m]
  bool has_multipath = true;             ///< echoes by way of surface and bottom
  double surface_loss_db = 6.0;  ///< of the mirrored pressure to the roughness of the surface [dB]
  double bottom_loss_db = 6.0;   ///< the same, on top of the bottom's reflection coefficient
  double beam_gain_spread_db = 0.0;  ///< how unlike the beams' gains are, standard deviation [dB]
};

/// What a user must change; empty when the spec is sound.
[[nodiscard]] std::vector<Problem> problems(const SonarSpec& spec);

/// One ping as it leaves the beamformer and the matched filter. Calibrated: 20·lg|x| is the echo
/// level at the receiver [dB re 1 µPa], with the receive pattern's maximum as 0 dB and no gain.
struct SonarEcho {
  int beams = 0;
  int bins = 0;
  double bin_size = 0.0;                        ///< bin n is centred at (n + ½) · bin_size [m]
  double sound_speed = 0.0;                     ///< at the head [m/s]
  double absorption_db = 0.0;                   ///< one way, at the head [dB/m]
  std::vector<std::complex<float>> pressure{};  ///< beam by beam, `bins` each [µPa]

  [[nodiscard]] std::span<const std::complex<float>> beam(int b) const {
    return {pressure.data() + static_cast<std::size_t>(b) * static_cast<std::size_t>(bins),
            static_cast<std::size_t>(bins)};
  }
  [[nodiscard]] double range(int bin) const { return (bin + 0.5) * bin_size; }
};

/// Where a head is when it pings, and what it must not see.
struct SonarPose {
  Pose X_WS;
  Twist V_WS_W{};                    ///< of So, in world axes: a ping takes time
  std::uint32_t own_part = kNoPart;  ///< the vehicle's own hull in the ray scene
};

struct SonarHead;     // compiled tables: sensors/sonar_head.h
struct SonarBuffers;  // scratch

/// The compiled head: constant, shared by threads. Theory: docs/theory/acoustics.md, sections 5-8.
class SonarKernel {
 public:
  /// Scratch of one ping at a time; the second ping allocates nothing.
  class Workspace {
   public:
    Workspace();
    ~Workspace();
    Workspace(Workspace&&) noexcept;
    Workspace& operator=(Workspace&&) noexcept;

   private:
    friend class SonarKernel;
    std::unique_ptr<SonarBuffers> buffers_;
  };

  /// `problems(spec)` must be empty.
  explicit SonarKernel(const SonarSpec& spec);

  ~SonarKernel();
  SonarKernel(SonarKernel&&) noexcept;
  SonarKernel& operator=(SonarKernel&&) noexcept;

  [[nodiscard]] const SonarSpec& spec() const;
  [[nodiscard]] int beams() const;
  [[nodiscard]] int columns() const;
  [[nodiscard]] int rays() const;  ///< of one ping

  /// Sends one ping. A pure function of its arguments: same bytes for any number of threads, which
  /// are those of the caller's TBB arena. The roughness of surfaces is a function of the seed and
  /// of the place on the surface, so the speckle of a still scene stays; noise is new each ping.
  void ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
            std::uint64_t ping_number, Workspace& workspace, SonarEcho& echo) const;

 private:
  std::unique_ptr<const SonarHead> head_;
};

}  // namespace remora
