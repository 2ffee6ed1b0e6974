// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <variant>

#include "interfaces/ros_messages/message.h"

namespace remora::msg {

// Fields and constants as in Debian's noetic packages (std_msgs 0.5.13, common_msgs 1.13.1,
// tf2_msgs 0.7.6): the tests compare their MD5 sums. ROS 2's messages of the same names have the
// same fields in the same order; CameraInfo's are in small letters there, which no wire carries.

struct Vector3 {
  static constexpr std::string_view kType = "geometry_msgs/Vector3";
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("x", m.x);
    visit("y", m.y);
    visit("z", m.z);
  }
};

struct Point {
  static constexpr std::string_view kType = "geometry_msgs/Point";
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("x", m.x);
    visit("y", m.y);
    visit("z", m.z);
  }
};

struct Quaternion {
  static constexpr std::string_view kType = "geometry_msgs/Quaternion";
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  double w = 1.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("x", m.x);
    visit("y", m.y);
    visit("z", m.z);
    visit("w", m.w);
  }
};

struct Pose {
  static constexpr std::string_view kType = "geometry_msgs/Pose";
  Point position;
  Quaternion orientation;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("position", m.position);
    visit("orientation", m.orientation);
  }
};

struct PoseStamped {
  static constexpr std::string_view kType = "geometry_msgs/PoseStamped";
  Header header;
  Pose pose;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("pose", m.pose);
  }
};

struct PoseWithCovariance {
  static constexpr std::string_view kType = "geometry_msgs/PoseWithCovariance";
  Pose pose;
  std::array<double, 36> covariance{};

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("pose", m.pose);
    visit("covariance", m.covariance);
  }
};

struct Twist {
  static constexpr std::string_view kType = "geometry_msgs/Twist";
  Vector3 linear;
  Vector3 angular;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("linear", m.linear);
    visit("angular", m.angular);
  }
};

struct TwistStamped {
  static constexpr std::string_view kType = "geometry_msgs/TwistStamped";
  Header header;
  Twist twist;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("twist", m.twist);
  }
};

struct TwistWithCovariance {
  static constexpr std::string_view kType = "geometry_msgs/TwistWithCovariance";
  Twist twist;
  std::array<double, 36> covariance{};

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("twist", m.twist);
    visit("covariance", m.covariance);
  }
};

struct TwistWithCovarianceStamped {
  static constexpr std::string_view kType = "geometry_msgs/TwistWithCovarianceStamped";
  Header header;
  TwistWithCovariance twist;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("twist", m.twist);
  }
};

struct Wrench {
  static constexpr std::string_view kType = "geometry_msgs/Wrench";
  Vector3 force;
  Vector3 torque;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("force", m.force);
    visit("torque", m.torque);
  }
};

struct WrenchStamped {
  static constexpr std::string_view kType = "geometry_msgs/WrenchStamped";
  Header header;
  Wrench wrench;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("wrench", m.wrench);
  }
};

struct Vector3Stamped {
  static constexpr std::string_view kType = "geometry_msgs/Vector3Stamped";
  Header header;
  Vector3 vector;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("vector", m.vector);
  }
};

struct Transform {
  static constexpr std::string_view kType = "geometry_msgs/Transform";
  Vector3 translation;
  Quaternion rotation;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("translation", m.translation);
    visit("rotation", m.rotation);
  }
};

struct TransformStamped {
  static constexpr std::string_view kType = "geometry_msgs/TransformStamped";
  Header header;
  std::string child_frame_id;
  Transform transform;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("child_frame_id", m.child_frame_id);
    visit("transform", m.transform);
  }
};

struct TFMessage {
  static constexpr std::string_view kType = "tf2_msgs/TFMessage";
  std::vector<TransformStamped> transforms;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("transforms", m.transforms);
  }
};

struct Clock {
  static constexpr std::string_view kType = "rosgraph_msgs/Clock";
  Time clock;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("clock", m.clock);
  }
};

/// Pose in `header.frame_id`, twist in `child_frame_id`.
struct Odometry {
  static constexpr std::string_view kType = "nav_msgs/Odometry";
  Header header;
  std::string child_frame_id;
  PoseWithCovariance pose;
  TwistWithCovariance twist;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("child_frame_id", m.child_frame_id);
    visit("pose", m.pose);
    visit("twist", m.twist);
  }
};

