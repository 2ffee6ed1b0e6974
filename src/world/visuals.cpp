// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/visuals.h"

#include <utility>

#include "multibody/shape_mesh.h"

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

/// A surface over lines of constant x and y, which need not be evenly spaced, facing up.
template <class Depth>
TriangleMesh sheet(const std::vector<double>& xs, const std::vector<double>& ys, Depth&& depth) {
  TriangleMesh mesh;
  for (const double x : xs)
    for (const double y : ys) mesh.vertices.emplace_back(x, y, depth(x, y));
  const auto at = [&](std::size_t i, std::size_t j) {
    return static_cast<std::uint32_t>(i * ys.size() + j);
  };
  for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
    for (std::size_t j = 0; j + 1 < ys.size(); ++j) {
      mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
    }
  }
  return mesh;
}

std::vector<double> evenly(double first, double spacing, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(first + i * spacing);
  return values;
}

/// With one more line far out on either side.
std::vector<double> with_apron(std::vector<double> lines) {
  lines.insert(lines.begin(), lines.front() - kReach);
  lines.push_back(lines.back() + kReach);
  return lines;
}

std::vector<VisualSpec> seabed_visuals(const WorldSpec& spec) {
  return {{.mesh = shared(seabed_mesh(spec.environment.seabed)),
           .appearance = spec.seabed_appearance.value_or(look_of(spec.seabed_material)),
           .label = "seabed"}};
}

}  // namespace

std::vector<VisualSpec> drawn_shapes(const std::vector<ShapeSpec>& shapes, const Appearance& look,
                                     const std::string& label) {
  std::vector<VisualSpec> visuals;
  TriangleMesh simple;  // boxes, balls and bars together
  for (const ShapeSpec& shape : shapes) {
    if (shape.mesh != nullptr) {
      visuals.push_back({shape.mesh, shape.X_BS, look, label});
    } else if (shape.kind != ShapeKind::half_space) {
      append(mesh_of(shape), simple);
    }
  }
  if (!simple.triangles.empty())
    visuals.push_back({shared(std::move(simple)), Pose{}, look, label});
  return visuals;
}

TriangleMesh seabed_mesh(const SeabedSpec& seabed) {
  if (!seabed.height_field) {
    const auto lines = evenly(-kReach, 2.0 * kReach / kLevelCells, kLevelCells + 1);
    return sheet(lines, lines, [&](double, double) { return *seabed.flat_depth; });
  }
  const HeightField& field = *seabed.height_field;
  const HeightFieldSpec& grid = field.spec();
  return sheet(with_apron(evenly(grid.origin.x(), grid.spacing.x(), grid.rows)),
               with_apron(evenly(grid.origin.y(), grid.spacing.y(), grid.columns)),
               [&](double x, double y) { return field.depth_at(x, y); });
}

std::vector<std::vector<VisualSpec>> make_visuals(const WorldSpec& spec) {
  std::vector<std::vector<VisualSpec>> visuals;
  for (const VehicleSpec& vehicle : spec.vehicles)
    visuals.push_back(
        given_or_drawn(vehicle.visuals, vehicle.collision, vehicle.material, "vehicle"));
  for (const ObjectSpec& object : spec.objects)
    visuals.push_back(given_or_drawn(object.visuals, object.collision, object.material, "object"));
  if (spec.environment.seabed.exists()) visuals.push_back(seabed_visuals(spec));
  return visuals;
}

}  // namespace remora
