// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "guidance/gripper.h"
#include "math/geodesy.h"
#include "math/rotation.h"
#include "session/session.h"

namespace remora::mavlink {

/// Which of a vehicle's instruments an autopilot would read, found by the channels they have.
struct Fittings {
  std::optional<SensorId> compass;    ///< roll, pitch, heading
  std::optional<SensorId> imu;        ///< rates and specific force
  std::optional<SensorId> depth;      ///< pressure, depth, temperature
  std::optional<SensorId> altimeter;  ///< range to the bottom
  std::optional<SensorId> dvl;        ///< the same, where there is no altimeter
  std::optional<SensorId> battery;
  std::optional<SensorId> gps;
  std::optional<SensorId> leak;
  std::vector<VehicleArm> grippers;  ///< arms with jaws
};
[[nodiscard]] Fittings fittings_of(const Model& model, VehicleId vehicle);

/// What the motors of a pair of jaws are told.
struct Gripper {
  std::vector<JawCommand> release;  ///< wide open
  std::vector<JawCommand> grab;     ///< shut with all the motor has
};

/// What an autopilot on this vehicle would know at a moment. On a vehicle that flies by instruments
/// that is what its navigation says, and nothing where that knows nothing; on one that knows the
/// truth it is what its instruments say, and the truth where it has none for it.
struct Readings {
  double seconds = 0.0;  ///< simulated
  RollPitchYaw attitude;
  Vec3 rates_B = Vec3::Zero();           ///< [rad/s]
  Vec3 specific_force_B = Vec3::Zero();  ///< [m/s²]
  bool has_imu = false;
  double depth = 0.0;               ///< [m]
  double pressure = 101'325.0;      ///< of the water, absolute [Pa]
  double air_pressure = 101'325.0;  ///< at the surface [Pa]
  double temperature_degc = 10.0;   ///< of the water
  std::optional<double> altitude;   ///< above the bottom [m]; only from an instrument
  Vec3 p_W = Vec3::Zero();          ///< with `knows_position`
  Vec3 v_W = Vec3::Zero();  ///< over ground; the change of depth alone without `knows_velocity`
  bool knows_position = true;
  bool knows_velocity = true;
  GeoPoint position;  ///< with `knows_position`
  GeoPoint origin;    ///< of the scene
  bool has_gps = false;
  std::optional<GeoPoint> fix;   ///< of the satellite receiver
  double voltage = 0.0;          ///< [V]
  double current = 0.0;          ///< [A]
  std::optional<double> charge;  ///< 0 … 1; without for a vehicle fed through its tether
  bool is_leaking = false;
  std::vector<double> thrusters;  ///< each from -1 to 1, as fast as they turn
  double lamps = 0.0;             ///< 0 … 1, asked for
  double tilt = 0.0;              ///< of the first camera, up positive [rad]
  double least_tilt = 0.0, most_tilt = 0.0;
  double turns = 0.0;  ///< about the vertical since the start
  ControlMode mode = ControlMode::pilot;
  bool is_armed = false;
  std::vector<Gripper> grippers;
};
[[nodiscard]] Readings readings_at(const Model& model, const Moment& moment, VehicleId vehicle,
                                   const Fittings& fittings);

}  // namespace remora::mavlink
