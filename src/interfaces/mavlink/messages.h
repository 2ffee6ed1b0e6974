// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <variant>

#include "interfaces/mavlink/enum_names.h"
#include "interfaces/mavlink/field.h"

/// The messages of MAVLink that we speak or hear, from its public definitions (minimal, common,
/// ardupilotmega): members and fields in wire order, extensions last. Names and units are
/// MAVLink's.
namespace remora::mavlink {

/// I am here, this is what I am and how I fare.
struct Heartbeat {
  std::uint32_t custom_mode{};
  std::uint8_t type{};
  std::uint8_t autopilot{};
  std::uint8_t base_mode{};
  std::uint8_t system_status{};
  std::uint8_t mavlink_version = 3;

  static constexpr MessageInfo kInfo{0, "HEARTBEAT", 50};
  static constexpr auto kFields = std::make_tuple(
      field("custom_mode", &Heartbeat::custom_mode), field("type", &Heartbeat::type, kMavType),
      field("autopilot", &Heartbeat::autopilot, kMavAutopilot),
      field("base_mode", &Heartbeat::base_mode, kBits),
      field("system_status", &Heartbeat::system_status, kMavState),
      field("mavlink_version", &Heartbeat::mavlink_version));
};

/// Sensors, load and battery.
struct SysStatus {
  std::uint32_t onboard_control_sensors_present{};
  std::uint32_t onboard_control_sensors_enabled{};
  std::uint32_t onboard_control_sensors_health{};
  std::uint16_t load{};
  std::uint16_t voltage_battery{};
  std::int16_t current_battery{};
  std::uint16_t drop_rate_comm{};
  std::uint16_t errors_comm{};
  std::uint16_t errors_count1{};
  std::uint16_t errors_count2{};
  std::uint16_t errors_count3{};
  std::uint16_t errors_count4{};
  std::int8_t battery_remaining{};
  std::uint32_t onboard_control_sensors_present_extended{};
  std::uint32_t onboard_control_sensors_enabled_extended{};
  std::uint32_t onboard_control_sensors_health_extended{};

  static constexpr MessageInfo kInfo{1, "SYS_STATUS", 124};
  static constexpr auto kFields = std::make_tuple(
      field("onboard_control_sensors_present", &SysStatus::onboard_control_sensors_present, kBits),
      field("onboard_control_sensors_enabled", &SysStatus::onboard_control_sensors_enabled, kBits),
      field("onboard_control_sensors_health", &SysStatus::onboard_control_sensors_health, kBits),
      field("load", &SysStatus::load), field("voltage_battery", &SysStatus::voltage_battery),
      field("current_battery", &SysStatus::current_battery),
      field("drop_rate_comm", &SysStatus::drop_rate_comm),
      field("errors_comm", &SysStatus::errors_comm),
      field("errors_count1", &SysStatus::errors_count1),
      field("errors_count2", &SysStatus::errors_count2),
      field("errors_count3", &SysStatus::errors_count3),
      field("errors_count4", &SysStatus::errors_count4),
      field("battery_remaining", &SysStatus::battery_remaining),
      extension("onboard_control_sensors_present_extended",
                &SysStatus::onboard_control_sensors_present_extended, kBits),
      extension("onboard_control_sensors_enabled_extended",
                &SysStatus::onboard_control_sensors_enabled_extended, kBits),
      extension("onboard_control_sensors_health_extended",
                &SysStatus::onboard_control_sensors_health_extended, kBits));
};

struct SystemTime {
  std::uint64_t time_unix_usec{};
  std::uint32_t time_boot_ms{};

  static constexpr MessageInfo kInfo{2, "SYSTEM_TIME", 137};
  static constexpr auto kFields =
      std::make_tuple(field("time_unix_usec", &SystemTime::time_unix_usec),
                      field("time_boot_ms", &SystemTime::time_boot_ms));
};

struct Ping {
  std::uint64_t time_usec{};
  std::uint32_t seq{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};

  static constexpr MessageInfo kInfo{4, "PING", 237};
  static constexpr auto kFields =
      std::make_tuple(field("time_usec", &Ping::time_usec), field("seq", &Ping::seq),
                      field("target_system", &Ping::target_system),
                      field("target_component", &Ping::target_component));
};

struct SetMode {
  std::uint32_t custom_mode{};
  std::uint8_t target_system{};
  std::uint8_t base_mode{};

