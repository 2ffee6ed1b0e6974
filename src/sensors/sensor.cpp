// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/assert.h"
#include "sensors/imaging_spec.h"
#include "sensors/instrument.h"
#include "sensors/step_instrument_spec.h"

namespace remora {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Measurements of one sensor that can be under way at once, the one just taken included.
std::size_t slots_in_flight(const SensorModel& sensor) {
  const SimTime longest = sensor.latency + sensor.instrument->longest_travel();
  return static_cast<std::size_t>(longest / sensor.period) + 1;
}

std::span<double> part(std::vector<double>& pool, std::size_t begin, std::size_t count) {
  return {pool.data() + begin, count};
}
std::span<const double> part(const std::vector<double>& pool, std::size_t begin,
                             std::size_t count) {
  return {pool.data() + begin, count};
}

SensorMoment moment_of(const SensorModel& sensor, std::span<const SensorTruth> carriers,
                       std::size_t vehicles, const SensorScene& scene) {
  const SensorTruth& own = carriers[sensor.carrier];
  const Twist& V_WB_B = own.body.V_WB_B;
  const Mat3 R_SB = sensor.X_BS.R.transpose();
  const Vec3 v_WS_B = V_WB_B.linear + V_WB_B.angular.cross(sensor.X_BS.p);
  return {.scene = scene,
          .vehicles = carriers.first(vehicles),
          .own = own,
          .X_WS = own.body.X_WB() * sensor.X_BS,
          .V_WS_S = {R_SB * v_WS_B, R_SB * V_WB_B.angular},
          .period = sensor.period.seconds(),
          .sequence = static_cast<std::uint64_t>(scene.now / sensor.period)};
}

/// What a fault makes of a measurement. `frozen` are the values before the sensor froze.
void apply_fault(SensorState& sensor, std::span<const double> frozen, Reading& reading) {
  const SensorFault& fault = sensor.fault;
  const auto strikes = [&] { return sensor.fault_chances.uniform() < fault.probability; };
  switch (fault.kind) {
    case SensorFaultKind::none:
    case SensorFaultKind::noise_scale:  // the noise was drawn louder
      return;
    case SensorFaultKind::dropout:
      if (!strikes()) return;
      std::fill(reading.values.begin(), reading.values.end(), kNone);
      reading.status = MeasurementStatus::dropout;
      return;
    case SensorFaultKind::freeze:
      if (!sensor.has_frozen_values) return;
      std::copy(frozen.begin(), frozen.end(), reading.values.begin());
      reading.status = sensor.frozen_status;
      return;
    case SensorFaultKind::bias_step:
      if (fault.channel < reading.values.size()) reading.values[fault.channel] += fault.value;
      return;
    case SensorFaultKind::spikes: {
      const bool is_hit = strikes();
      const double side = sensor.fault_chances.uniform() < 0.5 ? -1.0 : 1.0;
      if (is_hit && fault.channel < reading.values.size())
        reading.values[fault.channel] += side * fault.value;
      return;
    }
  }
}

/// Works on one sensor's share of the pools.
class SensorAtWork {
 public:
  SensorAtWork(SensorId id, const SensorModel& model, SensorsState& state, SensorsOutput& output)
      : id_(id),
        model_(model),
        state_(state.sensors[id.index]),
        memory_(part(state.values, model.memory_begin, model.instrument->memory_size())),
        latest_values_(part(state.values, model.latest_begin, model.channel_count)),
        latest_truth_(
            part(state.values, model.latest_begin + model.channel_count, model.channel_count)),
        frozen_(part(state.values, model.frozen_begin, model.channel_count)),
        flights_(state.in_flight.data() + model.flight_begin, model.flight_slots),
        flight_values_(part(state.values, model.flight_values_begin,
                            2 * model.channel_count * model.flight_slots)),
        output_(output) {}

