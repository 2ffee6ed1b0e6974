// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/plugs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "plug_scene.h"

namespace remora::plugs_test {
namespace {

using test::docking_scene;
using test::push;

PlugPhase phase(const test::Scene& scene, std::size_t plug = 0) {
  return scene.state.plugs[plug].phase;
}

/// Brings the scene to the moment after the plug was locked.
void lock(test::Scene& scene) {
  push(scene, 0.0);
  ASSERT_EQ(scene.run(7.5), StepStatus::ok);
  ASSERT_EQ(phase(scene), PlugPhase::joined);
  push(scene, 60.0);
  ASSERT_EQ(scene.run(3.0), StepStatus::ok);
  ASSERT_EQ(phase(scene), PlugPhase::fixed);
}

TEST(Plugs, OneThatStaysBeforeItsSocketSlidesThenLocksThenLetsGo) {
  test::Scene scene(docking_scene(0.016));  // a millimetre off its seat, which it does not strike
  push(scene, 0.0);
  ASSERT_EQ(scene.run(7.0), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::free);
  ASSERT_EQ(scene.run(0.02), StepStatus::ok);  // 5 s dead time and 2 s in line
  EXPECT_EQ(phase(scene), PlugPhase::joined);
  EXPECT_EQ(scene.state.bodies.constraints.size(), 1u);

  push(scene, 40.0);  // less than the mating force of 50 N
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::joined);
  EXPECT_NEAR(scene.output.plugs[0].pull, -40.0, 0.5);
  EXPECT_NEAR(scene.output.plugs[0].mean_force, 40.0, 0.5);
  EXPECT_NEAR(scene.output.plugs[0].travel, 0.015, 2e-4);  // on the seat

  push(scene, 60.0);
  ASSERT_EQ(scene.run(1.0), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::fixed);
  const Vec3 locked_at = scene.body().p_WB;

