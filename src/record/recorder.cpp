// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/recorder.h"
#include "world/motion_of.h"
#include "world/navigate.h"

#include <algorithm>
#include <span>
#include <utility>

namespace remora {
namespace {

constexpr std::size_t kLargestKeptFile = 256 << 10;  // a vehicle file is some 10 KiB, a mesh more
constexpr std::size_t kExpectedContacts = 256;

[[nodiscard]] LogHeader completed(LogHeader header, const Model& model) {
  header.step = model.step();
  header.vehicles.clear();
  for (const VehicleModel& vehicle : model.vehicles()) header.vehicles.push_back(vehicle.name);
  header.bodies.clear();
  for (std::uint32_t i = 0; i < model.multibody().bodies().size(); ++i) {
    header.bodies.push_back(model.name_of(BodyId{i}));
  }
  header.tethers.clear();
  for (const TetherModel& tether : model.tethers()) header.tethers.push_back(tether.spec.name);
  header.sensors.clear();
  for (const SensorModel& sensor : model.sensors().sensors()) {
    LoggedSensor logged{sensor.full_name(), {}};
    for (const Channel& channel : sensor.channels())
      logged.channels.emplace_back(channel.name, channel.unit);
    header.sensors.push_back(std::move(logged));
  }
  return header;
}

[[nodiscard]] std::int64_t steps_in(SimTime period, SimTime step) {
  return std::max<std::int64_t>(1, period / step);
}

[[nodiscard]] std::int64_t steps_of(const State& state) {
  return static_cast<std::int64_t>(state.steps);
}

}  // namespace

const char* status_name(StepStatus status) {
  switch (status) {
    case StepStatus::ok:
      return "ok";
    case StepStatus::diverged:
      return "diverged";
  }
  return "unknown";
}

TrackRecord track_record(const Model& model, const Input& input, const State& state,
                         const Output& output, VehicleId vehicle) {
  TrackRecord record;
  record.step = steps_of(state);
  record.vehicle = vehicle;
  record.body = motion_of(model, state, vehicle);
  record.kind = input.vehicles[vehicle.index].kind;
  record.mode = input.vehicles[vehicle.index].pilot.mode;
  record.contacts = static_cast<std::uint32_t>(
      std::count_if(output.contacts.begin(), output.contacts.end(), [&](const Contact& c) {
        return model.vehicle_of(c.a) == vehicle || model.vehicle_of(c.b) == vehicle;
      }));
  const std::size_t thrusters = model.vehicles()[vehicle.index].propulsion.thrusters.size();
  for (std::size_t i = 0; i < thrusters; ++i) {
    record.thruster_forces.push_back(thruster_force(model, state, output, vehicle, i));
  }
  return record;
}

EstimateRecord estimate_record(const Model& model, const State& state, const Output& output,
                               VehicleId vehicle) {
  const NavigationEstimate known = navigation_estimate(model, state, output, vehicle);
  EstimateRecord record;
  record.step = steps_of(state);
  record.vehicle = vehicle;
  if (known.heading) record.heading = known.heading->value;
  if (known.depth) record.depth = known.depth->value;
  if (known.altitude) record.altitude = known.altitude->value;
  if (known.position_W) record.position_W = known.position_W->value;
  if (known.velocity_B) record.velocity_B = known.velocity_B->value;
  if (known.attitude) {
    const RollPitchYaw& attitude = known.attitude->value;
    record.attitude_rpy = Vec3(attitude.roll, attitude.pitch, attitude.yaw);
  }
  return record;
}

LoggedFile logged_file(std::string path, std::string content) {
  LoggedFile file;
  file.path = std::move(path);
  file.content_checksum = checksum(std::as_bytes(std::span(content)));
  file.has_content = content.size() <= kLargestKeptFile;
  if (file.has_content) file.content = std::move(content);
  return file;
}

Recorder::Recorder(const std::filesystem::path& file, LogHeader header, const Model& model,
                   const State& state, RecorderOptions options)
    : model_(model),
      hash_every_(steps_in(options.hash_period, model.step())),
      track_every_(steps_in(options.track_period, model.step())),
      writer_(file, completed(std::move(header), model), std::move(options.writer)) {
  greatest_tension_.resize(model.tethers().size());
  touching_.reserve(kExpectedContacts);
  touching_before_.reserve(kExpectedContacts);
  sample(neutral_input(model), state, make_output(model));
}

LogStatus Recorder::after_step(const Input& input, StepStatus status, const State& state,
                               const Output& output) {
  if (status != StepStatus::ok)
    return writer_.add_input(steps_of(state), input);  // it did not count
  writer_.add_input(steps_of(state) - 1, input);
  for (std::size_t i = 0; i < greatest_tension_.size(); ++i) {
    greatest_tension_[i] = std::max(greatest_tension_[i], output.tethers[i].greatest_tension);
  }
  add_new_contacts(steps_of(state), output);
  add_measurements(steps_of(state), output);
  sample(input, state, output);
  return writer_.status();
}

LogStatus Recorder::finish(const State& state, std::string status, std::string message) {
  return writer_.add(
      EndRecord{steps_of(state), hash(state), std::move(status), std::move(message)});
}

void Recorder::sample(const Input& input, const State& state, const Output& output) {
  const std::int64_t steps = steps_of(state);
  if (steps % track_every_ == 0) {
    for (std::uint32_t v = 0; v < model_.vehicles().size(); ++v) {
      writer_.add(track_record(model_, input, state, output, VehicleId{v}));
      if (model_.vehicles()[v].navigation.uses_instruments())
        writer_.add(estimate_record(model_, state, output, VehicleId{v}));
    }
    sample_tethers(state, output);
  }
  if (steps % hash_every_ == 0) writer_.add(HashRecord{steps, hash(state)});
}

void Recorder::sample_tethers(const State& state, const Output& output) {
  for (std::uint32_t i = 0; i < model_.tethers().size(); ++i) {
    const TetherOutput& now = output.tethers[i];
    if (state.steps == 0) continue;  // nothing has been worked out yet
    const std::span<const Vec3> nodes = state.tethers[i].nodes();
    const CableState& cable = state.tethers[i].cable;
    const CableState& stump = state.tethers[i].stump;
    tether_.step = steps_of(state);
    tether_.tether = {i};
    tether_.condition = now.condition;
    tether_.deployed = now.deployed;
    tether_.reel_tension = now.reel_tension;
    tether_.vehicle_tension = now.vehicle_tension;
    tether_.greatest_tension = std::exchange(greatest_tension_[i], 0.0);
    tether_.route_length = now.route_length;
    tether_.straight = now.straight;
    tether_.nodes.assign(nodes.begin(), nodes.end());
    tether_.tensions.assign(cable.tension.begin(), cable.tension.end());
    if (stump.nodes() > 0) {
      tether_.tensions.push_back(0.0);  // where it was cut
      tether_.nodes.insert(tether_.nodes.end(), stump.position_W.begin(), stump.position_W.end());
      tether_.tensions.insert(tether_.tensions.end(), stump.tension.begin(), stump.tension.end());
    }
    writer_.add(tether_);
  }
}

void Recorder::add_measurements(std::int64_t step, const Output& output) {
  for (std::size_t i = 0; i < output.measurements.size(); ++i) {
    const Measurement now = output.measurements[i];
    measurement_.step = step;
    measurement_.sensor = now.sensor;
    measurement_.sequence = now.sequence;
    measurement_.valid = now.valid;
    measurement_.delivered = now.delivered;
    measurement_.status = now.status;
    measurement_.values.assign(now.values.begin(), now.values.end());
    measurement_.truth.assign(now.truth.begin(), now.truth.end());
    writer_.add(measurement_);
  }
}

void Recorder::add_new_contacts(std::int64_t step, const Output& output) {
  touching_.swap(touching_before_);
  touching_.clear();
  for (const Contact& contact : output.contacts) {
    const BodyPair pair = std::minmax(contact.a, contact.b);
    const auto place = std::lower_bound(touching_.begin(), touching_.end(), pair);
    if (place != touching_.end() && *place == pair) continue;  // a second point of the same two
    touching_.insert(place, pair);
    if (std::binary_search(touching_before_.begin(), touching_before_.end(), pair)) continue;
    writer_.add(ContactRecord{step, contact.a, contact.b, contact.p_W, contact.impulse_W});
  }
}

}  // namespace remora
