// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/ardusub_partner.h"

#include <fmt/format.h>

#include <array>
#include <mutex>

#include "interfaces/ardusub/answer.h"
#include "interfaces/ardusub/conversation.h"
#include "interfaces/ardusub/datagram_socket.h"
#include "interfaces/ardusub/floating.h"
#include "interfaces/ardusub/servo_map.h"
#include "interfaces/ardusub/servo_packet.h"
#include "sensors/altimeter.h"
#include "sensors/sensor.h"
#include "sensors/step_instrument.h"

namespace remora {
namespace {

using namespace ardusub;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr VehicleId kVehicle{0};
constexpr std::size_t kMostDatagrams = 256;  // taken at a time: a flood costs no more than a step
constexpr auto kOwnSilence = 500ms;          // between two looks: people have paused, say
constexpr double kAtStart = 0.01;            // nearer to the start than this is not a reset [m]
constexpr double kDownward = 0.9;            // of an altimeter's axis along Bz

/// What ArduSub takes for "out of range high", whatever its RNGFND1_MAX; below the 655 m that
/// MAVLink's DISTANCE_SENSOR can carry.
constexpr double kNoEcho = 600.0;  // [m]

/// The altimeter of the first vehicle that looks down, if it has one.
std::optional<SensorId> altimeter_of(const Dive& dive) {
  const VehicleSpec& vehicle = dive.scenario().world.vehicles[kVehicle.index];
  for (const SensorSpec& sensor : vehicle.sensors) {
    if (step_instrument_as<AltimeterSpec>(sensor) == nullptr) continue;
    if (!sensor.link.empty() || sensor.X_BS.R(2, 2) < kDownward) continue;
    return dive.model().sensors().find(vehicle.name + "/" + sensor.name);
  }
  return std::nullopt;
}

class Backend final : public ArduSubPartner {
 public:
  explicit Backend(DatagramSocket socket) : socket_(std::move(socket)) {}

  std::uint16_t port() const override { return socket_.port(); }

  std::string status() const override {
    const std::lock_guard lock(status_mutex_);
    const std::string who = fmt::format("ArduSub (UDP {})", socket_.port());
    if (!shown_.why_not.empty()) return fmt::format("{}: not flown: {}", who, shown_.why_not);
    const PacketCounts& counts = shown_.counts;
    std::string text = who;
    if (counts.accepted == 0)
      text += ": waiting for it";
    else
      text += fmt::format(": {}, {} {:.0f} Hz, {} steps",
                          shown_.is_silent ? "SILENT, the dive stands still" : "flying",
                          to_string(shown_.frame), shown_.rate, counts.accepted);
    if (counts.restarts > 1) text += fmt::format(", {} restarts", counts.restarts - 1);
    if (counts.repeated > 0) text += fmt::format(", asked again {}x", counts.repeated);
    if (counts.strangers > 0)
      text += fmt::format(", refused a second program {}x", counts.strangers);
    if (counts.malformed > 0) text += fmt::format(", {} packets malformed", counts.malformed);
    if (counts.superseded + counts.stale > 0)
      text += fmt::format(", {} out of turn", counts.superseded + counts.stale);
    return text;
  }

  void begin(const Dive& dive) override {
    std::string why_not;
    map_.reset();
    if (dive.model().vehicles().empty())
      why_not = "the scene has no vehicle";
    else
      map_ = wire(dive.model().vehicles()[kVehicle.index], why_not);
    if (map_) learn(dive);
    const std::lock_guard lock(status_mutex_);
    shown_.why_not = why_not;
    if (map_) shown_.frame = map_->frame;
    shown_.rate = 1.0 / dive.model().step().seconds();
  }

  bool sets_the_pace() const override { return map_.has_value(); }

  bool is_ready(std::chrono::milliseconds patience) override {
    const Clock::time_point before = Clock::now();
    if (before - looked_ > kOwnSilence) conversation_.resume(before);
    if (socket_.wait(patience)) listen();
    looked_ = Clock::now();
    if (conversation_.request() == Conversation::Request::again) {
      socket_.send(*conversation_.peer(), answer_);
      conversation_.answered();
    }
    const bool is_asked = conversation_.request() == Conversation::Request::step;
    if (!is_asked) show(looked_);
    return is_asked;
  }

  void steer(const Dive& dive, Input& input) override {
    if (!is_asked()) return;
    const BodyId body = dive.model().body_of(kVehicle);
    before_ = dive.state().bodies.bodies[body.index];
    if (conversation_.is_restart()) restart(body, input);
    VehicleInput& vehicle = input.vehicles[kVehicle.index];
    command(*map_, conversation_.question(), vehicle);
    stood_at_ = dive.state().steps;
  }

  void see(const Dive& dive) override {
    if (!is_asked() || dive.state().steps != stood_at_ + 1) return;
    timestamp_ += dive.model().step();
    if (!write_answer(report(dive), answer_)) return;
    socket_.send(*conversation_.peer(), answer_);
    conversation_.answered();
    if (conversation_.counts().accepted % kStepsBetweenShows == 1) show(Clock::now());
  }

