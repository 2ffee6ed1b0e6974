// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/procedural.h"
#include "tether/cable.h"
#include "tether/contact_finder.h"

namespace remora {
namespace draped_cable_test {

constexpr double kStep = 0.01;

/// The cable's solver and the contact search as a tether joins them.
struct Rig {
  CableModel model;
  CableState state;
  CableStepInput input;
  std::vector<WaterSample> water;
  CableStepOutput output;
  CableWorkspace workspace;
  std::vector<Obstacle> obstacles;
  ContactWorkspace contact_workspace;
  std::vector<CableContact> contacts;

  Rig(const CableSpec& spec, const std::vector<Vec3>& shape_W)
      : model(cable_model(spec)),
        state(cable_along(model, shape_W, length_of(shape_W), 2.0 * length_of(shape_W))) {
    water.assign(state.nodes(), WaterSample{.surface_z = -1000.0});
    input.ends[0].p_W = shape_W.front();
    input.ends[1].p_W = shape_W.back();
  }
  static double length_of(const std::vector<Vec3>& shape) {
    double sum = 0.0;
    for (std::size_t i = 1; i < shape.size(); ++i) sum += (shape[i] - shape[i - 1]).norm();
    return sum;
  }
  void add(Surface surface, double friction, const Pose& X_WO = {}) {
    Obstacle obstacle;
    obstacle.surface = std::make_shared<const Surface>(std::move(surface));
    obstacle.friction = friction;
    obstacle.X_WO = X_WO;
    obstacles.push_back(obstacle);
  }
  void step_once() {
    find_contacts({}, {state.position_W, state.velocity_W, 0.5 * model.spec.diameter}, {},
                  obstacles, kStep, contact_workspace, contacts);
    input.contacts = contacts;
    input.dt = kStep;
    input.water = water;
    step(model, input, state, output, workspace);
    for (int e = 0; e < 2; ++e) {
      CableEnd& end = input.ends[e];
      const Vec3 before = end.v_W;
      end.v_W += kStep * (end.a_W + end.mobility_W * output.end_force_W[e]);
      end.p_W += 0.5 * kStep * (before + end.v_W);
    }
  }
  /// A body of `mass` kg hangs on an end, with nothing but `force_W` acting on it.
  void hang(int end, double mass, const Vec3& force_W) {
    input.ends[end].mobility_W = Mat3::Identity() / mass;
    input.ends[end].a_W = force_W / mass;
  }
  /// A segment's centreline is in or through an obstacle.
  [[nodiscard]] bool is_through() const {
    for (const Obstacle& obstacle : obstacles) {
      const Pose X_OW = obstacle.X_WO.inverse();
      for (std::size_t i = 0; i + 1 < state.nodes(); ++i) {
        if (first_crossing(*obstacle.surface, X_OW * state.position_W[i],
                           X_OW * state.position_W[i + 1])) {
          return true;
        }
      }
    }
    return false;
  }
};

CableSpec cable_of(double weight_in_water, double spacing) {
  CableSpec spec;
  spec.mass_per_length = mass_for_weight_in_water(weight_in_water, spec.diameter);
  spec.node_spacing = spacing;
  return spec;
}

/// From (-R, 0, drop) over the top of a cylinder along y to (R, 0, drop), a cable's radius off it.
std::vector<Vec3> over_cylinder(double radius, double drop) {
  std::vector<Vec3> shape{Vec3(-radius, 0, drop)};
  for (int i = 0; i <= 90; ++i) {
    const double angle = std::numbers::pi * i / 90.0;
    shape.push_back(radius * Vec3(-std::cos(angle), 0.0, -std::sin(angle)));
  }
  shape.push_back(Vec3(radius, 0, drop));
  return shape;
}

/// Tension of the side that is drawn over that of the side that follows, while a cable slides over
/// half a turn of a cylinder.
double capstan_ratio(const Surface& cylinder, double radius, double friction, double spacing) {
  CableSpec spec = cable_of(0.0, spacing);
  spec.normal_drag = spec.tangential_drag = 0.0;
  Rig rig(spec, over_cylinder(radius + 0.5 * spec.diameter + 1e-4, 1.0));
  const Mat3 along_y = Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitX()).toRotationMatrix();
  rig.add(cylinder, friction, {along_y, Vec3::Zero()});
  rig.hang(0, 5.0, Vec3(0, 0, 40.0));
  rig.input.ends[1].v_W = Vec3(0, 0, 0.05);
  double drawn = 0.0, following = 0.0;
  for (int i = 0; i < 800; ++i) {
    rig.step_once();
    EXPECT_FALSE(rig.is_through()) << "at step " << i;
    if (i < 400) continue;  // nodes pass the points of contact: a mean over many
    drawn += rig.output.end_force_W[1].norm();
    following += rig.output.end_force_W[0].norm();
  }
  return drawn / following;
}

TEST(DrapedCable, SlidesOverACylinderWithTheCapstanRatio) {
  for (const double friction : {0.1, 0.3}) {
    const double expected = std::exp(friction * std::numbers::pi);
    EXPECT_NEAR(capstan_ratio(round_cylinder(0.5, 4.0), 0.5, friction, 0.04), expected,
                0.05 * expected);
  }
}

TEST(DrapedCable, SlidesOverACylinderOfTrianglesWithTheCapstanRatio) {
  const double expected = std::exp(0.3 * std::numbers::pi);
  const Surface mesh = mesh_surface(make_cylinder(0.5, 4.0, 64));
  EXPECT_NEAR(capstan_ratio(mesh, 0.5, 0.3, 0.04), expected, 0.05 * expected);
}

/// Ends carried at 2 m/s past a plate that the middle of the cable runs into; bights on both sides
/// leave it line enough.
void expect_held_by_plate(const TriangleMesh& plate, const Vec3& way) {
  const double y = 0.05;
  Rig rig(cable_of(0.05, 0.1),
          {Vec3(-1.2, y, -0.5), Vec3(-1.2, y, -1.3), Vec3(-0.8, y, -1.3), Vec3(-0.8, y, -0.5),
           Vec3(0.8, y, -0.5), Vec3(0.8, y, -1.3), Vec3(1.2, y, -1.3), Vec3(1.2, y, -0.5)});
  rig.add(mesh_surface(plate), 0.3);
  for (Vec3& v : rig.state.velocity_W) v = way;
  for (CableEnd& end : rig.input.ends) end.v_W = way;
  for (WaterSample& sample : rig.water)
    sample.velocity_W = way;  // so that it arrives at that speed
  bool has_touched = false;
  for (int i = 0; i < 60; ++i) {
    const std::vector<Vec3> before = rig.state.position_W;
    rig.step_once();
    has_touched = has_touched || !rig.contacts.empty();
    ASSERT_FALSE(rig.is_through()) << "at step " << i;
    for (std::size_t k = 0; k < before.size(); ++k) {
      ASSERT_FALSE(first_crossing(*rig.obstacles[0].surface, before[k], rig.state.position_W[k]));
    }
  }
  EXPECT_TRUE(has_touched);
}

TEST(DrapedCable, NoNodePassesAPlateOfTwoCentimetresAtTwoMetresPerSecond) {
  expect_held_by_plate(make_box({1, 1, 0.02}), Vec3(0, 0, 2.0));
  expect_held_by_plate(make_box({1, 1, 0.02}), Vec3(0.6, 0, 1.9));
}

TEST(DrapedCable, NoNodePassesASheetWithoutThickness) {
  TriangleMesh sheet;
  sheet.vertices = {{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}};
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  expect_held_by_plate(sheet, Vec3(0, 0, 2.0));
}

TEST(DrapedCable, HangsOverTheEdgesOfABoxWithItsWeight) {
  const double weight = 0.8;  // per metre
  // Over a box 1 m wide, 1 m down on both sides, ends free.
  Rig rig(cable_of(weight, 0.07),
          {Vec3(-0.52, 0, 0.5), Vec3(-0.52, 0, -0.52), Vec3(0.52, 0, -0.52), Vec3(0.52, 0, 0.5)});
  rig.add(box_surface({1, 4, 1}), 0.4);
  rig.input.ends[0].is_free = rig.input.ends[1].is_free = true;
  for (int i = 0; i < 3000; ++i) {
    rig.step_once();
    ASSERT_FALSE(rig.is_through()) << "at step " << i;
  }
  Vec3 sum = Vec3::Zero();
  for (const Vec3& force : rig.output.contact_force_W) sum += force;
  const double total = weight * rig.state.total_rest_length();
  EXPECT_NEAR(sum.z(), total, 0.02 * total);  // on the box, downwards
  EXPECT_NEAR(sum.x(), 0.0, 0.02 * total);
  double fastest = 0.0;
  for (const Vec3& v : rig.state.velocity_W) fastest = std::max(fastest, v.norm());
  EXPECT_LT(fastest, 0.02);
}

/// A box of 20 kg that floats above a line on the bottom, and can only go down and up.
struct PressedLine {
  static constexpr double kMass = 20.0;
  Rig rig;
  MovableBody body;
  double z, velocity;

