// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "environment/environment.h"
#include "geometry/ray_scene.h"
#include "math/rotation.h"
#include "sensors/sensor.h"
#include "sensors/step_instrument.h"

namespace remora {

/// A body at p_W, at rest unless told.
inline RigidState at(const Vec3& p_W, const RollPitchYaw& attitude = {},
                     const Vec3& v_B = Vec3::Zero(), const Vec3& w_B = Vec3::Zero()) {
  return {.p_WB = p_W, .q_WB = to_quaternion(attitude), .V_WB_B = {v_B, w_B}};
}

/// Any instrument, to be fitted.
struct AnyInstrument {
  template <class Spec>
  AnyInstrument(const Spec& any) : spec(step_instrument(any)) {}  // NOLINT: meant to convert

  std::shared_ptr<const StepInstrumentSpec> spec;
};

/// A piece of sea with vehicles that a test holds by hand, to try instruments that work by sound.
/// Measurements are due every tenth of a second.
class SoundRig {
 public:
  explicit SoundRig(const EnvironmentSpec& spec, std::vector<RayScenePart> parts = {})
      : environment_(spec),
        water_(initial_state(environment_, 1)),
        motion_of_part_(parts.size()),
        rays_(std::move(parts)) {}

  /// A vehicle with its sensors; the first is `rov1`.
  std::size_t add_vehicle(const std::vector<AnyInstrument>& instruments, const Pose& X_BS = {},
                          SimTime period = from_seconds(0.1)) {
    VehicleSensorsSpec vehicle;
    vehicle.vehicle = "rov" + std::to_string(fleet_.size() + 1);
    for (const AnyInstrument& instrument : instruments) {
      SensorSpec& sensor = vehicle.sensors.emplace_back();
      sensor.name = "sensor" + std::to_string(vehicle.sensors.size());
      sensor.X_BS = X_BS;
      sensor.period = period;
      sensor.step_instrument = instrument.spec;
    }
    fleet_.push_back(std::move(vehicle));
    truth_.emplace_back();
    return fleet_.size() - 1;
  }
  void start(std::uint64_t seed = 7) {
    model_ = SensorsModel(fleet_);
    state_ = initial_state(model_, seed);
    output_ = SensorsOutput(model_);
  }

  RigidState& body(std::size_t vehicle = 0) { return truth_[vehicle].body; }
  SensorTruth& truth(std::size_t vehicle = 0) { return truth_[vehicle]; }
  RigidState& motion_of_part(std::size_t part) { return motion_of_part_[part]; }
  [[nodiscard]] const EnvironmentModel& environment() const { return environment_; }
  [[nodiscard]] const SensorsState& state() const { return state_; }
  [[nodiscard]] SimTime now() const { return now_; }

  /// What is delivered `dt` seconds later, after everything due then has measured.
  const SensorsOutput& advance(double dt) {
    now_ += from_seconds(dt);
    const SensorScene scene{.environment = &environment_,
                            .water = &water_,
                            .now = now_,
                            .rays = &rays_,
                            .material_of_part = {},
                            .motion_of_part = motion_of_part_};
    measure_due(model_, truth_, scene, state_, output_);
    return output_;
  }
  /// One more measurement of the first sensor, awaited until it is delivered.
  Measurement next(SensorId sensor = {0}) {
    const std::uint64_t begun = static_cast<std::uint64_t>(now_ / from_seconds(0.1)) + 1;
    for (int i = 0; i < 10'000; ++i) {
      const auto found =
          advance(i == 0 ? 0.1 - (now_.nanoseconds % 100'000'000) * 1e-9 : 0.1).find(sensor);
      if (found && found->sequence >= begun) return *found;
    }
    return {};
  }

 private:
  EnvironmentModel environment_;
  EnvironmentState water_;
  std::vector<RigidState> motion_of_part_;
  RayScene rays_;
  std::vector<VehicleSensorsSpec> fleet_;
  std::vector<SensorTruth> truth_;
  SensorsModel model_;
  SensorsState state_;
  SensorsOutput output_;
  SimTime now_;
};

}  // namespace remora
