// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "appearance/camera_spec.h"
#include "base/diagnostics.h"
#include "scenario/xml_tree.h"
#include "sensors/sensor.h"

namespace remora {

/// A camera, sensor or other device on a UWSim vehicle.
struct UwsimDevice {
  std::string kind;     ///< the tag: virtualCamera, dvlSensor, ...
  std::string name;     ///< interfaces refer to it
  std::string vehicle;  ///< that carries it
  std::string link;     ///< `relativeTo`: a link of the vehicle's robot file
  Pose X_LD;            ///< the device's place on that link, in the robot file's axes
  std::vector<std::pair<std::string, std::string>> parameters = {};  ///< the other tags, as written
  SourceLocation where = {};
  Pose X_BD = {};           ///< the device's place on the vehicle
  std::string fitted = {};  ///< what the vehicle's camera or sensor is called; empty: it has none
};

/// Where a link of a URDF robot is on its first link, all joints at zero; nothing when the robot
/// has no such link, or hangs it on itself.
[[nodiscard]] std::optional<Pose> urdf_link_pose(const XmlNode& robot, std::string_view link);

/// UWSim's virtual cameras have OpenGL's axes, y up and z backward, and stand in the water without
/// a port. Their angle of view is the vertical one.
[[nodiscard]] CameraSpec camera_from_uwsim(const UwsimDevice& device, const std::string& name);
/// The same angle of view across the picture, from that along its height. [rad]
[[nodiscard]] double angle_across(double vertical, int width, int height);

/// The instrument that a device is, as `name`; nothing for kinds that we have none for. Noise is
/// what UWSim calls `std`.
[[nodiscard]] std::optional<SensorSpec> sensor_from_uwsim(const UwsimDevice& device,
                                                          const std::string& name, SimTime period,
                                                          Diagnostics& diagnostics);

/// The axes that UWSim tells the device's measurements in.
[[nodiscard]] Mat3 message_axes(const UwsimDevice& device);

}  // namespace remora