  static constexpr MessageInfo kInfo{11, "SET_MODE", 89};
  static constexpr auto kFields = std::make_tuple(
      field("custom_mode", &SetMode::custom_mode), field("target_system", &SetMode::target_system),
      field("base_mode", &SetMode::base_mode, kMavMode));
};

struct ParamRequestRead {
  std::int16_t param_index{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::array<char, 16> param_id{};

  static constexpr MessageInfo kInfo{20, "PARAM_REQUEST_READ", 214};
  static constexpr auto kFields =
      std::make_tuple(field("param_index", &ParamRequestRead::param_index),
                      field("target_system", &ParamRequestRead::target_system),
                      field("target_component", &ParamRequestRead::target_component),
                      field("param_id", &ParamRequestRead::param_id));
};

struct ParamRequestList {
  std::uint8_t target_system{};
  std::uint8_t target_component{};

  static constexpr MessageInfo kInfo{21, "PARAM_REQUEST_LIST", 159};
  static constexpr auto kFields =
      std::make_tuple(field("target_system", &ParamRequestList::target_system),
                      field("target_component", &ParamRequestList::target_component));
};

struct ParamValue {
  float param_value{};
  std::uint16_t param_count{};
  std::uint16_t param_index{};
  std::array<char, 16> param_id{};
  std::uint8_t param_type{};

  static constexpr MessageInfo kInfo{22, "PARAM_VALUE", 220};
  static constexpr auto kFields = std::make_tuple(
      field("param_value", &ParamValue::param_value),
      field("param_count", &ParamValue::param_count),
      field("param_index", &ParamValue::param_index), field("param_id", &ParamValue::param_id),
      field("param_type", &ParamValue::param_type, kMavParamType));
};

struct ParamSet {
  float param_value{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::array<char, 16> param_id{};
  std::uint8_t param_type{};

  static constexpr MessageInfo kInfo{23, "PARAM_SET", 168};
  static constexpr auto kFields =
      std::make_tuple(field("param_value", &ParamSet::param_value),
                      field("target_system", &ParamSet::target_system),
                      field("target_component", &ParamSet::target_component),
                      field("param_id", &ParamSet::param_id),
                      field("param_type", &ParamSet::param_type, kMavParamType));
};

struct GpsRawInt {
  std::uint64_t time_usec{};
  std::int32_t lat{};
  std::int32_t lon{};
  std::int32_t alt{};
  std::uint16_t eph{};
  std::uint16_t epv{};
  std::uint16_t vel{};
  std::uint16_t cog{};
  std::uint8_t fix_type{};
  std::uint8_t satellites_visible{};
  std::int32_t alt_ellipsoid{};
  std::uint32_t h_acc{};
  std::uint32_t v_acc{};
  std::uint32_t vel_acc{};
  std::uint32_t hdg_acc{};
  std::uint16_t yaw{};

  static constexpr MessageInfo kInfo{24, "GPS_RAW_INT", 24};
  static constexpr auto kFields = std::make_tuple(
      field("time_usec", &GpsRawInt::time_usec), field("lat", &GpsRawInt::lat),
      field("lon", &GpsRawInt::lon), field("alt", &GpsRawInt::alt), field("eph", &GpsRawInt::eph),
      field("epv", &GpsRawInt::epv), field("vel", &GpsRawInt::vel), field("cog", &GpsRawInt::cog),
      field("fix_type", &GpsRawInt::fix_type, kGpsFixType),
      field("satellites_visible", &GpsRawInt::satellites_visible),
      extension("alt_ellipsoid", &GpsRawInt::alt_ellipsoid), extension("h_acc", &GpsRawInt::h_acc),
      extension("v_acc", &GpsRawInt::v_acc), extension("vel_acc", &GpsRawInt::vel_acc),
      extension("hdg_acc", &GpsRawInt::hdg_acc), extension("yaw", &GpsRawInt::yaw));
};

struct RawImu {
  std::uint64_t time_usec{};
  std::int16_t xacc{};
  std::int16_t yacc{};
  std::int16_t zacc{};
  std::int16_t xgyro{};
  std::int16_t ygyro{};
  std::int16_t zgyro{};
  std::int16_t xmag{};
  std::int16_t ymag{};
  std::int16_t zmag{};
  std::uint8_t id{};
  std::int16_t temperature{};

  static constexpr MessageInfo kInfo{27, "RAW_IMU", 144};
  static constexpr auto kFields = std::make_tuple(
      field("time_usec", &RawImu::time_usec), field("xacc", &RawImu::xacc),
      field("yacc", &RawImu::yacc), field("zacc", &RawImu::zacc), field("xgyro", &RawImu::xgyro),
      field("ygyro", &RawImu::ygyro), field("zgyro", &RawImu::zgyro), field("xmag", &RawImu::xmag),
      field("ymag", &RawImu::ymag), field("zmag", &RawImu::zmag), extension("id", &RawImu::id),
      extension("temperature", &RawImu::temperature));
};

struct ScaledPressure {
  std::uint32_t time_boot_ms{};
  float press_abs{};
  float press_diff{};
  std::int16_t temperature{};
  std::int16_t temperature_press_diff{};

