// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/contact_finder.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace remora {
namespace {

/// A second surface counts when it rises this much over the tangent plane of the first [m].
constexpr double kRise = 1e-6;
/// Normals of one node with a larger cosine (8°) are one: within a step's way a cable sinks into
/// the second surface by at most 14 % of that way.
constexpr double kSameDirection = 0.99;
/// A touch nearer to a node than this part of the segment is the node's own.
constexpr double kInterior = 0.005;
/// A touch inside a segment counts when it is deeper than its nodes' by this part of the radius:
/// over anything round the chord between two nodes that lie on it may sink in that far.
constexpr double kDeeper = 0.5;
/// How far a way off an edge may lean over one of its faces and still be a way off the edge.
constexpr double kConeSlack = 1e-3;

/// The same for a bend: a little more than the bends that meet in a corner (sine of 6°).
constexpr double kBendSlack = 0.105;

constexpr std::size_t kBlock = 8;  // segments that share one test against an obstacle's box

template <std::size_t kCapacity>
using Touches = FixedVector<CableTouch, kCapacity>;

/// Keeps the list sorted by distance; the farthest gives way when it is full.
template <std::size_t kCapacity>
void insert_by_distance(const CableTouch& touch, Touches<kCapacity>& list) {
  if (list.size() == kCapacity) {
    if (touch.distance >= list[kCapacity - 1].distance) return;
  } else {
    list.push_back(touch);
  }
  std::size_t i = list.size() - 1;
  for (; i > 0 && list[i - 1].distance > touch.distance; --i) list[i] = list[i - 1];
  list[i] = touch;
}

/// What lies under the tangent plane of a nearer touch is kept off by that one.
bool is_shielded(const CableTouch& touch, const Touches<kTouchesPerNode>& nearer) {
  return std::any_of(nearer.begin(), nearer.end(), [&](const CableTouch& k) {
    return k.normal_O.dot(touch.q_O - k.q_O) <= kRise ||
           k.normal_O.dot(touch.normal_O) > kSameDirection;
  });
}

Aabb box_of(const Vec3& a, const Vec3& b, double by) {
  return {a.cwiseMin(b) - Vec3::Constant(by), a.cwiseMax(b) + Vec3::Constant(by)};
}

/// The obstacle's bounds in W; unbounded sides stay so under shifts, and spread under turns.
Aabb bounds_in_world(const Obstacle& obstacle) {
  const Aabb box = bounds(*obstacle.surface);
  const Pose& X = obstacle.X_WO;
  if (X.R.isIdentity(0.0)) return {box.lo + X.p, box.hi + X.p};
  if (!box.lo.allFinite() || !box.hi.allFinite()) {
    return {Vec3::Constant(-INFINITY), Vec3::Constant(INFINITY)};
  }
  const Vec3 centre = X * box.centre();
  const Vec3 half = X.R.cwiseAbs() * (0.5 * box.size());
  return {centre - half, centre + half};
}

/// One facet's edges and corners as a cable's segment from a to b meets them.
struct SegmentOverEdges {
  const Vec3& a;
  const Vec3& b;
  double reach;
  Touches<8> outside;  ///< by distance
  Touches<2> inside;   ///< the cable seems to have cut into an edge; to be confirmed

  /// Whether `n` at an edge points away from the faces that meet there.
  static bool is_way_off(const Facet& facet, int k, const Vec3& n) {
    const Vec3& e = facet.corner[k];
    const Vec3 own = facet.corner[(k + 2) % 3] - e;
    if (n.dot(own) > kConeSlack * own.norm()) return false;
    if (facet.edge[k] == EdgeKind::border) return true;
    const Vec3 across = facet.opposite[k] - e;
    return n.dot(across) <= kConeSlack * across.norm();
  }

