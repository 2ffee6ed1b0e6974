// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/uwsim/uwsim_devices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/depth_sensor.h"
#include "sensors/dvl.h"
#include "sensors/gps.h"
#include "sensors/imaging_spec.h"
#include "sensors/step_instrument.h"

namespace remora {
namespace {

std::optional<double> number_of(const UwsimDevice& device, std::string_view key) {
  for (const auto& [name, text] : device.parameters) {
    const auto numbers = name == key ? parse_numbers(text) : std::nullopt;
    if (numbers && numbers->size() == 1) return numbers->front();
  }
  return std::nullopt;
}

double number_or(const UwsimDevice& device, std::string_view key, double otherwise) {
  return number_of(device, key).value_or(otherwise);
}

/// Three numbers of an attribute; zeros when they are none.
Vec3 triple(const XmlNode& node, std::string_view attribute) {
  const auto numbers = parse_numbers(node.attribute(attribute));
  return numbers && numbers->size() == 3 ? Vec3((*numbers)[0], (*numbers)[1], (*numbers)[2])
                                         : Vec3::Zero();
}

/// Joint of a URDF robot that hangs this link on another.
const XmlNode* joint_above(const XmlNode& robot, std::string_view link) {
  for (const XmlNode& joint : robot.children) {
    const XmlNode* child = joint.tag == "joint" ? joint.child("child") : nullptr;
    if (child != nullptr && child->attribute("link") == link) return &joint;
  }
  return nullptr;
}

/// UWSim's range finder looks along x of the device, our altimeter along z of S.
Mat3 altimeter_axes(const Mat3& R_BD) {
  Mat3 R_DS;
  R_DS << 0, 0, 1, 0, -1, 0, 1, 0, 0;
  return R_BD * R_DS;
}

/// UWSim's velocity log needs no beams. Ours look along +z of S, and down is where the bottom is.
Mat3 dvl_axes(const Mat3& R_BD) { return R_BD(2, 2) < 0.0 ? Mat3(R_BD * frd_flu()) : R_BD; }

/// UWSim's beams at angle a point along (0, sin a, -cos a) of the device, ours along (0, sin a,
/// cos a) of S, whose z is the middle of the fan.
Mat3 fan_axes(const Mat3& R_BD, double middle) {
  const double s = std::sin(middle), c = std::cos(middle);
  Mat3 R_DS;
  R_DS << -1, 0, 0, 0, c, s, 0, s, -c;
  return R_BD * R_DS;
}

DvlSpec dvl_of(double std) {
  DvlSpec spec;
  // Four beams at the angle b give a horizontal velocity with σ = σ_beam / (√2 sin b).
  spec.velocity_noise = std * std::sqrt(2.0) * std::sin(spec.janus.beam_angle);
  spec.velocity_noise_share = 0.0;
  spec.range_noise = 0.0;
  return spec;
}

DepthSensorSpec depth_of(double std) {
  DepthSensorSpec spec;
  spec.pressure.noise = std * spec.water_density * spec.gravity;  // UWSim's is in metres
  return spec;
}

GpsSpec gps_of(double std) {
  GpsSpec spec;
  spec.horizontal_noise = spec.vertical_noise = std;
  spec.time_to_fix = 0.0;
  return spec;
}

AltimeterSpec altimeter_of(const UwsimDevice& device) {
  AltimeterSpec spec;
  spec.min_range = 0.0;
  spec.max_range = number_or(device, "range", spec.max_range);
  return spec;
}

/// A real echo sounder: UWSim's is a depth buffer. Its beams are as wide as they are apart.
MultibeamSpec multibeam_of(const UwsimDevice& device, double first, double last,
                           Diagnostics& diagnostics) {
  constexpr int kMostBeams = 512;  // of the instruments on the market
  const double apart = std::abs(number_or(device, "angleIncr", 1.0)) * kDegree;
  const double wanted = apart > 0.0 ? std::abs(last - first) / apart + 1.0 : 1.0;
  MultibeamSpec spec;
  spec.beams =
      wanted < kMostBeams ? std::max(2, static_cast<int>(std::lround(wanted))) : kMostBeams;
  if (wanted > kMostBeams)
    diagnostics.warning(device.where, fmt::format("multibeamSensor '{}' has {} beams, not {:.0f}",
                                                  device.name, spec.beams, wanted));
  spec.swath = std::abs(last - first);
  spec.beam_width = spec.swath / (spec.beams - 1);
  spec.max_range = number_or(device, "range", spec.max_range);
  spec.min_range = std::min(spec.min_range, 0.1 * spec.max_range);
  return spec;
}

}  // namespace

std::optional<Pose> urdf_link_pose(const XmlNode& robot, std::string_view link) {
  const bool is_there = std::any_of(
      robot.children.begin(), robot.children.end(),
      [&](const XmlNode& node) { return node.tag == "link" && node.attribute("name") == link; });
  if (robot.tag != "robot" || !is_there) return std::nullopt;
  Pose X_RL;
  const XmlNode* joint = joint_above(robot, link);
  for (std::size_t depth = 0; joint != nullptr; ++depth) {
    if (depth > robot.children.size()) return std::nullopt;  // goes round in circles
    if (const XmlNode* origin = joint->child("origin")) {
      const Vec3 rpy = triple(*origin, "rpy");
      const Pose X_PJ{to_quaternion({rpy.x(), rpy.y(), rpy.z()}).toRotationMatrix(),
                      triple(*origin, "xyz")};
      X_RL = X_PJ * X_RL;
    }
    const XmlNode* parent = joint->child("parent");
    joint = parent != nullptr ? joint_above(robot, parent->attribute("link")) : nullptr;
  }
  return X_RL;
}

double angle_across(double vertical, int width, int height) {
  return 2.0 * std::atan(std::tan(0.5 * vertical) * width / height);
}

CameraSpec camera_from_uwsim(const UwsimDevice& device, const std::string& name) {
  CameraSpec camera;
  camera.name = name;
  camera.X_BC = device.X_BD;
  camera.X_BC.R.col(1) *= -1.0;
  camera.X_BC.R.col(2) *= -1.0;
  camera.port.kind = PortKind::none;
  const double width = number_or(device, "resw", 0.0), height = number_or(device, "resh", 0.0);
  if (width >= 1.0 && width <= 8192.0) camera.width = static_cast<int>(width);
  if (height >= 1.0 && height <= 8192.0) camera.height = static_cast<int>(height);
  const double fx = number_or(device, "parameters.fx", 0.0);
  const double fov_deg = number_or(device, "fov", 50.0);  // UWSim's own is 50°
  if (fx > 0.0) {
    const double fy = number_or(device, "parameters.fy", fx);
    camera.intrinsics = {
        .fx = fx, .fy = fy > 0.0 ? fy : fx, .cx = 0.5 * camera.width, .cy = 0.5 * camera.height};
  } else {
    camera.field_of_view =
        angle_across((fov_deg > 0.0 ? fov_deg : 50.0) * kDegree, camera.width, camera.height);
  }
  return camera;
}

std::optional<SensorSpec> sensor_from_uwsim(const UwsimDevice& device, const std::string& name,
                                            SimTime period, Diagnostics& diagnostics) {
  const double std = std::abs(number_or(device, "std", 0.0));
  const Mat3& R_BD = device.X_BD.R;
  SensorSpec sensor{.name = name,
                    .link = {},
                    .X_BS = device.X_BD,
                    .period = period,
                    .latency = {},
                    .fault = {},
                    .step_instrument = {},
                    .imaging = {}};
  if (device.kind == "rangeSensor") {
    sensor.X_BS.R = altimeter_axes(R_BD);
    sensor.step_instrument = step_instrument(altimeter_of(device));
  } else if (device.kind == "imu") {
    AhrsSpec attitude;
    attitude.noise = std;
    sensor.step_instrument = step_instrument(attitude);
  } else if (device.kind == "pressureSensor") {
    sensor.step_instrument = step_instrument(depth_of(std));
  } else if (device.kind == "gpsSensor") {
    sensor.step_instrument = step_instrument(gps_of(std));
  } else if (device.kind == "dvlSensor") {
    sensor.X_BS.R = dvl_axes(R_BD);
    sensor.step_instrument = step_instrument(dvl_of(std));
  } else if (device.kind == "multibeamSensor") {
    const double first = number_or(device, "initAngle", -60.0) * kDegree;
    const double last = number_or(device, "finalAngle", 60.0) * kDegree;
    sensor.X_BS.R = fan_axes(R_BD, 0.5 * (first + last));
    sensor.imaging = std::make_shared<ImagingSpec>(multibeam_of(device, first, last, diagnostics));
  } else {
    return std::nullopt;
  }
  return sensor;
}

Mat3 message_axes(const UwsimDevice& device) {
  if (device.kind != "multibeamSensor") return device.X_BD.R;
  // Of a LaserScan: x where the angle is zero, z the axis it turns about.
  Mat3 R_DU;
  R_DU << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  return device.X_BD.R * R_DU;
}

}  // namespace remora
