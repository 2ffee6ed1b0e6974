// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/replay.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "record/recorder.h"
#include "record/test/temporary_folder.h"
#include "sensors/depth_sensor.h"
#include "sensors/step_instrument.h"
#include "world/test/scenes.h"

namespace remora {
namespace replay_test {

using test::open_water;
using test::pool;
using test::Scene;

class ReplayTest : public TestWithFolder {
 protected:
  [[nodiscard]] Log recorded_log() const {
    Diagnostics diagnostics;
    std::optional<Log> log = load_log(file_, diagnostics);
    EXPECT_TRUE(log) << to_string(diagnostics);
    return std::move(*log);
  }

  std::filesystem::path file_ = folder_ / "log.remora";
};

LogHeader header_with_seed(std::uint64_t seed) {
  LogHeader header;
  header.scenario_name = "test";
  header.seed = seed;
  return header;
}

// A pilot whose sticks never rest, and who meets a fault and a new current on the way.
void fly(Input& input, std::int64_t step) {
  const double t = 0.01 * static_cast<double>(step);
  input.events.clear();
  input.vehicles[0].pilot = {ControlMode::manual,
                             {.surge = std::sin(0.7 * t),
                              .sway = 0.5 * std::cos(1.1 * t),
                              .heave = 0.6 * std::sin(0.3 * t),
                              .yaw = 0.4 * std::sin(1.9 * t)}};
  if (step == 150) {
    input.events.push_back(SetThrusterFault{{0}, 2, {ThrusterFaultKind::weak, 0.5}});
    input.events.push_back(SetUniformCurrent{Vec3(0.2, 0.1, 0.0)});
  }
}

// Flies for `seconds`; at `meddle_step` something changes the state that no input tells of.
std::uint64_t record_run(const std::filesystem::path& file, const WorldSpec& spec, double seconds,
                         std::int64_t meddle_step = -1) {
  Scene scene(spec, 5);
  Recorder recorder(file, header_with_seed(5), scene.model, scene.state);
  const auto steps = static_cast<std::int64_t>(std::lround(seconds / 0.01));
  for (std::int64_t i = 0; i < steps; ++i) {
    fly(scene.input, i);
    if (i == meddle_step) scene.state.bodies.bodies[0].p_WB.y() += 1e-9;
    const StepStatus status =
        step(scene.model, scene.input, scene.state, scene.output, scene.workspace);
    EXPECT_EQ(status, StepStatus::ok);
    EXPECT_EQ(recorder.after_step(scene.input, status, scene.state, scene.output), LogStatus::ok);
  }
  EXPECT_EQ(recorder.finish(scene.state, "ok"), LogStatus::ok);
  return hash(scene.state);
}

TEST_F(ReplayTest, ARunIsRepeatedHashForHashFromItsInputs) {
  for (const WorldSpec& spec : {open_water(), pool()}) {
    const std::uint64_t last = record_run(file_, spec, 30.0);
    const ReplayResult result = replay(recorded_log(), Model(spec));
    EXPECT_TRUE(result.is_same()) << to_string(result);
    EXPECT_EQ(result.hash, last);
    EXPECT_EQ(result.steps, 3000);
    EXPECT_EQ(result.hashes_compared, 32u);  // the start, every second, the end
  }
}

// A vehicle with everything that can break: lamps, a camera, a sensor, an umbilical.
WorldSpec breakable() {
  WorldSpec spec = open_water();
  VehicleSpec& rov = spec.vehicles[0];
  rov.cameras.resize(1);
  rov.cameras[0].name = "main";
  rov.lamps = {{.name = "port"}, {.name = "starboard"}};
  SensorSpec sensor;
  sensor.name = "depth";
  sensor.step_instrument = step_instrument(DepthSensorSpec{});
  rov.sensors.push_back(sensor);
  TetherSpec tether;
  tether.reel_end.p = rov.initial.p_WB + Vec3(6.0, 0.0, -3.0);
  tether.vehicle_end.body = rov.name;
  tether.reel.deployed = 15.0;
  spec.tethers.push_back(tether);
  spec.objects.push_back(test::fixed_box("crate", Vec3(3.0, 0.0, 5.0), Vec3::Ones()));
  return spec;
}

// One event of every kind there is, half a second apart.
std::vector<Event> one_of_each(const RigidState& elsewhere) {
  return {SetThrusterFault{{0}, 1, {ThrusterFaultKind::stuck, 0.3}},
          Teleport{{0}, elsewhere},
          SetUniformCurrent{Vec3(0.1, 0.2, 0.0)},
          SetReel{{0}, {.speed = 0.3}},
          SetSensorFault{{0}, {SensorFaultKind::bias_step, 0.5, 0.0, 0}},
          SetVisibility{2.5},
          SetSunElevation{0.1},
          SetWaveHeight{0.9},
          SetLampFault{{0}, 1, LampFaultKind::flicker},
          SetCameraFault{{0}, 0, CameraFaultKind::frozen},
          SetLeak{{0}, 0.05},
          SetReelFault{{0}, true},
          TakePhoto{{0}, 0},
          RateZone{1, 3},
          ReportFind{Vec3(1.0, 2.0, 3.0)},
          ReportDefect{2, 1},
          CutTether{{0}, 0.5},
          AttachTether{{0}},
          SetPresence{{1}, false},
          ReportFault{{{0}, DeviceKind::sensor, 0, 2}},
          SetFouling{3}};
}

TEST_F(ReplayTest, ADiveWithEveryKindOfEventIsRepeatedHashForHash) {
  Scene scene(breakable(), 5);
  RigidState elsewhere = scene.body();
  elsewhere.p_WB += Vec3(0.5, 0.5, 0.5);
  const std::vector<Event> events = one_of_each(elsewhere);
  ASSERT_EQ(events.size(), std::variant_size_v<Event>);
  {
    Recorder recorder(file_, header_with_seed(5), scene.model, scene.state);
    for (std::int64_t i = 0; i < 1000; ++i) {
      fly(scene.input, i);
      scene.input.vehicles[0].lookout.lamps = 0.7;
      scene.input.vehicles[0].reversed_propellers = i > 300 ? 5u : 0u;
      if (i % 50 == 0 && i / 50 < std::ssize(events))
        scene.input.events.push_back(events[static_cast<std::size_t>(i / 50)]);
      const StepStatus status =
          step(scene.model, scene.input, scene.state, scene.output, scene.workspace);
      ASSERT_EQ(status, StepStatus::ok);
      ASSERT_EQ(recorder.after_step(scene.input, status, scene.state, scene.output), LogStatus::ok);
    }
    ASSERT_EQ(recorder.finish(scene.state, "ok"), LogStatus::ok);
  }
  ASSERT_GT(scene.state.vehicles[0].flooded, 0.1);
  const ReplayResult result = replay(recorded_log(), Model(breakable()));
  EXPECT_TRUE(result.is_same()) << to_string(result);
  EXPECT_EQ(result.hash, hash(scene.state));
}

TEST_F(ReplayTest, ANudgeOfANanometreIsFoundAtTheNextHash) {
  record_run(file_, open_water(), 10.0, /*meddle_step=*/432);
  const ReplayResult result = replay(recorded_log(), Model(open_water()));
  ASSERT_TRUE(result.difference);
  EXPECT_EQ(result.difference->step, 500);
  EXPECT_EQ(result.difference->time, from_seconds(5.0));
  EXPECT_NE(result.difference->recorded_hash, result.difference->replayed_hash);
  EXPECT_EQ(result.steps, 500);
  // The track, sampled ten times a second, tells more: what, and 0.6 s earlier.
  EXPECT_NE(result.difference->what.find("position of rov"), std::string::npos);
  EXPECT_NE(result.difference->what.find("4.400 s"), std::string::npos) << result.difference->what;
}

// The hashes of older logs were made of other numbers; their tracks tell the same.
TEST_F(ReplayTest, ALogWithHashesOfAnotherKindIsComparedByItsTrack) {
  record_run(file_, open_water(), 10.0);
  Log log = recorded_log();
  log.has_our_hashes = false;
  const ReplayResult result = replay(log, Model(open_water()));
  EXPECT_TRUE(result.is_same()) << to_string(result);
  EXPECT_EQ(result.hashes_compared, 0u);
  EXPECT_EQ(result.samples_compared, 101u);

  record_run(file_, open_water(), 10.0, /*meddle_step=*/432);
  log = recorded_log();
  log.has_our_hashes = false;
  const ReplayResult nudged = replay(log, Model(open_water()));
  ASSERT_TRUE(nudged.difference);
  EXPECT_EQ(nudged.difference->step, 440);
}

TEST_F(ReplayTest, AnotherSceneIsNoticedBeforeTheFirstStep) {
  record_run(file_, open_water(), 1.0);
  WorldSpec heavier = open_water();
  heavier.vehicles[0].initial.p_WB.z() += 1e-6;
  const ReplayResult moved = replay(recorded_log(), Model(heavier));
  ASSERT_TRUE(moved.difference);
  EXPECT_EQ(moved.difference->step, 0);

  WorldSpec renamed = open_water();
  renamed.vehicles[0].name = "someone_else";
  const ReplayResult other = replay(recorded_log(), Model(renamed));
  ASSERT_TRUE(other.difference);
  EXPECT_NE(other.difference->what.find("other vehicles"), std::string::npos);
}

TEST_F(ReplayTest, ACutOffRunIsRepeatedAsFarAsItGoes) {
  record_run(file_, open_water(), 10.0);
  Log log = recorded_log();
  ASSERT_GT(log.chunks.size(), 1u);
  Diagnostics diagnostics;
  const std::optional<Log> cut =
      read_log(ByteView(log.bytes).first(log.chunks.back().offset + 5), diagnostics);
  ASSERT_TRUE(cut);
  const ReplayResult result = replay(*cut, Model(open_water()));
  EXPECT_FALSE(result.difference) << to_string(result);
  EXPECT_EQ(result.steps, cut->last_step);
}

TEST_F(ReplayTest, ADivergedRunDivergesAgain) {
  Scene scene(open_water(), 5);
  {
    Recorder recorder(file_, header_with_seed(5), scene.model, scene.state);
    StepStatus status = StepStatus::ok;
    for (std::int64_t i = 0; status == StepStatus::ok && i < 1000; ++i) {
      fly(scene.input, i);
      if (i == 250) {
        Teleport shot;
        shot.state.V_WB_B.linear = Vec3(5000.0, 0.0, 0.0);
        scene.input.events.push_back(shot);
      }
      status = step(scene.model, scene.input, scene.state, scene.output, scene.workspace);
      recorder.after_step(scene.input, status, scene.state, scene.output);
    }
    ASSERT_EQ(status, StepStatus::diverged);
    recorder.finish(scene.state, status_name(status), "rov ran away");
  }
  const Log log = recorded_log();
  EXPECT_EQ(log.end->step, 250);
  EXPECT_EQ(log.end->status, "diverged");
  const ReplayResult result = replay(log, scene.model);
  EXPECT_TRUE(result.is_same()) << to_string(result);
}

TEST_F(ReplayTest, ATetherThatOnlyTheReplayTearsIsNamed) {
  Scene scene(test::tether_apart_from_the_vehicle(), 5);
  {
    Recorder recorder(file_, header_with_seed(5), scene.model, scene.state);
    scene.input.events.push_back(SetUniformCurrent{test::kTorrent});
    recorder.writer().add_input(0, scene.input);
    State later = scene.state;  // of a run that went on
    later.steps = 100;
    recorder.finish(later, "ok");
  }
  const ReplayResult result = replay(recorded_log(), scene.model);
  ASSERT_TRUE(result.difference);
  EXPECT_NE(result.difference->what.find("'umbilical'"), std::string::npos)
      << result.difference->what;
}

TEST_F(ReplayTest, AnEventForAThrusterThatIsNotThereIsRefusedNotObeyed) {
  const Scene scene(open_water(), 5);
  {
    Recorder recorder(file_, header_with_seed(5), scene.model, scene.state);
    Input input = scene.input;
    input.events.push_back(SetThrusterFault{{7}, 99, {}});
    recorder.writer().add_input(0, input);
    recorder.finish(scene.state, "ok");
  }
  const ReplayResult result = replay(recorded_log(), scene.model);
  ASSERT_TRUE(result.difference);
  EXPECT_NE(result.difference->what.find("does not have"), std::string::npos);
}

TEST_F(ReplayTest, TellsTheMomentAVehicleTouchesTheWall) {
  Scene scene(pool(), 5);
  scene.input.vehicles[0].pilot = {ControlMode::manual, {.surge = 1.0}};
  std::int64_t first_touch = -1;
  {
    Recorder recorder(file_, header_with_seed(5), scene.model, scene.state);
    for (std::int64_t i = 0; i < 1000; ++i) {
      const StepStatus status =
          step(scene.model, scene.input, scene.state, scene.output, scene.workspace);
      recorder.after_step(scene.input, status, scene.state, scene.output);
      if (first_touch < 0 && scene.output.vehicles[0].is_in_contact) first_touch = i + 1;
    }
  }
  ASSERT_GT(first_touch, 0);
  const Log log = recorded_log();
  LogCursor cursor(log);
  const ContactRecord* contact = nullptr;
  while (const LogRecord* record = cursor.next()) {
    contact = std::get_if<ContactRecord>(record);
    if (contact) break;
  }
  ASSERT_TRUE(contact);
  EXPECT_EQ(contact->step, first_touch);
  const std::string names =
      log.header.bodies[contact->a.index] + log.header.bodies[contact->b.index];
  EXPECT_NE(names.find("rov"), std::string::npos);
  EXPECT_NE(names.find("north_wall"), std::string::npos);
}

TEST_F(ReplayTest, AMinuteOfRestlessFlyingTakesLessThanAMegabyte) {
  record_run(file_, open_water(), 60.0);
  const auto bytes = std::filesystem::file_size(file_);
  RecordProperty("bytes_per_simulated_minute", std::to_string(bytes));
  std::printf("log of one simulated minute, four sticks moving in each of 6000 steps: %.0f KiB\n",
              static_cast<double>(bytes) / 1024.0);
  EXPECT_LT(bytes, 1u << 20);
}

}  // namespace replay_test
}  // namespace remora