  /// The way between a line along the segment and one along the edge is across both; where it is
  /// not off the edge's faces, a cable lies on those and not on the edge. Exact but for corners,
  /// whose ways spread by no more than the bends around them.
  [[nodiscard]] bool passes_bend(const Facet& facet, int k) const {
    const Vec3& e = facet.corner[k];
    const Vec3 across_both = (b - a).cross(facet.corner[(k + 1) % 3] - e);
    const Vec3 own = facet.corner[(k + 2) % 3] - e, across = facet.opposite[k] - e;
    const double x = across_both.dot(own), y = across_both.dot(across);
    if (x * y >= 0.0) return false;
    const double slack = kBendSlack * kBendSlack * across_both.squaredNorm();
    return x * x > slack * own.squaredNorm() && y * y > slack * across.squaredNorm();
  }

  void visit(const Facet& facet) {
    for (int k = 0; k < 3; ++k) {
      if (facet.edge[k] == EdgeKind::none) continue;
      if (facet.edge[k] == EdgeKind::bend && passes_bend(facet, k)) continue;
      const Vec3 &c = facet.corner[k], &d = facet.corner[(k + 1) % 3];
      const SegmentPair pair = nearest_of_segments(a, b, c, d);
      if (pair.s < kInterior || pair.s > 1.0 - kInterior) continue;
      const Vec3 q = c + pair.t * (d - c);
      const Vec3 away = a + pair.s * (b - a) - q;
      const double squared = away.squaredNorm();
      if (squared > reach * reach || squared == 0.0) continue;
      const double distance = std::sqrt(squared);
      const Vec3 n = away / distance;
      if (is_way_off(facet, k, n)) {
        insert_by_distance({q, n, distance, pair.s}, outside);
      } else if (is_way_off(facet, k, -n)) {
        insert_by_distance({q, n, distance, pair.s}, inside);
      }
    }
  }
};

/// The search against one obstacle, in its frame.
class ObstacleSearch {
 public:
  ObstacleSearch(const CableView& cable, const Obstacle& obstacle, ContactWorkspace& workspace)
      : cable_(cable), obstacle_(obstacle), work_(workspace) {}

  /// Fills work.of_node and work.of_segment.
  void operator()(const std::shared_ptr<const DistanceMesh>& mesh) {
    const auto near = [&](const Aabb& box, auto&& visit) { mesh->for_each_facet(box, visit); };
    search_facets(*mesh, mesh->bounds(), near);
  }

  void operator()(const std::shared_ptr<const Terrain>& terrain) {
    const auto near = [&](const Aabb& box, auto&& visit) {
      const MapArea area = under(box);
      if (box.hi.z() < terrain->depth_range(area).shallowest) return;
      for_each_facet(*terrain, area, visit);
    };
    search_facets(*terrain, bounding_box(*terrain), near);
  }

  void operator()(const HalfSpace& space) {
    for (std::size_t i = 0; i < nodes(); ++i) {
      const Vec3& p = work_.positions_O[i];
      const double above = space.normal.dot(p) - space.offset;
      if (above > work_.reach[i]) continue;
      work_.of_node[i].push_back({p - above * space.normal, space.normal, above, 0.0});
    }
  }

  void operator()(const RoundSolid& solid) {
    for (std::size_t i = 0; i < nodes(); ++i) {
      const NearestPoint near = nearest(solid, work_.positions_O[i]);
      if (near.distance > work_.reach[i]) continue;
      work_.of_node[i].push_back({near.q, near.normal, near.distance, 0.0});
    }
    const Aabb box = bounds(*obstacle_.surface);
    for (std::size_t i = 0; i + 1 < nodes(); ++i) {
      const Vec3 &a = work_.positions_O[i], &b = work_.positions_O[i + 1];
      if (!overlap(box, box_of(a, b, reach_of_segment(i)))) continue;
      const double s = fraction_of_nearest(solid, a, b);
      if (s < kInterior || s > 1.0 - kInterior) continue;
      const NearestPoint near = nearest(solid, a + s * (b - a));
      if (near.distance > reach_of_segment(i)) continue;
      work_.of_segment[i].push_back({near.q, near.normal, near.distance, s});
    }
  }

