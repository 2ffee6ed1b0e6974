// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "interfaces/ros_messages/catalogue.h"
#include "interfaces/ros_messages/translation.h"
#include "run/dive.h"
#include "testing/source_dir.h"

namespace remora {
namespace plug_topic_test {

/// The plug's last message of the scene `flying_lead` after so many seconds.
msg::PlugState plug_after(double seconds) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  Dive dive(load_scenario(paths.scenarios / "flying_lead.yaml", paths, diagnostics).value());
  const Translation translation(dive.scenario(), dive.model(),
                                topics_of(dive.scenario(), dive.model()));
  msg::PlugState last;
  std::vector<Publication> out;
  while (dive.state().now < from_seconds(seconds)) {
    EXPECT_EQ(dive.step(), StepStatus::ok);
    out.clear();
    translation.see(dive, out);
    for (const Publication& publication : out) {
      const auto* plug = std::get_if<msg::PlugState>(&publication.message);
      if (plug == nullptr) continue;
      EXPECT_EQ(translation.topics()[publication.topic].name, "/plugs/lead");
      last = *plug;
    }
  }
  return last;
}

TEST(PlugTopic, SaysWhereThePlugIsAndWhatPullsAtIt) {
  const msg::PlugState before = plug_after(1.0);
  EXPECT_EQ(before.name, "lead");
  EXPECT_EQ(before.state, "free");
  EXPECT_EQ(before.receptacle, "");
  const msg::PlugState locked = plug_after(21.0);
  EXPECT_EQ(locked.state, "fixed");
  EXPECT_EQ(locked.receptacle, "plate/centre");
  EXPECT_NEAR(locked.travel, 0.015, 1e-3);
  EXPECT_LT(locked.pull, -20.0);  // the vehicle is still pushing
}

}  // namespace plug_topic_test
}  // namespace remora
