// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/cable.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "base/hash_fields.h"
#include "base/random.h"

namespace remora {
namespace cable_test {

constexpr double kGravity = 9.80665;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A cable with everything around it that a step needs.
struct Rig {
  CableModel model;
  CableState state;
  CableStepInput input;
  std::vector<WaterSample> water;
  CableStepOutput output;
  CableWorkspace workspace;

  Rig(const CableSpec& spec, std::vector<Vec3> shape_W, double length)
      : model(cable_model(spec)), state(cable_along(model, shape_W, length, 2.0 * length)) {
    water.assign(state.nodes(), WaterSample{.surface_z = -1000.0});
    input.ends[0].p_W = shape_W.front();
    input.ends[1].p_W = shape_W.back();
  }

  void set_water(const WaterSample& sample) { water.assign(state.nodes(), sample); }
  /// One step; ends that are not carried along follow the forces they get.
  void step_once(double dt) {
    if (water.size() != state.nodes()) water.resize(state.nodes(), water.front());
    input.dt = dt;
    input.water = water;
    step(model, input, state, output, workspace);
    for (int e = 0; e < 2; ++e) {
      CableEnd& end = input.ends[e];
      const Vec3 v_before = end.v_W;
      end.v_W += dt * (end.a_W + end.mobility_W * output.end_force_W[e]);
      if (end.mobility_W.isZero(0.0)) end.v_W = v_before;
      end.p_W += 0.5 * dt * (v_before + end.v_W);
    }
  }
  void run(double seconds, double dt) {
    const long steps = std::lround(seconds / dt);
    for (long i = 0; i < steps; ++i) step_once(dt);
  }
  /// A body of `mass` kg hangs on an end, with nothing but `force_W` acting on it.
  void hang(int end, double mass, const Vec3& force_W) {
    input.ends[end].mobility_W = Mat3::Identity() / mass;
    input.ends[end].a_W = force_W / mass;
  }
  [[nodiscard]] double stretched_length() const {
    double sum = 0.0;
    for (std::size_t i = 0; i < state.segments(); ++i) {
      sum += (state.position_W[i + 1] - state.position_W[i]).norm();
    }
    return sum;
  }
};

CableSpec sinking_cable(double weight_in_water, double spacing) {
  CableSpec spec;
  spec.mass_per_length = mass_for_weight_in_water(weight_in_water, spec.diameter);
  spec.axial_stiffness = 1.0e4;
  spec.node_spacing = spacing;
  return spec;
}

/// Points of a half circle below A and B.
std::vector<Vec3> bight(const Vec3& a, const Vec3& b) {
  std::vector<Vec3> shape;
  for (int i = 0; i <= 40; ++i) {
    const double f = i / 40.0;
    shape.push_back(a + f * (b - a) +
                    Vec3(0, 0, 0.3 * (b - a).norm() * std::sin(std::numbers::pi * f)));
  }
  return shape;
}

TEST(Cable, HangsAsACatenary) {
  // L = 10 m between supports 6 m apart: sqrt(L² - v²) = 2a sinh(h/2a) gives a = 1.6316827 m.
  const double a = 1.631682740878531, w = 1.0, length = 10.0;
  for (const double n : {100.0, 101.0}) {
    CableSpec spec = sinking_cable(w, length / n);
    spec.axial_stiffness = kInfinity;
    Rig rig(spec, bight(Vec3::Zero(), Vec3(6, 0, 0)), length);
    rig.run(60.0, 0.02);

    const double bottom = a * std::cosh(3.0 / a);
    double sum = 0.0;
    for (const Vec3& p : rig.state.position_W) {
      const double z = bottom - a * std::cosh((p.x() - 3.0) / a);
      sum += (p.z() - z) * (p.z() - z);
    }
    EXPECT_LT(std::sqrt(sum / n), 0.001 * length);
    const double end_tension = std::hypot(w * a, 0.5 * w * length);
    for (const Vec3& force : rig.output.end_force_W) EXPECT_NEAR(force.norm(), end_tension, 0.02);
    EXPECT_NEAR(rig.output.end_force_W[0].x(), w * a, 0.005 * w * a);  // pulled inwards
    EXPECT_GT(rig.output.end_force_W[0].z(), 0.0);                     // and down
  }
}

TEST(Cable, PullsOnItsEndsWithItsWeightInWaterAndInAir) {
  CableSpec spec = sinking_cable(0.5, 0.25);
  Rig wet(spec, bight(Vec3(0, 0, 20), Vec3(6, 0, 20)), 10.0);
  wet.run(60.0, 0.02);
  EXPECT_NEAR((wet.output.end_force_W[0] + wet.output.end_force_W[1]).z(), 5.0, 1e-3);

  Rig dry(spec, bight(Vec3(0, 0, 20), Vec3(6, 0, 20)), 10.0);
  dry.set_water({.surface_z = 100.0});
  Vec3 mean = Vec3::Zero();  // nothing damps it in air: it swings on
  for (int i = 0; i < 4000; ++i) {
    dry.step_once(0.02);
    mean += (dry.output.end_force_W[0] + dry.output.end_force_W[1]) / 4000.0;
  }
  const double weight = spec.mass_per_length * kGravity * 10.0;
  EXPECT_NEAR(mean.z(), weight, 0.02 * weight);
}

TEST(Cable, StretchesByTheLoadOverEA) {
  CableSpec spec = sinking_cable(0.0, 0.5);
  spec.axial_stiffness = 2000.0;
  spec.axial_damping = 500.0;
  Rig rig(spec, {Vec3::Zero(), Vec3(0, 0, 10)}, 10.0);
  rig.hang(1, 20.0, Vec3(0, 0, 100.0));
  rig.run(60.0, 0.01);
  EXPECT_NEAR(rig.stretched_length(), 10.0 * (1.0 + 100.0 / 2000.0), 1e-4);
  EXPECT_NEAR(rig.output.end_force_W[1].z(), -100.0, 0.01);
  for (const double tension : rig.state.tension) EXPECT_NEAR(tension, 100.0, 0.01);
}

TEST(Cable, FallsAtTheTerminalSpeedOfItsDrag) {
  const double w = 0.6;
  const CableSpec spec = sinking_cable(w, 0.2);
  Rig flat(spec, {Vec3::Zero(), Vec3(10, 0, 0)}, 10.0);
  Rig upright(spec, {Vec3::Zero(), Vec3(0, 0, 10)}, 10.0);
  for (Rig* rig : {&flat, &upright}) {
    rig->input.ends[0].is_free = rig->input.ends[1].is_free = true;
    rig->run(60.0, 0.02);
  }
  const double across = std::sqrt(w / (0.5 * 1025.0 * spec.normal_drag * spec.diameter));
  const double along =
      std::sqrt(w / (0.5 * 1025.0 * spec.tangential_drag * std::numbers::pi * spec.diameter));
  EXPECT_NEAR(flat.state.velocity_W[25].z(), across, 1e-6);
  EXPECT_NEAR(upright.state.velocity_W[25].z(), along, 1e-4 * along);
}

TEST(Cable, IsCarriedByAcceleratingWaterLikeTheWaterItDisplaces) {
  // A neutral cable feels (1 + Can) displaced masses of the water's acceleration and has as much
  // inertia, so that it moves as the water does.
  CableSpec spec = sinking_cable(0.0, 0.5);
  spec.normal_drag = spec.tangential_drag = 0.0;
  Rig rig(spec, {Vec3::Zero(), Vec3(5, 0, 0)}, 5.0);
  rig.set_water({.acceleration_W = Vec3(0.0, 0.3, 0.0), .surface_z = -1000.0});
  rig.input.ends[0].is_free = rig.input.ends[1].is_free = true;
  rig.run(2.0, 0.01);
  for (const Vec3& v : rig.state.velocity_W) EXPECT_NEAR(v.y(), 0.6, 1e-9);
}

TEST(Cable, KeepsItsLengthUnder500N) {
  for (const double dt : {0.002, 0.01, 0.05}) {
    CableSpec spec = sinking_cable(0.15, 0.5);
    spec.axial_stiffness = kInfinity;
    Rig rig(spec, {Vec3::Zero(), Vec3(100, 0, 0)}, 100.0);
    rig.hang(1, 200.0, Vec3(500, 0, 0));
    rig.run(10.0, dt);
    EXPECT_NEAR(rig.stretched_length(), 100.0, 0.001 * 100.0) << dt;
    EXPECT_NEAR(rig.output.end_force_W[1].norm(), 500.0, 5.0) << dt;
    EXPECT_NEAR(rig.output.end_force_W[0].norm(), 500.0, 10.0) << dt;
  }
}

double energy(const Rig& rig) {
  const CableState& s = rig.state;
  const double m = rig.model.spec.mass_per_length;
  double sum = 0.0;
  for (std::size_t i = 0; i < s.nodes(); ++i) {
    const double share =
        0.5 * ((i > 0 ? s.rest_length[i - 1] : 0.0) + (i < s.segments() ? s.rest_length[i] : 0.0));
    sum += m * share * (0.5 * s.velocity_W[i].squaredNorm() - kGravity * s.position_W[i].z());
  }
  for (std::size_t i = 0; i < s.segments(); ++i) {
    const double length = (s.position_W[i + 1] - s.position_W[i]).norm();
    const double strain = std::max(0.0, length / s.rest_length[i] - 1.0);
    sum += 0.5 * rig.model.stiffness * strain * strain * s.rest_length[i];
  }
  return sum;
}

TEST(Cable, EnergyNeverGrows) {
  // In a vacuum, thrown about: nothing but the solver could take energy away, or add it.
  for (const double dt : {0.002, 0.01, 0.05}) {
    for (const auto& [EA, BA] : {std::pair(1e4, 5.0), std::pair(1e4, 0.0), std::pair(1e5, 16.0),
                                 std::pair(kInfinity, 0.0)}) {
      CableSpec spec = sinking_cable(0.15, 0.4);
      spec.axial_stiffness = EA;
      spec.axial_damping = BA;
      Rig rig(spec, bight(Vec3::Zero(), Vec3(12, 0, 0)), 16.0);
      rig.set_water({.density = 0.0, .surface_z = -1000.0});
      Random random(7, "throw");
      for (Vec3& v : rig.state.velocity_W) {
        v = 2.0 * Vec3(random.gaussian(), random.gaussian(), random.gaussian());
      }
      rig.state.velocity_W.front() = rig.state.velocity_W.back() = Vec3::Zero();
      const double start = energy(rig);
      double before = start;
      const double bottom = -spec.mass_per_length * kGravity * 16.0 * 12.0;
      for (int i = 0; i < 400; ++i) {
        rig.step_once(dt);
        const double now = energy(rig);
        ASSERT_LT(now, before + 1e-3 * (start - bottom))
            << dt << " " << EA << " " << BA << " " << i;
        ASSERT_LT(now, start + 1e-6 * (start - bottom)) << dt << " " << EA << " " << BA << " " << i;
        before = now;
      }
    }
  }
}

TEST(Cable, HoldsAClumpWeightOfAThousandNodes) {
  for (const double dt : {0.002, 0.01, 0.02, 0.05}) {
    for (const double EA : {1.0e4, 1.0e5, kInfinity}) {
      CableSpec spec = sinking_cable(0.15, 0.2);
      spec.axial_stiffness = EA;
      const double mass = 1000.0 * spec.mass_per_length * spec.node_spacing;
      Rig rig(spec, {Vec3::Zero(), Vec3(20, 0, 0)}, 20.0);
      rig.hang(1, mass, Vec3(0, 0, mass * kGravity));
      double highest = 0.0, longest = 0.0;
      for (double t = 0.0; t < 30.0; t += dt) {  // it swings down and up again
        rig.step_once(dt);
        highest = std::max(highest, -rig.input.ends[1].p_W.z());
        longest = std::max(longest, rig.stretched_length());
      }
      EXPECT_LT(highest, 0.5) << dt << " " << EA;
      // Three times its weight at the lowest point, and a little for the way it got there.
      const double stretch = 3.0 * mass * kGravity / rig.model.stiffness;
      EXPECT_LT(longest, 20.0 * (1.001 + 1.5 * stretch)) << dt << " " << EA;
    }
  }
}

TEST(Cable, IsStableWhenItIsHeavierThanTheVehicle) {
  for (const double dt : {0.002, 0.01, 0.05}) {
    const CableSpec spec = sinking_cable(2.0, 0.5);  // 20 m: 5 kg, and 1 kg of added mass
    Rig rig(spec, bight(Vec3::Zero(), Vec3(12, 0, 0)), 20.0);
    rig.hang(1, 0.1, Vec3(0, 0, -25.0));
    rig.run(200.0, dt);
    // In the end the float carries 12.5 m of the cable, below the reel, and nothing moves.
    EXPECT_LT(rig.state.velocity_W.back().norm(), 0.02) << dt;
    EXPECT_NEAR(rig.output.end_force_W[1].z(), 25.0, 0.1) << dt;
    EXPECT_NEAR(rig.output.end_force_W[0].z(), 15.0, 0.1) << dt;
  }
}

TEST(Cable, KeepsTheMomentumOfWhatItTiesTogether) {
  // Two bodies fly apart in a vacuum until the cable between them snaps taut.
  CableSpec spec = sinking_cable(0.15, 0.5);
  Rig rig(spec, {Vec3::Zero(), Vec3(9, 0, 0)}, 10.0);
  rig.set_water({.density = 0.0, .surface_z = -1000.0});
  rig.input.gravity = 0.0;
  rig.hang(0, 3.0, Vec3::Zero());
  rig.hang(1, 8.0, Vec3::Zero());
  rig.input.ends[1].v_W = Vec3(1.0, 0.2, 0.0);
  const Vec3 before = 8.0 * rig.input.ends[1].v_W + 8.0 * 0.0 * Vec3::Zero();
  rig.run(5.0, 0.01);
  Vec3 after = 3.0 * rig.input.ends[0].v_W + 8.0 * rig.input.ends[1].v_W;
  for (std::size_t i = 1; i + 1 < rig.state.nodes(); ++i) {
    after += spec.mass_per_length * 0.5 * rig.state.velocity_W[i];
  }
  after +=
      0.25 * spec.mass_per_length * (rig.state.velocity_W.front() + rig.state.velocity_W.back());
  // The half segment at the end was at the body's speed from the start.
  const Vec3 with_end = before + 0.25 * spec.mass_per_length * Vec3(1.0, 0.2, 0.0);
  EXPECT_LT((after - with_end).norm(), 1e-9 * before.norm());
  EXPECT_LT((rig.input.ends[1].v_W - rig.input.ends[0].v_W).x(), 0.5);
}

TEST(Cable, ABentOneHasTheDeflectionOfABeam) {
  // Simply supported, 4 m, load w per metre: 5 w L⁴ / (384 EI) in the middle.
  const double w = 0.2, length = 4.0, EI = 20.0;
  for (const double n : {40.0, 41.0}) {
    CableSpec spec = sinking_cable(w, length / n);
    spec.axial_stiffness = 10.0;  // hardly a string
    spec.bending_stiffness = EI;
    Rig rig(spec, {Vec3::Zero(), Vec3(length, 0, 0)}, length);
    rig.run(120.0, 0.02);
    double deepest = 0.0;
    for (const Vec3& p : rig.state.position_W) deepest = std::max(deepest, p.z());
    const double beam = 5.0 * w * std::pow(length, 4) / (384.0 * EI);
    EXPECT_NEAR(deepest, beam, 0.01 * beam) << n;
  }
}

TEST(Cable, BendingNeverBlowsUp) {
  CableSpec spec = sinking_cable(0.15, 0.05);
  spec.bending_stiffness = 50.0;  // a steel pipe; 0.05 m segments; 50 ms steps
  Rig rig(spec, bight(Vec3::Zero(), Vec3(3, 0, 0)), 4.0);
  rig.run(20.0, 0.05);
  for (const Vec3& v : rig.state.velocity_W) EXPECT_LT(v.norm(), 1.0);
}

/// Contacts of all nodes with a cylinder of `radius` along y through the origin.
std::vector<CableContact> on_cylinder(const CableState& state, double radius, double friction) {
  std::vector<CableContact> contacts;
  for (std::size_t i = 1; i + 1 < state.nodes(); ++i) {
    const Vec3 r(state.position_W[i].x(), 0.0, state.position_W[i].z());
    const double gap = r.norm() - radius;
    if (gap > 0.05) continue;
    contacts.push_back({.segment = static_cast<std::uint32_t>(i),
                        .fraction = 0.0,
                        .normal_W = r.normalized(),
                        .gap = gap,
                        .friction = friction});
  }
  return contacts;
}

TEST(Cable, CapstanRatioIsTheExponentialOfFrictionTimesAngle) {
  // Over half a cylinder: 40 N pull on the reel's side while the other side is drawn down slowly.
  const double radius = 0.5, friction = 0.3;
  CableSpec spec = sinking_cable(0.0, 0.02);
  spec.axial_stiffness = 1.0e5;
  spec.normal_drag = spec.tangential_drag = 0.0;
  std::vector<Vec3> shape{Vec3(-radius, 0, 1.0)};
  for (int i = 0; i <= 60; ++i) {
    const double angle = std::numbers::pi * i / 60.0;
    shape.push_back(radius * Vec3(-std::cos(angle), 0.0, -std::sin(angle)));
  }
  shape.push_back(Vec3(radius, 0, 1.0));
  Rig rig(spec, shape, 2.0 + std::numbers::pi * radius);
  rig.hang(0, 5.0, Vec3(0, 0, 40.0));
  rig.input.ends[1].v_W = Vec3(0, 0, 0.05);
  for (int i = 0; i < 800; ++i) {
    const std::vector<CableContact> contacts = on_cylinder(rig.state, radius, friction);
    rig.input.contacts = contacts;
    rig.step_once(0.01);
    for (const Vec3& p : rig.state.position_W) {
      ASSERT_GT(std::hypot(p.x(), p.z()), radius - 2e-3);
    }
  }
  const double ratio = rig.output.end_force_W[1].norm() / rig.output.end_force_W[0].norm();
  const double capstan = std::exp(friction * std::numbers::pi);
  EXPECT_NEAR(ratio, capstan, 0.05 * capstan);
}

TEST(Cable, RestsOnTheSeabedWithItsWeightAndPushesBackOnIt) {
  CableSpec spec = sinking_cable(0.5, 0.25);
  Rig rig(spec, {Vec3(0, 0, 4.9), Vec3(10, 0, 4.9)}, 10.0);
  rig.input.ends[0].is_free = rig.input.ends[1].is_free = true;
  std::vector<CableContact> contacts;
  for (int i = 0; i < 2000; ++i) {
    contacts.clear();
    for (std::uint32_t s = 0; s < rig.state.segments(); ++s) {
      contacts.push_back({.segment = s, .fraction = 0.5, .gap = 0.0});
      contacts.back().gap =
          5.0 - 0.5 * (rig.state.position_W[s].z() + rig.state.position_W[s + 1].z());
      contacts.push_back({.segment = s, .fraction = 0.0, .gap = 5.0 - rig.state.position_W[s].z()});
    }
    rig.input.contacts = contacts;
    rig.step_once(0.01);
  }
  Vec3 sum = Vec3::Zero();
  for (const Vec3& force : rig.output.contact_force_W) sum += force;
  EXPECT_NEAR(sum.z(), 5.0, 1e-3);  // on the seabed, downwards
  for (const Vec3& p : rig.state.position_W) EXPECT_LT(p.z(), 5.0 + 1e-4);
}

TEST(Cable, IsStoppedByASurfaceItWouldFlyThrough) {
  CableSpec spec = sinking_cable(0.15, 0.25);
  Rig rig(spec, {Vec3(0, 0, 0), Vec3(5, 0, 0)}, 5.0);
  rig.input.ends[0].is_free = rig.input.ends[1].is_free = true;
  for (Vec3& v : rig.state.velocity_W) v = Vec3(0, 0, 2.0);
  std::vector<CableContact> contacts;
  for (int i = 0; i < 100; ++i) {
    contacts.clear();
    for (std::uint32_t s = 0; s < rig.state.segments(); ++s) {
      contacts.push_back({.segment = s, .fraction = 0.0, .gap = 0.1 - rig.state.position_W[s].z()});
    }
    contacts.push_back({.segment = static_cast<std::uint32_t>(rig.state.segments() - 1),
                        .fraction = 1.0,
                        .gap = 0.1 - rig.state.position_W.back().z()});
    rig.input.contacts = contacts;
    rig.step_once(0.01);
    for (const Vec3& p : rig.state.position_W) ASSERT_LT(p.z(), 0.1 + 1e-5);
  }
}

TEST(Cable, ANodeThatComesOrGoesDoesNotJerk) {
  CableSpec spec = sinking_cable(0.15, 0.5);
  Rig rig(spec, bight(Vec3::Zero(), Vec3(16, 0, 0)), 20.0);
  rig.run(40.0, 0.02);
  const std::size_t nodes = rig.state.nodes();
  // Largest change of the force on the reel within a step, once the start of the reel has died
  // away.
  const auto jerk_during = [&](double speed) {
    double largest = 0.0;
    for (int i = 0; i < 1000; ++i) {
      const Vec3 before = rig.output.end_force_W[0];
      rig.input.reel.length_change = speed * 0.01;
      rig.step_once(0.01);
      const double change = (rig.output.end_force_W[0] - before).norm() / before.norm();
      if (i > 300) largest = std::max(largest, change);
      while (grow_at_reel(rig.model, rig.state) || shrink_at_reel(rig.model, rig.state)) {
      }
    }
    return largest;
  };
  EXPECT_LT(jerk_during(0.2), 0.02);
  EXPECT_EQ(rig.state.nodes(), nodes + 4);
  EXPECT_NEAR(rig.state.total_rest_length(), 22.0, 1e-9);
  EXPECT_LT(jerk_during(-0.2), 0.02);
  EXPECT_EQ(rig.state.nodes(), nodes);
  EXPECT_NEAR(rig.state.total_rest_length(), 20.0, 1e-9);
}

TEST(Cable, TheDrumSlipsAtItsLimit) {
  CableSpec spec = sinking_cable(0.15, 0.5);
  Rig rig(spec, {Vec3::Zero(), Vec3(10, 0, 0)}, 10.0);
  rig.input.reel.slip_tension = 50.0;
  rig.input.ends[1].v_W = Vec3(0.2, 0, 0);
  double slipped = 0.0, highest = 0.0;
  for (int i = 0; i < 1000; ++i) {
    rig.step_once(0.01);
    slipped += rig.output.slipped_length;
    highest = std::max(highest, rig.state.tension[0]);
    grow_at_reel(rig.model, rig.state);
  }
  EXPECT_NEAR(highest, 50.0, 0.5);
  EXPECT_NEAR(slipped, 2.0, 0.1);
  EXPECT_NEAR(rig.state.total_rest_length(), 10.0 + slipped, 1e-9);
}

TEST(Cable, TurningTheWorldTurnsTheAnswer) {
  const Mat3 R = Eigen::AngleAxisd(1.1, Vec3::UnitZ()).toRotationMatrix();
  const CableSpec spec = sinking_cable(0.15, 0.4);
  std::vector<Vec3> shape = bight(Vec3(1, 2, 3), Vec3(9, 4, 5));
  Rig straight(spec, shape, 12.0);
  for (Vec3& p : shape) p = R * p;
  Rig turned(spec, shape, 12.0);
  straight.set_water({.velocity_W = Vec3(0.4, 0.1, 0.05), .surface_z = -10.0});
  turned.set_water({.velocity_W = R * Vec3(0.4, 0.1, 0.05), .surface_z = -10.0});
  straight.run(3.0, 0.01);
  turned.run(3.0, 0.01);
  for (std::size_t i = 0; i < straight.state.nodes(); ++i) {
    EXPECT_LT((R * straight.state.position_W[i] - turned.state.position_W[i]).norm(), 1e-9);
  }
  EXPECT_LT((R * straight.output.end_force_W[0] - turned.output.end_force_W[0]).norm(), 1e-6);
}

TEST(Cable, DoesNotCareWhichEndIsTheFirst) {
  for (const double length : {11.6, 12.0}) {  // even and odd numbers of nodes
    CableSpec spec = sinking_cable(0.15, 0.4);
    spec.bending_stiffness = 0.05;
    std::vector<Vec3> shape = bight(Vec3(1, 2, 3), Vec3(9, 4, 5));
    Rig forth(spec, shape, length);
    Rig back(spec, {shape.rbegin(), shape.rend()}, length);
    for (Rig* rig : {&forth, &back}) {
      rig->set_water({.velocity_W = Vec3(0.4, 0.1, 0.05), .surface_z = -10.0});
      rig->run(3.0, 0.01);
    }
    const std::size_t n = forth.state.nodes();
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_LT((forth.state.position_W[i] - back.state.position_W[n - 1 - i]).norm(), 1e-9);
    }
  }
}

TEST(Cable, ASnapshotContinuesExactlyAsTheOriginal) {
  Rig rig(sinking_cable(0.15, 0.4), bight(Vec3(1, 2, 3), Vec3(9, 4, 5)), 12.0);
  rig.run(1.0, 0.01);
  Rig restored = rig;
  restored.workspace = {};
  rig.run(1.0, 0.01);
  restored.run(1.0, 0.01);
  EXPECT_EQ(hash_of(restored.state), hash_of(rig.state));
}

TEST(Cable, TwoAndThreeNodesAreCablesToo) {
  for (const double spacing : {10.0, 5.0}) {
    Rig rig(sinking_cable(0.5, spacing), {Vec3::Zero(), Vec3(0, 0, 10)}, 10.0);
    rig.hang(1, 2.0, Vec3(0, 0, 30));
    rig.run(60.0, 0.01);
    EXPECT_NEAR(rig.output.end_force_W[0].z(), 35.0, 0.05);
    EXPECT_NEAR(rig.output.end_force_W[1].z(), -30.0, 0.05);
  }
}

TEST(Cable, BadSpecsAreRefused) {
  EXPECT_TRUE(problems(CableSpec{}).empty());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (double CableSpec::*field : {&CableSpec::diameter, &CableSpec::mass_per_length,
                                   &CableSpec::axial_stiffness, &CableSpec::node_spacing}) {
    for (const double bad : {0.0, -1.0, nan}) {
      CableSpec spec;
      spec.*field = bad;
      EXPECT_EQ(problems(spec).size(), 1u);
    }
  }
  EXPECT_EQ(problems({.substeps = -1}).size(), 1u);
}

}  // namespace cable_test
}  // namespace remora
