// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/visuals.h"

#include <gtest/gtest.h>

#include "content/seabed_relief.h"
#include "geometry/procedural.h"
#include "world/test/scenes.h"

namespace remora {
namespace visuals_test {

TEST(Visuals, ABodyThatSaysNothingIsDrawnAsItIsTouched) {
  WorldSpec spec = test::pool();
  spec.objects[0].material = "concrete";
  const Model model(spec);
  ASSERT_EQ(model.visuals().size(), 6u);  // vehicle, four walls, bottom
  ASSERT_EQ(model.visuals()[1].size(), 1u);
  const VisualSpec& wall = model.visuals()[1][0];
  EXPECT_NEAR(volume(*wall.mesh), 0.5 * 5.0 * 3.0, 1e-9);
  EXPECT_EQ(wall.appearance.colour, find_appearance("concrete")->colour);
}

TEST(Visuals, GivenPartsTakeThePlaceOfTheShapes) {
  WorldSpec spec = test::open_water();
  const auto ball = std::make_shared<const TriangleMesh>(make_sphere(0.2));
  spec.vehicles[0].visuals = {{.mesh = ball, .label = "buoy"}};
  const Model model(spec);
  ASSERT_EQ(model.visuals()[0].size(), 1u);
  EXPECT_EQ(model.visuals()[0][0].mesh, ball);
}

TEST(Visuals, TheDrawnSeabedIsTheOneTheWorldStandsOn) {
  WorldSpec spec = test::open_water();
  TerrainSpec terrain;
  terrain.size = Vec2(20.0, 30.0);
  terrain.spacing = 1.0;
  SeabedSpec& seabed = spec.environment.seabed;
  seabed = {.flat_depth = {},
            .terrain = std::make_shared<const HeightField>(make_terrain(terrain))};
  const VisualSpec drawn = make_visuals(spec).back().at(0);
  ASSERT_EQ(drawn.terrain, seabed.terrain);
  const TriangleMesh mesh = drawn.terrain->mesh({}, 0, drawn.apron);
  for (const Vec3& p : mesh.vertices)
    EXPECT_NEAR(p.z(), seabed.terrain->depth_at(p.x(), p.y()), 1e-12);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    EXPECT_LT(normal(mesh, i).z(), 0.0) << "triangle " << i << " is seen from below only";
  EXPECT_GT(bounds(mesh).hi.x(), 500.0);  // and goes on beyond its grid
}

TEST(Visuals, ALevelBottomLiesAtItsDepthAndFacesUp) {
  const TriangleMesh mesh = level_seabed_mesh(7.0);
  EXPECT_EQ(bounds(mesh).lo.z(), 7.0);
  EXPECT_EQ(bounds(mesh).hi.z(), 7.0);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    EXPECT_EQ(normal(mesh, i), Vec3(0.0, 0.0, -1.0));
}

}  // namespace visuals_test
}  // namespace remora
