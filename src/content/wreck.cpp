// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/wreck.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "base/random.h"
#include "content/anchor.h"
#include "content/hull_form.h"
#include "content/propeller.h"
#include "content/ship_parts.h"
#include "geometry/noise.h"
#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace {
constexpr double kHullPlate = 0.03;    // thickness of plating with its rust [m]
constexpr double kRib = 0.14;          // height of a rib [m]
constexpr int kStrakes = 10;           // rows of plates from keel to deck
constexpr double kTurnOfBilge = 0.65;  // share of the girth that is below the waterline

Mat3 turn(double angle, const Vec3& axis) {
  return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

HullDimensions lines_of(const WreckSpec& spec) {
  return {.length = spec.length,
          .beam = spec.beam,
          .draught = 0.62 * spec.depth,
          .freeboard = 0.38 * spec.depth,
          .forecastle = 0.25 * spec.depth,
          .overhang = 0.03 * spec.length,
          .stem_rake = 0.03 * spec.length};
}

/// The ship before she sank, and what time has left of her.
class Remains {
 public:
  explicit Remains(const WreckSpec& spec)
      : spec_(spec), form_(lines_of(spec)), noise_(spec.seed), random_(spec.seed, "wreck") {
    for (double x = form_.aft_end() + 0.05; x < form_.forward_end(); x += spec.frame_spacing)
      frames_.push_back(x);
    for (int i = 0; i < 5; ++i) {
      const double x = random_.uniform(-0.42, 0.42) * spec.length;
      const double girth = random_.uniform(0.3, 0.9);
      holes_.push_back(girth_point(x, girth, random_.uniform() < 0.5 ? -1.0 : 1.0));
    }
  }

  /// Everything between two places along the ship.
  [[nodiscard]] TriangleMesh section(double from, double to) {
    TriangleMesh mesh;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const double x = frames_[i];
      if (x < from || x >= to) continue;
      for (const double side : {1.0, -1.0}) add_rib(x, side, mesh);
      if (chance(x, 0.9) < 0.55) add_beam(x, mesh);
      if (i + 1 < frames_.size() && frames_[i + 1] < to) add_bay(x, frames_[i + 1], mesh);
    }
    add_keel(std::max(from, form_.aft_end() + 0.3), std::min(to, form_.forward_end()), mesh);
    return mesh;
  }

  [[nodiscard]] const HullForm& form() const { return form_; }
  [[nodiscard]] Random& random() { return random_; }

 private:
  /// On the outside, `girth` of the way from keel to deck edge.
  [[nodiscard]] Vec3 girth_point(double x, double girth, double side) const {
    Vec3 p = girth < kTurnOfBilge
                 ? form_.underwater_point(x, 0.5 * kPi * (1.0 - girth / kTurnOfBilge))
                 : form_.topside_point(x, (girth - kTurnOfBilge) / (1.0 - kTurnOfBilge));
    p.y() *= side;
    return p;
  }

  /// Even between 0 and 1 over the hull, alike for neighbours: decay eats patches, not single
  /// plates.
  [[nodiscard]] double chance(double x, double where) const {
    const double value = noise_.fractal({x / 4.5, 2.7 * where, 0.5}, 3, 0.5);
    return 0.5 + 0.5 * std::erf(1.6 * value);
  }

  [[nodiscard]] bool plate_holds(double x, double girth, double side) const {
    const Vec3 p = girth_point(x, girth, side);
    for (const Vec3& hole : holes_)
      if ((p - hole).norm() < 0.055 * spec_.length) return false;
    // The bottom lasts, the topsides go first.
    const double wear = spec_.decay * (0.25 + 1.5 * girth);
    return chance(x, girth + (side > 0.0 ? 0.0 : 40.0)) >= wear;
  }

  void add_plate(const std::array<Vec3, 4>& corners, TriangleMesh& mesh) const {
    const Vec3 normal = (corners[2] - corners[0]).cross(corners[3] - corners[1]);
    if (normal.norm() < 1e-4) return;
    const Vec3 through = kHullPlate * normal.normalized();
    SheetGrid front{2, 2, {corners[0], corners[1], corners[3], corners[2]}}, back = front;
    for (Vec3& p : back.points) p -= through;
    append(make_slab(front, back), mesh);
  }

  void add_bay(double aft, double forward, TriangleMesh& mesh) const {
    const double x = 0.5 * (aft + forward);
    for (const double side : {1.0, -1.0}) {
      for (int k = 0; k < kStrakes; ++k) {
        const double low = double(k) / kStrakes, high = double(k + 1) / kStrakes;
        if (!plate_holds(x, 0.5 * (low + high), side)) continue;
        add_plate({girth_point(aft, low, side), girth_point(forward, low, side),
                   girth_point(forward, high, side), girth_point(aft, high, side)},
                  mesh);
      }
    }
    constexpr int kPlanks = 6;
    for (int k = 0; k < kPlanks; ++k) {
      const double port = 2.0 * k / kPlanks - 1.0, starboard = 2.0 * (k + 1) / kPlanks - 1.0;
      if (chance(x, 80.0 + 0.3 * k) < spec_.decay + 0.25) continue;
      const auto on_deck = [&](double station, double across) {
        Vec3 p = girth_point(station, 1.0, 1.0);
        p.y() *= across;
        return p;
      };
      add_plate({on_deck(aft, port), on_deck(forward, port), on_deck(forward, starboard),
                 on_deck(aft, starboard)},
                mesh);
    }
  }

  /// Ribs stand longer than plates, but not all to the deck.
  void add_rib(double x, double side, TriangleMesh& mesh) {
    const bool is_broken = random_.uniform() < 0.6 * spec_.decay;
    const double top = is_broken ? random_.uniform(0.45, 0.95) : 1.0;
    std::vector<Vec3> path;
    for (int k = 0; k <= 12; ++k) {
      const Vec3 p = girth_point(x, top * k / 12.0, side);
      // Inside the plating by half its height.
      const Vec3 inside(p.x(), p.y() * (1.0 - kRib / std::max(std::abs(p.y()), 2.0 * kRib)),
                        p.z() - 0.5 * kRib * (p.z() > 0.0 ? 1.0 : 0.0));
      if (path.empty() || (inside - path.back()).norm() > 0.05) path.push_back(inside);
    }
    if (path.size() >= 2) append(make_bar(path, Vec3::UnitX(), kRib, 0.06), mesh);
  }

  void add_beam(double x, TriangleMesh& mesh) const {
    const Vec3 edge = girth_point(x, 1.0, 1.0) + Vec3(0.0, -0.05, 0.1);
    const std::vector<Vec3> line{edge, {edge.x(), -edge.y(), edge.z()}};
    append(make_bar(line, Vec3::UnitZ(), 0.1, 0.14), mesh);
  }

  void add_keel(double from, double to, TriangleMesh& mesh) const {
    std::vector<Vec3> line;
    for (int k = 0; k <= 20; ++k) {
      const double x = from + (to - from) * k / 20.0;
      line.push_back({x, 0.0, form_.bottom(x) + 0.05});
    }
    append(make_bar(line, Vec3::UnitZ(), 0.25, 0.35), mesh);
    if (to >= form_.forward_end()) {  // the stem stands
      const double x = form_.forward_end();
      const std::vector<Vec3> stem{
          {x, 0.0, form_.bottom(x)}, form_.topside_point(x, 0.0), form_.topside_point(x, 1.15)};
      std::vector<Vec3> centred = stem;
      for (Vec3& p : centred) p.y() = 0.0;
      append(make_bar(centred, Vec3::UnitX(), 0.25, 0.35), mesh);
    }
  }

  const WreckSpec& spec_;
  HullForm form_;
  GradientNoise noise_;
  Random random_;
  std::vector<double> frames_;
  std::vector<Vec3> holes_;
};