struct MultiArrayDimension {
  static constexpr std::string_view kType = "std_msgs/MultiArrayDimension";
  std::string label;
  std::uint32_t size = 0;
  std::uint32_t stride = 0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("label", m.label);
    visit("size", m.size);
    visit("stride", m.stride);
  }
};

struct MultiArrayLayout {
  static constexpr std::string_view kType = "std_msgs/MultiArrayLayout";
  std::vector<MultiArrayDimension> dim;
  std::uint32_t data_offset = 0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("dim", m.dim);
    visit("data_offset", m.data_offset);
  }
};

struct Float64 {
  static constexpr std::string_view kType = "std_msgs/Float64";
  double data = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("data", m.data);
  }
};

struct Float64MultiArray {
  static constexpr std::string_view kType = "std_msgs/Float64MultiArray";
  MultiArrayLayout layout;
  std::vector<double> data;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("layout", m.layout);
    visit("data", m.data);
  }
};

struct String {
  static constexpr std::string_view kType = "std_msgs/String";
  std::string data;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("data", m.data);
  }
};

struct Bool {
  static constexpr std::string_view kType = "std_msgs/Bool";
  bool data = false;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("data", m.data);
  }
};

/// A first covariance of -1 says: not measured.
struct Imu {
  static constexpr std::string_view kType = "sensor_msgs/Imu";
  Header header;
  Quaternion orientation;
  std::array<double, 9> orientation_covariance{};
  Vector3 angular_velocity;
  std::array<double, 9> angular_velocity_covariance{};
  Vector3 linear_acceleration;
  std::array<double, 9> linear_acceleration_covariance{};

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("orientation", m.orientation);
    visit("orientation_covariance", m.orientation_covariance);
    visit("angular_velocity", m.angular_velocity);
    visit("angular_velocity_covariance", m.angular_velocity_covariance);
    visit("linear_acceleration", m.linear_acceleration);
    visit("linear_acceleration_covariance", m.linear_acceleration_covariance);
  }
};

struct FluidPressure {
  static constexpr std::string_view kType = "sensor_msgs/FluidPressure";
  Header header;
  double fluid_pressure = 0.0;
  double variance = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("fluid_pressure", m.fluid_pressure);
    visit("variance", m.variance);
  }
};

struct MagneticField {
  static constexpr std::string_view kType = "sensor_msgs/MagneticField";
  Header header;
  Vector3 magnetic_field;
  std::array<double, 9> magnetic_field_covariance{};

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("magnetic_field", m.magnetic_field);
    visit("magnetic_field_covariance", m.magnetic_field_covariance);
  }
};

struct Range {
  static constexpr std::string_view kType = "sensor_msgs/Range";
  static constexpr std::string_view kConstants =
      "uint8 ULTRASOUND=0\n"
      "uint8 INFRARED=1\n";
  Header header;
  std::uint8_t radiation_type = 0;
  float field_of_view = 0.0f;
  float min_range = 0.0f;
  float max_range = 0.0f;
  float range = 0.0f;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("radiation_type", m.radiation_type);
    visit("field_of_view", m.field_of_view);
    visit("min_range", m.min_range);
    visit("max_range", m.max_range);
    visit("range", m.range);
  }
};

struct LaserScan {
  static constexpr std::string_view kType = "sensor_msgs/LaserScan";
  Header header;
  float angle_min = 0.0f;
  float angle_max = 0.0f;
  float angle_increment = 0.0f;
  float time_increment = 0.0f;
  float scan_time = 0.0f;
  float range_min = 0.0f;
  float range_max = 0.0f;
  std::vector<float> ranges;
  std::vector<float> intensities;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("angle_min", m.angle_min);
    visit("angle_max", m.angle_max);
    visit("angle_increment", m.angle_increment);
    visit("time_increment", m.time_increment);
    visit("scan_time", m.scan_time);
    visit("range_min", m.range_min);
    visit("range_max", m.range_max);
    visit("ranges", m.ranges);
    visit("intensities", m.intensities);
  }
};

struct NavSatStatus {
  static constexpr std::string_view kType = "sensor_msgs/NavSatStatus";
  static constexpr std::string_view kConstants =
      "int8 STATUS_NO_FIX=-1\n"
      "int8 STATUS_FIX=0\n"
      "int8 STATUS_SBAS_FIX=1\n"
      "int8 STATUS_GBAS_FIX=2\n"
      "uint16 SERVICE_GPS=1\n"
      "uint16 SERVICE_GLONASS=2\n"
      "uint16 SERVICE_COMPASS=4\n"
      "uint16 SERVICE_GALILEO=8\n";
  std::int8_t status = -1;
  std::uint16_t service = 1;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("status", m.status);
    visit("service", m.service);
  }
};

