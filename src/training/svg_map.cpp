// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/svg_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "geometry/convex_outline.h"
#include "training/html.h"
#include "training/svg_chart.h"

namespace remora {
namespace {

constexpr double kMapWidth = 900.0;  // of the drawing; the page scales it
constexpr double kMapLeft = 46.0, kMapRight = 10.0, kMapTop = 10.0, kMapBottom = 34.0;
constexpr std::size_t kMostTrackPoints = 2000;

/// A view: world → plane [m], x to the right, y up the page.
struct View {
  std::function<Vec2(const Vec3&)> project;
  const char* horizontal = "";  ///< what the axis shows
  const char* vertical = "";
  bool is_depth = false;          ///< the vertical axis shows depth, which grows downward
  double tallest = 560.0;         ///< inner height at most
  double greatest_stretch = 1.0;  ///< of the vertical, where the scene is flat
};

struct Bounds {
  Vec2 min = Vec2::Constant(1e300), max = Vec2::Constant(-1e300);

  void add(const Vec2& p) {
    min = min.cwiseMin(p);
    max = max.cwiseMax(p);
  }
  void add(const Bounds& other) {
    add(other.min);
    add(other.max);
  }
  [[nodiscard]] Vec2 size() const { return max - min; }
  [[nodiscard]] bool contains(const Bounds& other) const {
    return (min.array() <= other.min.array()).all() && (max.array() >= other.max.array()).all();
  }
  void pad(double share, double least) {
    const Vec2 margin = (share * size()).cwiseMax(least);
    min -= margin;
    max += margin;
  }
};

/// Metres to units of the drawing.
struct Scale {
  Bounds bounds;
  double across = 1.0, up = 1.0;  ///< units per metre
  double inner_width = 0.0, inner_height = 0.0;