  explicit PressedLine(double speed)
      : rig(cable_of(0.5, 0.1), {Vec3(-1, 0, -0.004), Vec3(1, 0, -0.004)}),
        z(-0.15),
        velocity(speed) {
    rig.add(HalfSpace{-Vec3::UnitZ(), 0.0}, 0.3);
    rig.add(mesh_surface(make_box(Vec3(0.4, 0.4, 0.2))), 0.3);
    body.inverse_inertia.diagonal() << 0.0, 0.0, 1.0 / kMass, 0.0, 0.0, 0.0;
    rig.obstacles[1].body = 1;
    rig.obstacles[1].holder = &body;
  }
  void step_once(double weight) {
    body.X_WB.p.z() = z;
    body.A_WB_W.linear.z() = weight / kMass;
    rig.obstacles[1].X_WO.p.z() = z;
    rig.obstacles[1].V_WO_W.linear.z() = velocity;
    rig.step_once();
    double force = weight;
    for (std::size_t c = 0; c < rig.contacts.size(); ++c) {
      if (rig.contacts[c].body == 1) force += rig.output.contact_force_W[c].z();
    }
    velocity += kStep * force / kMass;
    z += kStep * velocity;
  }
  [[nodiscard]] double gap() const { return -(z + 0.1) - rig.model.spec.diameter; }
};

TEST(DrapedCable, AHullThatPinchesTheLineOnTheBottomIsStoppedAndNotThrownBack) {
  for (const double speed : {0.05, 0.3, 1.0, 3.0}) {
    PressedLine scene(speed);
    double deepest = 0.0;
    for (int i = 0; i < 200; ++i) {
      scene.step_once(0.0);
      deepest = std::max(deepest, -scene.gap());
      EXPECT_LE(std::abs(scene.velocity), speed * (1.0 + 1e-9)) << "step " << i;
    }
    EXPECT_LT(std::abs(scene.velocity), 0.2 * speed) << speed;
    EXPECT_LT(deepest, 0.002 + 0.25 * speed * kStep) << speed;
  }
}

TEST(DrapedCable, AHullRestsOnTheLineThatBearsItsWeight) {
  PressedLine scene(0.0);
  for (int i = 0; i < 1000; ++i) scene.step_once(30.0);
  EXPECT_NEAR(scene.velocity, 0.0, 1e-3);
  EXPECT_NEAR(scene.gap(), 0.0, 1e-3);
}

}  // namespace draped_cable_test
}  // namespace remora
