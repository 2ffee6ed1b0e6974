// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>

#include "content/assembly.h"
#include "content/ship_fittings.h"
#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace {

/// A straight stroke of paint on the side, from and to (along, up) of an origin at (x, z).
TriangleMesh make_stroke(const HullSkin& skin, const Vec3& origin, const Vec2& from, const Vec2& to,
                         double width = 0.025) {
  constexpr double kThickness = 0.003, kStep = 0.1;
  const int steps = std::max(1, static_cast<int>(std::ceil((to - from).norm() / kStep)));
  std::vector<SkinPlace> line;
  for (int k = 0; k <= steps; ++k) {
    const Vec2 at = from + (to - from) * (static_cast<double>(k) / steps);
    line.push_back(skin.on_side(origin.x() + at.x(), origin.z() - at.y(), origin.y()));
  }
  return make_strip(line, width, kThickness);
}

/// Strokes of the figures, as the segments of a display: upper, middle and lower bars, then the
/// upright ones at left top, right top, left bottom, right bottom; M is of its own.
std::string_view segments_of(char figure) {
  switch (figure) {
    case '0':
      return "ulabcd";
    case '2':
      return "umlbc";
    case '3':
      return "umlbd";
    case '4':
      return "mabd";
    case '5':
      return "umlad";
    case '6':
      return "umlacd";
    case '8':
      return "umlabcd";
    default:
      return "bd";  // 1
  }
}

/// At (x, z) of the side that `origin.y` tells; the eye reads along x on the starboard side (1) and
/// against it on the port side (-1).
TriangleMesh make_figure(const HullSkin& skin, const Vec3& origin, char figure) {
  constexpr double kHeight = 0.10, kWide = 0.06, kInset = 0.0125;  // half a stroke
  const double lo = kInset, hi = kHeight - kInset, mid = 0.5 * kHeight, w = kWide;
  static const std::map<char, std::pair<Vec2, Vec2>> kStrokes{
      {'u', {{-kInset, hi}, {w + kInset, hi}}},
      {'m', {{0, mid}, {w, mid}}},
      {'l', {{-kInset, lo}, {w + kInset, lo}}},
      {'a', {{0, mid}, {0, hi}}},
      {'b', {{w, mid}, {w, hi}}},
      {'c', {{0, lo}, {0, mid}}},
      {'d', {{w, lo}, {w, mid}}}};
  const auto along = [&](const Vec2& p) { return Vec2(origin.y() * p.x(), p.y()); };
  TriangleMesh mesh;
  if (figure == 'M') {
    for (const auto& [from, to] :
         {std::pair(Vec2(0, lo), Vec2(0, hi)), std::pair(Vec2(0, hi), Vec2(0.5 * w, mid)),
          std::pair(Vec2(0.5 * w, mid), Vec2(w, hi)), std::pair(Vec2(w, hi), Vec2(w, lo))})
      append(make_stroke(skin, origin, along(from), along(to)), mesh);
    return mesh;
  }
  for (const char segment : segments_of(figure)) {
    const auto& [from, to] = kStrokes.at(segment);
    append(make_stroke(skin, origin, along(from), along(to)), mesh);
  }
  return mesh;
}

/// A ring on the side, painted or welded.
TriangleMesh make_ring(const HullSkin& skin, const Vec3& origin, double radius, double width) {
  constexpr int kSteps = 32;
  std::vector<SkinPlace> line;
  for (int k = 0; k <= kSteps; ++k) {
    const double angle = 2.0 * kPi * k / kSteps;
    line.push_back(skin.on_side(origin.x() + radius * std::cos(angle),
                                origin.z() + radius * std::sin(angle), origin.y()));
  }
  return make_strip(line, width, 0.003);
}

TriangleMesh make_load_line(const HullSkin& skin) {
  TriangleMesh mark;
  for (const double side : {1.0, -1.0}) {
    const Vec3 origin(0.0, side, -0.15);  // she floats a little light
    append(make_ring(skin, origin, 0.1375, 0.025), mark);
    append(make_stroke(skin, origin, {-0.225, 0.0}, {0.225, 0.0}), mark);
  }
  return mark;
}

