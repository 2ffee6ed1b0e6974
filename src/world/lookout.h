// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "appearance/visual_spec.h"
#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/limits.h"
#include "base/sim_time.h"

namespace remora {

/// What a pilot asks of a vehicle's lamps and cameras; holds until they ask for something else.
struct LookoutInput {
  double lamps = 0.0;                        ///< level of all lamps: 0 dark, 1 full
  FixedVector<double, kMaxLamps> each_lamp;  ///< in place of that for the first lamps, in order
  double tilt = 0.0;                         ///< of cameras that can, up positive [rad]
  double zoom = 1.0;                         ///< of cameras that can
};
REMORA_FIELDS(LookoutInput, lamps, each_lamp, tilt, zoom);

/// What is wrong with a lamp.
enum class LampFaultKind : std::uint8_t {
  none,
  dead,
  flicker,  ///< a loose contact: on and off at random, several times a second
};
REMORA_VALUES(LampFaultKind, none, dead, flicker);

/// What is wrong with a camera.
enum class CameraFaultKind : std::uint8_t {
  none,
  dark,    ///< no light reaches the chip: black with grain
  frozen,  ///< the picture of `fault_since` stands still: whoever shows pictures repeats it
  noisy,   ///< its amplifier drowns the picture in grain
};
REMORA_VALUES(CameraFaultKind, none, dark, frozen, noisy);

/// Where a camera's tilt and zoom have got to, and what is wrong with it.
struct CameraState {
  double tilt = 0.0;  ///< about Cx, up positive [rad]
  double zoom = 1.0;
  CameraFaultKind fault = CameraFaultKind::none;
  SimTime fault_since{};  ///< zero without a fault
};
REMORA_FIELDS(CameraState, tilt, zoom, fault, fault_since);

/// How a vehicle's lamps burn and where its cameras look, in the order of its model.
struct LookoutState {
  FixedVector<double, kMaxLamps> lamps;  ///< 0 dark, 1 full; what comes out, faults included
  FixedVector<LampFaultKind, kMaxLamps> lamp_faults;
  FixedVector<CameraState, kMaxCameras> cameras;
};
REMORA_FIELDS(LookoutState, lamps, lamp_faults, cameras);

[[nodiscard]] LookoutState initial_lookout(std::span<const LampSpec> lamps,
                                           std::span<const CameraSpec> cameras);

/// Lamps follow at once, as far as they work. A camera's servo turns at 60°/s within its stops, its
/// zoom runs at 2 per second. `now` is the start of the step.
void step(std::span<const LampSpec> lamps, std::span<const CameraSpec> cameras,
          const LookoutInput& wanted, SimTime now, double dt, LookoutState& state);

/// Share of its light that a lamp with a loose contact gives at a moment: 0 or 1, by chance but the
/// same in every run. On for six tenths of the time.
[[nodiscard]] double flicker(SimTime now, std::uint32_t lamp);

/// The camera as its fault lets it see: a dark one is shut from the light, a noisy one amplifies
/// too much. A frozen one sees as ever; it is not shown.
[[nodiscard]] CameraSpec with_fault(CameraSpec camera, CameraFaultKind fault);

/// Where a camera of a body is, with its tilt: up positive, about Cx.
[[nodiscard]] Pose tilted(const CameraSpec& camera, double tilt);

}  // namespace remora
