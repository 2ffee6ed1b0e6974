// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/lockstep_partner.h"

#include <fmt/format.h>

#include <mutex>

#include "interfaces/lockstep/endpoint.h"
#include "interfaces/lockstep/reply.h"
#include "interfaces/lockstep/request.h"
#include "math/rotation.h"

namespace remora {
namespace {

using namespace lockstep;
using Clock = std::chrono::steady_clock;

constexpr int kMostLines = 64;                      // looked at in one go
constexpr std::size_t kMostMeasurements = 100'000;  // of one request

/// Where a body was `dt` seconds ago, moving as it moves.
RigidState moved_back(RigidState body, double dt) {
  const Quat q_end = body.q_WB;
  body.q_WB = (q_end * rotation_from_vector(-dt * body.V_WB_B.angular)).normalized();
  // The middle attitude: exact to second order for a body that turns.
  const Quat q_middle = q_end * rotation_from_vector(-0.5 * dt * body.V_WB_B.angular);
  body.p_WB -= dt * (q_middle * body.V_WB_B.linear);
  return body;
}

class Backend final : public LockstepPartner {
 public:
  Backend(std::unique_ptr<Endpoint> endpoint, std::function<void()> on_last_word)
      : endpoint_(std::move(endpoint)),
        on_last_word_(std::move(on_last_word)),
        name_(endpoint_->name()) {}

  std::string address() const override { return name_; }

  std::string status() const override {
    const std::lock_guard lock(status_mutex_);
    std::string text = fmt::format("Lock-step ({}): ", name_);
    if (!shown_.is_connected)
      text += shown_.connections == 0 ? "waiting for a program"
                                      : "the program has gone, the dive stands still";
    else
      text += fmt::format("connected, {} steps", shown_.steps);
    if (shown_.errors > 0) text += fmt::format(", {} requests refused", shown_.errors);
    if (shown_.refusals > 0) text += fmt::format(", refused a second program {}x", shown_.refusals);
    return text;
  }

  void begin(const Dive& dive) override {
    dive_ = &dive;
    starts_ = initial_state(dive.model(), dive.scenario().seed).bodies.bodies;
    held_.assign(dive.model().vehicles().size(), {});
    left_ = 0;
    greeted_ = 0;  // a connected client is told of the new dive
  }
  void end() override { dive_ = nullptr; }

  bool sets_the_pace() const override { return true; }

  bool is_ready(std::chrono::milliseconds patience) override {
    if (left_ == 0) {
      endpoint_->wait(patience);
      endpoint_->serve(Clock::now(), kBusy);
      greet();
      take_requests();
      show();
    }
    return left_ > 0;
  }

  void steer(const Dive& dive, Input& input) override {
    if (left_ == 0) return;
    stood_at_ = dive.state().steps;
    for (std::uint32_t v = 0; v < held_.size(); ++v) apply(dive, VehicleId{v}, input);
    if (is_reset_) put_back(dive, input);
  }

  void see(const Dive& dive) override {
    if (left_ == 0) return;
    if (dive.state().steps != stood_at_ + 1) {
      left_ = 0;
      endpoint_->send(error_text(id_, "diverged", "the motion left all bounds: the dive is over"));
      return;
    }
    for (std::size_t i = 0; i < dive.output().measurements.size(); ++i)
      if (measured_.size() < kMostMeasurements)
        measured_.push_back(kept(dive.output().measurements[i]));
    ++steps_;
    for (VehicleOrder& order : held_) order.pose.reset();
    is_reset_ = false;
    if (--left_ > 0) return;
    endpoint_->send(state_text(dive, id_, measured_));
    measured_.clear();
  }

 private:
  static constexpr std::string_view kBusy =
      "{\"type\":\"error\",\"error\":\"busy\",\"message\":\"another program is connected\"}\n";

  void greet() {
    if (!endpoint_->is_connected()) {
      if (greeted_ != 0) let_go();
      if (endpoint_->is_closed_for_good() && on_last_word_) std::exchange(on_last_word_, {})();
      return;
    }
    if (greeted_ == endpoint_->connections()) return;
    let_go();
    greeted_ = endpoint_->connections();
    endpoint_->send(hello_text(*dive_));
  }

  /// Nobody's commands are in force any more.
  void let_go() {
    greeted_ = 0;
    is_reset_ = false;
    measured_.clear();
    held_.assign(held_.size(), {});
  }