  [[nodiscard]] double x(double metres) const {
    return kMapLeft + (metres - bounds.min.x()) * across;
  }
  [[nodiscard]] double y(double metres) const {
    return kMapTop + inner_height - (metres - bounds.min.y()) * up;
  }
  [[nodiscard]] Vec2 operator()(const Vec2& p) const { return {x(p.x()), y(p.y())}; }
};

struct Shape {
  std::string name;
  std::vector<Vec2> outline;
  Bounds bounds;
};

std::vector<Shape> shapes_of(const DebriefFacts& facts, const View& view) {
  std::vector<Shape> shapes;
  for (const DebriefSurroundings::Solid& solid : facts.surroundings.solids) {
    std::vector<Vec2> points;
    for (const Vec3& p_W : solid.points_W)
      if (p_W.allFinite()) points.push_back(view.project(p_W));
    Shape shape{.name = solid.name, .outline = convex_outline(std::move(points)), .bounds = {}};
    if (shape.outline.size() < 3) continue;
    for (const Vec2& p : shape.outline) shape.bounds.add(p);
    shapes.push_back(std::move(shape));
  }
  // The large ones first, so that they do not hide the small ones.
  std::ranges::stable_sort(shapes, std::greater(),
                           [](const Shape& s) { return s.bounds.size().prod(); });
  return shapes;
}

Bounds track_bounds(const DebriefFacts& facts, const View& view) {
  Bounds bounds;
  for (const auto& sample : facts.track) bounds.add(view.project(sample.p_W));
  return bounds;
}

// The track, and solids as far as they do not make it a dot in a corner; those are cut off.
Bounds bounds_of(const DebriefFacts& facts, const View& view, const std::vector<Shape>& shapes) {
  constexpr double kWidest = 3.0;     // times the track's size
  constexpr double kAlwaysSeen = 25;  // [m]
  Bounds bounds = track_bounds(facts, view);
  bounds.pad(0.0, 1.0);
  const double limit = std::max(kWidest * bounds.size().maxCoeff(), kAlwaysSeen);
  for (const Shape& shape : shapes) {
    Bounds wider = bounds;
    wider.add(shape.bounds);
    if (wider.size().maxCoeff() <= limit) bounds = wider;
  }
  if (view.is_depth && facts.surroundings.bottom_z) {
    constexpr double kFarBelow = 2.0;  // times the depth flown at: then it would only squeeze
    const double bottom = -*facts.surroundings.bottom_z;
    if (bottom > kFarBelow * bounds.min.y() - kAlwaysSeen)
      bounds.min.y() = std::min(bounds.min.y(), bottom);
  }
  bounds.pad(0.04, 0.5);
  // The surface is where depth begins; nobody flies above it.
  if (view.is_depth) bounds.max.y() = std::max(bounds.max.y(), 0.3);
  return bounds;
}

Scale scale_of(Bounds bounds, const View& view) {
  Scale scale;
  scale.inner_width = kMapWidth - kMapLeft - kMapRight;
  const double equal = scale.inner_width / bounds.size().x();
  const double height = equal * bounds.size().y();
  if (height > view.tallest) {  // too tall: the width has room to spare
    scale.across = scale.up = view.tallest / bounds.size().y();
    scale.inner_height = view.tallest;
    const double spare = scale.inner_width / scale.across - bounds.size().x();
    bounds.min.x() -= spare / 2.0;
    bounds.max.x() += spare / 2.0;
  } else {
    constexpr double kWanted = 190.0;  // a flat side view is stretched to about this
    const double stretch = std::clamp(kWanted / height, 1.0, view.greatest_stretch);
    scale.across = equal;
    scale.up = equal * stretch;
    scale.inner_height = height * stretch;
  }
  scale.bounds = bounds;
  return scale;
}

std::string grid(const Scale& scale, const View& view) {
  const Bounds& b = scale.bounds;
  const double bottom = kMapTop + scale.inner_height;
  std::string svg;
  const double across = grid_step(b.size().x(), 9);
  for (double at = std::ceil(b.min.x() / across) * across; at <= b.max.x(); at += across)
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.1f}\"/>"
        "<text class=\"tick\" x=\"{0:.1f}\" y=\"{3:.1f}\" text-anchor=\"middle\">{4}</text>",
        scale.x(at), kMapTop, bottom, bottom + 13.0, tick_text(at, across));
  const double up = scale.up == scale.across ? across : grid_step(b.size().y(), 4);
  for (double at = std::ceil(b.min.y() / up) * up; at <= b.max.y(); at += up)
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{1:.0f}\" x2=\"{2:.0f}\" y1=\"{0:.1f}\" y2=\"{0:.1f}\"/>"
        "<text class=\"tick\" x=\"{3:.0f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>",
        scale.y(at), kMapLeft, kMapWidth - kMapRight, kMapLeft - 5.0, scale.y(at) + 3.5,
        tick_text(view.is_depth ? -at : at, up));
  svg += fmt::format(
      "<text class=\"axis\" x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>"
      "<text class=\"axis\" transform=\"translate(11 {:.1f}) rotate(-90)\" "
      "text-anchor=\"middle\">{}</text>",
      kMapLeft + scale.inner_width / 2.0, bottom + 28.0, view.horizontal,
      kMapTop + scale.inner_height / 2.0, view.vertical);
  return svg;
}

std::string seabed(const DebriefFacts& facts, const Scale& scale, const View& view) {
  if (!view.is_depth || !facts.surroundings.bottom_z) return {};
  const double top = scale.y(-*facts.surroundings.bottom_z), bottom = kMapTop + scale.inner_height;
  if (top >= bottom) return {};
  return fmt::format(
      "<rect class=\"seabed\" x=\"{:.0f}\" y=\"{:.1f}\" width=\"{:.0f}\" height=\"{:.1f}\">"
      "<title>bottom at {:.1f} m</title></rect>",
      kMapLeft, top, scale.inner_width, bottom - top, *facts.surroundings.bottom_z);
}

std::string water(const Scale& scale, const View& view) {
  const double surface = view.is_depth ? std::max(kMapTop, scale.y(0.0)) : kMapTop;
  std::string svg = fmt::format(
      "<rect class=\"water\" x=\"{:.0f}\" y=\"{:.1f}\" width=\"{:.0f}\" height=\"{:.1f}\"/>",
      kMapLeft, surface, scale.inner_width, kMapTop + scale.inner_height - surface);
  if (view.is_depth)
    svg += fmt::format(
        "<line class=\"surface\" x1=\"{0:.0f}\" x2=\"{1:.0f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>",
        kMapLeft, kMapWidth - kMapRight, surface);
  return svg;
}