struct NavSatFix {
  static constexpr std::string_view kType = "sensor_msgs/NavSatFix";
  static constexpr std::string_view kConstants =
      "uint8 COVARIANCE_TYPE_UNKNOWN=0\n"
      "uint8 COVARIANCE_TYPE_APPROXIMATED=1\n"
      "uint8 COVARIANCE_TYPE_DIAGONAL_KNOWN=2\n"
      "uint8 COVARIANCE_TYPE_KNOWN=3\n";
  Header header;
  NavSatStatus status;
  double latitude = 0.0;
  double longitude = 0.0;
  double altitude = 0.0;
  std::array<double, 9> position_covariance{};
  std::uint8_t position_covariance_type = 0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("status", m.status);
    visit("latitude", m.latitude);
    visit("longitude", m.longitude);
    visit("altitude", m.altitude);
    visit("position_covariance", m.position_covariance);
    visit("position_covariance_type", m.position_covariance_type);
  }
};

struct JointState {
  static constexpr std::string_view kType = "sensor_msgs/JointState";
  Header header;
  std::vector<std::string> name;
  std::vector<double> position;
  std::vector<double> velocity;
  std::vector<double> effort;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("name", m.name);
    visit("position", m.position);
    visit("velocity", m.velocity);
    visit("effort", m.effort);
  }
};

struct JointTrajectoryPoint {
  static constexpr std::string_view kType = "trajectory_msgs/JointTrajectoryPoint";
  std::vector<double> positions;
  std::vector<double> velocities;
  std::vector<double> accelerations;
  std::vector<double> effort;
  Duration time_from_start;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("positions", m.positions);
    visit("velocities", m.velocities);
    visit("accelerations", m.accelerations);
    visit("effort", m.effort);
    visit("time_from_start", m.time_from_start);
  }
};

struct JointTrajectory {
  static constexpr std::string_view kType = "trajectory_msgs/JointTrajectory";
  Header header;
  std::vector<std::string> joint_names;
  std::vector<JointTrajectoryPoint> points;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("joint_names", m.joint_names);
    visit("points", m.points);
  }
};

struct BatteryState {
  static constexpr std::string_view kType = "sensor_msgs/BatteryState";
  static constexpr std::string_view kConstants =
      "uint8 POWER_SUPPLY_STATUS_UNKNOWN=0\n"
      "uint8 POWER_SUPPLY_STATUS_CHARGING=1\n"
      "uint8 POWER_SUPPLY_STATUS_DISCHARGING=2\n"
      "uint8 POWER_SUPPLY_STATUS_NOT_CHARGING=3\n"
      "uint8 POWER_SUPPLY_STATUS_FULL=4\n"
      "uint8 POWER_SUPPLY_HEALTH_UNKNOWN=0\n"
      "uint8 POWER_SUPPLY_HEALTH_GOOD=1\n"
      "uint8 POWER_SUPPLY_HEALTH_OVERHEAT=2\n"
      "uint8 POWER_SUPPLY_HEALTH_DEAD=3\n"
      "uint8 POWER_SUPPLY_HEALTH_OVERVOLTAGE=4\n"
      "uint8 POWER_SUPPLY_HEALTH_UNSPEC_FAILURE=5\n"
      "uint8 POWER_SUPPLY_HEALTH_COLD=6\n"
      "uint8 POWER_SUPPLY_HEALTH_WATCHDOG_TIMER_EXPIRE=7\n"
      "uint8 POWER_SUPPLY_HEALTH_SAFETY_TIMER_EXPIRE=8\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_UNKNOWN=0\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_NIMH=1\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_LION=2\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_LIPO=3\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_LIFE=4\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_NICD=5\n"
      "uint8 POWER_SUPPLY_TECHNOLOGY_LIMN=6\n";
  Header header;
  float voltage = std::numeric_limits<float>::quiet_NaN();
  float temperature = std::numeric_limits<float>::quiet_NaN();
  float current = std::numeric_limits<float>::quiet_NaN();
  float charge = std::numeric_limits<float>::quiet_NaN();
  float capacity = std::numeric_limits<float>::quiet_NaN();
  float design_capacity = std::numeric_limits<float>::quiet_NaN();
  float percentage = std::numeric_limits<float>::quiet_NaN();
  std::uint8_t power_supply_status = 0;
  std::uint8_t power_supply_health = 0;
  std::uint8_t power_supply_technology = 0;
  bool present = true;
  std::vector<float> cell_voltage;
  std::vector<float> cell_temperature;
  std::string location;
  std::string serial_number;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("voltage", m.voltage);
    visit("temperature", m.temperature);
    visit("current", m.current);
    visit("charge", m.charge);
    visit("capacity", m.capacity);
    visit("design_capacity", m.design_capacity);
    visit("percentage", m.percentage);
    visit("power_supply_status", m.power_supply_status);
    visit("power_supply_health", m.power_supply_health);
    visit("power_supply_technology", m.power_supply_technology);
    visit("present", m.present);
    visit("cell_voltage", m.cell_voltage);
    visit("cell_temperature", m.cell_temperature);
    visit("location", m.location);
    visit("serial_number", m.serial_number);
  }
};

