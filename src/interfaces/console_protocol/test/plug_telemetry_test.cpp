// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "interfaces/console_protocol/telemetry.h"
#include "testing/source_dir.h"

namespace remora {
namespace plug_telemetry_test {

nlohmann::json telemetry_at_the_start_of(const std::string& scene) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  Session session(load_scenario(paths.scenarios / (scene + ".yaml"), paths, diagnostics).value(),
                  {});
  const Roster roster;
  const std::vector<StreamFigures> video;
  return nlohmann::json::parse(telemetry_text({session, *session.moment(), roster, video}));
}

TEST(PlugTelemetry, NamesEachPlugAndItsState) {
  const nlohmann::json plugs = telemetry_at_the_start_of("flying_lead").at("plugs");
  ASSERT_EQ(plugs.size(), 1u);
  EXPECT_EQ(plugs[0].at("name"), "lead");
  EXPECT_EQ(plugs[0].at("state"), "free");
  EXPECT_TRUE(plugs[0].at("receptacle").is_null());
}

TEST(PlugTelemetry, IsNotThereWithoutPlugs) {
  EXPECT_FALSE(telemetry_at_the_start_of("arm_reach").contains("plugs"));
}

}  // namespace plug_telemetry_test
}  // namespace remora
