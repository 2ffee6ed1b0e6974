// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Everything that the guide to arms says can be held is held, by friction alone, at the grip that
// statics asks for, and slips below it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

#include "gripper_rig.h"
#include "math/angles.h"

namespace remora {
namespace held_objects_test {

/// By what jaws take hold of an object, in its own axes.
struct Hold {
  const char* object;
  const char* by;
  Vec3 grip;           ///< the middle of what is between the jaws
  Vec3 closing;        ///< the jaws' way
  double thickness;    ///< between them [m]
  double wedge = 0.0;  ///< half the angle between the faces that they press on; wider below [°]
};

const Hold kHolds[] = {
    {"toolbox", "the bar on its lid", {0, 0, -0.135}, {0, 1, 0}, 0.022},
    {"loose_amphora", "a handle", {-0.25, 0.12, 0}, {0, 0, 1}, 0.030},
    {"loose_amphora", "the neck", {-0.415, 0, 0}, {0, 0, 1}, 0.116},
    {"vase", "its neck", {0, 0, -0.09}, {0, 1, 0}, 0.060},
    {"t_handle", "the cross bar", {0.09, 0, 0}, {0, 0, 1}, 0.024},
    {"hot_stab", "the cross bar", {-0.14, 0, 0}, {0, 0, 1}, 0.024},
    {"ring_handle", "the ring", {0.069, 0, 0}, {0, 1, 0}, 0.018},
    {"ring_handle", "its stem", {-0.15, 0, 0}, {0, 1, 0}, 0.020},
    {"small_anchor", "its shank", {-0.17, 0, 0}, {0, 1, 0}, 0.026},
    {"pipe_piece", "anywhere", {0, 0, 0}, {0, 1, 0}, 0.0603},
    {"grab_bar", "anywhere", {0, 0, 0}, {1, 0, 0}, 0.040},
    {"steel_bar", "anywhere", {0, 0, 0}, {1, 0, 0}, 0.040},
    {"handled_crate", "the bar over its top", {0, 0, -0.15}, {0, 1, 0}, 0.024},
    {"debris_plate", "an edge", {-0.13, 0, 0}, {0, 0, 1}, 0.010},
    {"debris_angle", "an edge", {-0.27, 0.021, 0}, {0, -1, 1}, 0.006},
    {"debris_timber", "across, lying", {0, 0, 0}, {0, 0, 1}, 0.050},
    {"debris_timber", "across, on edge", {0, 0, 0}, {0, 1, 0}, 0.080},
    {"flying_lead_plug", "the fishtail", {0, 0, 0}, {0, 1, 0}, 0.032, 12.0},
    {"loose_tyre", "its rim", {0.4, 0, 0}, {0, 0, 1}, 0.260},
    {"t_bar_valve", "the T-bar", {-0.16, 0, 0}, {0, 1, 0}, 0.020},
};

/// Two pads that slide towards each other, geared, on a frame below the hull.
std::string parallel_jaws(const Hold& hold) {
  const double start = 0.5 * hold.thickness + 0.0003;  // it falls as soon as it is there
  const auto jaw = [&](const char* name, int side, const std::string& rest) {
    return fmt::format(
        "{{name: {}, parent: frame, mass: 0.5, friction: 0.95, joint: {{kind: prismatic, axis: "
        "[0, {}, 0], lower: 0, upper: 0.3, start: {}, {}}}, shapes: [{{kind: box, size: [0.04, "
        "0.02, 0.03], position: [0, {}, 0]}}]}}",
        name, side, start, rest, 0.01 * side);
  };
  return "{name: hand, links: [{name: frame, mass: 1, joint: {kind: fixed, position: [0, 0, 3]}, "
         "shapes: [{kind: sphere, radius: 0.02, position: [0, 0, -1.5]}]}, " +
         jaw("left_jaw", -1, "motor: {max_effort: 5000, max_rate: 0.1}") + ", " +
         jaw("right_jaw", 1, "follows: {link: left_jaw}") + "]}";
}

/// Where the weight in water acts, in the object.
Vec3 wet_centre(const FossenHullSpec& hull) {
  const double displaced = 1027.0 * hull.volume;
  return (hull.mass * hull.center_of_gravity_B - displaced * hull.center_of_buoyancy_B) /
         (hull.mass - displaced);
}

/// Turned so that its weight hangs below the grip and the jaws close along y.
Mat3 hanging(const Hold& hold, const FossenHullSpec& hull) {
  const Vec3 closing = hold.closing.normalized();
  Vec3 down = wet_centre(hull) - hold.grip;
  down -= down.dot(closing) * closing;
  // Gripped at the centre of its weight it hangs in any attitude: lying.
  if (down.norm() < 0.01) down = closing.cross(closing.unitOrthogonal());
  down.normalize();
  Mat3 R_OH;
  R_OH << closing.cross(down), closing, down;
  return R_OH.transpose();
}

struct Outcome {
  double slip = 0.0;    ///< of the grip's place in the jaws, after the first second [m]
  double press = 0.0;   ///< mean of the jaws at the end [N]
  double weight = 0.0;  ///< in water [N]
};

/// Six seconds between jaws that press with `share` of what statics asks for.
Outcome held_with(const Hold& hold, double share) {
  const bool hangs_on_panel = std::string(hold.object) == "t_bar_valve";
  test::GripperRig rig(
      parallel_jaws(hold), fmt::format("object: {}", hold.object),
      hangs_on_panel ? "  - {name: panel, object: valve_panel, position: [30, 0, 50]}\n" : "");
  const FossenHullSpec& hull = *rig.object().hull;
  const Mat3 R_HO = hanging(hold, hull);
  const Pose X_WO{rig.X_WB().R * R_HO, rig.X_WL("hand/frame").p - rig.X_WB().R * R_HO * hold.grip};
  rig.put_object(X_WO);

  const double friction = std::min(0.95, rig.object().collision.friction);
  const double slope = std::tan(hold.wedge * kDegree);
  const double bears = (friction - slope) / (1.0 + friction * slope);  // weight per two presses
  Outcome outcome;
  outcome.weight = rig.wet_weight();
  const double press = share * std::abs(outcome.weight) / (2.0 * bears);
  // Closed firmly at first, as hands do; then as hard as is asked.
  rig.command("hand/left_jaw", {JointCommandKind::effort, -2.0 * std::max(3.0 * press, 20.0)});
  rig.fly(1.0);
  rig.command("hand/left_jaw", {JointCommandKind::effort, -2.0 * press});
  rig.fly(0.2);
  const auto place = [&] {
    return Vec3(rig.X_WL("hand/frame").R.transpose() *
                (rig.X_WO() * hold.grip - rig.X_WL("hand/frame").p));
  };
  const Vec3 before = place();
  for (int i = 0; i < 50 && outcome.slip < 0.02; ++i) {
    rig.fly(0.1);
    outcome.slip = std::max(outcome.slip, (place() - before).norm());
  }
  outcome.press = 0.5 * (rig.press("hand/left_jaw") + rig.press("hand/right_jaw"));
  return outcome;
}

class HeldObjects : public testing::TestWithParam<Hold> {};

TEST_P(HeldObjects, StayInJawsThatPressAsStaticsAsksAndSlipOutOfThoseThatDoNot) {
  const Outcome held = held_with(GetParam(), 1.15);
  EXPECT_LT(held.slip, 0.002) << held.weight << " N in water, pressed with " << held.press << " N";
  const Outcome lost = held_with(GetParam(), 0.8);
  EXPECT_GT(lost.slip, 0.01) << lost.weight << " N in water, pressed with " << lost.press << " N";
}

INSTANTIATE_TEST_SUITE_P(All, HeldObjects, testing::ValuesIn(kHolds), [](const auto& info) {
  const std::string name = fmt::format("{}_by_{}", info.param.object, info.param.by);
  return std::regex_replace(name, std::regex("[^A-Za-z0-9]+"), "_");
});

/// The objects in the guide's table of things to hold.
std::vector<std::string> objects_of_the_guide() {
  std::ifstream file(std::string(source_dir()) + "/docs/guides/arms.md");
  std::vector<std::string> objects;
  bool is_in_table = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) is_in_table = line == "### Things to hold";
    if (!is_in_table || !line.starts_with("| `")) continue;
    const std::string cell = line.substr(0, line.find('|', 1));
    const std::regex word("`([a-z_]+)`");
    for (std::sregex_iterator it(cell.begin(), cell.end(), word), end; it != end; ++it)
      objects.push_back((*it)[1]);
  }
  return objects;
}

TEST(HeldObjects, AreAllThatTheGuideNames) {
  const std::vector<std::string> named = objects_of_the_guide();
  ASSERT_GT(named.size(), 10u);
  for (const std::string& object : named)
    EXPECT_TRUE(std::any_of(std::begin(kHolds), std::end(kHolds), [&](const Hold& hold) {
      return hold.object == object;
    })) << object;
}

}  // namespace held_objects_test
}  // namespace remora