struct Image {
  static constexpr std::string_view kType = "sensor_msgs/Image";
  Header header;
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  std::string encoding;
  std::uint8_t is_bigendian = 0;
  std::uint32_t step = 0;
  std::vector<std::uint8_t> data;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("height", m.height);
    visit("width", m.width);
    visit("encoding", m.encoding);
    visit("is_bigendian", m.is_bigendian);
    visit("step", m.step);
    visit("data", m.data);
  }
};

struct CompressedImage {
  static constexpr std::string_view kType = "sensor_msgs/CompressedImage";
  Header header;
  std::string format;
  std::vector<std::uint8_t> data;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("format", m.format);
    visit("data", m.data);
  }
};

struct RegionOfInterest {
  static constexpr std::string_view kType = "sensor_msgs/RegionOfInterest";
  std::uint32_t x_offset = 0;
  std::uint32_t y_offset = 0;
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  bool do_rectify = false;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("x_offset", m.x_offset);
    visit("y_offset", m.y_offset);
    visit("height", m.height);
    visit("width", m.width);
    visit("do_rectify", m.do_rectify);
  }
};

struct CameraInfo {
  static constexpr std::string_view kType = "sensor_msgs/CameraInfo";
  Header header;
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  std::string distortion_model;
  std::vector<double> D;
  std::array<double, 9> K{};
  std::array<double, 9> R{};
  std::array<double, 12> P{};
  std::uint32_t binning_x = 0;
  std::uint32_t binning_y = 0;
  RegionOfInterest roi;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("height", m.height);
    visit("width", m.width);
    visit("distortion_model", m.distortion_model);
    visit("D", m.D);
    visit("K", m.K);
    visit("R", m.R);
    visit("P", m.P);
    visit("binning_x", m.binning_x);
    visit("binning_y", m.binning_y);
    visit("roi", m.roi);
  }
};

struct PointField {
  static constexpr std::string_view kType = "sensor_msgs/PointField";
  static constexpr std::string_view kConstants =
      "uint8 INT8=1\n"
      "uint8 UINT8=2\n"
      "uint8 INT16=3\n"
      "uint8 UINT16=4\n"
      "uint8 INT32=5\n"
      "uint8 UINT32=6\n"
      "uint8 FLOAT32=7\n"
      "uint8 FLOAT64=8\n";
  std::string name;
  std::uint32_t offset = 0;
  std::uint8_t datatype = 7;
  std::uint32_t count = 1;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("name", m.name);
    visit("offset", m.offset);
    visit("datatype", m.datatype);
    visit("count", m.count);
  }
};

struct PointCloud2 {
  static constexpr std::string_view kType = "sensor_msgs/PointCloud2";
  Header header;
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  std::vector<PointField> point_fields;
  bool is_bigendian = false;
  std::uint32_t point_step = 0;
  std::uint32_t row_step = 0;
  std::vector<std::uint8_t> data;
  bool is_dense = true;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("height", m.height);
    visit("width", m.width);
    visit("fields", m.point_fields);
    visit("is_bigendian", m.is_bigendian);
    visit("point_step", m.point_step);
    visit("row_step", m.row_step);
    visit("data", m.data);
    visit("is_dense", m.is_dense);
  }
};

// ---- our own: the package remora_msgs beside this file says what the fields mean ----

/// NaN where a beam hears nothing.
struct DvlBeam {
  static constexpr std::string_view kType = "remora_msgs/DvlBeam";
  double range = 0.0;
  double velocity = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("range", m.range);
    visit("velocity", m.velocity);
  }
};