  push(scene, -120.0);  // more than the unmating force of 90 N, but in the dead time
  ASSERT_EQ(scene.run(3.9), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::fixed);
  EXPECT_NEAR(scene.output.plugs[0].pull, 120.0, 0.5);
  EXPECT_LT((scene.body().p_WB - locked_at).norm(), 1e-4);
  ASSERT_EQ(scene.run(1.5), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::free);
  EXPECT_TRUE(scene.state.bodies.constraints.empty());
  EXPECT_LT(scene.body().p_WB.x(), locked_at.x() - 0.01);
}

// 18 kg at some 0.5 m/s: one reading of the mean is enough.
TEST(Plugs, OneThatStrikesItsSeatIsLockedByTheBlow) {
  test::Scene scene(docking_scene());
  push(scene, 0.0);
  ASSERT_EQ(scene.run(7.5), StepStatus::ok);
  push(scene, 40.0);
  ASSERT_EQ(scene.run(3.0), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::fixed);
}

TEST(Plugs, AChangeIsToldInItsOwnStepWithTheForceThatMadeIt) {
  test::Scene scene(docking_scene());
  push(scene, 0.0);
  ASSERT_EQ(scene.run(7.5), StepStatus::ok);
  push(scene, 60.0);
  int changes = 0;
  for (int i = 0; i < 300; ++i) {
    ASSERT_EQ(scene.run(0.01), StepStatus::ok);
    if (!scene.output.plugs[0].has_changed) continue;
    ++changes;
    EXPECT_EQ(phase(scene), PlugPhase::fixed);
    EXPECT_GT(scene.output.plugs[0].mean_force, 50.0);
    EXPECT_EQ(plug_text(scene.model, scene.state, scene.output, 0).substr(0, 24),
              "rov locked in panel/port");
  }
  EXPECT_EQ(changes, 1);
}

TEST(Plugs, AJoinedPlugCannotLeaveSideways) {
  test::Scene scene(docking_scene());
  push(scene, 0.0);
  ASSERT_EQ(scene.run(7.5), StepStatus::ok);
  scene.input.vehicles[0].wrench_B.force = Vec3(-20.0, 60.0, 0.0);
  ASSERT_EQ(scene.run(10.0), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::joined);
  const Pose X_FG = plug_in_receptacle(scene.model, scene.state, scene.model.plugs()[0], 0);
  EXPECT_NEAR(X_FG.p.x(), 0.14, 1e-3);  // as far out as it slides
  EXPECT_LT(std::hypot(X_FG.p.y(), X_FG.p.z()), 1e-3);
}

TEST(Plugs, ASnapshotOfEachPhaseContinuesToTheLastBit) {
  for (const double seconds : {6.3, 7.3, 9.0}) {  // in line, joined, locked
    test::Scene scene(docking_scene());
    push(scene, 0.0);
    ASSERT_EQ(scene.run(std::min(seconds, 7.3)), StepStatus::ok);
    if (phase(scene) == PlugPhase::joined) push(scene, 60.0);
    if (seconds > 7.3) {
      ASSERT_EQ(scene.run(seconds - 7.3), StepStatus::ok);
    }
    test::Scene other(docking_scene());
    other.state = scene.state;
    other.input = scene.input;
    for (int i = 0; i < 400; ++i) {
      ASSERT_EQ(scene.run(0.02), StepStatus::ok);
      ASSERT_EQ(other.run(0.02), StepStatus::ok);
      ASSERT_EQ(hash(scene.state), hash(other.state)) << seconds << " s, " << i;
    }
    EXPECT_EQ(phase(scene), seconds > 7.0 ? PlugPhase::fixed : PlugPhase::joined);
  }
}

TEST(Plugs, OneOfAnotherKindStaysFree) {
  WorldSpec spec = docking_scene();
  spec.objects[0].connectors.receptacles[0].kind = "hot_stab";
  spec.objects[0].connectors.receptacles.push_back(spec.objects[0].connectors.receptacles[0]);
  ReceptacleSpec& far_away = spec.objects[0].connectors.receptacles[1];
  far_away.name = "starboard";
  far_away.kind = "lead";
  far_away.X_BF.p.y() = 0.4;
  test::Scene scene(spec);
  push(scene, 0.0);
  ASSERT_EQ(scene.run(12.0), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::free);
}

TEST(Plugs, ASocketTakesOnePlugOnly) {
  WorldSpec spec = docking_scene();
  VehicleSpec second = spec.vehicles[0];
  second.name = "second";
  second.collision.shapes.clear();  // so that the two do not push each other away
  spec.vehicles.push_back(second);
  test::Scene scene(spec);
  for (VehicleInput& vehicle : scene.input.vehicles) vehicle.kind = CommandKind::wrench;
  ASSERT_EQ(scene.run(12.0), StepStatus::ok);
  EXPECT_EQ(phase(scene, 0), PlugPhase::joined);
  EXPECT_EQ(phase(scene, 1), PlugPhase::free);
}

TEST(Plugs, TheNearerOfTwoSocketsIsChosen) {
  WorldSpec spec = docking_scene();
  std::vector<ReceptacleSpec>& sockets = spec.objects[0].connectors.receptacles;
  sockets.insert(sockets.begin(), sockets[0]);
  sockets[0].name = "starboard";
  sockets[0].X_BF.p.y() += 0.012;
  test::Scene scene(spec);
  push(scene, 0.0);
  ASSERT_EQ(scene.run(7.5), StepStatus::ok);
  EXPECT_EQ(scene.state.plugs[0].receptacle, 1u);
}

TEST(Plugs, ATeleportTakesThePlugOut) {
  test::Scene scene(docking_scene());
  lock(scene);
  RigidState away = scene.body();
  away.p_WB.x() -= 3.0;
  push(scene, 0.0);
  scene.input.events.push_back(Teleport{BodyId{0}, away});
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::free);
  EXPECT_TRUE(scene.state.bodies.constraints.empty());
  EXPECT_NEAR(scene.body().p_WB.x(), away.p_WB.x(), 0.3);
}

TEST(Plugs, ASocketThatIsTakenOutOfTheSceneLetsGo) {
  test::Scene scene(docking_scene());
  lock(scene);
  scene.input.events.push_back(SetPresence{find_body(docking_scene(), "panel"), false});
  ASSERT_EQ(scene.run(0.5), StepStatus::ok);
  EXPECT_EQ(phase(scene), PlugPhase::free);
  EXPECT_TRUE(scene.state.bodies.constraints.empty());
}

TEST(Plugs, BadConnectorsAreNamed) {
  const auto first = [](auto&& change) {
    WorldSpec spec = docking_scene();
    change(spec);
    const std::vector<Problem> found = problems(spec);
    return found.empty() ? std::string() : found[0].what;
  };
  EXPECT_EQ(first([](WorldSpec&) {}), "");
  EXPECT_EQ(first([](WorldSpec& s) { s.vehicles[0].connectors.plug->kind = "usb"; }),
            "'rov' is a plug of kind 'usb', and no receptacle of the scene takes that");
  EXPECT_EQ(
      first([](WorldSpec& s) { s.objects[0].connectors.plug = s.vehicles[0].connectors.plug; }),
      "'panel' is a plug, but it does not move");
  EXPECT_NE(first([](WorldSpec& s) {
              s.objects[0].connectors.receptacles[0].rules.mating_force = -1.0;
            }).find("'panel', receptacle 'port': mating_force is -1 N"),
            std::string::npos);
  EXPECT_EQ(first([](WorldSpec& s) {
              auto& sockets = s.objects[0].connectors.receptacles;
              sockets.push_back(sockets[0]);
            }),
            "'panel' has two receptacles called 'port'");
}

}  // namespace
}  // namespace remora::plugs_test