  void measure(std::span<const SensorTruth> carriers, std::size_t vehicles,
               const SensorScene& scene) {
    const SensorMoment moment = moment_of(model_, carriers, vehicles, scene);
    const bool is_loud = state_.fault.kind == SensorFaultKind::noise_scale;
    Noise noise(state_.noise, is_loud ? state_.fault.value : 1.0);

    const std::size_t slot = free_slot();
    Reading reading{.values = values_of(slot), .truth = truth_of(slot)};
    std::fill(reading.values.begin(), reading.values.end(), kNone);
    std::fill(reading.truth.begin(), reading.truth.end(), kNone);
    model_.instrument->measure(moment, noise, memory_, reading);
    REMORA_ASSERT(reading.travel <= model_.instrument->longest_travel());
    apply_fault(state_, frozen_, reading);
    keep_in_case_it_freezes(reading);
    flights_[slot] = {.sequence = moment.sequence,
                      .valid = scene.now,
                      .delivered = scene.now + model_.latency + reading.travel,
                      .status = reading.status,
                      .is_present = true};
  }

  /// Earliest first: travel times may let one overtake another.
  void deliver(SimTime now) {
    for (;;) {
      std::size_t next = flights_.size();
      for (std::size_t slot = 0; slot < flights_.size(); ++slot) {
        if (!flights_[slot].is_present || flights_[slot].delivered > now) continue;
        if (next == flights_.size() || is_before(flights_[slot], flights_[next])) next = slot;
      }
      if (next == flights_.size()) return;
      output_.add(id_, flights_[next], values_of(next), truth_of(next));
      state_.latest = flights_[next];
      std::copy_n(values_of(next).begin(), model_.channel_count, latest_values_.begin());
      std::copy_n(truth_of(next).begin(), model_.channel_count, latest_truth_.begin());
      flights_[next] = {};
    }
  }

 private:
  void keep_in_case_it_freezes(const Reading& reading) {
    std::copy(reading.values.begin(), reading.values.end(), frozen_.begin());
    state_.frozen_status = reading.status;
    state_.has_frozen_values = true;
  }
  static bool is_before(const MeasurementRecord& a, const MeasurementRecord& b) {
    return a.delivered != b.delivered ? a.delivered < b.delivered : a.sequence < b.sequence;
  }
  [[nodiscard]] std::size_t free_slot() const {
    const auto found = std::find_if(flights_.begin(), flights_.end(),
                                    [](const MeasurementRecord& r) { return !r.is_present; });
    REMORA_ASSERT(found != flights_.end());
    return static_cast<std::size_t>(found - flights_.begin());
  }
  [[nodiscard]] std::span<double> values_of(std::size_t slot) const {
    return flight_values_.subspan(2 * slot * model_.channel_count, model_.channel_count);
  }
  [[nodiscard]] std::span<double> truth_of(std::size_t slot) const {
    return flight_values_.subspan((2 * slot + 1) * model_.channel_count, model_.channel_count);
  }

  SensorId id_;
  const SensorModel& model_;
  SensorState& state_;
  std::span<double> memory_;
  std::span<double> latest_values_;
  std::span<double> latest_truth_;
  std::span<double> frozen_;
  std::span<MeasurementRecord> flights_;
  std::span<double> flight_values_;
  SensorsOutput& output_;
};

}  // namespace

std::string_view to_string(MeasurementStatus status) {
  switch (status) {
    case MeasurementStatus::ok:
      return "ok";
    case MeasurementStatus::saturated:
      return "saturated";
    case MeasurementStatus::out_of_range:
      return "out_of_range";
    case MeasurementStatus::no_lock:
      return "no_lock";
    case MeasurementStatus::dropout:
      return "dropout";
  }
  return "unknown";
}

std::vector<Problem> problems(const SensorFault& fault) {
  std::vector<Problem> found;
  if (!(fault.probability >= 0.0 && fault.probability <= 1.0))
    found.push_back({"probability", fmt::format("probability {} of a fault is not between 0 and 1",
                                                fault.probability)});
  if (fault.kind == SensorFaultKind::noise_scale && !(fault.value >= 0.0))
    found.push_back(
        {"value", fmt::format("value {} of a noise_scale fault is negative", fault.value)});
  return found;
}

std::vector<Problem> problems(const SensorSpec& spec, SimTime step) {
  std::vector<Problem> found;
  if (spec.name.empty()) found.push_back({"name", "a sensor has no name"});
  if (!is_multiple_of(spec.period, step))
    found.push_back(
        {"rate_hz", fmt::format("period of {} s is not a whole multiple of the step of {} s",
                                spec.period.seconds(), step.seconds())});
  if (spec.latency.nanoseconds < 0)
    found.push_back(
        {"latency", fmt::format("latency of {} s is negative", spec.latency.seconds())});
  for (Problem& problem : problems(spec.fault))
    found.push_back(within("fault", std::move(problem)));
  const auto check = [&found](const auto& instrument) { append(problems(instrument), found); };
  if (spec.step_instrument) std::visit(check, *spec.step_instrument);
  if (spec.imaging) std::visit(check, *spec.imaging);
  append(mounting_problems(spec), found);
  return found;
}

