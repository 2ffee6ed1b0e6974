// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/visuals.h"

#include <utility>

#include "multibody/shape_mesh.h"
#include "world/mud_ground.h"

namespace remora {
namespace {

/// From the origin or the edge of a grid to where a level bottom ends [m]. The clearest water lets
/// an eye see 80 m; a dive stays within some hundred metres of its origin.
constexpr double kReach = 1000.0;
constexpr int kLevelCells = 40;  // along each side: a few large triangles light and cull badly

std::shared_ptr<const TriangleMesh> shared(TriangleMesh mesh) {
  return std::make_shared<const TriangleMesh>(std::move(mesh));
}

Appearance look_of(const std::string& material) {
  return find_appearance(material).value_or(Appearance{});
}

std::vector<VisualSpec> given_or_drawn(const std::vector<VisualSpec>& given,
                                       const CollisionSpec& collision, const std::string& material,
                                       const std::string& label) {
  return given.empty() ? drawn_shapes(collision.shapes, look_of(material), label) : given;
}

/// A terrain goes on level beyond its edge, as Seabed's depth does.
std::vector<VisualSpec> seabed_visuals(const WorldSpec& spec) {
  const SeabedSpec& seabed = spec.environment.seabed;
  VisualSpec visual{
      .mesh = seabed.terrain ? nullptr : shared(level_seabed_mesh(*seabed.flat_depth)),
      .appearance = spec.seabed_appearance.value_or(look_of(spec.seabed_material)),
      .label = "seabed",
      .terrain = seabed.terrain,
      .apron = kReach};
  return {std::move(visual)};
}

}  // namespace

std::vector<VisualSpec> drawn_shapes(const std::vector<ShapeSpec>& shapes, const Appearance& look,
                                     const std::string& label) {
  std::vector<VisualSpec> visuals;
  TriangleMesh simple;  // boxes, balls and bars together
  for (const ShapeSpec& shape : shapes) {
    if (shape.mesh != nullptr) {
      visuals.push_back({shape.mesh, shape.X_BS, look, label});
    } else if (shape.terrain != nullptr) {
      visuals.push_back(
          {.mesh = nullptr, .appearance = look, .label = label, .terrain = shape.terrain});
    } else if (has_mesh(shape)) {
      append(mesh_of(shape), simple);
    }
  }
  if (!simple.triangles.empty())
    visuals.push_back({shared(std::move(simple)), Pose{}, look, label});
  return visuals;
}

TriangleMesh level_seabed_mesh(double depth) {
  constexpr double kSpacing = 2.0 * kReach / kLevelCells;
  TriangleMesh mesh;
  for (int i = 0; i <= kLevelCells; ++i) {
    for (int j = 0; j <= kLevelCells; ++j)
      mesh.vertices.emplace_back(-kReach + i * kSpacing, -kReach + j * kSpacing, depth);
  }
  const auto at = [](int i, int j) {
    return static_cast<std::uint32_t>(i * (kLevelCells + 1) + j);
  };
  for (int i = 0; i < kLevelCells; ++i) {
    for (int j = 0; j < kLevelCells; ++j) {
      mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
    }
  }
  return mesh;
}

std::vector<std::vector<VisualSpec>> make_visuals(const WorldSpec& spec) {
  std::vector<std::vector<VisualSpec>> visuals;
  for (const VehicleSpec& vehicle : spec.vehicles) {
    visuals.push_back(
        given_or_drawn(vehicle.visuals, vehicle.collision, vehicle.material, "vehicle"));
    for (const LinkSpec& link : vehicle.links)
      visuals.push_back(given_or_drawn(link.visuals, link.collision, link.material, "vehicle"));
  }
  for (const ObjectSpec& object : spec.objects)
    visuals.push_back(given_or_drawn(object.visuals, object.collision, object.material, "object"));
  if (spec.environment.seabed.exists()) visuals.push_back(seabed_visuals(spec));
  for (std::vector<VisualSpec>& mud : mud_visuals(spec.environment.seabed, kReach))
    visuals.push_back(std::move(mud));
  return visuals;
}

}  // namespace remora