  static constexpr MessageInfo kInfo{29, "SCALED_PRESSURE", 115};
  static constexpr auto kFields =
      std::make_tuple(field("time_boot_ms", &ScaledPressure::time_boot_ms),
                      field("press_abs", &ScaledPressure::press_abs),
                      field("press_diff", &ScaledPressure::press_diff),
                      field("temperature", &ScaledPressure::temperature),
                      extension("temperature_press_diff", &ScaledPressure::temperature_press_diff));
};

struct Attitude {
  std::uint32_t time_boot_ms{};
  float roll{};
  float pitch{};
  float yaw{};
  float rollspeed{};
  float pitchspeed{};
  float yawspeed{};

  static constexpr MessageInfo kInfo{30, "ATTITUDE", 39};
  static constexpr auto kFields = std::make_tuple(
      field("time_boot_ms", &Attitude::time_boot_ms), field("roll", &Attitude::roll),
      field("pitch", &Attitude::pitch), field("yaw", &Attitude::yaw),
      field("rollspeed", &Attitude::rollspeed), field("pitchspeed", &Attitude::pitchspeed),
      field("yawspeed", &Attitude::yawspeed));
};

struct LocalPositionNed {
  std::uint32_t time_boot_ms{};
  float x{};
  float y{};
  float z{};
  float vx{};
  float vy{};
  float vz{};

  static constexpr MessageInfo kInfo{32, "LOCAL_POSITION_NED", 185};
  static constexpr auto kFields =
      std::make_tuple(field("time_boot_ms", &LocalPositionNed::time_boot_ms),
                      field("x", &LocalPositionNed::x), field("y", &LocalPositionNed::y),
                      field("z", &LocalPositionNed::z), field("vx", &LocalPositionNed::vx),
                      field("vy", &LocalPositionNed::vy), field("vz", &LocalPositionNed::vz));
};

struct GlobalPositionInt {
  std::uint32_t time_boot_ms{};
  std::int32_t lat{};
  std::int32_t lon{};
  std::int32_t alt{};
  std::int32_t relative_alt{};
  std::int16_t vx{};
  std::int16_t vy{};
  std::int16_t vz{};
  std::uint16_t hdg{};

  static constexpr MessageInfo kInfo{33, "GLOBAL_POSITION_INT", 104};
  static constexpr auto kFields =
      std::make_tuple(field("time_boot_ms", &GlobalPositionInt::time_boot_ms),
                      field("lat", &GlobalPositionInt::lat), field("lon", &GlobalPositionInt::lon),
                      field("alt", &GlobalPositionInt::alt),
                      field("relative_alt", &GlobalPositionInt::relative_alt),
                      field("vx", &GlobalPositionInt::vx), field("vy", &GlobalPositionInt::vy),
                      field("vz", &GlobalPositionInt::vz), field("hdg", &GlobalPositionInt::hdg));
};

struct ServoOutputRaw {
  std::uint32_t time_usec{};
  std::uint16_t servo1_raw{};
  std::uint16_t servo2_raw{};
  std::uint16_t servo3_raw{};
  std::uint16_t servo4_raw{};
  std::uint16_t servo5_raw{};
  std::uint16_t servo6_raw{};
  std::uint16_t servo7_raw{};
  std::uint16_t servo8_raw{};
  std::uint8_t port{};
  std::uint16_t servo9_raw{};
  std::uint16_t servo10_raw{};
  std::uint16_t servo11_raw{};
  std::uint16_t servo12_raw{};
  std::uint16_t servo13_raw{};
  std::uint16_t servo14_raw{};
  std::uint16_t servo15_raw{};
  std::uint16_t servo16_raw{};

