// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Flying leads: the shipped scene flown by its own script, and the lead of the caldera.
#include <gtest/gtest.h>

#include <cmath>

#include "math/angles.h"
#include "run/dive.h"
#include "testing/source_dir.h"
#include "world/plugs.h"

namespace remora {
namespace flying_lead_test {

Dive dive_into_the_scene() {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto scenario = load_scenario(paths.scenarios / "flying_lead.yaml", paths, diagnostics);
  EXPECT_TRUE(scenario.has_value()) << to_string(diagnostics);
  return Dive(std::move(*scenario));
}

struct PlugChange {
  PlugPhase phase = PlugPhase::free;
  double mean_force = 0.0;
};

TEST(FlyingLead, IsPluggedInByTheVehicleAndPulledOutAgain) {
  Dive dive = dive_into_the_scene();
  const Model& model = dive.model();
  std::vector<PlugChange> changes;
  while (dive.state().now < dive.scenario().duration) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    const PlugOutput& plug = dive.output().plugs[0];
    if (!plug.has_changed) continue;
    changes.push_back({dive.state().plugs[0].phase, plug.mean_force});
    if (changes.back().phase != PlugPhase::free) {
      const std::uint32_t socket = *dive.state().plugs[0].receptacle;
      EXPECT_EQ(model.receptacles()[socket].name, "plate/centre");
    }
  }
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].phase, PlugPhase::joined);
  EXPECT_EQ(changes[1].phase, PlugPhase::fixed);
  EXPECT_GT(changes[1].mean_force, 25.0);
  EXPECT_EQ(changes[2].phase, PlugPhase::free);
  EXPECT_GT(changes[2].mean_force, 125.0);
}

// Nothing but friction holds the plug: it is still between the jaws when the vehicle has pulled it
// out and backed off.
TEST(FlyingLead, StaysInTheJawsToTheEnd) {
  Dive dive = dive_into_the_scene();
  const auto plug_in_hand = [&] {
    const std::vector<RigidState>& bodies = dive.state().bodies.bodies;
    const Pose X_WH = bodies[find_body(dive.scenario().world, "rov/arm/hand").index].X_WB();
    return Vec3((X_WH.inverse() * bodies[find_body(dive.scenario().world, "lead").index].X_WB()).p);
  };
  while (dive.state().now < from_seconds(3.0)) ASSERT_EQ(dive.step(), StepStatus::ok);
  const Vec3 gripped = plug_in_hand();
  while (dive.state().now < dive.scenario().duration) ASSERT_EQ(dive.step(), StepStatus::ok);
  EXPECT_LT((plug_in_hand() - gripped).norm(), 0.05);
  EXPECT_GT(plug_in_receptacle(dive.model(), dive.state(), dive.model().plugs()[0], 1).p.x(), 0.2);
}

TEST(FlyingLead, FliesAgainToTheLastBitFromASnapshotWithThePlugLocked) {
  Dive dive = dive_into_the_scene();
  while (dive.state().now < from_seconds(25.0)) ASSERT_EQ(dive.step(), StepStatus::ok);
  ASSERT_EQ(dive.state().plugs[0].phase, PlugPhase::fixed);
  State restored = dive.state();
  Output output = make_output(dive.model());
  Workspace workspace(dive.model());
  while (dive.state().now < from_seconds(40.0)) {
    ASSERT_EQ(dive.step(), StepStatus::ok);
    ASSERT_EQ(step(dive.model(), dive.input(), restored, output, workspace), StepStatus::ok);
    ASSERT_EQ(hash(restored), hash(dive.state())) << dive.state().now.seconds();
  }
  EXPECT_EQ(restored.plugs[0].phase, PlugPhase::free);
}