/// How a part of the ship lies: yaw, pitch and roll from upright, and where.
struct Posture {
  double list = 0.0;
  double trim = 0.0;
  double swing = 0.0;
  Vec2 place = Vec2::Zero();
};

/// Lays a part down and lets it sink to its share of burial.
void settle(TriangleMesh& mesh, const Posture& posture, double buried) {
  const Mat3 R = turn(posture.swing, Vec3::UnitZ()) * turn(posture.trim, Vec3::UnitY()) *
                 turn(posture.list, Vec3::UnitX());
  transform({R, Vec3(posture.place.x(), posture.place.y(), 0.0)}, mesh);
  transform({Mat3::Identity(), Vec3(0.0, 0.0, buried - bounds(mesh).hi.z())}, mesh);
}

/// Boiler, stern gear and what else is heavy enough to last.
void add_machinery(const WreckSpec& spec, const HullForm& form, TriangleMesh& mesh) {
  const double radius = 0.17 * spec.beam;
  TriangleMesh boiler = make_cylinder(radius, 0.1 * spec.length, 32);
  transform({turn(0.5 * kPi, Vec3::UnitY()),
             Vec3(-0.12 * spec.length, 0.0, form.dimensions().draught - 1.25 * radius)},
            boiler);
  append(boiler, mesh);
  const std::vector<Vec3> funnel{{-0.12 * spec.length, 0.0, form.dimensions().draught - 2 * radius},
                                 {-0.13 * spec.length, 0.0, -form.dimensions().freeboard - 1.0}};
  append(make_tube(funnel, 0.4 * radius, 20), mesh);

  const double T = form.dimensions().draught, aft = -0.5 * spec.length;
  TriangleMesh screw = make_propeller({.diameter = 0.6 * T, .resolution = 8});
  transform({turn(0.4, Vec3::UnitX()), Vec3(aft + 0.04 * spec.length, 0.0, 0.62 * T)}, screw);
  append(screw, mesh);
  const std::vector<Vec3> shaft{{aft + 0.04 * spec.length, 0.0, 0.62 * T},
                                {-0.2 * spec.length, 0.0, 0.62 * T}};
  append(make_tube(shaft, 0.09, 12), mesh);
  TriangleMesh rudder = make_rudder(0.8 * T, 0.45 * T);
  transform({turn(0.5, Vec3::UnitZ()), Vec3(aft + 0.01 * spec.length, 0.0, 0.15 * T)}, rudder);
  append(rudder, mesh);
}