/// A Doppler velocity log: velocity of the sensor in its own frame, forward-left-up.
struct Dvl {
  static constexpr std::string_view kType = "remora_msgs/Dvl";
  static constexpr std::string_view kConstants =
      "uint8 TRACK_NONE=0\n"
      "uint8 TRACK_BOTTOM=1\n"
      "uint8 TRACK_WATER=2\n";
  Header header;
  std::uint8_t track = 0;
  Vector3 velocity;
  std::array<double, 9> velocity_covariance{};
  double altitude = 0.0;
  double error_velocity = 0.0;
  std::vector<DvlBeam> beams;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("track", m.track);
    visit("velocity", m.velocity);
    visit("velocity_covariance", m.velocity_covariance);
    visit("altitude", m.altitude);
    visit("error_velocity", m.error_velocity);
    visit("beams", m.beams);
  }
};

/// Any instrument that no other message fits: its channels by name, in its own units and axes.
struct Measurement {
  static constexpr std::string_view kType = "remora_msgs/Measurement";
  Header header;
  std::uint64_t sequence = 0;
  Time delivered;
  std::string status;
  std::vector<std::string> names;
  std::vector<std::string> units;
  std::vector<double> values;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("sequence", m.sequence);
    visit("delivered", m.delivered);
    visit("status", m.status);
    visit("names", m.names);
    visit("units", m.units);
    visit("values", m.values);
  }
};

/// One ping of an imaging sonar as it was heard: intensities beam by beam, the nearest bin first.
struct SonarPing {
  static constexpr std::string_view kType = "remora_msgs/SonarPing";
  Header header;
  std::uint64_t ping = 0;
  double frequency = 0.0;
  double sound_speed = 0.0;
  double min_range = 0.0;
  double max_range = 0.0;
  std::vector<float> azimuths;
  std::uint32_t bins = 0;
  std::vector<float> intensities;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("ping", m.ping);
    visit("frequency", m.frequency);
    visit("sound_speed", m.sound_speed);
    visit("min_range", m.min_range);
    visit("max_range", m.max_range);
    visit("azimuths", m.azimuths);
    visit("bins", m.bins);
    visit("intensities", m.intensities);
  }
};

struct PlugState {
  static constexpr std::string_view kType = "remora_msgs/PlugState";
  Header header;
  std::string name;
  std::string state;
  std::string receptacle;
  double travel = 0.0;
  double pull = 0.0;
  double mean_force = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("name", m.name);
    visit("state", m.state);
    visit("receptacle", m.receptacle);
    visit("travel", m.travel);
    visit("pull", m.pull);
    visit("mean_force", m.mean_force);
  }
};

struct TetherState {
  static constexpr std::string_view kType = "remora_msgs/TetherState";
  Header header;
  std::string name;
  std::string condition;
  bool is_whole = true;
  double deployed = 0.0;
  double reel_tension = 0.0;
  double vehicle_tension = 0.0;
  double greatest_tension = 0.0;
  Vector3 force_on_vehicle;
  std::vector<Point> line;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("name", m.name);
    visit("condition", m.condition);
    visit("is_whole", m.is_whole);
    visit("deployed", m.deployed);
    visit("reel_tension", m.reel_tension);
    visit("vehicle_tension", m.vehicle_tension);
    visit("greatest_tension", m.greatest_tension);
    visit("force_on_vehicle", m.force_on_vehicle);
    visit("line", m.line);
  }
};

struct Contact {
  static constexpr std::string_view kType = "remora_msgs/Contact";
  std::string body;
  std::string other;
  Point position;
  Vector3 normal;
  Vector3 force;
  double depth = 0.0;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("body", m.body);
    visit("other", m.other);
    visit("position", m.position);
    visit("normal", m.normal);
    visit("force", m.force);
    visit("depth", m.depth);
  }
};

struct Contacts {
  static constexpr std::string_view kType = "remora_msgs/Contacts";
  Header header;
  std::vector<Contact> contacts;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("contacts", m.contacts);
  }
};

// ---- UWSim's: the package underwater_sensor_msgs of its distribution ----

/// UWSim's "pressure" is z of the sensor in the scene's axes, in metres.
struct UwsimPressure {
  static constexpr std::string_view kType = "underwater_sensor_msgs/Pressure";
  Header header;
  float pressure = 0.0f;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("pressure", m.pressure);
  }
};