  static constexpr MessageInfo kInfo{36, "SERVO_OUTPUT_RAW", 222};
  static constexpr auto kFields = std::make_tuple(
      field("time_usec", &ServoOutputRaw::time_usec),
      field("servo1_raw", &ServoOutputRaw::servo1_raw),
      field("servo2_raw", &ServoOutputRaw::servo2_raw),
      field("servo3_raw", &ServoOutputRaw::servo3_raw),
      field("servo4_raw", &ServoOutputRaw::servo4_raw),
      field("servo5_raw", &ServoOutputRaw::servo5_raw),
      field("servo6_raw", &ServoOutputRaw::servo6_raw),
      field("servo7_raw", &ServoOutputRaw::servo7_raw),
      field("servo8_raw", &ServoOutputRaw::servo8_raw), field("port", &ServoOutputRaw::port),
      extension("servo9_raw", &ServoOutputRaw::servo9_raw),
      extension("servo10_raw", &ServoOutputRaw::servo10_raw),
      extension("servo11_raw", &ServoOutputRaw::servo11_raw),
      extension("servo12_raw", &ServoOutputRaw::servo12_raw),
      extension("servo13_raw", &ServoOutputRaw::servo13_raw),
      extension("servo14_raw", &ServoOutputRaw::servo14_raw),
      extension("servo15_raw", &ServoOutputRaw::servo15_raw),
      extension("servo16_raw", &ServoOutputRaw::servo16_raw));
};

struct MissionCurrent {
  std::uint16_t seq{};
  std::uint16_t total{};
  std::uint8_t mission_state{};
  std::uint8_t mission_mode{};
  std::uint32_t mission_id{};
  std::uint32_t fence_id{};
  std::uint32_t rally_points_id{};

  static constexpr MessageInfo kInfo{42, "MISSION_CURRENT", 28};
  static constexpr auto kFields = std::make_tuple(
      field("seq", &MissionCurrent::seq), extension("total", &MissionCurrent::total),
      extension("mission_state", &MissionCurrent::mission_state, kMissionState),
      extension("mission_mode", &MissionCurrent::mission_mode),
      extension("mission_id", &MissionCurrent::mission_id),
      extension("fence_id", &MissionCurrent::fence_id),
      extension("rally_points_id", &MissionCurrent::rally_points_id));
};

struct MissionRequestList {
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t mission_type{};

  static constexpr MessageInfo kInfo{43, "MISSION_REQUEST_LIST", 132};
  static constexpr auto kFields = std::make_tuple(
      field("target_system", &MissionRequestList::target_system),
      field("target_component", &MissionRequestList::target_component),
      extension("mission_type", &MissionRequestList::mission_type, kMavMissionType));
};

struct MissionCount {
  std::uint16_t count{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t mission_type{};
  std::uint32_t opaque_id{};

  static constexpr MessageInfo kInfo{44, "MISSION_COUNT", 221};
  static constexpr auto kFields = std::make_tuple(
      field("count", &MissionCount::count), field("target_system", &MissionCount::target_system),
      field("target_component", &MissionCount::target_component),
      extension("mission_type", &MissionCount::mission_type, kMavMissionType),
      extension("opaque_id", &MissionCount::opaque_id));
};

struct MissionClearAll {
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t mission_type{};

  static constexpr MessageInfo kInfo{45, "MISSION_CLEAR_ALL", 232};
  static constexpr auto kFields =
      std::make_tuple(field("target_system", &MissionClearAll::target_system),
                      field("target_component", &MissionClearAll::target_component),
                      extension("mission_type", &MissionClearAll::mission_type, kMavMissionType));
};

struct MissionAck {
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t type{};
  std::uint8_t mission_type{};
  std::uint32_t opaque_id{};

  static constexpr MessageInfo kInfo{47, "MISSION_ACK", 153};
  static constexpr auto kFields =
      std::make_tuple(field("target_system", &MissionAck::target_system),
                      field("target_component", &MissionAck::target_component),
                      field("type", &MissionAck::type, kMavMissionResult),
                      extension("mission_type", &MissionAck::mission_type, kMavMissionType),
                      extension("opaque_id", &MissionAck::opaque_id));
};

struct SetGpsGlobalOrigin {
  std::int32_t latitude{};
  std::int32_t longitude{};
  std::int32_t altitude{};
  std::uint8_t target_system{};
  std::uint64_t time_usec{};

  static constexpr MessageInfo kInfo{48, "SET_GPS_GLOBAL_ORIGIN", 41};
  static constexpr auto kFields =
      std::make_tuple(field("latitude", &SetGpsGlobalOrigin::latitude),
                      field("longitude", &SetGpsGlobalOrigin::longitude),
                      field("altitude", &SetGpsGlobalOrigin::altitude),
                      field("target_system", &SetGpsGlobalOrigin::target_system),
                      extension("time_usec", &SetGpsGlobalOrigin::time_usec));
};

struct GpsGlobalOrigin {
  std::int32_t latitude{};
  std::int32_t longitude{};
  std::int32_t altitude{};
  std::uint64_t time_usec{};