/// Triangles of one side of a level plane; what crosses it is cut.
TriangleMesh part_beyond(const TriangleMesh& mesh, double depth, double sign) {
  TriangleMesh result;
  const auto height = [&](const Vec3& p) { return sign * (p.z() - depth); };
  for (const Triangle& triangle : mesh.triangles) {
    std::vector<Vec3> kept;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &p = mesh.vertices[triangle[k]], &q = mesh.vertices[triangle[(k + 1) % 3]];
      const double a = height(p), b = height(q);
      if (a >= 0.0) kept.push_back(p);
      if ((a >= 0.0) != (b >= 0.0)) kept.push_back(p + (q - p) * (a / (a - b)));
    }
    const auto first = static_cast<std::uint32_t>(result.vertices.size());
    result.vertices.insert(result.vertices.end(), kept.begin(), kept.end());
    for (std::uint32_t k = 2; k < kept.size(); ++k)
      result.triangles.push_back({first, first + k - 1, first + k});
  }
  weld(result);
  return result;
}

}  // namespace

std::pair<TriangleMesh, TriangleMesh> split_at_depth(const TriangleMesh& mesh, double depth) {
  return {part_beyond(mesh, depth, 1.0), part_beyond(mesh, depth, -1.0)};
}

TriangleMesh make_draught_marks(const ShipLayout& layout, const HullSkin& skin, double x) {
  TriangleMesh marks;
  for (int decimetres = 20; decimetres <= static_cast<int>(10.0 * layout.T) + 8; decimetres += 2) {
    const double z = layout.T - 0.1 * decimetres;
    if (z > layout.lines->bottom(x) - 0.2) continue;
    const bool is_whole = decimetres % 10 == 0;
    const auto figure = static_cast<char>('0' + (is_whole ? decimetres / 10 : decimetres % 10));
    for (const double side : {1.0, -1.0}) {
      append(make_figure(skin, {x, side, z}, figure), marks);
      if (is_whole) append(make_figure(skin, {x + side * 0.10, side, z}, 'M'), marks);
    }
  }
  return marks;
}

TriangleMesh make_thruster_symbol(const ShipLayout& layout, const HullSkin& skin) {
  constexpr double kRadius = 0.26, kStroke = 0.05;
  const double z = std::min(0.95, 0.5 * (layout.tunnel.z() - layout.tunnel_radius));
  TriangleMesh symbol;
  for (const double side : {1.0, -1.0}) {
    const Vec3 origin(layout.tunnel.x(), side, z);
    append(make_ring(skin, origin, kRadius, kStroke), symbol);
    const double arm = 0.69 * kRadius;
    append(make_stroke(skin, origin, {-arm, -arm}, {arm, arm}, kStroke), symbol);
    append(make_stroke(skin, origin, {-arm, arm}, {arm, -arm}, kStroke), symbol);
  }
  return symbol;
}

TriangleMesh make_weld_seams(const ShipLines& form, double L) {
  constexpr double kBead = 0.006;
  TriangleMesh seams;
  for (int i = -4; i <= 4; ++i) {
    std::vector<Vec3> line;
    for (int k = 0; k <= 10; ++k)
      line.push_back(form.underwater_point(0.1 * L * i, 0.5 * kPi * (0.04 + 0.092 * k)));
    append(make_tube(line, kBead, 4), seams);
  }
  return both_sides(seams);
}

void add_repaired_seam(const ShipLayout& layout, const HullSkin& skin,
                       std::vector<NamedMesh>& pieces) {
  std::vector<SkinPlace> line;
  for (int k = 0; k <= 24; ++k)
    line.push_back(skin.on_side(layout.repaired_seam_x, (0.14 + 0.026 * k) * layout.T, 1.0));
  pieces.push_back({"weld_seam/primer", make_strip(line, 0.14, 0.002)});
  std::vector<Vec3> bead;
  std::vector<double> radii;
  for (int k = 0; k <= 400; ++k) {  // the ripples of a hand weld, some 6 mm apart
    const double z = (0.14 + 0.624 * k / 400.0) * layout.T;
    bead.push_back({layout.repaired_seam_x + 0.0015 * std::sin(1.7 * k), 0.0, z});
    const auto after = std::min<std::size_t>(23, static_cast<std::size_t>(k / 400.0 * 24.0));
    const double share = k / 400.0 * 24.0 - static_cast<double>(after);
    bead.back().y() = line[after].point().y() * (1.0 - share) + line[after + 1].point().y() * share;
    radii.push_back(0.011 + 0.0012 * (k % 2));
  }
  pieces.push_back({"weld_seam", make_tube(bead, radii, 6)});
}

