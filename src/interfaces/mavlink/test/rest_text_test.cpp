// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/rest_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "interfaces/mavlink/telemetry.h"

namespace remora::mavlink {
namespace rest_text_test {

using nlohmann::json;

TEST(RestText, OfAHeartbeatNamesItsValuesAsMavlink2restDoes) {
  Heartbeat heartbeat;
  heartbeat.type = 12;
  heartbeat.autopilot = 3;
  heartbeat.base_mode = 0x81;
  heartbeat.custom_mode = 19;
  heartbeat.system_status = 4;
  const json text = json::parse(rest_text({1, 1, 7, heartbeat}));
  EXPECT_EQ(text["header"], json::parse(R"({"system_id":1,"component_id":1,"sequence":7})"));
  EXPECT_EQ(text["message"], json::parse(R"({
      "type": "HEARTBEAT", "mavtype": {"type": "MAV_TYPE_SUBMARINE"},
      "autopilot": {"type": "MAV_AUTOPILOT_ARDUPILOTMEGA"}, "base_mode": {"bits": 129},
      "custom_mode": 19, "system_status": {"type": "MAV_STATE_ACTIVE"}, "mavlink_version": 3})"));
}

TEST(RestText, WritesTextsAsLettersAndReadsThemBack) {
  ParamSet set;
  set.param_id = letters<16>("JS_GAIN_MAX");
  set.param_value = 0.5F;
  set.param_type = 9;
  const std::string text = rest_text({255, 240, 0, set});
  const json message = json::parse(text)["message"];
  ASSERT_EQ(message["param_id"].size(), 16u);
  EXPECT_EQ(message["param_id"][0], "J");
  EXPECT_EQ(message["param_type"]["type"], "MAV_PARAM_TYPE_REAL32");

  const RestReading reading = read_rest(text);
  ASSERT_EQ(reading.problem, "");
  EXPECT_EQ(text_of(std::get<ParamSet>(reading.spoken.message).param_id), "JS_GAIN_MAX");
  EXPECT_EQ(std::get<ParamSet>(reading.spoken.message).param_type, 9);
}

// As Cockpit sends it.
TEST(RestText, IsReadFromWhatCockpitSends) {
  const RestReading arm = read_rest(R"({
      "header": {"system_id": 255, "component_id": 240, "sequence": 1},
      "message": {"type": "COMMAND_LONG", "param1": 1, "param2": 0.0, "param3": 0, "param4": 0,
                  "param5": 0, "param6": 0, "param7": 0,
                  "command": {"type": "MAV_CMD_COMPONENT_ARM_DISARM"}, "target_system": 1,
                  "target_component": 1, "confirmation": 0}})");
  ASSERT_EQ(arm.problem, "");
  EXPECT_EQ(arm.spoken.component, 240);
  EXPECT_EQ(std::get<CommandLong>(arm.spoken.message).command, 400);
  EXPECT_EQ(std::get<CommandLong>(arm.spoken.message).param1, 1.0F);

  const RestReading sticks = read_rest(R"({
      "header": {"system_id": 255, "component_id": 240, "sequence": 2},
      "message": {"type": "MANUAL_CONTROL", "x": 1000, "y": -1000, "z": 500.0, "r": 0,
                  "buttons": 32768, "target": 1}})");
  ASSERT_EQ(sticks.problem, "");
  EXPECT_EQ(std::get<ManualControl>(sticks.spoken.message).y, -1000);
  EXPECT_EQ(std::get<ManualControl>(sticks.spoken.message).z, 500);
  EXPECT_EQ(std::get<ManualControl>(sticks.spoken.message).buttons, 32768);
}

TEST(RestText, ThatCannotBeMeantIsRefusedWithAReason) {
  for (const char* text :
       {"", "nonsense", "[]", "{}", R"({"header": {}, "message": {}})",
        R"({"header": {}, "message": {"type": "NO_SUCH_MESSAGE"}})",
        R"({"header": {"system_id": 256}, "message": {"type": "HEARTBEAT"}})",
        R"({"header": {}, "message": {"type": "MANUAL_CONTROL", "x": 40000}})",
        R"({"header": {}, "message": {"type": "MANUAL_CONTROL", "x": "left"}})",
        R"({"header": {}, "message": {"type": "MANUAL_CONTROL", "buttons": -1}})",
        R"({"header": {}, "message": {"type": "HEARTBEAT", "mavtype": {"type": "MAV_TYPE_FISH"}}})",
        R"({"header": {}, "message": {"type": "PARAM_SET", "param_id": "A_NAME_OF_17_LONG"}})",
        R"({"header": {}, "message": {"type": "PARAM_SET", "param_value": 1e300}})"}) {
    EXPECT_NE(read_rest(text).problem, "") << text;
  }
}

template <class... Ms>
void read_back_all(const std::variant<Ms...>*) {
  const auto check = [](const AnyMessage& message, std::string_view name) {
    const std::string text = rest_text({1, 1, 0, message});
    const RestReading reading = read_rest(text);
    EXPECT_EQ(reading.problem, "") << name;
    EXPECT_EQ(rest_text(reading.spoken), text) << name;
  };
  (check(Ms{}, Ms::kInfo.name), ...);
}

TEST(RestText, OfEveryMessageReadsBackAsItWas) {
  read_back_all(static_cast<const AnyMessage*>(nullptr));
}

}  // namespace rest_text_test
}  // namespace remora::mavlink
