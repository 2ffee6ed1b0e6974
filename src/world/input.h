// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/id.h"
#include "base/limits.h"
#include "control/pilot_input.h"
#include "math/rigid_state.h"
#include "multibody/joint_command.h"
#include "sensors/measurement.h"
#include "sensors/sensor_fault.h"
#include "tether/reel.h"
#include "thrusters/thruster_fault.h"
#include "world/lookout.h"

namespace remora {

/// How a vehicle is commanded in this step.
enum class CommandKind {
  pilot,      ///< sticks and mode, through the vehicle's own controller
  thrusters,  ///< each thruster's command in [-1, 1]: an outside autopilot
  wrench,     ///< a wanted wrench in B, through the control allocation
};
REMORA_VALUES(CommandKind, pilot, thrusters, wrench);

/// The command of one vehicle. Fins and the like (`actuators`: radians, shaft speeds in rad/s, in
/// the hull's order), lamps and cameras are taken in every kind, and so is how the pilot has set up
/// the propellers' directions.
struct VehicleInput {
  CommandKind kind = CommandKind::pilot;
  PilotInput pilot;
  FixedVector<double, kMaxThrusters> thrusters;
  Wrench wrench_B;
  FixedVector<double, kMaxActuators> actuators;
  LookoutInput lookout;
  /// Bit i: the command of thruster i is turned round before it gets there. That is the pilot's
  /// own set-up of propeller direction; what is wrong with the thruster comes after it.
  std::uint32_t reversed_propellers = 0;
  /// Without arms thrusters have no power: they stand still whatever is commanded. Fins, lamps and
  /// cameras go on as they are told.
  bool is_armed = true;
  /// Of each joint, in the order of VehicleModel::joints. Motors without an entry are off. Taken in
  /// every kind, armed or not.
  FixedVector<JointCommand, kMaxJoints> joints;
  /// Where mode `station_keep` is to keep its place; without one, where it did.
  std::optional<StationOrder> station;
};
REMORA_FIELDS(VehicleInput, kind, pilot, thrusters, wrench_B, actuators, lookout,
              reversed_propellers, is_armed, joints, station);
static_assert(kMaxThrusters <= 32, "reversed_propellers has a bit for each");

/// All `count` thrusters commanded to stand still, past the vehicle's own controller.
inline void hold_thrusters(std::size_t count, VehicleInput& vehicle) {
  vehicle.kind = CommandKind::thrusters;
  vehicle.thrusters = FixedVector<double, kMaxThrusters>(count, 0.0);
}

/// Something that happens once, at the start of the step that carries it.
struct SetThrusterFault {
  VehicleId vehicle;
  std::uint32_t thruster = 0;
  ThrusterFault fault;
};
REMORA_FIELDS(SetThrusterFault, vehicle, thruster, fault);
/// Puts a body somewhere else, with all that hangs on it; one that is not in the scene comes into
/// it there. Not of something that itself hangs on another body.
struct Teleport {
  BodyId body;
  RigidState state;
};
REMORA_FIELDS(Teleport, body, state);
/// Replaces the scenario's uniform current from now on.
struct SetUniformCurrent {
  Vec3 velocity_W = Vec3::Zero();
};
REMORA_FIELDS(SetUniformCurrent, velocity_W);
/// What the winchman does from now on.
struct SetReel {
  TetherId tether;
  ReelCommand command;
};
REMORA_FIELDS(SetReel, tether, command);
/// Parts a tether where `fraction` of it, counted from the reel, has been passed: 1 is at the
/// vehicle, which then has lost it, 0 at the drum.
struct CutTether {
  TetherId tether;
  double fraction = 1.0;
};
REMORA_FIELDS(CutTether, tether, fraction);
struct SetSensorFault {
  SensorId sensor;
  SensorFault fault;
};
REMORA_FIELDS(SetSensorFault, sensor, fault);
/// The water is as clear as this at all depths from now on, for eyes and for lasers.
struct SetVisibility {
  double visibility = 10.0;  ///< how far a diver sees a black target along the horizontal [m]
};
REMORA_FIELDS(SetVisibility, visibility);
/// The time of day: the sun stands this high from now on, whatever the clock says. Its bearing
/// stays.
struct SetSunElevation {
  double elevation = 0.5;  ///< above the horizon; below it: night [rad]
};
REMORA_FIELDS(SetSunElevation, elevation);
/// The sea rises or falls to this height within some seconds; see set_wave_height().
struct SetWaveHeight {
  double significant_height = 0.0;  ///< Hs [m]
};
REMORA_FIELDS(SetWaveHeight, significant_height);
struct SetLampFault {
  VehicleId vehicle;
  std::uint32_t lamp = 0;
  LampFaultKind kind = LampFaultKind::none;
};
REMORA_FIELDS(SetLampFault, vehicle, lamp, kind);
struct SetCameraFault {
  VehicleId vehicle;
  std::uint32_t camera = 0;
  CameraFaultKind kind = CameraFaultKind::none;
};
REMORA_FIELDS(SetCameraFault, vehicle, camera, kind);
/// Water comes into the hull from now on, while it is under water. At 0 the leak is stopped; what
/// is in stays in.
struct SetLeak {
  VehicleId vehicle;
  double rate = 0.0;  ///< [kg/s]
};
REMORA_FIELDS(SetLeak, vehicle, rate);
/// A jammed drum neither pays out nor hauls in: it holds like one whose brake is on.
struct SetReelFault {
  TetherId tether;
  bool is_jammed = false;
};
REMORA_FIELDS(SetReelFault, tether, is_jammed);
// What a pilot does or says that moves nothing in the world: judges listen to it, and a replay
// hears it again.

/// The shutter of a camera was released.
struct TakePhoto {
  VehicleId vehicle;
  std::uint32_t camera = 0;  ///< of the vehicle
};
REMORA_FIELDS(TakePhoto, vehicle, camera);
/// "This zone of the hull is fouled so much."
struct RateZone {
  std::uint32_t zone = 0;   ///< of the mission, by its number
  std::uint32_t level = 0;  ///< Level of Fouling, 0 … 5
};
REMORA_FIELDS(RateZone, zone, level);
/// "What I was to find is here."
struct ReportFind {
  Vec3 p_W = Vec3::Zero();
};
REMORA_FIELDS(ReportFind, p_W);
/// "This is wrong with that component."
struct ReportDefect {
  std::uint32_t point = 0;   ///< of the mission, by its number
  std::uint32_t defect = 0;  ///< a DefectKind of the mission module; 0: nothing is wrong
};
REMORA_FIELDS(ReportDefect, point, defect);

/// A tether that has parted is made fast at both ends again.
struct AttachTether {
  TetherId tether;
};
REMORA_FIELDS(AttachTether, tether);

/// Takes an object out of the scene, or puts it back where it was; what hangs on it goes along.
struct SetPresence {
  BodyId body;
  bool is_present = true;
};
REMORA_FIELDS(SetPresence, body, is_present);

/// What of a dive can break.
enum class DeviceKind : std::uint8_t { thruster, lamp, camera, sensor, tether, hull };
REMORA_VALUES(DeviceKind, thruster, lamp, camera, sensor, tether, hull);
/// What is wrong with a tether.
enum class TetherFaultKind : std::uint8_t { none, cut, jammed };
REMORA_VALUES(TetherFaultKind, none, cut, jammed);
/// What is wrong with a hull.
enum class HullFaultKind : std::uint8_t { none, leak };
REMORA_VALUES(HullFaultKind, none, leak);
/// A device, and what is wrong with it. See device_fault.h.
struct DeviceFault {
  VehicleId vehicle;  ///< of sensors and tethers, which have numbers of their own, the first
  DeviceKind device = DeviceKind::thruster;
  std::uint32_t index = 0;  ///< which of them; of a sensor or tether its id
  std::uint32_t kind = 0;   ///< a ThrusterFaultKind, LampFaultKind, …, by what the device is
};
REMORA_FIELDS(DeviceFault, vehicle, device, index, kind);
/// "This device is broken, in this way": what a pilot has found out.
struct ReportFault {
  DeviceFault fault;
};
REMORA_FIELDS(ReportFault, fault);
/// Everything that can be fouled is overgrown like this from now on.
struct SetFouling {
  std::uint32_t level = 0;  ///< Level of Fouling, 0 … 5
};
REMORA_FIELDS(SetFouling, level);

/// Logs know an event by its place in this list: new ones go to its end.
using Event =
    std::variant<SetThrusterFault, Teleport, SetUniformCurrent, SetReel, CutTether, SetSensorFault,
                 SetVisibility, SetSunElevation, SetWaveHeight, SetLampFault, SetCameraFault,
                 SetLeak, SetReelFault, TakePhoto, RateZone, ReportFind, ReportDefect, AttachTether,
                 SetPresence, ReportFault, SetFouling>;

/// The only way into a running world. `vehicles` has one entry for each vehicle of the model. The
/// events happen in their order; a step takes any number of them.
struct Input {
  std::vector<VehicleInput> vehicles;
  std::vector<Event> events;
};
REMORA_FIELDS(Input, vehicles, events);

}  // namespace remora