/// Teledyne's PD6 sentences: of water (w) and bottom (b), in axes of the instrument (i), the ship
/// (s) and the earth (e), and distances (d).
struct UwsimDvl {
  static constexpr std::string_view kType = "underwater_sensor_msgs/DVL";
  Header header;
  std::string header_dvl;
  std::string date;
  double salinity = 0.0;
  double temperature = 0.0;
  double depth = 0.0;
  double sound_speed = 0.0;
  std::int32_t test = 0;
  double wi_x_axis = 0.0;
  double wi_y_axis = 0.0;
  double wi_z_axis = 0.0;
  double wi_error = 0.0;
  std::string wi_status;
  double bi_x_axis = 0.0;
  double bi_y_axis = 0.0;
  double bi_z_axis = 0.0;
  double bi_error = 0.0;
  std::string bi_status;
  double ws_transverse = 0.0;
  double ws_longitudinal = 0.0;
  double ws_normal = 0.0;
  std::string ws_status;
  double bs_transverse = 0.0;
  double bs_longitudinal = 0.0;
  double bs_normal = 0.0;
  std::string bs_status;
  double we_east = 0.0;
  double we_north = 0.0;
  double we_upwards = 0.0;
  std::string we_status;
  double be_east = 0.0;
  double be_north = 0.0;
  double be_upwards = 0.0;
  std::string be_status;
  double wd_east = 0.0;
  double wd_north = 0.0;
  double wd_upwards = 0.0;
  double wd_range = 0.0;
  double wd_time = 0.0;
  double bd_east = 0.0;
  double bd_north = 0.0;
  double bd_upwards = 0.0;
  double bd_range = 0.0;
  double bd_time = 0.0;
  std::string raw_data;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("header", m.header);
    visit("header_dvl", m.header_dvl);
    visit("date", m.date);
    visit("salinity", m.salinity);
    visit("temperature", m.temperature);
    visit("depth", m.depth);
    visit("sound_speed", m.sound_speed);
    visit("test", m.test);
    visit("wi_x_axis", m.wi_x_axis);
    visit("wi_y_axis", m.wi_y_axis);
    visit("wi_z_axis", m.wi_z_axis);
    visit("wi_error", m.wi_error);
    visit("wi_status", m.wi_status);
    visit("bi_x_axis", m.bi_x_axis);
    visit("bi_y_axis", m.bi_y_axis);
    visit("bi_z_axis", m.bi_z_axis);
    visit("bi_error", m.bi_error);
    visit("bi_status", m.bi_status);
    visit("ws_transverse", m.ws_transverse);
    visit("ws_longitudinal", m.ws_longitudinal);
    visit("ws_normal", m.ws_normal);
    visit("ws_status", m.ws_status);
    visit("bs_transverse", m.bs_transverse);
    visit("bs_longitudinal", m.bs_longitudinal);
    visit("bs_normal", m.bs_normal);
    visit("bs_status", m.bs_status);
    visit("we_east", m.we_east);
    visit("we_north", m.we_north);
    visit("we_upwards", m.we_upwards);
    visit("we_status", m.we_status);
    visit("be_east", m.be_east);
    visit("be_north", m.be_north);
    visit("be_upwards", m.be_upwards);
    visit("be_status", m.be_status);
    visit("wd_east", m.wd_east);
    visit("wd_north", m.wd_north);
    visit("wd_upwards", m.wd_upwards);
    visit("wd_range", m.wd_range);
    visit("wd_time", m.wd_time);
    visit("bd_east", m.bd_east);
    visit("bd_north", m.bd_north);
    visit("bd_upwards", m.bd_upwards);
    visit("bd_range", m.bd_range);
    visit("bd_time", m.bd_time);
    visit("raw_data", m.raw_data);
  }
};

/// Any message that a topic may carry.
using AnyMessage =
    std::variant<Clock, TFMessage, Odometry, Imu, FluidPressure, MagneticField, Range, NavSatFix,
                 JointState, BatteryState, Image, CompressedImage, CameraInfo, PointCloud2,
                 PoseStamped, TwistStamped, TwistWithCovarianceStamped, Vector3Stamped,
                 WrenchStamped, Pose, Twist, Wrench, Float64MultiArray, Dvl, Measurement, SonarPing,
                 TetherState, PlugState, Contacts, Bool, LaserScan, UwsimPressure, UwsimDvl,
                 Float64, JointTrajectory>;

}  // namespace remora::msg
