// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/read_sensor_kinds.h"

namespace remora {
namespace {

using Instrument = std::variant<LightSpec, ImagingSpec>;

Instrument read_pose_sensor(Section& section, const ReadContext& /*context*/) {
  PoseSensorSpec spec;
  section.read("position_noise", spec.position_noise, not_negative("m"));
  section.read("attitude_noise", spec.attitude_noise, not_negative("rad"));
  return spec;
}

}  // namespace

const std::vector<SensorKind>& navigation_sensor_kinds() {
  static const std::vector<SensorKind> kinds = {
      {"pose", read_pose_sensor, 10.0},
  };
  return kinds;
}

}  // namespace remora
