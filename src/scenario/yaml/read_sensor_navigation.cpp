// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0

#include "math/angles.h"
#include "scenario/yaml/read_sensor_errors.h"
#include "scenario/yaml/read_sensor_kinds.h"

namespace remora {
namespace {

void read_steel(Section& section, SteelSpec& spec) {
  auto steel = section.section("steel");
  if (!steel) return;
  steel->read("strength", spec.strength, not_negative("m"));
  steel->read("range", spec.range, positive("m"));
}

AnyInstrument read_imu(Section& section, const ReadContext& /*context*/) {
  ImuSpec spec;
  read_error(section, "gyroscope", "rad/s", spec.gyroscope);
  read_error(section, "accelerometer", "m/s²", spec.accelerometer);
  section.read("senses_earth_rate", spec.senses_earth_rate);
  return spec;
}

AnyInstrument read_ahrs(Section& section, const ReadContext& /*context*/) {
  AhrsSpec spec;
  read_angle_wander(section, "tilt", spec.tilt);
  read_angle_wander(section, "heading", spec.heading);
  section.read_degrees("noise_deg", spec.noise, between(0.0, 180.0, {}));
  if (section.has("declination_deg")) {
    double declination = 0.0;
    section.read_degrees("declination_deg", declination, between(-180.0, 180.0, {}));
    spec.declination = declination;
  }
  read_steel(section, spec.steel);
  return spec;
}

AnyInstrument read_magnetometer(Section& section, const ReadContext& /*context*/) {
  MagnetometerSpec spec;
  read_error(section, "error", "T", spec.error);
  read_steel(section, spec.steel);
  return spec;
}

AnyInstrument read_depth(Section& section, const ReadContext& context) {
  DepthSensorSpec spec;
  spec.gravity = context.gravity;
  read_error(section, "pressure", "Pa", spec.pressure);
  read_error(section, "temperature", "°C", spec.temperature);
  section.read("max_pressure", spec.max_pressure, positive("Pa"));
  section.read("water_density", spec.water_density, between(900.0, 1100.0, "kg/m³"));
  section.read("surface_pressure", spec.surface_pressure, not_negative("Pa"));
  return spec;
}

AnyInstrument read_altimeter(Section& section, const ReadContext& /*context*/) {
  AltimeterSpec spec;
  section.read("min_range", spec.min_range, not_negative("m"));
  section.read("max_range", spec.max_range, positive("m"));
  section.read_degrees("beam_width_deg", spec.beam_width, between(0.0, 179.0, {}));
  read_error(section, "range", "m", spec.range);
  section.read("relative_noise", spec.relative_noise, not_negative({}));
  section.read("sound_speed", spec.sound_speed, between(1300.0, 1700.0, "m/s"));
  return spec;
}

AnyInstrument read_ranges(Section& section, const ReadContext& /*context*/) {
  RangeArraySpec spec;
  spec.directions_S.clear();
  section.require("beams", "[{direction: [1, 0, 0]}]");
  for (Section& beam : section.sections("beams")) {
    Vec3 direction_S = Vec3::UnitX();
    beam.require("direction", "[1, 0, 0]");
    beam.read("direction", direction_S, between(-1e3, 1e3, {}));
    if (direction_S.norm() < 1e-9) {
      beam.error("direction", "the direction has no length", "Write for example [1, 0, 0]");
      direction_S = Vec3::UnitX();
    }
    spec.directions_S.push_back(direction_S);
  }
  section.read("min_range", spec.min_range, not_negative("m"));
  section.read("max_range", spec.max_range, positive("m"));
  read_error(section, "range", "m", spec.range);
  return spec;
}

AnyInstrument read_gps(Section& section, const ReadContext& /*context*/) {
  GpsSpec spec;
  section.read("horizontal_noise", spec.horizontal_noise, not_negative("m"));
  section.read("vertical_noise", spec.vertical_noise, not_negative("m"));
  read_wander(section, "horizontal_wander", "m", spec.horizontal_wander);
  section.read("velocity_noise", spec.velocity_noise, not_negative("m/s"));
  section.read("time_to_fix", spec.time_to_fix, not_negative("s"));
  return spec;
}

AnyInstrument read_ins(Section& section, const ReadContext& /*context*/) {
  InsSpec spec;
  read_wander(section, "velocity", "m/s", spec.velocity);
  section.read("scale_error", spec.scale_error, not_negative({}));
  read_angle_wander(section, "heading", spec.heading);
  read_angle_wander(section, "tilt", spec.tilt);
  read_wander(section, "depth", "m", spec.depth);
  section.read("start_error", spec.start_error, not_negative("m"));
  return spec;
}

AnyInstrument read_pose_sensor(Section& section, const ReadContext& /*context*/) {
  PoseSensorSpec spec;
  Vec3 attitude_noise_deg = Vec3::Zero();
  section.read("position_noise", spec.position_noise, not_negative("m"));
  section.read("attitude_noise_deg", attitude_noise_deg, not_negative("degrees"));
  spec.attitude_noise = attitude_noise_deg * kDegree;
  return spec;
}

AnyInstrument read_ctd(Section& section, const ReadContext& /*context*/) {
  CtdSpec spec;
  read_error(section, "conductivity", "S/m", spec.conductivity);
  read_error(section, "temperature", "°C", spec.temperature);
  read_error(section, "pressure", "Pa", spec.pressure);
  return spec;
}

AnyInstrument read_current_meter(Section& section, const ReadContext& /*context*/) {
  CurrentMeterSpec spec;
  read_error(section, "velocity", "m/s", spec.velocity);
  section.read("max_speed", spec.max_speed, positive("m/s"));
  return spec;
}

AnyInstrument read_leak(Section& section, const ReadContext& /*context*/) {
  LeakSensorSpec spec;
  section.read("false_alarm", spec.false_alarm, between(0.0, 1.0, {}));
  section.read("trips_at", spec.trips_at, not_negative("kg"));
  return spec;
}

AnyInstrument read_battery(Section& section, const ReadContext& /*context*/) {
  BatteryMonitorSpec spec;
  read_error(section, "voltage", "V", spec.voltage);
  read_error(section, "current", "A", spec.current);
  read_error(section, "charge", {}, spec.charge);
  return spec;
}

AnyInstrument read_tether_monitor(Section& section, const ReadContext& /*context*/) {
  TetherMonitorSpec spec;
  read_error(section, "length", "m", spec.length);
  read_error(section, "tension", "N", spec.tension);
  return spec;
}

AnyInstrument read_contact(Section& section, const ReadContext& /*context*/) {
  ContactSensorSpec spec;
  read_error(section, "force", "N", spec.force);
  section.read("threshold", spec.threshold, not_negative("N"));
  section.read("max_force", spec.max_force, positive("N"));
  section.read("radius", spec.radius, not_negative("m"));
  return spec;
}

AnyInstrument read_joints(Section& section, const ReadContext& /*context*/) {
  JointEncoderSpec spec;
  section.read("first_joint", spec.first_joint, 0, 1000);
  section.read("joints", spec.joints, 1, kMaxEncodedJoints);
  // `position` is where the sensor is mounted.
  read_error(section, "joint_position", "rad or m", spec.position);
  read_error(section, "joint_rate", "rad/s or m/s", spec.rate);
  return spec;
}

AnyInstrument read_force_torque(Section& section, const ReadContext& /*context*/) {
  ForceTorqueSpec spec;
  read_error(section, "force", "N", spec.force);
  read_error(section, "moment", "N·m", spec.moment);
  section.read("max_force", spec.max_force, positive("N"));
  section.read("max_moment", spec.max_moment, positive("N·m"));
  return spec;
}

AnyInstrument read_touch(Section& section, const ReadContext& /*context*/) {
  TouchSpec spec;
  read_error(section, "force", "N", spec.force);
  section.read("threshold", spec.threshold, not_negative("N"));
  section.read("max_force", spec.max_force, positive("N"));
  section.read("radius", spec.radius, not_negative("m"));
  return spec;
}

}  // namespace

const std::vector<SensorKind>& navigation_sensor_kinds() {
  static const std::vector<SensorKind> kinds = {
      {"imu", read_imu, 100.0},
      {"ahrs", read_ahrs, 50.0},
      {"magnetometer", read_magnetometer, 50.0},
      {"depth", read_depth, 20.0},
      {"altimeter", read_altimeter, 10.0},
      {"ranges", read_ranges, 10.0},
      {"gps", read_gps, 1.0},
      {"ins", read_ins, 50.0},
      {"pose", read_pose_sensor, 10.0},
      {"ctd", read_ctd, 10.0},
      {"current_meter", read_current_meter, 10.0},
      {"leak", read_leak, 1.0},
      {"battery", read_battery, 1.0},
      {"tether_monitor", read_tether_monitor, 10.0},
      {"contact", read_contact, 50.0},
      {"joints", read_joints, 50.0},
      {"force_torque", read_force_torque, 100.0},
      {"touch", read_touch, 50.0},
  };
  return kinds;
}

}  // namespace remora