  static constexpr MessageInfo kInfo{49, "GPS_GLOBAL_ORIGIN", 39};
  static constexpr auto kFields =
      std::make_tuple(field("latitude", &GpsGlobalOrigin::latitude),
                      field("longitude", &GpsGlobalOrigin::longitude),
                      field("altitude", &GpsGlobalOrigin::altitude),
                      extension("time_usec", &GpsGlobalOrigin::time_usec));
};

struct MissionRequestInt {
  std::uint16_t seq{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t mission_type{};

  static constexpr MessageInfo kInfo{51, "MISSION_REQUEST_INT", 196};
  static constexpr auto kFields =
      std::make_tuple(field("seq", &MissionRequestInt::seq),
                      field("target_system", &MissionRequestInt::target_system),
                      field("target_component", &MissionRequestInt::target_component),
                      extension("mission_type", &MissionRequestInt::mission_type, kMavMissionType));
};

/// Older way to ask for rates, by group.
struct RequestDataStream {
  std::uint16_t req_message_rate{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t req_stream_id{};
  std::uint8_t start_stop{};

  static constexpr MessageInfo kInfo{66, "REQUEST_DATA_STREAM", 148};
  static constexpr auto kFields =
      std::make_tuple(field("req_message_rate", &RequestDataStream::req_message_rate),
                      field("target_system", &RequestDataStream::target_system),
                      field("target_component", &RequestDataStream::target_component),
                      field("req_stream_id", &RequestDataStream::req_stream_id),
                      field("start_stop", &RequestDataStream::start_stop));
};

/// Sticks and buttons. ArduSub reads z as 0 … 1000 with 500 in the middle.
struct ManualControl {
  std::int16_t x{};
  std::int16_t y{};
  std::int16_t z{};
  std::int16_t r{};
  std::uint16_t buttons{};
  std::uint8_t target{};
  std::uint16_t buttons2{};
  std::uint8_t enabled_extensions{};
  std::int16_t s{};
  std::int16_t t{};
  std::int16_t aux1{};
  std::int16_t aux2{};
  std::int16_t aux3{};
  std::int16_t aux4{};
  std::int16_t aux5{};
  std::int16_t aux6{};

  static constexpr MessageInfo kInfo{69, "MANUAL_CONTROL", 243};
  static constexpr auto kFields = std::make_tuple(
      field("x", &ManualControl::x), field("y", &ManualControl::y), field("z", &ManualControl::z),
      field("r", &ManualControl::r), field("buttons", &ManualControl::buttons),
      field("target", &ManualControl::target), extension("buttons2", &ManualControl::buttons2),
      extension("enabled_extensions", &ManualControl::enabled_extensions),
      extension("s", &ManualControl::s), extension("t", &ManualControl::t),
      extension("aux1", &ManualControl::aux1), extension("aux2", &ManualControl::aux2),
      extension("aux3", &ManualControl::aux3), extension("aux4", &ManualControl::aux4),
      extension("aux5", &ManualControl::aux5), extension("aux6", &ManualControl::aux6));
};

struct VfrHud {
  float airspeed{};
  float groundspeed{};
  float alt{};
  float climb{};
  std::int16_t heading{};
  std::uint16_t throttle{};

  static constexpr MessageInfo kInfo{74, "VFR_HUD", 20};
  static constexpr auto kFields = std::make_tuple(
      field("airspeed", &VfrHud::airspeed), field("groundspeed", &VfrHud::groundspeed),
      field("alt", &VfrHud::alt), field("climb", &VfrHud::climb),
      field("heading", &VfrHud::heading), field("throttle", &VfrHud::throttle));
};

struct CommandInt {
  float param1{};
  float param2{};
  float param3{};
  float param4{};
  std::int32_t x{};
  std::int32_t y{};
  float z{};
  std::uint16_t command{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t frame{};
  std::uint8_t current{};
  std::uint8_t autocontinue{};

  static constexpr MessageInfo kInfo{75, "COMMAND_INT", 158};
  static constexpr auto kFields = std::make_tuple(
      field("param1", &CommandInt::param1), field("param2", &CommandInt::param2),
      field("param3", &CommandInt::param3), field("param4", &CommandInt::param4),
      field("x", &CommandInt::x), field("y", &CommandInt::y), field("z", &CommandInt::z),
      field("command", &CommandInt::command, kMavCmd),
      field("target_system", &CommandInt::target_system),
      field("target_component", &CommandInt::target_component),
      field("frame", &CommandInt::frame, kMavFrame), field("current", &CommandInt::current),
      field("autocontinue", &CommandInt::autocontinue));
};

struct CommandLong {
  float param1{};
  float param2{};
  float param3{};
  float param4{};
  float param5{};
  float param6{};
  float param7{};
  std::uint16_t command{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t confirmation{};

  static constexpr MessageInfo kInfo{76, "COMMAND_LONG", 152};
  static constexpr auto kFields = std::make_tuple(
      field("param1", &CommandLong::param1), field("param2", &CommandLong::param2),
      field("param3", &CommandLong::param3), field("param4", &CommandLong::param4),
      field("param5", &CommandLong::param5), field("param6", &CommandLong::param6),
      field("param7", &CommandLong::param7), field("command", &CommandLong::command, kMavCmd),
      field("target_system", &CommandLong::target_system),
      field("target_component", &CommandLong::target_component),
      field("confirmation", &CommandLong::confirmation));
};

struct CommandAck {
  std::uint16_t command{};
  std::uint8_t result{};
  std::uint8_t progress{};
  std::int32_t result_param2{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};

