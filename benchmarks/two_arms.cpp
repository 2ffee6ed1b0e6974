// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "benchmark.h"
#include "math/angles.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

constexpr const char* kTwoArms = R"(
purpose: a work class vehicle with two Bravo 7, and a bar for both hands
seabed: {depth: 300}
vehicles:
  - name: rov
    vehicle: rexrov
    navigation: truth  # the arm is what is measured
    position: [0, 0, 50]
    arms:
      - {arm: reach_bravo7, name: port, position: [1.25, -0.35, 0.6], roll_deg: 180}
      - {arm: reach_bravo7, name: starboard, position: [1.25, 0.35, 0.6], roll_deg: 180}
objects:
  - {name: bar, object: grab_bar, present: false}
)";

/// A dive that goes on while a benchmark sets its scene.
class BarGrasp {
 public:
  explicit BarGrasp(const WorldSpec& spec)
      : model(spec),
        state(initial_state(model, 1)),
        input(neutral_input(model)),
        output(make_output(model)),
        workspace(model) {
    input.vehicles[0].pilot = {ControlMode::station_keep, {}};
    command("/hand", {JointCommandKind::position, 90.0 * kDegree});
    command("/left_jaw", {JointCommandKind::position, 38.0 * kDegree});
    fly(4.0);
    RigidState handed;
    handed.p_WB = between_the_jaws();
    input.events.push_back(Teleport{{bar()}, handed});
    command("/left_jaw", {JointCommandKind::effort, -15.0});
    fly(3.0);
  }

  void advance() {
    if (step(model, input, state, output, workspace) != StepStatus::ok) {
      fmt::print(stderr, "remora bench: the run diverged\n");
      std::exit(1);
    }
    input.events.clear();
  }

  /// How many of the four jaws press on the bar.
  [[nodiscard]] int jaws_that_press() const {
    int count = 0;
    for (const BodyId jaw : jaws()) {
      for (const Contact& contact : output.contacts) {
        if (contact.a != jaw && contact.b != jaw) continue;
        ++count;
        break;
      }
    }
    return count;
  }

  Model model;
  State state;
  Input input;
  Output output;
  Workspace workspace;

 private:
  void command(std::string_view link, const JointCommand& order) {
    const std::vector<JointId>& joints = model.vehicles()[0].joints;
    for (std::size_t i = 0; i < joints.size(); ++i)
      if (model.joint(joints[i]).name.ends_with(link)) input.vehicles[0].joints[i] = order;
  }
  void fly(double seconds) {
    for (const SimTime end = state.now + from_seconds(seconds); state.now < end;) advance();
  }
  [[nodiscard]] std::uint32_t bar() const { return model.objects()[0].index; }
  [[nodiscard]] std::vector<BodyId> jaws() const {
    std::vector<BodyId> found;
    for (const BodyId body : model.vehicles()[0].bodies)
      if (model.name_of(body).ends_with("_jaw")) found.push_back(body);
    return found;
  }
  [[nodiscard]] Vec3 between_the_jaws() const {
    Vec3 sum = Vec3::Zero();
    for (const BodyId jaw : jaws()) {
      const BodyModel& body = model.multibody().bodies()[jaw.index];
      sum += state.bodies.bodies[jaw.index].X_WB() * Vec3(0.5 * (body.bounds.lo + body.bounds.hi));
    }
    return sum / static_cast<double>(jaws().size());
  }
};

WorldSpec two_arms_scene(const AssetPaths& paths) {
  Diagnostics diagnostics;
  const auto spec = parse_scenario(kTwoArms, "two arms benchmark", paths, diagnostics);
  if (!spec) {
    fmt::print(stderr, "{}", to_string(diagnostics));
    std::exit(2);
  }
  return spec->world;
}

}  // namespace

/// The vehicle keeps its station and holds a bar with both hands.
void run_two_arms(const AssetPaths& paths, const Report& report) {
  BarGrasp grasp(two_arms_scene(paths));
  const State start = grasp.state;
  const Rate rate = measure_rate([&](long n) {
    grasp.state = start;
    for (long i = 0; i < n; ++i) grasp.advance();
  });
  report({"arm.two",
          rate.median,
          "steps/s",
          {{"jaws_that_press", static_cast<double>(grasp.jaws_that_press())},
           {"contacts", static_cast<double>(grasp.output.contacts.size())},
           {"slowest", rate.slowest},
           {"fastest", rate.fastest},
           {"microseconds", 1e6 / rate.median}}});
}

}  // namespace remora
