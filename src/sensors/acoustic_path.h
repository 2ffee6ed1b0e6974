// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sensors/instrument.h"

namespace remora {

/// Slower than in any water: bounds the time that sound takes over a known distance [m/s].
inline constexpr double kSlowestSound = 1350.0;

/// The other end of an acoustic link: a place in the world, or one on another vehicle.
struct AcousticPartner {
  std::string vehicle = {};  ///< empty: a fixed place
  Pose X = {};               ///< of its transducer: in W, or on that vehicle's body
};

/// The same with the vehicle looked up.
struct AcousticPartnerModel {
  std::optional<std::uint32_t> vehicle = {};
  Pose X = {};
};
/// Asserts that the vehicle exists; whoever reads the spec must have made sure of it.
[[nodiscard]] AcousticPartnerModel compile(const AcousticPartner& partner,
                                           const InstrumentSite& site);

/// Where the partner's transducer is now, and how fast it moves.
struct AcousticPartnerTruth {
  Pose X_W;
  Vec3 velocity_W = Vec3::Zero();
};
[[nodiscard]] AcousticPartnerTruth locate(const AcousticPartnerModel& partner,
                                          const SensorMoment& moment);

/// True when there is water over the place: sound needs it.
[[nodiscard]] bool is_in_water(const SensorMoment& moment, const Vec3& p_W);

enum class AcousticBending { straight, refracted };

/// How sound gets from one place to another.
struct AcousticPath {
  double distance = 0.0;             ///< straight [m]
  double travel_time = 0.0;          ///< one way [s]
  Vec3 departure_W = Vec3::UnitX();  ///< unit vector along which it leaves the first place
};

enum class AcousticObstacle { none, dry, hidden };

struct AcousticPathAnswer {
  AcousticObstacle obstacle = AcousticObstacle::none;  ///< the path is known when there is none
  AcousticPath path;
};

/// The path from p_W to q_W, one of which is the sensor's place. `dry`: an end is out of the water.
/// `hidden`: something stands between, or the water bends every ray away. The sensor's own hull is
/// no obstacle, nor is what lies within `kTransducerClearance` of the other end: what carries it.
inline constexpr double kTransducerClearance = 1.5;  ///< [m]
[[nodiscard]] AcousticPathAnswer acoustic_path(const SensorMoment& moment, const Vec3& p_W,
                                               const Vec3& q_W, AcousticBending bending);

}  // namespace remora