  static constexpr MessageInfo kInfo{77, "COMMAND_ACK", 143};
  static constexpr auto kFields =
      std::make_tuple(field("command", &CommandAck::command, kMavCmd),
                      field("result", &CommandAck::result, kMavResult),
                      extension("progress", &CommandAck::progress),
                      extension("result_param2", &CommandAck::result_param2),
                      extension("target_system", &CommandAck::target_system),
                      extension("target_component", &CommandAck::target_component));
};

/// Where to be. ArduSub takes the altitude alone, as a depth.
struct SetPositionTargetGlobalInt {
  std::uint32_t time_boot_ms{};
  std::int32_t lat_int{};
  std::int32_t lon_int{};
  float alt{};
  float vx{};
  float vy{};
  float vz{};
  float afx{};
  float afy{};
  float afz{};
  float yaw{};
  float yaw_rate{};
  std::uint16_t type_mask{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};
  std::uint8_t coordinate_frame{};

  static constexpr MessageInfo kInfo{86, "SET_POSITION_TARGET_GLOBAL_INT", 5};
  static constexpr auto kFields = std::make_tuple(
      field("time_boot_ms", &SetPositionTargetGlobalInt::time_boot_ms),
      field("lat_int", &SetPositionTargetGlobalInt::lat_int),
      field("lon_int", &SetPositionTargetGlobalInt::lon_int),
      field("alt", &SetPositionTargetGlobalInt::alt), field("vx", &SetPositionTargetGlobalInt::vx),
      field("vy", &SetPositionTargetGlobalInt::vy), field("vz", &SetPositionTargetGlobalInt::vz),
      field("afx", &SetPositionTargetGlobalInt::afx),
      field("afy", &SetPositionTargetGlobalInt::afy),
      field("afz", &SetPositionTargetGlobalInt::afz),
      field("yaw", &SetPositionTargetGlobalInt::yaw),
      field("yaw_rate", &SetPositionTargetGlobalInt::yaw_rate),
      field("type_mask", &SetPositionTargetGlobalInt::type_mask, kBits),
      field("target_system", &SetPositionTargetGlobalInt::target_system),
      field("target_component", &SetPositionTargetGlobalInt::target_component),
      field("coordinate_frame", &SetPositionTargetGlobalInt::coordinate_frame, kMavFrame));
};

struct Timesync {
  std::int64_t tc1{};
  std::int64_t ts1{};
  std::uint8_t target_system{};
  std::uint8_t target_component{};

  static constexpr MessageInfo kInfo{111, "TIMESYNC", 34};
  static constexpr auto kFields =
      std::make_tuple(field("tc1", &Timesync::tc1), field("ts1", &Timesync::ts1),
                      extension("target_system", &Timesync::target_system),
                      extension("target_component", &Timesync::target_component));
};

struct DistanceSensor {
  std::uint32_t time_boot_ms{};
  std::uint16_t min_distance{};
  std::uint16_t max_distance{};
  std::uint16_t current_distance{};
  std::uint8_t type{};
  std::uint8_t id{};
  std::uint8_t orientation{};
  std::uint8_t covariance{};
  float horizontal_fov{};
  float vertical_fov{};
  std::array<float, 4> quaternion{};
  std::uint8_t signal_quality{};