 private:
  static constexpr std::uint64_t kStepsBetweenShows = 16;  // as often as anybody reads it

  [[nodiscard]] bool is_asked() const {
    return map_ && conversation_.request() == Conversation::Request::step;
  }

  void learn(const Dive& dive) {
    const Model& model = dive.model();
    const BodyId body = model.body_of(kVehicle);
    start_ = afloat(*model.hull(body), model.environment(), dive.state().environment,
                    dive.state().bodies.bodies[body.index]);
    origin_W_ = Vec3(start_.p_WB.x(), start_.p_WB.y(), -dive.state().environment.sea_level);
    gravity_ = model.environment().gravity();
    altimeter_ = altimeter_of(dive);
  }

  /// Takes what has come in. Of a flood no more than a fixed number at a time.
  void listen() {
    std::array<std::byte, 128> buffer;
    for (std::size_t i = 0; i < kMostDatagrams; ++i) {
      const auto datagram = socket_.receive(buffer);
      if (!datagram) return;
      const std::size_t taken = std::min(datagram->size, buffer.size());
      const DecodedPacket decoded = decode(std::span(buffer).first(taken));
      if (decoded.status == PacketStatus::ok && taken == datagram->size)
        conversation_.hear(datagram->from, decoded.packet, Clock::now());
      else
        conversation_.hear_malformed();
    }
  }

  /// An ArduPilot that restarts finds the vehicle afloat where it started, and a new clock.
  void restart(BodyId body, Input& input) {
    timestamp_ = {};
    const bool is_there =
        (before_.p_WB - start_.p_WB).norm() < kAtStart && before_.V_WB_B.vector().norm() < kAtStart;
    if (!is_there) input.events.push_back(Teleport{body, start_});
  }

  [[nodiscard]] VehicleReport report(const Dive& dive) const {
    const BodyId body = dive.model().body_of(kVehicle);
    RigidState before = before_;
    for (const Event& event : dive.input().events)
      if (const auto* put = std::get_if<Teleport>(&event); put != nullptr && put->body == body)
        before = put->state;
    VehicleReport out = report_of_step(before, dive.state().bodies.bodies[body.index],
                                       dive.model().step().seconds(), gravity_);
    out.timestamp = timestamp_.seconds();
    out.position_W -= origin_W_;
    out.range = range(dive);
    const BatteryState& battery = dive.state().vehicles[kVehicle.index].propulsion.battery;
    if (battery.voltage > 0.0) out.voltage = battery.voltage;
    out.current = battery.current;
    return out;
  }

  [[nodiscard]] std::optional<double> range(const Dive& dive) const {
    if (!altimeter_) return std::nullopt;
    const auto measured = latest(dive.model().sensors(), dive.state().sensors, *altimeter_);
    if (!measured || !std::isfinite(measured->values[0])) return kNoEcho;
    return measured->values[0];
  }

  void show(Clock::time_point now) {
    const std::lock_guard lock(status_mutex_);
    shown_.counts = conversation_.counts();
    shown_.is_silent = conversation_.is_silent(now);
  }

  DatagramSocket socket_;
  Conversation conversation_;
  Clock::time_point looked_;

  // Of the dive.
  std::optional<ServoMap> map_;
  RigidState start_;
  Vec3 origin_W_ = Vec3::Zero();
  double gravity_ = 9.81;
  std::optional<SensorId> altimeter_;

  // Of the step in hand.
  RigidState before_;
  std::uint64_t stood_at_ = 0;

  SimTime timestamp_;  // what ArduSub's clock follows: it knows of no going back
  std::string answer_;

  struct Shown {
    std::string why_not;
    Frame frame = Frame::vectored;
    double rate = 0.0;
    PacketCounts counts;
    bool is_silent = false;
  };
  mutable std::mutex status_mutex_;
  Shown shown_;
};

}  // namespace

std::shared_ptr<ArduSubPartner> ArduSubPartner::open(std::uint16_t port, std::string& why_not) {
  auto socket = DatagramSocket::bind(port, why_not);
  if (!socket) return nullptr;
  return std::make_shared<Backend>(std::move(*socket));
}

double floating_depth(const ScenarioSpec& scenario) {
  const EnvironmentModel environment = compile(scenario.world.environment);
  const VehicleSpec& vehicle = scenario.world.vehicles.front();
  return afloat(*make_hull(vehicle.hull), environment, initial_state(environment, scenario.seed),
                vehicle.initial)
      .p_WB.z();
}

std::string why_not_flown(const ScenarioSpec& scenario) {
  if (scenario.world.vehicles.empty()) return "the scene has no vehicle";
  std::string why_not;
  static_cast<void>(wire(scenario.world.vehicles[kVehicle.index], why_not));
  return why_not;
}

}  // namespace remora