 private:
  [[nodiscard]] std::size_t nodes() const { return cable_.positions.size(); }
  [[nodiscard]] double reach_of_segment(std::size_t i) const {
    return std::max(work_.reach[i], work_.reach[i + 1]);
  }

  template <class Solid, class ForEachNear>
  void search_facets(const Solid& solid, const Aabb& solid_bounds, ForEachNear&& for_each_near) {
    const std::size_t segments = nodes() - 1;
    for (std::size_t first = 0; first < segments; first += kBlock) {
      const std::size_t last = std::min(first + kBlock, segments);
      Aabb block;
      double reach = 0.0;
      for (std::size_t i = first; i <= last; ++i) {
        block.include(work_.positions_O[i]);
        reach = std::max(reach, work_.reach[i]);
      }
      if (!overlap(solid_bounds, block.grown(reach))) continue;
      for (std::size_t i = first; i < last; ++i) search_segment(solid, i, for_each_near);
    }
    search_last_node(solid, for_each_near);
  }

  /// The nearest facets of a node, before they are judged together.
  struct NodeCandidates {
    NodeCandidates(const Vec3& at, double within) : p(at), reach(within) {}

    const Vec3& p;
    double reach;
    Touches<8> touches;
    const Facet* nearest_facet = nullptr;  // of a mesh; a terrain's live only for a visit
    TrianglePoint nearest_point;
    double nearest_distance = INFINITY;

    void visit(const Facet& facet, double above_plane) {
      if (std::abs(above_plane) > reach) return;
      const TrianglePoint q =
          nearest_on_triangle(p, facet.corner[0], facet.corner[1], facet.corner[2]);
      const Vec3 away = p - q.q;
      const double squared = away.squaredNorm();
      if (squared > reach * reach) return;
      const double distance = std::sqrt(squared);
      const Vec3 n = distance > 1e-9 ? Vec3(away / distance) : facet.normal;
      insert_by_distance({q.q, n, distance, 0.0}, touches);
      if (distance < nearest_distance) {
        nearest_distance = distance;
        nearest_point = q;
        nearest_facet = &facet;
      }
    }
  };

  template <class Solid, class ForEachNear>
  void search_segment(const Solid& solid, std::size_t i, ForEachNear&& for_each_near) {
    const Vec3 &a = work_.positions_O[i], &b = work_.positions_O[i + 1];
    const double reach = reach_of_segment(i);
    NodeCandidates start(a, work_.reach[i]);
    SegmentOverEdges edges{a, b, reach, {}, {}};
    for_each_near(box_of(a, b, reach), [&](const Facet& facet) {
      const double above_a = facet.normal.dot(a - facet.corner[0]);
      const double above_b = facet.normal.dot(b - facet.corner[0]);
      if (std::min(above_a, above_b) > reach || std::max(above_a, above_b) < -reach) return;
      start.visit(facet, above_a);
      edges.visit(facet);
    });
    judge(solid, start, work_.of_node[i]);
    judge(solid, edges, work_.of_segment[i]);
  }

  template <class Solid, class ForEachNear>
  void search_last_node(const Solid& solid, ForEachNear&& for_each_near) {
    const Vec3& p = work_.positions_O.back();
    NodeCandidates node(p, work_.reach.back());
    for_each_near(box_of(p, p, node.reach), [&](const Facet& facet) {
      node.visit(facet, facet.normal.dot(p - facet.corner[0]));
    });
    judge(solid, node, work_.of_node[nodes() - 1]);
  }

  static bool is_inside(const DistanceMesh& mesh, const NodeCandidates& node) {
    return mesh.is_inside(node.p, *node.nearest_facet, node.nearest_point);
  }
  static bool is_inside(const Terrain& terrain, const NodeCandidates& node) {
    return nearest(terrain, node.p, node.reach).value().distance < 0.0;
  }