std::vector<Problem> mounting_problems(const SensorSpec& spec) {
  if (spec.imaging && !spec.link.empty())
    return {{"on", "sonars and lidars sit on the hull", "Omit `on`"}};
  if (!spec.step_instrument || !spec.link.empty()) return {};
  if (std::holds_alternative<ForceTorqueSpec>(*spec.step_instrument))
    return {{"on", "a force_torque sensor sits in the joint of a link, not on the hull",
             "Name the link: `on: arm/wrist`"}};
  if (std::holds_alternative<TouchSpec>(*spec.step_instrument))
    return {{"on", "a touch sensor sits on a link, not on the hull",
             "Name the link: `on: arm/left_jaw`; for a hull write `kind: contact`"}};
  return {};
}

const std::vector<Channel>& SensorModel::channels() const { return instrument->channels(); }

SensorsModel::SensorsModel(std::span<const VehicleSensorsSpec> vehicles) {
  std::vector<std::string> vehicle_names;
  for (const VehicleSensorsSpec& vehicle : vehicles) vehicle_names.push_back(vehicle.vehicle);
  vehicle_count_ = vehicles.size();
  for (std::uint32_t v = 0; v < vehicles.size(); ++v) carriers_.push_back({{v}, {}});

  for (std::uint32_t v = 0; v < vehicles.size(); ++v) {
    for (const SensorSpec& spec : vehicles[v].sensors) {
      if (spec.imaging) {
        imaging_.push_back({.name = spec.name,
                            .vehicle = vehicles[v].vehicle,
                            .vehicle_id = {v},
                            .X_BS = spec.X_BS,
                            .period = spec.period,
                            .latency = spec.latency,
                            .fault = spec.fault,
                            .spec = spec.imaging});
        continue;
      }
      SensorModel& sensor = sensors_.emplace_back();
      sensor.name = spec.name;
      sensor.vehicle = vehicles[v].vehicle;
      sensor.vehicle_id = {v};
      sensor.carrier = carrier_of({v}, spec.link);
      sensor.is_on_hull = spec.link.empty();
      sensor.X_BS = spec.X_BS;
      sensor.period = spec.period;
      sensor.latency = spec.latency;
      sensor.initial_fault = spec.fault;
      const InstrumentSite site{.vehicle = {v},
                                .name = sensor.full_name(),
                                .X_BS = spec.X_BS,
                                .period = spec.period,
                                .vehicle_names = vehicle_names};
      sensor.instrument = std::visit([&](const auto& s) { return make_instrument(s, site); },
                                     *spec.step_instrument);
      lay_out(sensor);
    }
  }
}

std::uint32_t SensorsModel::carrier_of(VehicleId vehicle, const std::string& link) {
  const auto same = [&](const SensorCarrier& carrier) {
    return carrier.vehicle == vehicle && carrier.link == link;
  };
  const auto found = std::find_if(carriers_.begin(), carriers_.end(), same);
  const auto index = static_cast<std::uint32_t>(found - carriers_.begin());
  if (found == carriers_.end()) carriers_.push_back({vehicle, link});
  return index;
}

void SensorsModel::lay_out(SensorModel& sensor) {
  sensor.channel_count = sensor.instrument->channels().size();
  sensor.memory_begin = value_count_;
  value_count_ += sensor.instrument->memory_size();
  sensor.latest_begin = value_count_;
  value_count_ += 2 * sensor.channel_count;
  sensor.frozen_begin = value_count_;
  value_count_ += sensor.channel_count;
  sensor.flight_begin = flight_slot_count_;
  sensor.flight_slots = slots_in_flight(sensor);
  flight_slot_count_ += sensor.flight_slots;
  sensor.flight_values_begin = value_count_;
  value_count_ += 2 * sensor.channel_count * sensor.flight_slots;
}

std::optional<SensorId> SensorsModel::find(std::string_view name) const {
  std::optional<SensorId> found;
  for (std::uint32_t i = 0; i < sensors_.size(); ++i) {
    if (sensors_[i].full_name() == name) return SensorId{i};
    if (sensors_[i].name != name) continue;
    if (found) return std::nullopt;  // two vehicles have one: the name says too little
    found = SensorId{i};
  }
  return found;
}

