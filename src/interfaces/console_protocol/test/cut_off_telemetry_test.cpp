// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "interfaces/console_protocol/telemetry.h"
#include "session/test/live_session.h"

namespace remora {
namespace cut_off_telemetry_test {

using nlohmann::json;

json telemetry(const Session& session, const Moment& moment, Audience audience) {
  const Roster roster;
  const std::vector<StreamFigures> video;
  return json::parse(telemetry_text({session, moment, roster, video, true, audience}));
}

TEST(TelemetryOfACutTether, TellsThePilotNothingFromBelowAndTheInstructorEverything) {
  test::LiveSession live(test::shipped("harbour"));
  live.at(0.2);
  live->post(order::InjectEvent{CutTether{TetherId{0}, 0.5}});
  const auto cut =
      live.when([](const Moment& m) { return !m.state.tethers[0].is_whole(); }, "the cut");
  ASSERT_TRUE(cut);

  const json pilot = telemetry(*live, *cut, Audience::pilot)["vehicles"][0];
  EXPECT_FALSE(pilot["connected"]);
  EXPECT_EQ(pilot["link"], "lost");
  for (const char* known : {"depth", "heading_deg", "position", "altitude", "speed", "temperature"})
    EXPECT_TRUE(pilot[known].is_null()) << known;
  EXPECT_TRUE(pilot["sensors"].empty());
  EXPECT_TRUE(pilot["battery"]["charge"].is_null());

  const json instructor = telemetry(*live, *cut, Audience::instructor)["vehicles"][0];
  EXPECT_FALSE(instructor["connected"]);
  EXPECT_TRUE(instructor["depth"].is_number());
  EXPECT_FALSE(instructor["sensors"].empty());
}

// Two ways in which a line can be gone. A pilot has a slack line and no word from its end; which of
// the two it is, and that it is not just slack, they find out.
TEST(TelemetryOfATetherThatIsGone, ShowsThePilotASlackLineAndTheInstructorWhatHasBecomeOfIt) {
  test::LiveSession live(test::shipped("harbour"));
  live.at(0.2);
  live->post(order::InjectEvent{CutTether{TetherId{0}, 0.5}});
  const auto cut = live.when(
      [](const Moment& m) { return m.output.tethers[0].condition == TetherCondition::parted; },
      "the cut");
  ASSERT_TRUE(cut);
  Moment gone = *cut;
  for (const auto& [condition, word] :
       {std::pair{TetherCondition::parted, "cut"}, {TetherCondition::lost, "lost"}}) {
    gone.output.tethers[0].condition = condition;
    const json pilot = telemetry(*live, gone, Audience::pilot)["tethers"][0];
    EXPECT_EQ(pilot["condition"], "slack") << word;
    EXPECT_EQ(pilot["tension"], 0.0) << word;
    EXPECT_TRUE(pilot["straight"].is_null()) << word;
    EXPECT_TRUE(pilot["route"].is_null()) << word;
    EXPECT_TRUE(pilot["nodes"].empty()) << word;

    const json instructor = telemetry(*live, gone, Audience::instructor)["tethers"][0];
    EXPECT_EQ(instructor["condition"], word);
    EXPECT_GT(instructor["nodes"].size(), 2u) << word;
  }
}

}  // namespace cut_off_telemetry_test
}  // namespace remora