/// The lead of the caldera's tour, in the vehicle's starboard hand, at its worksite.
class CalderaLead {
 public:
  CalderaLead() : dive_(scene()), input_(neutral_input(dive_.model())) {
    VehicleInput& rov = input_.vehicles[0];
    rov.pilot.mode = ControlMode::station_keep;
    rov.station = StationOrder{.p_W = kBeforeThePlate};
    RigidState there;
    there.p_WB = kBeforeThePlate;
    input_.events.push_back(Teleport{dive_.model().body_of(VehicleId{0}), there});
    const std::pair<const char*, double> joints[] = {
        {"slew", 180.0},  {"upper_arm", 110.0}, {"elbow", 110.0},  {"forearm", 180.0},
        {"wrist", 130.0}, {"hand", 0.0},        {"left_jaw", 13.0}};
    for (const auto& [name, degrees] : joints)
      command(name, {JointCommandKind::position, degrees * kDegree});
    fly(12.0);
    RigidState plug;  // between the jaws, its nose ahead
    plug.p_WB = hull() * Vec3(2.094, 0.35, 0.41);
    input_.events.push_back(Teleport{find_body(dive_.scenario().world, "lead"), plug});
    command("left_jaw", {JointCommandKind::effort, -24.0});
    fly(6.0);
  }

  /// Moves the station so far ahead, slowly, and waits.
  void go_ahead(double way, double speed, double wait) {
    const double dt = dive_.model().step().seconds();
    StationOrder& station = *input_.vehicles[0].station;
    const double end = station.p_W.x() + way;
    station.v_W.x() = way > 0.0 ? speed : -speed;
    while (std::abs(end - station.p_W.x()) > speed * dt) {
      station.p_W.x() += dt * station.v_W.x();
      fly(dt);
    }
    station.v_W.setZero();
    fly(wait);
  }

  [[nodiscard]] const PlugState& plug() const { return dive_.state().plugs.at(0); }
  [[nodiscard]] const std::string& socket() const {
    return dive_.model().receptacles()[*plug().receptacle].name;
  }

 private:
  // As in flying_lead: the plug is half a metre before the plate.
  static inline const Vec3 kBeforeThePlate{6.4 - 2.58, 0.0, 24.1 - 1.46};

  static ScenarioSpec scene() {
    const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
    Diagnostics diagnostics;
    auto scenario = load_scenario(paths.scenarios / "caldera.yaml", paths, diagnostics);
    EXPECT_TRUE(scenario.has_value()) << to_string(diagnostics);
    return std::move(*scenario);
  }
  [[nodiscard]] Pose hull() const {
    return dive_.state().bodies.bodies[dive_.model().body_of(VehicleId{0}).index].X_WB();
  }
  void command(const std::string& link, const JointCommand& told) {
    const std::vector<JointId>& joints = dive_.model().vehicles()[0].joints;
    for (std::size_t j = 0; j < joints.size(); ++j)
      if (dive_.model().joint(joints[j]).name == "starboard/" + link)
        input_.vehicles[0].joints[j] = told;
  }
  void fly(double seconds) {
    const SimTime end = dive_.state().now + from_seconds(seconds);
    while (dive_.state().now < end) {
      ASSERT_EQ(dive_.step(input_), StepStatus::ok);
      input_.events.clear();
    }
  }

  Dive dive_;
  Input input_;
};

TEST(CalderaLead, IsPluggedInAtItsWorksiteAndPulledOutAgain) {
  CalderaLead lead;
  ASSERT_EQ(lead.plug().phase, PlugPhase::free);
  lead.go_ahead(0.246, 0.05, 6.0);
  ASSERT_EQ(lead.plug().phase, PlugPhase::joined);
  EXPECT_EQ(lead.socket(), "plate/centre");
  lead.go_ahead(0.3, 0.05, 3.0);
  ASSERT_EQ(lead.plug().phase, PlugPhase::fixed);
  lead.go_ahead(-0.3, 0.05, 6.0);
  lead.go_ahead(-0.6, 0.1, 3.0);
  EXPECT_EQ(lead.plug().phase, PlugPhase::free);
}

}  // namespace flying_lead_test
}  // namespace remora