std::string polyline(const std::vector<Vec2>& points) {
  std::string text;
  for (const Vec2& p : points) text += fmt::format("{:.1f},{:.1f} ", p.x(), p.y());
  return text;
}

std::string solids(const Scale& scale, const std::vector<Shape>& shapes, const Bounds& flown) {
  // A name that does not fit into its shape would lie over its neighbours.
  constexpr double kLetter = 6.0;
  std::string svg, names;
  std::set<std::string> named;  // a body of many shapes has its name once, in the largest of them
  for (const Shape& shape : shapes) {
    std::vector<Vec2> outline;
    for (const Vec2& p : shape.outline) outline.push_back(scale(p));
    // What surrounds the whole track is a wall in front of it, or round it: no more than a line.
    svg += fmt::format("<polygon class=\"{}\" points=\"{}\"><title>{}</title></polygon>",
                       shape.bounds.contains(flown) ? "solid around" : "solid", polyline(outline),
                       escaped(shape.name));
    if (named.contains(shape.name)) continue;
    const Vec2 low = scale(shape.bounds.min).cwiseMax(Vec2(kMapLeft, kMapTop));
    const Vec2 high = scale(shape.bounds.max)
                          .cwiseMin(Vec2(kMapWidth - kMapRight, kMapTop + scale.inner_height))
                          .cwiseMax(Vec2(kMapLeft, kMapTop));
    const double room = high.x() - low.x();
    if (room < kLetter * static_cast<double>(shape.name.size())) continue;
    named.insert(shape.name);
    names += fmt::format(
        "<text class=\"solid-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
        (low.x() + high.x()) / 2.0,
        std::clamp((low.y() + high.y()) / 2.0 + 3.5, kMapTop + 10.0,
                   kMapTop + scale.inner_height - 4.0),
        escaped(shape.name));
  }
  return svg + names;
}

std::string track(const DebriefFacts& facts, const Scale& scale, const View& view) {
  const std::size_t every = facts.track.size() / kMostTrackPoints + 1;
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < facts.track.size(); i += every)
    points.push_back(scale(view.project(facts.track[i].p_W)));
  points.push_back(scale(view.project(facts.track.back().p_W)));
  std::string svg = fmt::format("<polyline class=\"track\" points=\"{}\"/>", polyline(points));
  // Minutes along the way tell fast from slow.
  const double step = time_step(facts.seconds, 10);
  for (double time = step; time < facts.seconds - 0.2 * step; time += step) {
    const Vec2 p = scale(view.project(place_at(facts.track, time)));
    svg += fmt::format(
        "<g class=\"minute\"><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.2\"/>"
        "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text></g>",
        p.x(), p.y(), p.x() + 4.0, p.y() - 3.0, clock_text(time));
  }
  return svg;
}

std::string cross(const Vec2& p, const char* kind, double time, std::string_view text) {
  return fmt::format(
      "<g class=\"mark {}\"><title>{} {}</title><path d=\"M{:.1f},{:.1f}l8,8m0,-8l-8,8\"/></g>",
      kind, clock_text(time), escaped(text), p.x() - 4.0, p.y() - 4.0);
}

std::string events(const DebriefFacts& facts, const Scale& scale, const View& view) {
  std::string svg;
  for (const DebriefFacts::Contact& contact : facts.contacts)
    svg += cross(scale(view.project(contact.p_W)), "contact", contact.time,
                 fmt::format("{}, {:.2f} N·s", contact.with, contact.impulse));
  for (const DebriefFacts::Entry& entry : facts.timeline) {
    if (entry.kind != "fault") continue;
    const Vec2 p = scale(view.project(place_at(facts.track, entry.time)));
    svg += fmt::format(
        "<g class=\"mark fault\"><title>{} {}</title><path d=\"M{:.1f},{:.1f}l6,10h-12z\"/></g>",
        clock_text(entry.time), escaped(entry.text), p.x(), p.y() - 6.0);
  }
  int number = 0;
  for (const DebriefFacts::Photo& photo : facts.photos) {
    const Vec2 p = scale(view.project(photo.p_W.value_or(place_at(facts.track, photo.time))));
    svg += fmt::format(
        "<g class=\"shot\"><title>photo {0}, {1}</title><circle cx=\"{2:.1f}\" cy=\"{3:.1f}\" "
        "r=\"7\"/><text x=\"{2:.1f}\" y=\"{4:.1f}\" text-anchor=\"middle\">{0}</text></g>",
        ++number, clock_text(photo.time), p.x(), p.y(), p.y() + 3.2);
  }
  return svg;
}