  static constexpr MessageInfo kInfo{132, "DISTANCE_SENSOR", 85};
  static constexpr auto kFields = std::make_tuple(
      field("time_boot_ms", &DistanceSensor::time_boot_ms),
      field("min_distance", &DistanceSensor::min_distance),
      field("max_distance", &DistanceSensor::max_distance),
      field("current_distance", &DistanceSensor::current_distance),
      field("type", &DistanceSensor::type, kMavDistanceSensor), field("id", &DistanceSensor::id),
      field("orientation", &DistanceSensor::orientation, kMavSensorOrientation),
      field("covariance", &DistanceSensor::covariance),
      extension("horizontal_fov", &DistanceSensor::horizontal_fov),
      extension("vertical_fov", &DistanceSensor::vertical_fov),
      extension("quaternion", &DistanceSensor::quaternion),
      extension("signal_quality", &DistanceSensor::signal_quality));
};

struct ScaledPressure2 {
  std::uint32_t time_boot_ms{};
  float press_abs{};
  float press_diff{};
  std::int16_t temperature{};
  std::int16_t temperature_press_diff{};

  static constexpr MessageInfo kInfo{137, "SCALED_PRESSURE2", 195};
  static constexpr auto kFields = std::make_tuple(
      field("time_boot_ms", &ScaledPressure2::time_boot_ms),
      field("press_abs", &ScaledPressure2::press_abs),
      field("press_diff", &ScaledPressure2::press_diff),
      field("temperature", &ScaledPressure2::temperature),
      extension("temperature_press_diff", &ScaledPressure2::temperature_press_diff));
};

struct ScaledPressure3 {
  std::uint32_t time_boot_ms{};
  float press_abs{};
  float press_diff{};
  std::int16_t temperature{};
  std::int16_t temperature_press_diff{};

  static constexpr MessageInfo kInfo{143, "SCALED_PRESSURE3", 131};
  static constexpr auto kFields = std::make_tuple(
      field("time_boot_ms", &ScaledPressure3::time_boot_ms),
      field("press_abs", &ScaledPressure3::press_abs),
      field("press_diff", &ScaledPressure3::press_diff),
      field("temperature", &ScaledPressure3::temperature),
      extension("temperature_press_diff", &ScaledPressure3::temperature_press_diff));
};

struct BatteryStatus {
  std::int32_t current_consumed{};
  std::int32_t energy_consumed{};
  std::int16_t temperature{};
  std::array<std::uint16_t, 10> voltages{};
  std::int16_t current_battery{};
  std::uint8_t id{};
  std::uint8_t battery_function{};
  std::uint8_t type{};
  std::int8_t battery_remaining{};
  std::int32_t time_remaining{};
  std::uint8_t charge_state{};
  std::array<std::uint16_t, 4> voltages_ext{};
  std::uint8_t mode{};
  std::uint32_t fault_bitmask{};

  static constexpr MessageInfo kInfo{147, "BATTERY_STATUS", 154};
  static constexpr auto kFields = std::make_tuple(
      field("current_consumed", &BatteryStatus::current_consumed),
      field("energy_consumed", &BatteryStatus::energy_consumed),
      field("temperature", &BatteryStatus::temperature),
      field("voltages", &BatteryStatus::voltages),
      field("current_battery", &BatteryStatus::current_battery), field("id", &BatteryStatus::id),
      field("battery_function", &BatteryStatus::battery_function, kMavBatteryFunction),
      field("type", &BatteryStatus::type, kMavBatteryType),
      field("battery_remaining", &BatteryStatus::battery_remaining),
      extension("time_remaining", &BatteryStatus::time_remaining),
      extension("charge_state", &BatteryStatus::charge_state, kMavBatteryChargeState),
      extension("voltages_ext", &BatteryStatus::voltages_ext),
      extension("mode", &BatteryStatus::mode, kMavBatteryMode),
      extension("fault_bitmask", &BatteryStatus::fault_bitmask, kBits));
};

struct AutopilotVersion {
  std::uint64_t capabilities{};
  std::uint64_t uid{};
  std::uint32_t flight_sw_version{};
  std::uint32_t middleware_sw_version{};
  std::uint32_t os_sw_version{};
  std::uint32_t board_version{};
  std::uint16_t vendor_id{};
  std::uint16_t product_id{};
  std::array<std::uint8_t, 8> flight_custom_version{};
  std::array<std::uint8_t, 8> middleware_custom_version{};
  std::array<std::uint8_t, 8> os_custom_version{};
  std::array<std::uint8_t, 18> uid2{};