  void take_requests() {
    for (int i = 0; i < kMostLines && left_ == 0; ++i) {
      const auto line = endpoint_->next_line();
      if (!line) return;
      if (line->is_too_long) {
        refuse({}, "too_long",
               fmt::format("a line has at most {} bytes", LineBuffer::kLongestLine));
      } else if (line->text.find_first_not_of(" \t") != std::string::npos) {
        take(decode_request(line->text, dive_->model()));
      }
    }
  }

  void take(Request request) {
    if (!request.error.empty()) {
      refuse(request.id, request.error, request.message);
      return;
    }
    id_ = std::move(request.id);
    if (std::holds_alternative<ByeRequest>(request.what)) {
      endpoint_->send(bye_text(id_));
      endpoint_->hang_up();
      return;
    }
    left_ = 1;
    if (const auto* step = std::get_if<StepRequest>(&request.what)) {
      left_ = step->count;
      for (const VehicleOrder& order : step->vehicles) hold(order);
      return;
    }
    is_reset_ = true;
    held_.assign(held_.size(), {});
  }

  void refuse(const std::string& id, std::string_view error, std::string_view message) {
    ++errors_;
    endpoint_->send(error_text(id, error, message));
  }

  void hold(const VehicleOrder& order) {
    VehicleOrder& held = held_[order.vehicle.index];
    if (order.thrusters || order.wrench_B || order.pose) {
      held.thrusters = order.thrusters;
      held.wrench_B = order.wrench_B;
      held.pose = order.pose;
    }
    if (order.actuators) held.actuators = order.actuators;
    if (order.lamps) held.lamps = order.lamps;
    if (order.tilt) held.tilt = order.tilt;
  }

  void apply(const Dive& dive, VehicleId id, Input& input) const {
    const VehicleOrder& order = held_[id.index];
    VehicleInput& vehicle = input.vehicles[id.index];
    if (order.lamps) {
      vehicle.lookout.lamps = *order.lamps;
      vehicle.lookout.each_lamp.clear();
    }
    if (order.tilt) vehicle.lookout.tilt = *order.tilt;
    if (order.pose) {
      const double dt = dive.model().step().seconds();
      input.events.push_back(Teleport{dive.model().body_of(id), moved_back(*order.pose, dt)});
    }
    if (!vehicle.is_armed) return;
    if (order.actuators) vehicle.actuators = *order.actuators;
    if (order.thrusters) {
      vehicle.kind = CommandKind::thrusters;
      vehicle.thrusters = *order.thrusters;
    } else if (order.wrench_B) {
      vehicle.kind = CommandKind::wrench;
      vehicle.wrench_B = *order.wrench_B;
    }
  }

  void put_back(const Dive& dive, Input& input) const {
    for (std::uint32_t v = 0; v < held_.size(); ++v) {
      const BodyId body = dive.model().body_of(VehicleId{v});
      input.events.push_back(Teleport{body, starts_[body.index]});
    }
  }

  void show() {
    const std::lock_guard lock(status_mutex_);
    shown_ = {endpoint_->is_connected(), endpoint_->connections(), endpoint_->refusals(), steps_,
              errors_};
  }

  std::unique_ptr<Endpoint> endpoint_;
  std::function<void()> on_last_word_;
  const std::string name_;

  const Dive* dive_ = nullptr;
  std::vector<RigidState> starts_;
  std::uint64_t greeted_ = 0;  // the connection that has its hello
  std::vector<VehicleOrder> held_;

  // Of the request in hand.
  std::string id_;
  std::int64_t left_ = 0;  // steps to make
  bool is_reset_ = false;
  std::uint64_t stood_at_ = 0;
  std::vector<KeptMeasurement> measured_;

  std::uint64_t steps_ = 0;
  std::uint64_t errors_ = 0;

  struct Shown {
    bool is_connected = false;
    std::uint64_t connections = 0;
    std::uint64_t refusals = 0;
    std::uint64_t steps = 0;
    std::uint64_t errors = 0;
  };
  mutable std::mutex status_mutex_;
  Shown shown_;
};

}  // namespace

std::shared_ptr<LockstepPartner> LockstepPartner::open(LockstepOptions options,
                                                       std::string& why_not) {
  const auto address = parse_address(options.address, why_not);
  if (!address) return nullptr;
  auto endpoint = Endpoint::open(*address, why_not);
  if (!endpoint) return nullptr;
  return std::make_shared<Backend>(std::move(endpoint), std::move(options.on_last_word));
}

}  // namespace remora
