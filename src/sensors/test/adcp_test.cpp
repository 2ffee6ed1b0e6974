// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/adcp.h"

#include <gtest/gtest.h>

#include <cmath>

#include "math/angles.h"
#include "sensors/test/sound_rig.h"

namespace remora {
namespace adcp_test {

/// Water that turns from north at the surface to east at 60 m.
EnvironmentSpec layered_sea() {
  EnvironmentSpec spec;
  spec.currents = {{.name = "layers",
                    .kind = StratifiedCurrentSpec{{{0.0, Vec3(0.6, 0.0, 0.0)},
                                                   {20.0, Vec3(0.3, 0.2, 0.0)},
                                                   {60.0, Vec3(0.0, 0.5, 0.0)}}}}};
  return spec;
}

Vec3 current_at(const SoundRig& rig, double z) {
  const EnvironmentState state = initial_state(rig.environment(), 1);
  return current(rig.environment(), state, Vec3(0, 0, z));
}

AdcpSpec exact_adcp() {
  AdcpSpec spec;
  spec.velocity_noise = 0.0;
  return spec;
}

TEST(Adcp, ReturnsTheStratifiedProfileThatTheEnvironmentHolds) {
  SoundRig rig(layered_sea(), {{.level_z = 200.0}});
  const AdcpSpec spec = exact_adcp();
  rig.add_vehicle({spec});
  rig.start();
  const Vec3 v_WB_B(0.5, 0.1, -0.05);
  rig.body() = at(Vec3(0, 0, 8), {.yaw = 40 * kDegree}, v_WB_B);
  const Measurement measurement = rig.next();
  for (int cell = 0; cell < spec.cells; ++cell) {
    const double depth = 8.0 + cell_distance(spec, cell);
    const Vec3 expected = rig.body().q_WB.conjugate() * current_at(rig, depth) - v_WB_B;
    EXPECT_NEAR((adcp_cell(spec, measurement.values, cell).v_S - expected).norm(), 0.0, 1e-9);
  }
}

TEST(Adcp, LevelCellsHoldTheProfileOfATiltedVehicleToo) {
  SoundRig rig(layered_sea(), {{.level_z = 200.0}});
  AdcpSpec spec = exact_adcp();
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 8), {.roll = 15 * kDegree, .pitch = -20 * kDegree});
  const Measurement level = rig.next();
  for (int cell = 0; cell < spec.cells; ++cell) {
    const Vec3 expected =
        rig.body().q_WB.conjugate() * current_at(rig, 8.0 + cell_distance(spec, cell));
    EXPECT_NEAR((adcp_cell(spec, level.values, cell).v_S - expected).norm(), 0.0, 1e-9);
  }
}

TEST(Adcp, BeamsHearTheWaterAtTheirOwnPlaces) {
  SoundRig rig(layered_sea(), {});
  AdcpSpec spec = exact_adcp();
  spec.output = AdcpOutput::beams;
  spec.has_level_cells = false;
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 8), {.pitch = 10 * kDegree});
  const Measurement measurement = rig.next();
  const auto directions = beam_directions(spec.janus);
  for (const int cell : {0, 7, 19}) {
    const AdcpCell read = adcp_cell(spec, measurement.values, cell);
    for (std::size_t i = 0; i < 4; ++i) {
      const double along = cell_distance(spec, cell) / std::cos(spec.janus.beam_angle);
      const Vec3 direction_W = rig.body().q_WB * directions[i];
      const double expected = direction_W.dot(current_at(rig, 8.0 + along * direction_W.z()));
      EXPECT_NEAR(read.along_beams[i], expected, 1e-9);
    }
  }
}

TEST(Adcp, SideLobesSpoilTheCellsOverTheBottom) {
  SoundRig rig(layered_sea(), {{.level_z = 24.0}});
  AdcpSpec spec = exact_adcp();
  spec.janus.beam_angle = 30 * kDegree;
  spec.cell_size = 0.5;
  spec.cells = 60;
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 4));
  const Measurement measurement = rig.next();
  const double clean = 20.0 * std::cos(30 * kDegree);  // 86.6 % of the altitude
  for (int cell = 0; cell < spec.cells; ++cell) {
    const bool is_known = std::isfinite(adcp_cell(spec, measurement.values, cell).v_S.x());
    EXPECT_EQ(is_known, cell_distance(spec, cell) + 0.25 <= clean) << cell;
  }
}

TEST(Adcp, LookingUpItSeesTheWaterOverItUpToTheSurface) {
  SoundRig rig(layered_sea(), {});
  AdcpSpec spec = exact_adcp();
  rig.add_vehicle({spec},
                  {to_quaternion({.roll = 180 * kDegree}).toRotationMatrix(), Vec3::Zero()});
  rig.start();
  rig.body() = at(Vec3(0, 0, 15));
  const Measurement measurement = rig.next();
  const double clean = 15.0 * std::cos(spec.janus.beam_angle);
  for (int cell = 0; cell < spec.cells; ++cell) {
    const Vec3 v_S = adcp_cell(spec, measurement.values, cell).v_S;
    const double distance = cell_distance(spec, cell);
    EXPECT_EQ(std::isfinite(v_S.x()), distance + 0.5 * spec.cell_size <= clean) << cell;
    if (std::isfinite(v_S.x())) {
      EXPECT_NEAR(v_S.x(), current_at(rig, 15.0 - distance).x(), 1e-9);
      EXPECT_NEAR(v_S.y(), -current_at(rig, 15.0 - distance).y(), 1e-9);  // S hangs upside down
    }
  }
}

TEST(Adcp, NoiseOfACellIsThatOfItsBeamsThroughTheGeometry) {
  SoundRig rig(EnvironmentSpec{}, {});
  AdcpSpec spec;
  spec.cells = 10;
  spec.velocity_noise = 0.05;
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 30));
  double squares = 0.0;
  constexpr int kPings = 3000;
  for (int i = 0; i < kPings; ++i) {
    const Measurement measurement = rig.next();
    for (int cell = 0; cell < spec.cells; ++cell)
      squares += std::pow(adcp_cell(spec, measurement.values, cell).v_S.x(), 2);
  }
  const double expected = 0.05 / (std::sqrt(2.0) * std::sin(spec.janus.beam_angle));
  EXPECT_NEAR(std::sqrt(squares / (10 * kPings)) / expected, 1.0, 0.03);
}

TEST(Adcp, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(AdcpSpec{}).empty());
  AdcpSpec spec;
  spec.cells = 0;
  spec.cell_size = -1.0;
  spec.velocity_noise = -0.1;
  spec.side_lobe_share = 2.0;
  EXPECT_EQ(problems(spec).size(), 4u);
}

}  // namespace adcp_test
}  // namespace remora
