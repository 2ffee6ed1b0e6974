// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "math/pose.h"
#include "scenario/scenario.h"
#include "scenario/uwsim/uwsim_devices.h"

namespace remora {

/// One entry of `<rosInterfaces>` as it is written.
struct UwsimRosInterface {
  std::string type;  ///< ROSOdomToPAT, VirtualCameraToROSImage, ...
  SourceLocation where;
  std::vector<std::pair<std::string, std::string>> parameters;  ///< topic, vehicleName, rate, ...
};

/// The window's camera.
struct UwsimView {
  int width = 800;
  int height = 600;
  double field_of_view = 1.0472;  ///< vertical [rad]
  double near = 1.0;              ///< [m]
  double far = 10000.0;           ///< [m]
  Vec3 p_W = Vec3::Zero();
  Vec3 look_at_W = Vec3::Zero();
  bool is_free = true;  ///< moved by the mouse, not looking at a fixed point
  std::string track;    ///< what it follows; empty for nothing
};

/// How the water looks, in red, green, blue.
struct UwsimWaterLook {
  double fog_density = 0.0;
  Vec3 fog_color = Vec3::Zero();
  Vec3 color = Vec3::Zero();
  Vec3 attenuation = Vec3::Zero();
};

/// A UWSim scene: what can be simulated as a scenario, topics for robot software included, and all
/// of it as data.
struct UwsimScene {
  ScenarioSpec scenario;
  UwsimView view;
  UwsimWaterLook look;
  std::vector<UwsimDevice> devices;
  std::vector<UwsimRosInterface> ros_interfaces;
  std::vector<Mat3> vehicle_axes;                     ///< R_BU: of each vehicle's robot file
  std::vector<std::vector<std::string>> joint_order;  ///< of each vehicle, as UWSim counts joints
};

struct UwsimOptions {
  /// Where robot files and meshes are, as UWSim's data folder; nothing else is read.
  std::filesystem::path folder;
  /// Takes the place of vehicles whose robot file is missing or says nothing of mass and water, as
  /// most of UWSim's do: there, a program outside moved them. Without it they are errors.
  std::optional<VehicleSpec> stand_in;
};

/// Imports a `<UWSimScene>`. UWSim's axes have z up, unless `<simParams>` turns them over; the
/// scene's own axes become north-east-down (docs/guides/importing.md). The diagnostics are the
/// report: errors for what is wrong, warnings for what changes the scene's behaviour, notes for
/// what is not used.
[[nodiscard]] std::optional<UwsimScene> scene_from_uwsim(std::string_view text,
                                                         const std::string& file,
                                                         const UwsimOptions& options,
                                                         Diagnostics& diagnostics);

}  // namespace remora
