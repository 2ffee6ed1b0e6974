// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "scenario/scenario.h"
#include "scenario/yaml/list.h"
#include "testing/source_dir.h"

namespace remora {
namespace vehicle_looks_test {

AssetPaths paths() { return *AssetPaths::found_above(source_dir()); }

std::size_t triangles(const std::vector<VisualSpec>& visuals) {
  std::size_t count = 0;
  for (const VisualSpec& visual : visuals) count += visual.mesh->triangles.size();
  return count;
}

class Looks : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    Diagnostics diagnostics;
    const auto spec = load_vehicle(GetParam(), paths(), diagnostics);
    ASSERT_TRUE(spec) << to_string(diagnostics);
    vehicle = *spec;
  }
  VehicleSpec vehicle;
};

TEST_P(Looks, EveryThrusterHasAPropellerAtItsPose) {
  std::set<std::uint32_t> turning;
  for (const VisualSpec& visual : vehicle.visuals) {
    if (!visual.thruster) continue;
    EXPECT_TRUE(turning.insert(*visual.thruster).second) << *visual.thruster;
    const ThrusterSpec& thruster = vehicle.propulsion.thrusters[*visual.thruster];
    EXPECT_LT((visual.X_BV.p - thruster.position).norm(), 1e-6) << *visual.thruster;
    const Vec3 axis = visual.X_BV.R.col(0);
    EXPECT_GT(axis.dot(thruster.direction.normalized()), 1.0 - 1e-6) << *visual.thruster;
  }
  EXPECT_EQ(turning.size(), vehicle.propulsion.thrusters.size());
}

TEST_P(Looks, AreModelledWithinTheBudget) {
  EXPECT_GT(triangles(vehicle.visuals), 500U);
  EXPECT_LT(triangles(vehicle.visuals), 25'000U);
}

INSTANTIATE_TEST_SUITE_P(All, Looks, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Listing& listing : list_vehicles(paths()))
                             names.push_back(listing.name);
                           return names;
                         }()),
                         [](const auto& info) { return info.param; });

TEST(Scenes, HoldFewEnoughTrianglesToBeDrawnWithoutAGraphicsCard) {
  for (const char* name : {"harbour", "hull_inspection", "mussel_farm", "reef", "night_wreck"}) {
    Diagnostics diagnostics;
    const auto file = find_scenario(name, paths(), diagnostics);
    ASSERT_TRUE(file) << name;
    const auto scene = load_scenario(*file, paths(), diagnostics);
    ASSERT_TRUE(scene) << to_string(diagnostics);
    std::size_t count = 0;
    for (const VehicleSpec& vehicle : scene->world.vehicles) count += triangles(vehicle.visuals);
    for (const ObjectSpec& object : scene->world.objects) count += triangles(object.visuals);
    for (const ScenerySpec& kind : scene->world.scenery)
      count += static_cast<std::size_t>(kind.count) * kind.meshes[0]->triangles.size();
    EXPECT_LT(count, 400'000U) << name;  // at full detail; levels of detail do the rest
  }
}

}  // namespace vehicle_looks_test
}  // namespace remora
