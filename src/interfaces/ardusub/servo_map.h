// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interfaces/ardusub/servo_packet.h"
#include "world/input.h"
#include "world/model.h"

namespace remora::ardusub {

/// ArduSub's FRAME_CONFIG, as far as we fly it.
enum class Frame {
  vectored,       ///< 1: BlueROV2, four horizontal and two vertical thrusters
  vectored_6dof,  ///< 2: BlueROV2 Heavy, four and four
};
[[nodiscard]] const char* to_string(Frame frame);

/// Which of a vehicle's thrusters hangs on which output of ArduSub.
struct ThrusterChannel {
  std::size_t channel = 1;  ///< counted from one
  double sign = 1.0;        ///< -1: our positive thrust is what ArduSub calls negative
};

/// What the outputs of ArduSub are wired to on one vehicle.
struct ServoMap {
  Frame frame = Frame::vectored;
  std::vector<ThrusterChannel> thrusters;  ///< one for each of the vehicle's, in its order
};

/// Wires a vehicle by its geometry: each thruster is compared, by the force and the moments that it
/// makes, with the motors of the frame that has as many. Nothing, with the reason in `why_not`,
/// when no frame fits.
[[nodiscard]] std::optional<ServoMap> wire(const VehicleModel& vehicle, std::string& why_not);
[[nodiscard]] std::optional<ServoMap> wire(const VehicleSpec& vehicle, std::string& why_not);

/// Puts a packet's pulse widths into a vehicle's input. A thruster without output stands still;
/// lamps and camera without output stay as they are.
void command(const ServoMap& map, const ServoPacket& packet, VehicleInput& input);

}  // namespace remora::ardusub
