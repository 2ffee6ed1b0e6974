// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/telemetry.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>

#include "interfaces/mavlink/dive_mode.h"
#include "math/angles.h"

namespace remora::mavlink {
namespace {
constexpr double kStandardGravity = 9.80665;  // [m/s²]; accelerations travel in thousandths of it

// HEARTBEAT (MAV_TYPE, MAV_AUTOPILOT, MAV_MODE_FLAG, MAV_STATE).
constexpr std::uint8_t kSubmarine = 12, kArdupilotmega = 3;
constexpr std::uint8_t kCustomMode = 0x01, kManualInput = 0x40, kArmed = 0x80;
constexpr std::uint8_t kStandby = 3, kActive = 4, kCritical = 5;

// SYS_STATUS (MAV_SYS_STATUS_SENSOR).
constexpr std::uint32_t kGyroscope = 0x1, kAccelerometer = 0x2, kMagnetometer = 0x4,
                        kAbsolutePressure = 0x8, kGps = 0x20, kMotors = 0x8000,
                        kBattery = 0x2000000;

// A servo's pulse [µs]: neutral, and from there to each end.
constexpr double kNeutralPulse = 1500.0, kPulseThrow = 400.0;

/// Rounded and kept inside what the field can hold; no number becomes 0.
template <class T>
T whole(double value) {
  if (!std::isfinite(value)) return 0;
  return static_cast<T>(
      std::llround(std::clamp(value, static_cast<double>(std::numeric_limits<T>::min()),
                              static_cast<double>(std::numeric_limits<T>::max()))));
}

float real(double value) { return static_cast<float>(value); }

std::uint32_t boot_ms(const Readings& r) { return whole<std::uint32_t>(r.seconds * 1e3); }
std::uint64_t boot_us(const Readings& r) { return static_cast<std::uint64_t>(r.seconds * 1e6); }
double bearing_deg(const Readings& r) {
  const double degrees = r.attitude.yaw * kDegreesPerRadian;
  return degrees < 0.0 ? degrees + 360.0 : degrees;
}
std::int32_t angle_e7(double radians) {
  return whole<std::int32_t>(radians * kDegreesPerRadian * 1e7);
}
std::int16_t centidegrees(double degc) { return whole<std::int16_t>(degc * 100.0); }
std::uint16_t pulse(double share) {
  return whole<std::uint16_t>(kNeutralPulse + kPulseThrow * std::clamp(share, -1.0, 1.0));
}

/// 0 at the lowest, 1 at the highest, a half for a camera that cannot tilt.
double tilt_share(const Readings& r) {
  const double reach = r.most_tilt - r.least_tilt;
  return reach > 0.0 ? std::clamp((r.tilt - r.least_tilt) / reach, 0.0, 1.0) : 0.5;
}

Heartbeat heartbeat(const Readings& r) {
  Heartbeat m;
  m.type = kSubmarine;
  m.autopilot = kArdupilotmega;
  m.base_mode = static_cast<std::uint8_t>(kCustomMode | kManualInput | (r.is_armed ? kArmed : 0));
  m.custom_mode = static_cast<std::uint32_t>(sub_mode(r.mode));
  m.system_status = r.is_leaking ? kCritical : r.is_armed ? kActive : kStandby;
  return m;
}

SysStatus sys_status(const Readings& r) {
  SysStatus m;
  const std::uint32_t sensors = kGyroscope | kAccelerometer | kMagnetometer | kAbsolutePressure |
                                kMotors | kBattery | (r.has_gps ? kGps : 0u);
  m.onboard_control_sensors_present = sensors;
  m.onboard_control_sensors_enabled = r.is_armed ? sensors : sensors & ~kMotors;
  m.onboard_control_sensors_health = r.has_gps && !r.fix ? sensors & ~kGps : sensors;
  m.voltage_battery = whole<std::uint16_t>(r.voltage * 1e3);
  m.current_battery = whole<std::int16_t>(r.current * 100.0);
  m.battery_remaining = r.charge ? whole<std::int8_t>(*r.charge * 100.0) : std::int8_t{-1};
  return m;
}

BatteryStatus battery_status(const Readings& r) {
  BatteryStatus m;
  m.voltages.fill(std::numeric_limits<std::uint16_t>::max());  // no such cell
  m.voltages[0] = whole<std::uint16_t>(r.voltage * 1e3);
  m.current_battery = whole<std::int16_t>(r.current * 100.0);
  m.current_consumed = -1;
  m.energy_consumed = -1;
  m.temperature = std::numeric_limits<std::int16_t>::max();  // unknown
  m.battery_remaining = r.charge ? whole<std::int8_t>(*r.charge * 100.0) : std::int8_t{-1};
  return m;
}

GpsRawInt gps_raw_int(const Readings& r) {
  constexpr std::uint8_t kNoGps = 0, kNoFix = 1, kFix3d = 3;
  constexpr std::uint16_t kUnknown = std::numeric_limits<std::uint16_t>::max();
  GpsRawInt m;
  m.time_usec = boot_us(r);
  m.eph = m.epv = m.vel = m.cog = kUnknown;
  m.satellites_visible = std::numeric_limits<std::uint8_t>::max();
  m.fix_type = !r.has_gps ? kNoGps : r.fix ? kFix3d : kNoFix;
  if (!r.fix) return m;
  m.lat = angle_e7(r.fix->latitude);
  m.lon = angle_e7(r.fix->longitude);
  m.alt = whole<std::int32_t>(r.fix->height * 1e3);
  return m;
}

RawImu raw_imu(const Readings& r) {
  RawImu m;
  m.time_usec = boot_us(r);
  const Vec3 force = r.specific_force_B / kStandardGravity * 1e3;
  m.xacc = whole<std::int16_t>(force.x());
  m.yacc = whole<std::int16_t>(force.y());
  m.zacc = whole<std::int16_t>(force.z());
  m.xgyro = whole<std::int16_t>(r.rates_B.x() * 1e3);
  m.ygyro = whole<std::int16_t>(r.rates_B.y() * 1e3);
  m.zgyro = whole<std::int16_t>(r.rates_B.z() * 1e3);
  return m;
}

Attitude attitude(const Readings& r) {
  Attitude m;
  m.time_boot_ms = boot_ms(r);
  m.roll = real(r.attitude.roll);
  m.pitch = real(r.attitude.pitch);
  m.yaw = real(std::remainder(r.attitude.yaw, 2.0 * std::numbers::pi));
  m.rollspeed = real(r.rates_B.x());
  m.pitchspeed = real(r.rates_B.y());
  m.yawspeed = real(r.rates_B.z());
  return m;
}

LocalPositionNed local_position_ned(const Readings& r) {
  LocalPositionNed m;
  m.time_boot_ms = boot_ms(r);
  m.x = real(r.p_W.x());
  m.y = real(r.p_W.y());
  m.z = real(r.depth);
  m.vx = real(r.v_W.x());
  m.vy = real(r.v_W.y());
  m.vz = real(r.v_W.z());
  return m;
}

/// As ArduSub has it: 0, 0 for a place that is not known.
GlobalPositionInt global_position_int(const Readings& r) {
  GlobalPositionInt m;
  m.time_boot_ms = boot_ms(r);
  if (r.knows_position) {
    m.lat = angle_e7(r.position.latitude);
    m.lon = angle_e7(r.position.longitude);
  }
  m.alt = m.relative_alt = whole<std::int32_t>(-r.depth * 1e3);
  m.vx = whole<std::int16_t>(r.v_W.x() * 100.0);
  m.vy = whole<std::int16_t>(r.v_W.y() * 100.0);
  m.vz = whole<std::int16_t>(r.v_W.z() * 100.0);
  m.hdg = whole<std::uint16_t>(std::fmod(bearing_deg(r) * 100.0, 36'000.0));
  return m;
}

Ahrs2 ahrs2(const Readings& r) {
  Ahrs2 m;
  m.roll = real(r.attitude.roll);
  m.pitch = real(r.attitude.pitch);
  m.yaw = real(std::remainder(r.attitude.yaw, 2.0 * std::numbers::pi));
  m.altitude = real(-r.depth);
  if (r.knows_position) {
    m.lat = angle_e7(r.position.latitude);
    m.lng = angle_e7(r.position.longitude);
  }
  return m;
}

VfrHud vfr_hud(const Readings& r) {
  VfrHud m;
  if (r.knows_velocity) m.groundspeed = real(r.v_W.head<2>().norm());
  m.alt = real(-r.depth);
  m.climb = real(-r.v_W.z());
  m.heading = whole<std::int16_t>(std::fmod(std::round(bearing_deg(r)), 360.0));
  double effort = 0.0;
  for (const double speed : r.thrusters) effort = std::max(effort, std::abs(speed));
  m.throttle = whole<std::uint16_t>(effort * 100.0);
  return m;
}

/// Of a housing that was closed at the surface: nobody measures inside it.
ScaledPressure scaled_pressure(const Readings& r) {
  ScaledPressure m;
  m.time_boot_ms = boot_ms(r);
  m.press_abs = real(r.air_pressure / 100.0);
  m.temperature = centidegrees(r.temperature_degc);
  return m;
}

ScaledPressure2 scaled_pressure2(const Readings& r) {
  ScaledPressure2 m;
  m.time_boot_ms = boot_ms(r);
  m.press_abs = real(r.pressure / 100.0);
  m.temperature = centidegrees(r.temperature_degc);
  return m;
}

/// A thermometer alone: Cockpit takes one without pressures for the water's.
ScaledPressure3 scaled_pressure3(const Readings& r) {
  ScaledPressure3 m;
  m.time_boot_ms = boot_ms(r);
  m.temperature = centidegrees(r.temperature_degc);
  return m;
}

ServoOutputRaw servo_output_raw(const Readings& r) {
  ServoOutputRaw m;
  m.time_usec = static_cast<std::uint32_t>(boot_us(r));
  std::uint16_t* const channels[] = {&m.servo1_raw, &m.servo2_raw, &m.servo3_raw, &m.servo4_raw,
                                     &m.servo5_raw, &m.servo6_raw, &m.servo7_raw, &m.servo8_raw};
  for (std::size_t i = 0; i < std::min(std::size(channels), r.thrusters.size()); ++i)
    *channels[i] = pulse(r.thrusters[i]);
  m.servo9_raw = pulse(2.0 * r.lamps - 1.0);
  m.servo10_raw = pulse(2.0 * tilt_share(r) - 1.0);
  return m;
}

DistanceSensor distance_sensor(const Readings& r) {
  constexpr std::uint8_t kUltrasound = 1, kDown = 25;
  DistanceSensor m;
  m.time_boot_ms = boot_ms(r);
  m.min_distance = 30;  // of the altimeters at hand, a Ping2 [cm]
  m.max_distance = 10'000;
  m.current_distance = whole<std::uint16_t>(r.altitude.value_or(0.0) * 100.0);
  m.type = kUltrasound;
  m.orientation = kDown;
  return m;
}

Rangefinder rangefinder(const Readings& r) {
  Rangefinder m;
  m.distance = real(r.altitude.value_or(0.0));
  return m;
}

HomePosition home_position(const Readings& r) {
  HomePosition m;
  m.latitude = angle_e7(r.origin.latitude);
  m.longitude = angle_e7(r.origin.longitude);
  m.q = {1.0F, 0.0F, 0.0F, 0.0F};
  m.time_usec = boot_us(r);
  return m;
}

SystemTime system_time(const Readings& r) {
  SystemTime m;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  m.time_unix_usec = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(now).count());
  m.time_boot_ms = boot_ms(r);
  return m;
}

GpsGlobalOrigin gps_global_origin(const Readings& r) {
  GpsGlobalOrigin m;
  m.latitude = angle_e7(r.origin.latitude);
  m.longitude = angle_e7(r.origin.longitude);
  m.time_usec = boot_us(r);
  return m;
}

std::vector<AnyMessage> named_values(const Readings& r, double pilot_gain) {
  const auto named = [&](std::string_view name, double value) {
    NamedValueFloat m;
    m.time_boot_ms = boot_ms(r);
    m.value = real(value);
    m.name = letters<10>(name);
    return AnyMessage(m);
  };
  return {named("CamTilt", tilt_share(r)), named("CamPan", 0.5),   named("TetherTrn", r.turns),
          named("Lights1", r.lamps),       named("Lights2", 0.0),  named("PilotGain", pilot_gain),
          named("InputHold", 0.0),         named("RollPitch", 0.0)};
}

/// How to make a message, by its number.
struct Maker {
  std::uint32_t id;
  AnyMessage (*make)(const Readings&);
};

template <auto kMake>
AnyMessage any(const Readings& readings) {
  return kMake(readings);
}

constexpr Maker kMakers[] = {
    {Heartbeat::kInfo.id, &any<heartbeat>},
    {SysStatus::kInfo.id, &any<sys_status>},
    {SystemTime::kInfo.id, &any<system_time>},
    {GpsRawInt::kInfo.id, &any<gps_raw_int>},
    {ScaledPressure::kInfo.id, &any<scaled_pressure>},
    {Attitude::kInfo.id, &any<attitude>},
    {GlobalPositionInt::kInfo.id, &any<global_position_int>},
    {ServoOutputRaw::kInfo.id, &any<servo_output_raw>},
    {MissionCurrent::kInfo.id, [](const Readings&) { return AnyMessage(MissionCurrent{}); }},
    {GpsGlobalOrigin::kInfo.id, &any<gps_global_origin>},
    {VfrHud::kInfo.id, &any<vfr_hud>},
    {ScaledPressure2::kInfo.id, &any<scaled_pressure2>},
    {ScaledPressure3::kInfo.id, &any<scaled_pressure3>},
    {BatteryStatus::kInfo.id, &any<battery_status>},
    {AutopilotVersion::kInfo.id, [](const Readings&) { return AnyMessage(autopilot_version()); }},
    {Ahrs2::kInfo.id, &any<ahrs2>},
    {HomePosition::kInfo.id, &any<home_position>},
};
// Not every vehicle can tell these.
constexpr Maker kPositionMakers[] = {{LocalPositionNed::kInfo.id, &any<local_position_ned>}};
constexpr Maker kAltitudeMakers[] = {
    {Rangefinder::kInfo.id, &any<rangefinder>},
    {DistanceSensor::kInfo.id, &any<distance_sensor>},
};

}  // namespace

Statustext status_text(Severity severity, std::string_view text) {
  Statustext m;
  m.severity = static_cast<std::uint8_t>(severity);
  m.text = letters<50>(text);
  return m;
}

AutopilotVersion autopilot_version() {
  // MAV_PROTOCOL_CAPABILITY: parameters as floats, COMMAND_INT, MAVLink 2.
  constexpr std::uint64_t kParamFloat = 0x2, kCommandInt = 0x8, kMavlink2 = 0x2000;
  AutopilotVersion m;
  m.capabilities = kParamFloat | kCommandInt | kMavlink2;
  // The version of ArduSub whose parameter names and modes we follow: 4.5.7, official (255).
  m.flight_sw_version = 4u << 24u | 5u << 16u | 7u << 8u | 255u;
  constexpr std::string_view kName = "remora";
  std::copy(kName.begin(), kName.end(), m.flight_custom_version.begin());
  return m;
}

std::vector<AnyMessage> telemetry(std::uint32_t id, const Readings& readings, double pilot_gain) {
  if (id == NamedValueFloat::kInfo.id) return named_values(readings, pilot_gain);
  if (id == RawImu::kInfo.id && readings.has_imu) return {raw_imu(readings)};
  for (const Maker& maker : kMakers)
    if (maker.id == id) return {maker.make(readings)};
  for (const Maker& maker : kPositionMakers)
    if (maker.id == id && readings.knows_position) return {maker.make(readings)};
  for (const Maker& maker : kAltitudeMakers)
    if (maker.id == id && readings.altitude) return {maker.make(readings)};
  return {};
}

std::vector<std::uint32_t> telemetry_ids() {
  std::vector<std::uint32_t> ids = {NamedValueFloat::kInfo.id, RawImu::kInfo.id};
  for (const Maker& maker : kMakers) ids.push_back(maker.id);
  for (const Maker& maker : kPositionMakers) ids.push_back(maker.id);
  for (const Maker& maker : kAltitudeMakers) ids.push_back(maker.id);
  return ids;
}

}  // namespace remora::mavlink