/// A stump on the deck, and the mast itself down over the side.
void add_mast(const WreckSpec& spec, const Vec3& foot, TriangleMesh& mesh) {
  const double r = 0.018 * spec.length * 0.5;
  const std::vector<Vec3> stump{foot + Vec3(0.0, 0.0, 0.5), foot - Vec3(0.0, 0.0, 1.3)};
  append(make_tube(stump, r, 12), mesh);
  const Vec3 start = foot + Vec3(0.6, 0.8, -0.4);
  const Vec3 end(foot.x() + 0.1 * spec.length, foot.y() + 0.36 * spec.length, 0.05);
  const std::vector<Vec3> mast{start, 0.5 * (start + end), end};
  append(make_tube(mast, std::vector<double>{r, 0.8 * r, 0.5 * r}, 12), mesh);
  const Vec3 along = (end - start).normalized(), across = along.cross(Vec3::UnitZ()).normalized();
  const Vec3 yard = start + 0.6 * (end - start);
  const std::vector<Vec3> yard_line{yard - 1.6 * across, yard + 1.6 * across};
  append(make_tube(yard_line, 0.5 * r, 10), mesh);
}

void scatter_debris(const WreckSpec& spec, Random& random, TriangleMesh& mesh) {
  for (int i = 0; i < 40; ++i) {
    const double bearing = random.uniform(-kPi, kPi), reach = random.uniform(0.55, 1.5);
    const Vec3 place(0.5 * spec.length * reach * std::cos(bearing) * 0.9,
                     spec.beam * reach * std::sin(bearing) * 1.1, -0.05);
    const double yaw = random.uniform(-kPi, kPi), roll = random.uniform(-0.35, 0.35),
                 pitch = random.uniform(-0.2, 0.2);
    const Mat3 R =
        turn(yaw, Vec3::UnitZ()) * turn(roll, Vec3::UnitX()) * turn(pitch, Vec3::UnitY());
    const bool is_bar = random.uniform() < 0.5;
    const Vec3 size = is_bar ? Vec3{random.uniform(0.8, 3.0), 0.12, 0.1}
                             : Vec3{random.uniform(0.5, 1.6), random.uniform(0.4, 1.0), kHullPlate};
    TriangleMesh piece = make_box(size);
    transform({R, place}, piece);
    append(piece, mesh);
  }
  TriangleMesh anchor = make_anchor({});
  transform({turn(0.4, Vec3::UnitZ()) * turn(0.5 * kPi, Vec3::UnitY()),
             Vec3(0.62 * spec.length, -0.25 * spec.beam, -0.12)},
            anchor);
  append(anchor, mesh);
}

}  // namespace

TriangleMesh make_wreck(const WreckSpec& spec) {
  REMORA_ASSERT(spec.length > 0.0 && spec.frame_spacing > 0.0);
  Remains remains(spec);
  const HullForm& form = remains.form();
  const double broken_at = 0.08 * spec.length, buried = spec.burial * spec.depth;

  TriangleMesh stern = remains.section(form.aft_end(), broken_at);
  add_machinery(spec, form, stern);
  settle(stern, {.list = spec.list, .trim = 0.05}, buried);

  TriangleMesh bow = remains.section(broken_at, form.forward_end() + 1.0);
  // Swung about the break and fallen further over.
  const double swing = 0.22 + 0.1 * remains.random().uniform(-1.0, 1.0);
  transform({Mat3::Identity(), Vec3(-broken_at, 0.0, 0.0)}, bow);
  settle(bow,
         {.list = 1.4 * spec.list,
          .trim = -0.1,  // bow down
          .swing = swing,
          .place = {broken_at + 0.06 * spec.length, -0.06 * spec.length}},
         1.2 * buried);

  TriangleMesh wreck = std::move(stern);
  append(bow, wreck);
  const double deck_height = spec.depth - buried;
  add_mast(spec, {-0.02 * spec.length, 0.25 * spec.beam, -0.8 * deck_height}, wreck);
  scatter_debris(spec, remains.random(), wreck);
  return wreck;
}

}  // namespace remora