bool SensorsModel::needs_rays(SimTime now) const {
  return std::any_of(sensors_.begin(), sensors_.end(), [now](const SensorModel& sensor) {
    return sensor.is_due(now) && sensor.instrument->uses_rays();
  });
}

bool SensorsModel::needs_joint_loads(SimTime now) const {
  return std::any_of(sensors_.begin(), sensors_.end(), [now](const SensorModel& sensor) {
    return sensor.is_due(now) && sensor.instrument->uses_joint_load();
  });
}

SensorsState initial_state(const SensorsModel& model, std::uint64_t seed) {
  SensorsState state;
  state.values.assign(model.value_count(), 0.0);
  state.in_flight.resize(model.flight_slot_count());
  for (const SensorModel& sensor : model.sensors()) {
    const std::string name = sensor.full_name();
    SensorState& one = state.sensors.emplace_back();
    one.noise = Random(seed, name);
    one.fault_chances = Random(seed, name + "/fault");
    one.fault = sensor.initial_fault;
    // Turn-on biases have a stream of their own: more of them do not shift the noise.
    Random turn_on(seed, name + "/start");
    sensor.instrument->start(
        turn_on, part(state.values, sensor.memory_begin, sensor.instrument->memory_size()));
  }
  return state;
}

std::optional<Measurement> latest(const SensorsModel& model, const SensorsState& state,
                                  SensorId sensor) {
  const MeasurementRecord& record = state.sensors[sensor.index].latest;
  if (!record.is_present) return std::nullopt;
  const SensorModel& one = model[sensor];
  return Measurement{
      .sensor = sensor,
      .sequence = record.sequence,
      .valid = record.valid,
      .delivered = record.delivered,
      .status = record.status,
      .values = part(state.values, one.latest_begin, one.channel_count),
      .truth = part(state.values, one.latest_begin + one.channel_count, one.channel_count)};
}

SensorsOutput::SensorsOutput(const SensorsModel& model) {
  std::size_t count = 0, values = 0;
  for (const SensorModel& sensor : model.sensors()) {
    count += sensor.flight_slots;
    values += 2 * sensor.channel_count * sensor.flight_slots;
  }
  entries_.reserve(count);
  values_.reserve(values);
}

Measurement SensorsOutput::operator[](std::size_t i) const {
  const Entry& entry = entries_[i];
  return {.sensor = entry.sensor,
          .sequence = entry.record.sequence,
          .valid = entry.record.valid,
          .delivered = entry.record.delivered,
          .status = entry.record.status,
          .values = part(values_, entry.begin, entry.count),
          .truth = part(values_, entry.begin + entry.count, entry.count)};
}

std::optional<Measurement> SensorsOutput::find(SensorId sensor) const {
  for (std::size_t i = entries_.size(); i-- > 0;)
    if (entries_[i].sensor == sensor) return (*this)[i];
  return std::nullopt;
}

void SensorsOutput::clear() {
  entries_.clear();
  values_.clear();
}

void SensorsOutput::add(SensorId sensor, const MeasurementRecord& record,
                        std::span<const double> values, std::span<const double> truth) {
  entries_.push_back(
      {.sensor = sensor, .record = record, .begin = values_.size(), .count = values.size()});
  values_.insert(values_.end(), values.begin(), values.end());
  values_.insert(values_.end(), truth.begin(), truth.end());
}

void measure_due(const SensorsModel& model, std::span<const SensorTruth> carriers,
                 const SensorScene& scene, SensorsState& state, SensorsOutput& output) {
  output.clear();
  for (std::uint32_t i = 0; i < model.sensors().size(); ++i) {
    const SensorModel& sensor = model.sensors()[i];
    SensorAtWork work({i}, sensor, state, output);
    // What has arrived leaves first, so that its place is free for the new measurement.
    work.deliver(scene.now);
    if (!sensor.is_due(scene.now) || !carriers[sensor.carrier].has_power) continue;
    work.measure(carriers, model.vehicle_count(), scene);
    work.deliver(scene.now);
  }
}

void set_fault(SensorsState& state, SensorId sensor, const SensorFault& fault) {
  state.sensors[sensor.index].fault = fault;
}

}  // namespace remora