std::string ends(const DebriefFacts& facts, const Scale& scale, const View& view) {
  const Vec2 start = scale(view.project(facts.track.front().p_W));
  const Vec2 end = scale(view.project(facts.track.back().p_W));
  return fmt::format(
      "<g class=\"start\"><title>start</title><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5.5\"/></g>"
      "<g class=\"end\"><title>end</title><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"10\" "
      "height=\"10\"/></g>",
      start.x(), start.y(), end.x() - 5.0, end.y() - 5.0);
}

std::string svg_view(const DebriefFacts& facts, const View& view, const char* id,
                     const char* label) {
  if (facts.track.empty()) return {};
  const std::vector<Shape> shapes = shapes_of(facts, view);
  const Scale scale = scale_of(bounds_of(facts, view, shapes), view);
  std::string svg = fmt::format(
      "<svg class=\"map\" viewBox=\"0 0 {:.0f} {:.1f}\" role=\"img\" aria-label=\"{}\">"
      "<clipPath id=\"{}\"><rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.1f}\"/>"
      "</clipPath>",
      kMapWidth, kMapTop + scale.inner_height + kMapBottom, label, id, kMapLeft, kMapTop,
      scale.inner_width, scale.inner_height);
  svg += water(scale, view) + seabed(facts, scale, view) + grid(scale, view);
  svg += fmt::format("<g clip-path=\"url(#{})\">", id);
  svg += solids(scale, shapes, track_bounds(facts, view)) + track(facts, scale, view) +
         events(facts, scale, view) + ends(facts, scale, view) + "</g>";
  const double stretch = scale.up / scale.across;
  if (stretch > 1.05)
    svg += fmt::format(
        "<text class=\"axis\" x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">depth drawn {:.1f} "
        "times larger</text>",
        kMapWidth - kMapRight, kMapTop + scale.inner_height + 28.0, stretch);
  return svg + "</svg>\n";
}

}  // namespace

Vec3 place_at(const std::vector<DebriefFacts::TrackSample>& track, double time) {
  if (track.empty()) return Vec3::Zero();
  const auto after = std::ranges::lower_bound(track, time, {}, &DebriefFacts::TrackSample::time);
  if (after == track.begin()) return track.front().p_W;
  if (after == track.end()) return track.back().p_W;
  const auto before = after - 1;
  const double share = (time - before->time) / std::max(after->time - before->time, 1e-9);
  return before->p_W + share * (after->p_W - before->p_W);
}

std::string svg_plan_view(const DebriefFacts& facts) {
  const View view{.project = [](const Vec3& p_W) { return Vec2(p_W.y(), p_W.x()); },
                  .horizontal = "east [m]",
                  .vertical = "north [m]"};
  return svg_view(facts, view, "plan", "plan view");
}

std::string svg_side_view(const DebriefFacts& facts) {
  Bounds ground;
  for (const auto& sample : facts.track) ground.add(Vec2(sample.p_W.x(), sample.p_W.y()));
  const bool goes_north = facts.track.empty() || ground.size().x() >= ground.size().y();
  View view{.project = [](const Vec3& p_W) { return Vec2(p_W.y(), -p_W.z()); },
            .horizontal = "east [m]",
            .vertical = "depth [m]",
            .is_depth = true,
            .tallest = 340.0,
            .greatest_stretch = 4.0};
  if (goes_north) {
    view.project = [](const Vec3& p_W) { return Vec2(p_W.x(), -p_W.z()); };
    view.horizontal = "north [m]";
  }
  return svg_view(facts, view, "side", "side view");
}

}  // namespace remora