  /// Keeps of a node's candidates those that bound where it may go.
  template <class Solid>
  static void judge(const Solid& solid, const NodeCandidates& node,
                    Touches<kTouchesPerNode>& kept) {
    if (node.touches.empty()) return judge_buried(solid, node, kept);
    if (is_inside(solid, node)) {  // out the nearest way, and nothing else counts
      CableTouch touch = node.touches[0];
      if (touch.distance > 1e-9) touch.normal_O = -touch.normal_O;
      touch.distance = -touch.distance;
      kept.push_back(touch);
      return;
    }
    for (const CableTouch& touch : node.touches) {
      if (kept.size() == kTouchesPerNode) return;
      if (!is_shielded(touch, kept)) kept.push_back(touch);
    }
  }

  /// A node under the seabed, deeper than its reach, still finds up; one deep inside a mesh is left
  /// where it is.
  static void judge_buried(const DistanceMesh&, const NodeCandidates&, Touches<kTouchesPerNode>&) {}
  static void judge_buried(const Terrain& terrain, const NodeCandidates& node,
                           Touches<kTouchesPerNode>& kept) {
    const auto near = nearest(terrain, node.p, node.reach);
    if (near && near->distance < 0.0) kept.push_back({near->q, near->normal, near->distance, 0.0});
  }

  /// Confirms that a segment has cut into an edge: its point there is inside, or, at the rim of an
  /// open sheet, the segment goes through the sheet.
  static bool has_cut_in(const DistanceMesh& mesh, const Vec3& a, const Vec3& b,
                         const CableTouch& touch) {
    if (!mesh.is_closed()) return mesh.first_crossing(a, b).has_value();
    const auto near = mesh.nearest(a + touch.fraction * (b - a), touch.distance * (1.0 + 1e-9));
    return near && near->distance < 0.0;
  }
  static bool has_cut_in(const Terrain& terrain, const Vec3& a, const Vec3& b,
                         const CableTouch& touch) {
    const auto near = nearest(terrain, a + touch.fraction * (b - a), touch.distance);
    return near && near->distance < 0.0;
  }

  template <class Solid>
  static void judge(const Solid& solid, const SegmentOverEdges& edges,
                    Touches<kTouchesPerSegment>& kept) {
    for (CableTouch touch : edges.inside) {
      if (!has_cut_in(solid, edges.a, edges.b, touch)) continue;
      touch.normal_O = -touch.normal_O;
      touch.distance = -touch.distance;
      kept.push_back(touch);
      return;
    }
    for (const CableTouch& touch : edges.outside) {
      if (kept.size() == kTouchesPerSegment) return;
      // Two touches at one place are one.
      const bool is_new = kept.empty() || std::abs(kept[0].fraction - touch.fraction) > 0.1;
      if (is_new) kept.push_back(touch);
    }
  }

  const CableView& cable_;
  const Obstacle& obstacle_;
  ContactWorkspace& work_;
};

/// A touch inside a segment adds nothing when both nodes touch the same way and it is no deeper.
bool is_covered(const CableTouch& touch, const Touches<kTouchesPerNode>& of_a,
                const Touches<kTouchesPerNode>& of_b, double tolerance) {
  const auto alike = [&](const Touches<kTouchesPerNode>& of_node) {
    return std::find_if(of_node.begin(), of_node.end(),
                        [&](const CableTouch& k) { return k.normal_O.dot(touch.normal_O) > 0.9; });
  };
  const CableTouch *a = alike(of_a), *b = alike(of_b);
  if (a == of_a.end() || b == of_b.end()) return false;
  const double between = a->distance + touch.fraction * (b->distance - a->distance);
  return touch.distance >= between - tolerance;
}

/// Writes down the touches of one obstacle as contacts.
class ContactWriter {
 public:
  ContactWriter(const CableView& cable, const Obstacle& obstacle,
                const std::array<EndExclusion, 2>& exclusions, const ContactWorkspace& workspace,
                std::vector<CableContact>& contacts)
      : cable_(cable),
        obstacle_(obstacle),
        exclusions_(exclusions),
        work_(workspace),
        contacts_(contacts) {}

