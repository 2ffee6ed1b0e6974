// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Pilots are shown symptoms: what breaks says nothing of itself.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "interfaces/console_protocol/telemetry.h"
#include "testing/source_dir.h"

namespace remora {
namespace fault_telemetry_test {

/// The first vehicle of the harbour after half a second at half ahead with its lamps on: its first
/// thruster and its first lamp are dead, and water is coming in.
nlohmann::json shown_to(Audience audience) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  Session session(load_scenario(paths.scenarios / "harbour.yaml", paths, diagnostics).value(), {});
  Moment moment = *session.moment();
  const Model& model = session.model();
  Input input = neutral_input(model);
  VehicleInput& vehicle = input.vehicles[0];
  vehicle.kind = CommandKind::thrusters;
  vehicle.thrusters.resize(model.vehicles()[0].propulsion.thrusters.size(), 0.5);
  vehicle.lookout.lamps = 0.8;
  input.events = {SetThrusterFault{{0}, 0, {ThrusterFaultKind::dead, 0.0}},
                  SetLampFault{{0}, 0, LampFaultKind::dead}, SetLeak{{0}, 0.02}};
  Workspace workspace(model);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(step(model, input, moment.state, moment.output, workspace), StepStatus::ok);
    input.events.clear();
  }
  moment.input = input;
  const Roster roster;
  const std::vector<StreamFigures> video;
  return nlohmann::json::parse(telemetry_text({.session = session,
                                               .moment = moment,
                                               .roster = roster,
                                               .video = video,
                                               .audience = audience}))
      .at("vehicles")
      .at(0);
}

TEST(FaultTelemetry, ADeadThrusterDrawsNoCurrentThoughItIsTold) {
  const nlohmann::json vehicle = shown_to(Audience::pilot);
  EXPECT_EQ(vehicle.at("thruster_currents").at(0), 0.0);
  EXPECT_GT(vehicle.at("thruster_currents").at(1), 0.5);
  EXPECT_EQ(vehicle.at("thruster_commands").at(0), 0.5);
  EXPECT_EQ(vehicle.at("thrusters").at(0), 0.0);
}

TEST(FaultTelemetry, APilotSeesWhatTheLampIsSetToAndTheInstructorThatItIsDark) {
  EXPECT_EQ(shown_to(Audience::pilot).at("lamps").at(0), 0.8);
  EXPECT_EQ(shown_to(Audience::instructor).at("lamps").at(0), 0.0);
}

TEST(FaultTelemetry, NothingThatAPilotIsSentNamesAFault) {
  const nlohmann::json vehicle = shown_to(Audience::pilot);
  for (const char* key : {"thruster_faults", "lamp_faults", "camera_faults", "leak"})
    EXPECT_FALSE(vehicle.contains(key)) << key;
  EXPECT_EQ(vehicle.at("leak_alarm"), false);  // 10 g: the probe is dry
  EXPECT_EQ(shown_to(Audience::instructor).at("thruster_faults").at(0), "dead");
}

}  // namespace fault_telemetry_test
}  // namespace remora