namespace {

/// Takes the triangles for which `belongs` is true of all corners out of a mesh.
template <class Belongs>
TriangleMesh taken_from(TriangleMesh& mesh, Belongs&& belongs) {
  TriangleMesh taken{mesh.vertices, {}};
  std::vector<Triangle> kept;
  for (const Triangle& triangle : mesh.triangles) {
    const bool is_all = std::all_of(triangle.begin(), triangle.end(),
                                    [&](std::uint32_t v) { return belongs(mesh.vertices[v]); });
    (is_all ? taken.triangles : kept).push_back(triangle);
  }
  mesh.triangles = std::move(kept);
  weld(taken);
  weld(mesh);
  return taken;
}

/// The tunnel's wall and the inside of the sea chests are pieces of their own.
void split_openings(const ShipLayout& layout, TriangleMesh& hull, std::vector<NamedMesh>& pieces) {
  if (layout.tunnel_radius > 0.0)
    pieces.push_back({"bow_thruster_tunnel", taken_from(hull, [&](const Vec3& v) {
                        return std::hypot(v.x() - layout.tunnel.x(), v.z() - layout.tunnel.z()) <
                               1.001 * layout.tunnel_radius;
                      })});
  if (layout.chest_size == 0.0) return;
  for (const double side : {1.0, -1.0}) {
    const Vec3 chest = layout.chest(side);
    const double h = 0.5 * layout.chest_size + 1e-6;
    pieces.push_back({side > 0.0 ? "sea_chest_high_stbd/inside" : "sea_chest_low_port/inside",
                      taken_from(hull, [&](const Vec3& v) {
                        return v.y() * side > 0.0 && std::abs(v.x() - chest.x()) < h &&
                               std::abs(v.z() - chest.z()) < h;
                      })});
  }
}

}  // namespace

void add_painted_plating(const ShipLayout& layout, TriangleMesh hull, const HullPaint& paint,
                         std::vector<NamedMesh>& pieces) {
  split_openings(layout, hull, pieces);
  auto [wet, topsides] = split_at_depth(hull, paint.boot_top_upper);
  auto [bottom, boot_top] = split_at_depth(wet, paint.boot_top_lower);
  pieces.push_back({"hull" + paint.bottom, std::move(bottom)});
  pieces.push_back({"boot_top" + paint.boot_top, std::move(boot_top)});
  pieces.push_back({"topsides" + paint.topsides, std::move(topsides)});
}

std::vector<NamedMesh> make_painted_coaster(const CoasterSpec& spec) {
  const ShipLayout layout = coaster_layout(spec);
  std::vector<NamedMesh> touched = make_coaster(spec);
  const auto take = [&](const char* name) {
    const auto found = std::find_if(touched.begin(), touched.end(),
                                    [&](const NamedMesh& piece) { return piece.name == name; });
    return std::move(found->mesh);
  };
  TriangleMesh hull = take("hull");
  const HullSkin skin(hull);
  std::vector<NamedMesh> pieces;
  add_painted_plating(layout, std::move(hull), {}, pieces);
  pieces.push_back({"bulbous_bow", take("bulb")});
  pieces.push_back({"skeg", take("skeg")});
  pieces.push_back({"superstructure", take("superstructure")});
  const auto add = [&](std::vector<NamedMesh> more) {
    std::move(more.begin(), more.end(), std::back_inserter(pieces));
  };
  add(make_screw(layout, spec.resolution));
  add(make_pintle_rudder(layout, spec.rudder_angle));
  add(make_hull_fittings(layout, skin));
  add(make_straight_bilge_keels(layout));
  const double L = layout.L;
  pieces.push_back({"draught_marks_aft", make_draught_marks(layout, skin, -0.36 * L)});
  pieces.push_back({"draught_marks_mid", make_draught_marks(layout, skin, 0.02 * L)});
  pieces.push_back({"draught_marks_fwd", make_draught_marks(layout, skin, 0.405 * L)});
  pieces.push_back({"load_line", make_load_line(skin)});
  pieces.push_back({"bow_thruster_symbol", make_thruster_symbol(layout, skin)});
  pieces.push_back({"weld_seams", make_weld_seams(*layout.lines, layout.L)});
  add_repaired_seam(layout, skin, pieces);
  return pieces;
}

}  // namespace remora
