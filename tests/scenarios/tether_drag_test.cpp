// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// The pull of a long umbilical in a current, as the vehicle of a whole world feels it, beside the
// continuous cable: d(T t)/ds + weight + drag = 0 with the unknown force at the reel found by
// shooting (the way of the reference shapes in tests/validation/data/cable_statics).
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace tether_drag_test {

/// A cable at rest in a stream.
struct ContinuousCable {
  CableSpec spec;
  double length = 0.0;
  Vec3 current_W = Vec3::Zero();
  double density = 1025.0;
  double gravity = 9.81;

  /// Load per metre on a piece that points along t.
  [[nodiscard]] Vec3 load(const Vec3& t) const {
    const double area = 0.25 * std::numbers::pi * spec.diameter * spec.diameter;
    const Vec3 along = current_W.dot(t) * t;
    const Vec3 across = current_W - along;
    return Vec3(0.0, 0.0, (spec.mass_per_length - density * area) * gravity) +
           0.5 * density * spec.diameter *
               (spec.normal_drag * across.norm() * across +
                std::numbers::pi * spec.tangential_drag * along.norm() * along);
  }

  /// Pull at the far end and where it is, when the reel at p_W holds with `force_W`.
  struct End {
    Vec3 p_W, pull_W;
  };
  [[nodiscard]] End end(const Vec3& p_W, const Vec3& force_W) const {
    constexpr int kPieces = 4000;
    const double ds = length / kPieces;
    End now{p_W, force_W};
    for (int i = 0; i < kPieces; ++i) {  // midpoint rule
      const Vec3 half = now.pull_W - 0.5 * ds * load(now.pull_W.normalized());
      const Vec3 t = half.normalized();
      now.p_W += ds * (1.0 + half.norm() / spec.axial_stiffness) * t;
      now.pull_W -= ds * load(t);
    }
    return now;
  }

  /// The cable's pull at a far end that is held at `p_end_W`.
  [[nodiscard]] Vec3 pull_at(const Vec3& p_W, const Vec3& p_end_W, Vec3 force_W) const {
    for (int i = 0; i < 100; ++i) {
      const Vec3 miss = end(p_W, force_W).p_W - p_end_W;
      if (miss.norm() < 1e-8) break;
      Mat3 slope;
      for (int k = 0; k < 3; ++k) {
        const double d = 1e-5 * std::max(1.0, force_W.norm());
        slope.col(k) = (end(p_W, force_W + d * Vec3::Unit(k)).p_W - p_end_W - miss) / d;
      }
      const Vec3 change = -slope.lu().solve(miss);
      force_W += std::min(1.0, 0.3 * force_W.norm() / change.norm()) * change;
    }
    return end(p_W, force_W).pull_W;
  }
};

TEST(TetherDrag, TheVehicleFeelsTheDragOfAHundredMetresInHalfAMetrePerSecond) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto scenario = load_scenario(paths.scenarios / "tether_current.yaml", paths, diagnostics);
  ASSERT_TRUE(scenario.has_value()) << to_string(diagnostics);
  const Vec3 current_W(0.0, 0.5, 0.0);
  scenario->world.environment.currents[0].kind = UniformCurrentSpec{current_W};
  scenario->world.environment.water.fixed_density = 1025.0;
  std::erase_if(scenario->script, [](const ScriptEntry& e) { return e.at > SimTime{}; });
  Dive dive(std::move(*scenario));
  while (dive.state().now < from_seconds(900.0)) ASSERT_EQ(dive.step(), StepStatus::ok);

  const TetherSpec& spec = dive.scenario().world.tethers[0];
  const ContinuousCable cable{.spec = spec.cable,
                              .length = spec.reel.deployed,
                              .current_W = current_W,
                              .gravity = dive.model().environment().gravity()};
  const std::vector<Vec3>& nodes = dive.state().tethers[0].cable.position_W;
  const Vec3 first = (nodes[1] - nodes[0]).normalized();
  const double tension = dive.output().tethers[0].reel_tension;
  // The reel's first metre is in the air, where there is no drag: below 1 % of the line.
  const Vec3 expected = cable.pull_at(nodes.front(), nodes.back(), tension * first);
  const Vec3 felt = -dive.output().tethers[0].end_force_W[1];
  EXPECT_GT(expected.norm(), 15.0);
  EXPECT_LT((felt - expected).norm(), 0.03 * expected.norm())
      << "felt " << felt.transpose() << ", expected " << expected.transpose();
}

}  // namespace tether_drag_test
}  // namespace remora