  static constexpr MessageInfo kInfo{148, "AUTOPILOT_VERSION", 178};
  static constexpr auto kFields = std::make_tuple(
      field("capabilities", &AutopilotVersion::capabilities, kBits),
      field("uid", &AutopilotVersion::uid),
      field("flight_sw_version", &AutopilotVersion::flight_sw_version),
      field("middleware_sw_version", &AutopilotVersion::middleware_sw_version),
      field("os_sw_version", &AutopilotVersion::os_sw_version),
      field("board_version", &AutopilotVersion::board_version),
      field("vendor_id", &AutopilotVersion::vendor_id),
      field("product_id", &AutopilotVersion::product_id),
      field("flight_custom_version", &AutopilotVersion::flight_custom_version),
      field("middleware_custom_version", &AutopilotVersion::middleware_custom_version),
      field("os_custom_version", &AutopilotVersion::os_custom_version),
      extension("uid2", &AutopilotVersion::uid2));
};

struct Rangefinder {
  float distance{};
  float voltage{};

  static constexpr MessageInfo kInfo{173, "RANGEFINDER", 83};
  static constexpr auto kFields = std::make_tuple(field("distance", &Rangefinder::distance),
                                                  field("voltage", &Rangefinder::voltage));
};

/// Of the second estimator; Cockpit takes the depth from it.
struct Ahrs2 {
  float roll{};
  float pitch{};
  float yaw{};
  float altitude{};
  std::int32_t lat{};
  std::int32_t lng{};

  static constexpr MessageInfo kInfo{178, "AHRS2", 47};
  static constexpr auto kFields = std::make_tuple(
      field("roll", &Ahrs2::roll), field("pitch", &Ahrs2::pitch), field("yaw", &Ahrs2::yaw),
      field("altitude", &Ahrs2::altitude), field("lat", &Ahrs2::lat), field("lng", &Ahrs2::lng));
};

struct HomePosition {
  std::int32_t latitude{};
  std::int32_t longitude{};
  std::int32_t altitude{};
  float x{};
  float y{};
  float z{};
  std::array<float, 4> q{};
  float approach_x{};
  float approach_y{};
  float approach_z{};
  std::uint64_t time_usec{};

  static constexpr MessageInfo kInfo{242, "HOME_POSITION", 104};
  static constexpr auto kFields = std::make_tuple(
      field("latitude", &HomePosition::latitude), field("longitude", &HomePosition::longitude),
      field("altitude", &HomePosition::altitude), field("x", &HomePosition::x),
      field("y", &HomePosition::y), field("z", &HomePosition::z), field("q", &HomePosition::q),
      field("approach_x", &HomePosition::approach_x),
      field("approach_y", &HomePosition::approach_y),
      field("approach_z", &HomePosition::approach_z),
      extension("time_usec", &HomePosition::time_usec));
};

struct MessageInterval {
  std::int32_t interval_us{};
  std::uint16_t message_id{};

  static constexpr MessageInfo kInfo{244, "MESSAGE_INTERVAL", 95};
  static constexpr auto kFields =
      std::make_tuple(field("interval_us", &MessageInterval::interval_us),
                      field("message_id", &MessageInterval::message_id));
};

/// Anything with a name.
struct NamedValueFloat {
  std::uint32_t time_boot_ms{};
  float value{};
  std::array<char, 10> name{};

  static constexpr MessageInfo kInfo{251, "NAMED_VALUE_FLOAT", 170};
  static constexpr auto kFields = std::make_tuple(
      field("time_boot_ms", &NamedValueFloat::time_boot_ms),
      field("value", &NamedValueFloat::value), field("name", &NamedValueFloat::name));
};

/// For people.
struct Statustext {
  std::uint8_t severity{};
  std::array<char, 50> text{};
  std::uint16_t id{};
  std::uint8_t chunk_seq{};

  static constexpr MessageInfo kInfo{253, "STATUSTEXT", 83};
  static constexpr auto kFields = std::make_tuple(
      field("severity", &Statustext::severity, kMavSeverity), field("text", &Statustext::text),
      extension("id", &Statustext::id), extension("chunk_seq", &Statustext::chunk_seq));
};

using AnyMessage =
    std::variant<Heartbeat, SysStatus, SystemTime, Ping, SetMode, ParamRequestRead,
                 ParamRequestList, ParamValue, ParamSet, GpsRawInt, RawImu, ScaledPressure,
                 Attitude, LocalPositionNed, GlobalPositionInt, ServoOutputRaw, MissionCurrent,
                 MissionRequestList, MissionCount, MissionClearAll, MissionAck, SetGpsGlobalOrigin,
                 GpsGlobalOrigin, MissionRequestInt, RequestDataStream, ManualControl, VfrHud,
                 CommandInt, CommandLong, CommandAck, SetPositionTargetGlobalInt, Timesync,
                 DistanceSensor, ScaledPressure2, ScaledPressure3, BatteryStatus, AutopilotVersion,
                 Rangefinder, Ahrs2, HomePosition, MessageInterval, NamedValueFloat, Statustext>;

}  // namespace remora::mavlink
