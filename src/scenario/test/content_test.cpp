// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Things made by numbers, as scenes ask for them.
#include <gtest/gtest.h>

#include "base/random.h"
#include "content/ship_parts.h"
#include "scenario/yaml/read_part.h"
#include "scenario/yaml/yaml_tree.h"
#include "sensors/surface_material.h"

namespace remora {
namespace content_test {

YamlNode node_of(const std::string& text) {
  Diagnostics diagnostics;
  const auto node = parse_yaml(text, "test.yaml", diagnostics);
  EXPECT_TRUE(node) << to_string(diagnostics);
  return *node;
}

std::optional<TriangleMesh> part(const std::string& text, Diagnostics& diagnostics) {
  const YamlNode node = node_of(text);
  Section section(node, "", diagnostics);
  return read_part(section);
}

TEST(Content, EveryPartIsASolidWithoutFurtherNumbers) {
  for (const char* name : {"coaster", "coaster_hull", "workboat", "propeller", "rudder", "wreck",
                           "amphora", "rock", "pipeline", "pile", "anchor"}) {
    Diagnostics diagnostics;
    const auto mesh = part(std::string("part: ") + name, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
    ASSERT_TRUE(mesh) << name;
    EXPECT_TRUE(is_watertight(*mesh)) << name;
    EXPECT_GT(volume(*mesh), 0.0) << name;
  }
}

TEST(Content, ShipsOfAnyAllowedProportionsStayWatertight) {
  Random random(1, "ships");
  for (int i = 0; i < 100; ++i) {
    CoasterSpec spec;
    // The corners of what the reader lets through, and places between them.
    const auto pick = [&](double low, double high) {
      const double u = random.uniform();
      return u < 0.25 ? low : u > 0.75 ? high : random.uniform(low, high);
    };
    spec.hull.length = pick(30.0, 300.0);
    spec.hull.beam = pick(5.0, 50.0);
    spec.hull.draught = pick(2.0, 20.0);
    for (const NamedMesh& mesh : make_coaster(spec))
      ASSERT_TRUE(is_watertight(mesh.mesh)) << mesh.name << " " << spec.hull.length << " "
                                            << spec.hull.beam << " " << spec.hull.draught;
  }
}

TEST(Content, NumbersOfTheFileMakeThePart) {
  Diagnostics diagnostics;
  const auto rock = part("{part: rock, size: [3, 2, 1], seed: 4}", diagnostics);
  EXPECT_TRUE(bounds(*rock).size().isApprox(Vec3(3.0, 2.0, 1.0), 1e-12));
  const auto jar = part("{part: amphora, height: 0.5}", diagnostics);
  EXPECT_NEAR(bounds(*jar).size().z(), 0.5, 1e-12);
  const auto ship = part("{part: coaster_hull, length: 80, beam: 13, draught: 5}", diagnostics);
  EXPECT_NEAR(bounds(*ship).size().y(), 13.0, 1e-9);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
}

TEST(Content, ATerrainIsReadInItsOwnUnits) {
  const YamlNode node = node_of(
      "{depth: 20, size: [40, 60], relief: 0, cliff: {height: 30, distance: -5, towards_deg: 90}}");
  Diagnostics diagnostics;
  Section section(node, "seabed.terrain", diagnostics);
  const auto field = read_terrain(section);
  ASSERT_TRUE(field) << to_string(diagnostics);
  EXPECT_NEAR(field->depth_at(0.0, -20.0), 20.0, 1e-9);
  EXPECT_NEAR(field->depth_at(0.0, 20.0), 50.0, 1e-9);  // east of the cliff
}

TEST(Content, EveryMaterialCanBeNamed) {
  for (const std::string_view name : surface_material_names()) {
    const YamlNode node = node_of("material: " + std::string(name));
    Diagnostics diagnostics;
    Section section(node, "", diagnostics);
    std::string material;
    read_material(section, material);
    EXPECT_EQ(material, name);
  }
}

}  // namespace content_test
}  // namespace remora
