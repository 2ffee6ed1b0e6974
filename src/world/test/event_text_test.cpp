// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/event_text.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "scenes.h"

namespace remora {
namespace event_text_test {

/// One of each kind of event, with whatever numbers it has by default.
template <std::size_t i = 0>
void add_one_of_each(std::vector<Event>& events) {
  if constexpr (i < std::variant_size_v<Event>) {
    events.emplace_back(std::in_place_index<i>);
    add_one_of_each<i + 1>(events);
  }
}

TEST(EventText, EveryEventHasANameOfItsOwnAndWords) {
  std::vector<Event> events;
  add_one_of_each(events);
  std::set<std::string> names;
  for (const Event& event : events) {
    const EventText text = event_text(event, {});
    EXPECT_TRUE(names.insert(text.name).second) << text.name;
    EXPECT_FALSE(text.words.empty()) << text.name;
  }
}

TEST(EventText, SaysWhatThingsAreCalled) {
  WorldSpec spec = test::open_water();
  spec.vehicles[0].lamps.resize(1);
  spec.vehicles[0].lamps[0].name = "port";
  const SceneNames names = names_of(Model(spec));
  const EventText thruster =
      event_text(SetThrusterFault{{0}, 2, {ThrusterFaultKind::dead, 0.0}}, names);
  EXPECT_STREQ(thruster.kind, "fault");
  EXPECT_EQ(thruster.words, "rov: thruster 3 is dead");
  EXPECT_EQ(event_text(SetLampFault{{0}, 0, LampFaultKind::flicker}, names).words,
            "rov: lamp port flickers");
}

TEST(EventText, CountsWhatHasNoName) {
  EXPECT_EQ(event_text(SetLampFault{{1}, 0, LampFaultKind::dead}, {}).words,
            "vehicle 2: lamp 1 is dead");
}

TEST(EventText, ATimelineHasNoTeleportsAndNoReports) {
  EXPECT_STREQ(event_text(Teleport{}, {}).kind, "");
  EXPECT_TRUE(is_report(TakePhoto{}));
  EXPECT_STREQ(event_text(TakePhoto{}, {}).kind, "");
  EXPECT_FALSE(is_report(Teleport{}));
}

TEST(World, TakesSeventeenTeleportsInOneStep) {
  WorldSpec spec = test::open_water();
  for (int i = 1; i < 17; ++i) {
    spec.vehicles.push_back(test::small_rov("rov" + std::to_string(i)));
    spec.vehicles.back().initial.p_WB.x() = 3.0 * i;
  }
  test::Scene scene(spec);
  for (std::uint32_t i = 0; i < 17; ++i) {
    Teleport put{BodyId{i}, {}};
    put.state.p_WB = Vec3(3.0 * i, 5.0, 8.0);
    scene.input.events.push_back(put);
  }
  ASSERT_EQ(scene.run(0.01), StepStatus::ok);
  for (std::size_t i = 0; i < 17; ++i)
    EXPECT_NEAR(scene.body(i).p_WB.y(), 5.0, 1e-3) << "vehicle " << i;
}

}  // namespace event_text_test
}  // namespace remora
