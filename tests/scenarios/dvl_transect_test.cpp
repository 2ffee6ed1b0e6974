// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// What the shipped transect over a cliff promises, flown by its own script.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "run/dive.h"
#include "sensors/dvl.h"
#include "testing/source_dir.h"

namespace remora {
namespace dvl_transect_test {

struct Ping {
  double time = 0.0;
  double north = 0.0;
  DvlTrack track = DvlTrack::none;
  double error = 0.0;  // from the truth [m/s]
  double merit = 0.0;
};

std::vector<Ping> flown_transect() {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  auto scenario = load_scenario(paths.scenarios / "dvl_transect.yaml", paths, diagnostics);
  EXPECT_TRUE(scenario.has_value()) << to_string(diagnostics);
  Dive dive(std::move(*scenario));
  const SensorId dvl = dive.model().sensors().find("dvl").value();
  std::vector<Ping> pings;
  while (dive.state().now < dive.scenario().duration) {
    if (dive.step() != StepStatus::ok) break;
    const auto measurement = dive.output().measurements.find(dvl);
    if (!measurement) continue;
    const DvlReading measured = dvl_reading(measurement->values);
    const DvlReading exact = dvl_reading(measurement->truth);
    pings.push_back({.time = measurement->valid.seconds(),
                     .north = dive.state().bodies.bodies[0].p_WB.x(),
                     .track = measured.track,
                     .error = (measured.v_S - exact.v_S).norm(),
                     .merit = measured.figure_of_merit});
  }
  return pings;
}

TEST(DvlTransect, TheBottomIsLostOverTheCliffAndFoundAgainOnTheWayHome) {
  const std::vector<Ping> pings = flown_transect();
  ASSERT_GT(pings.size(), 1000u);
  std::vector<DvlTrack> phases;
  double squares = 0.0, expected = 0.0;
  for (const Ping& ping : pings) {
    if (phases.empty() || phases.back() != ping.track) phases.push_back(ping.track);
    // Well off the edge, which is 25 m north, there is no doubt.
    if (ping.north < 15.0) {
      EXPECT_EQ(ping.track, DvlTrack::bottom) << ping.time;
    }
    if (ping.north > 35.0) {
      EXPECT_EQ(ping.track, DvlTrack::water) << ping.time;
    }
    squares += ping.error * ping.error;
    expected += ping.merit * ping.merit;
  }
  EXPECT_EQ(phases.front(), DvlTrack::bottom);
  EXPECT_EQ(phases.back(), DvlTrack::bottom);
  EXPECT_GE(phases.size(), 3u);
  EXPECT_NEAR(std::sqrt(squares / expected), 1.0, 0.06);
}

}  // namespace dvl_transect_test
}  // namespace remora