  void write() {
    const std::size_t segments = cable_.positions.size() - 1;
    for (std::size_t i = 0; i <= segments; ++i) {
      for (const CableTouch& touch : work_.of_node[i]) {
        if (i < segments) {
          add(i, 0.0, touch);
        } else {
          add(segments - 1, 1.0, touch);
        }
      }
      if (i == segments) return;
      for (const CableTouch& touch : work_.of_segment[i]) {
        if (!is_covered_in(i, touch)) add(i, touch.fraction, touch);
      }
    }
  }

 private:
  [[nodiscard]] bool is_covered_in(std::size_t segment, const CableTouch& touch) const {
    return is_covered(touch, work_.of_node[segment], work_.of_node[segment + 1],
                      kDeeper * cable_.radius);
  }

  [[nodiscard]] bool is_excluded(double arc) const {
    const bool at_reel = obstacle_.body == exclusions_[0].body && arc <= exclusions_[0].length;
    const bool at_vehicle =
        obstacle_.body == exclusions_[1].body && work_.arc.back() - arc <= exclusions_[1].length;
    return at_reel || at_vehicle;
  }

  void add(std::size_t segment, double fraction, const CableTouch& touch) {
    const double arc =
        work_.arc[segment] + fraction * (work_.arc[segment + 1] - work_.arc[segment]);
    if (is_excluded(arc)) return;
    const Vec3 q_W = obstacle_.X_WO * touch.q_O;
    CableContact contact{.segment = static_cast<std::uint32_t>(segment),
                         .fraction = fraction,
                         .normal_W = obstacle_.X_WO.R * touch.normal_O,
                         .gap = touch.distance - cable_.radius,
                         .surface_velocity_W = velocity_at(obstacle_, q_W),
                         .friction = obstacle_.friction,
                         .body = obstacle_.body};
    if (const MovableBody* holder = obstacle_.holder) {
      contact.acceleration = contact.normal_W.dot(acceleration_at(*holder, q_W));
      contact.mobility = mobility_along(*holder, q_W, contact.normal_W);
    }
    contacts_.push_back(contact);
  }

  const CableView& cable_;
  const Obstacle& obstacle_;
  const std::array<EndExclusion, 2>& exclusions_;
  const ContactWorkspace& work_;
  std::vector<CableContact>& contacts_;
};

Aabb bounds_of(const CableView& cable, double dt) {
  Aabb box;
  double speed2 = 0.0;
  for (std::size_t i = 0; i < cable.positions.size(); ++i) {
    box.include(cable.positions[i]);
    speed2 = std::max(speed2, cable.velocities[i].squaredNorm());
  }
  return box.grown(cable.radius + std::sqrt(speed2) * dt);
}

/// How far an obstacle's surface moves in `dt`, at most.
double sweep_of(const Obstacle& obstacle, const Aabb& bounds_W, double dt) {
  const double turn = obstacle.V_WO_W.angular.norm();
  const double arm = turn > 0.0 ? (bounds_W.lo - obstacle.X_WO.p)
                                      .cwiseAbs()
                                      .cwiseMax((bounds_W.hi - obstacle.X_WO.p).cwiseAbs())
                                      .norm()
                                : 0.0;
  const double moved = obstacle.V_WO_W.linear.norm() + (turn > 0.0 ? turn * arm : 0.0);
  return moved * dt;
}

void measure_arc(const CableView& cable, std::vector<double>& arc) {
  arc.resize(cable.positions.size());
  arc[0] = 0.0;
  for (std::size_t i = 1; i < arc.size(); ++i) {
    arc[i] = arc[i - 1] + (cable.positions[i] - cable.positions[i - 1]).norm();
  }
}

/// The cable in the obstacle's frame, with room for what is found.
void enter_frame(const ContactSettings& settings, const CableView& cable, const Obstacle& obstacle,
                 double dt, ContactWorkspace& work) {
  const std::size_t nodes = cable.positions.size();
  work.positions_O.resize(nodes);
  work.reach.resize(nodes);
  work.of_node.resize(nodes);
  work.of_segment.resize(nodes);
  const Pose X_OW = obstacle.X_WO.inverse();
  for (std::size_t i = 0; i < nodes; ++i) {
    const Vec3& p_W = cable.positions[i];
    work.positions_O[i] = X_OW * p_W;
    const double closing = (cable.velocities[i] - velocity_at(obstacle, p_W)).norm();
    work.reach[i] = cable.radius + settings.margin + closing * dt;
    work.of_node[i].clear();
    work.of_segment[i].clear();
  }
}

}  // namespace

