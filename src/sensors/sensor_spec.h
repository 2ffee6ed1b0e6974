// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/sim_time.h"
#include "math/pose.h"
#include "sensors/sensor_fault.h"

namespace remora {

struct StepInstrumentSpec;  // sensors/step_instrument_spec.h
struct ImagingSpec;         // sensors/imaging_spec.h

/// One sensor of a vehicle as the scenario describes it. Frame S: x along the instrument's main
/// axis or forward, z down or along its view, as the instrument's header says.
struct SensorSpec {
  std::string name;  ///< unique on its vehicle
  /// The link of its vehicle that carries it, as `arm/wrist`; empty: the hull. B is that body's.
  std::string link;
  Pose X_BS;                           ///< mounting on the body
  SimTime period = from_seconds(0.1);  ///< a whole multiple of the step
  SimTime latency;                     ///< from the moment measured to the data at the plug
  SensorFault fault;                   ///< from the start

  // What it is, one of the two. Behind pointers, so that not everybody who knows a sensor has to
  // know every instrument.
  std::shared_ptr<const StepInstrumentSpec> step_instrument;
  std::shared_ptr<const ImagingSpec> imaging;
};

/// What is wrong with where it is fitted: instruments of joints and jaws sit on a link, those that
/// are computed outside the step on the hull.
[[nodiscard]] std::vector<Problem> mounting_problems(const SensorSpec& spec);

/// Every problem of the spec and of its instrument.
[[nodiscard]] std::vector<Problem> problems(const SensorSpec& spec, SimTime step);

/// The sensors of one vehicle.
struct VehicleSensorsSpec {
  std::string vehicle;
  std::vector<SensorSpec> sensors;
};

}  // namespace remora
