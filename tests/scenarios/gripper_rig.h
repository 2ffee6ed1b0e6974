// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora::test {

/// What arms and grippers are tried on: a vehicle so heavy that nothing in its hand moves it, in
/// still water. One arm, and one object, loose, that is not there until it is put somewhere.
class GripperRig {
 public:
  /// `arm` and `object` are entries of the scene's lists; `more` are objects before that one.
  GripperRig(const std::string& arm, const std::string& object, const std::string& more = {})
      : dive_(scene(arm, object, more)), input_(neutral_input(dive_.model())) {
    input_.vehicles[0].pilot.mode = ControlMode::manual;
    input_.vehicles[0].is_armed = false;
  }

  [[nodiscard]] const Model& model() const { return dive_.model(); }
  [[nodiscard]] const State& state() const { return dive_.state(); }
  [[nodiscard]] const Output& output() const { return dive_.output(); }

  [[nodiscard]] std::uint32_t joint(const std::string& name) const {
    const std::vector<JointId>& joints = model().vehicles()[0].joints;
    for (std::uint32_t j = 0; j < joints.size(); ++j)
      if (model().joint(joints[j]).name == name) return j;
    ADD_FAILURE() << "no joint " << name;
    return 0;
  }
  [[nodiscard]] const JointSpec& spec(std::uint32_t joint) const {
    return model().joint(model().vehicles()[0].joints[joint]);
  }
  [[nodiscard]] const JointState& at(std::uint32_t joint) const {
    return state().bodies.joints[model().vehicles()[0].joints[joint].index];
  }
  void command(std::uint32_t joint, JointCommand command) {
    input_.vehicles[0].joints[joint] = command;
  }
  void command(const std::string& name, JointCommand told) { command(joint(name), told); }

  void fly(double seconds) {
    const SimTime end = state().now + from_seconds(seconds);
    while (state().now < end) {
      ASSERT_EQ(dive_.step(input_), StepStatus::ok);
      input_.events.clear();
    }
  }

  [[nodiscard]] Pose X_WB() const { return pose(model().body_of(VehicleId{0}).index); }
  [[nodiscard]] Pose X_WL(const std::string& link) const { return pose(body(link)); }
  [[nodiscard]] Pose X_WO() const { return pose(object_index()); }
  /// What the jaws are to hold.
  [[nodiscard]] std::uint32_t object_index() const { return model().objects().back().index; }
  [[nodiscard]] const ObjectSpec& object() const { return dive_.scenario().world.objects.back(); }
  void put_object(const Pose& X_WO) {
    RigidState there;
    there.p_WB = X_WO.p;
    there.q_WB = Quat(X_WO.R);
    input_.events.push_back(Teleport{model().objects().back(), there});
  }

  /// What the object weighs in the water where it is. [N]
  [[nodiscard]] double wet_weight() const {
    const FossenHullSpec& hull = *object().hull;
    const WaterSample water =
        sample(model().environment(), state().environment, state().now, X_WB().p);
    return (hull.mass - water.density * hull.volume) * hull.gravity;
  }
  /// Normal force of a link on the object. [N]
  [[nodiscard]] double press(const std::string& link) const {
    const std::uint32_t jaw = body(link);
    double along = 0.0;
    for (const Contact& contact : output().contacts) {
      const bool is_pair = (contact.a.index == jaw && contact.b.index == object_index()) ||
                           (contact.b.index == jaw && contact.a.index == object_index());
      if (is_pair) along += std::abs(contact.impulse_W.dot(contact.normal_W));
    }
    return along / model().step().seconds();
  }

 private:
  static ScenarioSpec scene(const std::string& arm, const std::string& object,
                            const std::string& more) {
    const std::string text =
        "purpose: a gripper on something heavy\nseabed: {depth: 60}\nwaves: {kind: none}\n"
        "vehicles:\n  - name: rov\n    vehicle: rexrov\n    navigation: truth\n"
        "    position: [0, 0, 20]\n    arms: [" +
        arm + "]\nobjects:\n" + more + "  - {name: thing, " + object + "}\n";
    Diagnostics diagnostics;
    auto spec = parse_scenario(text, "rig.yaml", AssetPaths::found_above(source_dir()).value(),
                               diagnostics);
    EXPECT_TRUE(spec) << to_string(diagnostics);
    auto& hull = std::get<FossenHullSpec>(spec->world.vehicles[0].hull);
    constexpr double kHeavier = 1000.0;
    hull.mass *= kHeavier;
    hull.volume = hull.mass / 1027.0;
    hull.inertia_about_cg *= kHeavier;
    ObjectSpec& thing = spec->world.objects.back();
    thing.attachment.reset();
    thing.is_present = false;
    return std::move(spec).value();
  }
  [[nodiscard]] std::uint32_t body(const std::string& link) const {
    for (const BodyId body : model().vehicles()[0].bodies)
      if (model().name_of(body) == "rov/" + link) return body.index;
    ADD_FAILURE() << "no link " << link;
    return 0;
  }
  [[nodiscard]] Pose pose(std::uint32_t body) const { return state().bodies.bodies[body].X_WB(); }

  Dive dive_;
  Input input_;
};

}  // namespace remora::test