void ContactWorkspace::reserve(std::size_t nodes) {
  positions_O.reserve(nodes);
  reach.reserve(nodes);
  arc.reserve(nodes);
  of_node.reserve(nodes);
  of_segment.reserve(nodes);
}

void find_contacts(const ContactSettings& settings, const CableView& cable,
                   const std::array<EndExclusion, 2>& exclusions,
                   std::span<const Obstacle> obstacles, double dt, ContactWorkspace& workspace,
                   std::vector<CableContact>& contacts) {
  REMORA_ASSERT(cable.positions.size() >= 2);
  REMORA_ASSERT(cable.velocities.size() == cable.positions.size());
  contacts.clear();
  const Aabb cable_box = bounds_of(cable, dt).grown(settings.margin);
  bool has_arc = false;
  for (const Obstacle& obstacle : obstacles) {
    if (!obstacle.is_present) continue;
    const Aabb box = bounds_in_world(obstacle);
    if (!overlap(cable_box, box.grown(sweep_of(obstacle, box, dt)))) continue;
    if (!has_arc) measure_arc(cable, workspace.arc);
    has_arc = true;
    enter_frame(settings, cable, obstacle, dt, workspace);
    std::visit(ObstacleSearch(cable, obstacle, workspace), *obstacle.surface);
    ContactWriter(cable, obstacle, exclusions, workspace, contacts).write();
  }
}

void find_cable_contacts(const ContactSettings& settings, const CableView& cable,
                         const CableView& other, double dt, std::vector<CableContact>& contacts) {
  if (!settings.with_itself) return;
  const bool is_same = cable.positions.data() == other.positions.data();
  const double skins = cable.radius + other.radius;
  const auto view_box = [&](const CableView& view, std::size_t i) {
    const double speed = std::max(view.velocities[i].norm(), view.velocities[i + 1].norm());
    return box_of(view.positions[i], view.positions[i + 1],
                  view.radius + 0.5 * settings.margin + speed * dt);
  };
  const Aabb other_box = bounds_of(other, dt).grown(settings.margin);
  for (std::size_t i = 0; i + 1 < cable.positions.size(); ++i) {
    const Aabb box = view_box(cable, i);
    if (!overlap(box, other_box)) continue;
    const Vec3 &a = cable.positions[i], &b = cable.positions[i + 1];
    for (std::size_t j = 0; j + 1 < other.positions.size(); ++j) {
      // Neighbours along one cable meet in a node or bend around one: no contact.
      if (is_same && (i > j ? i - j : j - i) < 3) continue;
      if (!overlap(box, view_box(other, j))) continue;
      const Vec3 &c = other.positions[j], &d = other.positions[j + 1];
      const SegmentPair pair = nearest_of_segments(a, b, c, d);
      const Vec3 away = a + pair.s * (b - a) - c - pair.t * (d - c);
      const double distance = away.norm();
      const Vec3 v = other.velocities[j] + pair.t * (other.velocities[j + 1] - other.velocities[j]);
      const Vec3 own =
          cable.velocities[i] + pair.s * (cable.velocities[i + 1] - cable.velocities[i]);
      if (distance - skins > settings.margin + (own - v).norm() * dt || distance == 0.0) continue;
      // Each of the two gives way by half, as the other finds the same contact from its side.
      contacts.push_back({.segment = static_cast<std::uint32_t>(i),
                          .fraction = pair.s,
                          .normal_W = away / distance,
                          .gap = 0.5 * (distance - skins),
                          .surface_velocity_W = 0.5 * (own + v),
                          .friction = settings.cable_friction,
                          .body = kCableBody});
    }
  }
}

}  // namespace remora
