// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ship_paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <string_view>

#include "geometry/assembly.h"
#include "geometry/procedural.h"

namespace remora {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kBootTop = -0.25;  // depth of the edge between the paints [m]

/// The ship's side to starboard at any depth, with the direction out of it.
struct SidePoint {
  Vec3 p, out;
};

SidePoint on_side(const HullForm& form, double x, double z) {
  const auto point = [&](double at, double depth) {
    if (depth >= 0.0) return Vec3(at, form.half_breadth(at, depth), depth);
    return form.topside_point(at, -depth / form.deck(at));
  };
  constexpr double h = 0.01;
  const Vec3 along = point(x + h, z) - point(x - h, z), down = point(x, z + h) - point(x, z - h);
  return {point(x, z), along.cross(down).normalized() * -1.0};
}

/// A straight stroke of paint on the side, from and to (along, up) of an origin at (x, z).
TriangleMesh make_stroke(const HullForm& form, double x, double z, const Vec2& from,
                         const Vec2& to) {
  constexpr double kWidth = 0.025, kThickness = 0.006;
  const SidePoint a = on_side(form, x + from.x(), z - from.y());
  const SidePoint b = on_side(form, x + to.x(), z - to.y());
  const Vec3 out = a.out.y() > 0.0 ? a.out : Vec3(-a.out);
  const std::array<Vec3, 2> line{a.p, b.p};
  return make_bar(line, out, kWidth, kThickness);
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

/// `reading` is the way the eye goes from left to right: +1 along x, as on the starboard side.
TriangleMesh make_figure(const HullForm& form, double x, double z, char figure, double reading) {
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
  const auto along = [&](const Vec2& p) { return Vec2(reading * p.x(), p.y()); };
  TriangleMesh mesh;
  if (figure == 'M') {
    for (const auto& [from, to] :
         {std::pair(Vec2(0, lo), Vec2(0, hi)), std::pair(Vec2(0, hi), Vec2(0.5 * w, mid)),
          std::pair(Vec2(0.5 * w, mid), Vec2(w, hi)), std::pair(Vec2(w, hi), Vec2(w, lo))})
      append(make_stroke(form, x, z, along(from), along(to)), mesh);
    return mesh;
  }
  for (const char segment : segments_of(figure)) {
    const auto& [from, to] = kStrokes.at(segment);
    append(make_stroke(form, x, z, along(from), along(to)), mesh);
  }
  return mesh;
}

/// Even decimetres from 2 m of draught to 0.8 m over the waterline; whole metres carry an M. The
/// foot of a figure stands at its draught. Figures read from left to right on either side.
TriangleMesh make_draught_marks(const HullForm& form) {
  TriangleMesh starboard, port;
  const double T = form.dimensions().draught, L = form.dimensions().length;
  for (const double x : {-0.36 * L, 0.02 * L, 0.40 * L}) {
    for (int decimetres = 20; decimetres <= static_cast<int>(10.0 * T) + 8; decimetres += 2) {
      const double z = T - 0.1 * decimetres;
      if (z > form.bottom(x) - 0.2) continue;
      const bool is_whole = decimetres % 10 == 0;
      const char figure = static_cast<char>('0' + (is_whole ? decimetres / 10 : decimetres % 10));
      append(make_figure(form, x, z, figure, 1.0), starboard);
      append(make_figure(form, x, z, figure, -1.0), port);
      if (!is_whole) continue;
      append(make_figure(form, x + 0.10, z, 'M', 1.0), starboard);
      append(make_figure(form, x - 0.10, z, 'M', -1.0), port);
    }
  }
  append(mirrored_to_port(std::move(port)), starboard);
  return starboard;
}

TriangleMesh make_load_line(const HullForm& form) {
  const double z = -0.15;  // she floats a little light
  const SidePoint side = on_side(form, 0.0, z);
  const Vec3 out = side.out.y() > 0.0 ? side.out : Vec3(-side.out);
  TriangleMesh mark = aligned(make_pipe(0.150, 0.125, 0.008, 32), out, side.p);
  append(make_stroke(form, 0.0, z, {-0.225, 0.0}, {0.225, 0.0}), mark);
  return both_sides(mark);
}

/// Beads over the butts of the plates, every tenth of the length; seams along the strakes are drawn
/// by the paint's grain.
TriangleMesh make_weld_seams(const HullForm& form) {
  constexpr double kBead = 0.006;
  TriangleMesh seams;
  const double L = form.dimensions().length;
  for (int i = -4; i <= 4; ++i) {
    std::vector<Vec3> line;
    for (int k = 0; k <= 10; ++k)
      line.push_back(form.underwater_point(0.1 * L * i, 0.5 * kPi * (0.04 + 0.092 * k)));
    append(make_tube(line, kBead, 4), seams);
  }
  return both_sides(seams);
}

/// Two transducers in the flat of the bottom.
TriangleMesh make_echo_sounder(const HullForm& form) {
  const double x = 0.22 * form.dimensions().length;
  TriangleMesh mesh = moved(make_cylinder(0.16, 0.05, 28), {x, 0.4, form.bottom(x)});
  append(moved(make_cylinder(0.10, 0.06, 24), {x - 0.6, 0.4, form.bottom(x)}), mesh);
  return mesh;
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

std::vector<NamedMesh> make_painted_coaster(const CoasterSpec& spec) {
  std::vector<NamedMesh> pieces = make_coaster(spec);
  const HullForm form(spec.hull);
  const auto hull = std::find_if(pieces.begin(), pieces.end(),
                                 [](const NamedMesh& piece) { return piece.name == "hull"; });
  auto [below, above] = split_at_depth(hull->mesh, kBootTop);
  hull->mesh = std::move(below);
  pieces.push_back({"topsides", std::move(above)});
  pieces.push_back({"draught_marks", make_draught_marks(form)});
  pieces.push_back({"load_line", make_load_line(form)});
  pieces.push_back({"weld_seams", make_weld_seams(form)});
  pieces.push_back({"echo_sounder", make_echo_sounder(form)});
  return pieces;
}

}  // namespace remora
