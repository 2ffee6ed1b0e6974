// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "geometry/surface_distance.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What a vehicle must not run into: every surface of a scene but its own, the bottom and the
/// water's surface. Things that lie about loose count as balls around where they were last seen.
class SolidWorld {
 public:
  SolidWorld(const Model& model, const State& start, BodyId own);

  /// From a place to the nearest surface, bottom or water's surface [m]; `reach` when nothing is
  /// nearer than that. Loose things are left out.
  [[nodiscard]] double clearance(const Vec3& p_W, double reach) const;
  /// Whether something lies loose within `distance` of a place.
  [[nodiscard]] bool is_near_loose(const Vec3& p_W, double distance) const;
  /// Whether a ball of this radius gets straight from a to b.
  [[nodiscard]] bool is_clear(const Vec3& a_W, const Vec3& b_W, double radius) const;
  /// Whether nothing solid stands between an eye and a place, the last `margin` metres left out:
  /// what is looked at has a surface of its own.
  [[nodiscard]] bool is_in_sight(const Vec3& eye_W, const Vec3& p_W, double margin) const;

  /// Takes note of where loose things are.
  void notice(const State& state);

 private:
  struct Solid {
    std::shared_ptr<const DistanceMesh> mesh;
    Pose X_WB;
    Pose X_BW;
    Aabb bounds_W;
  };
  struct Loose {
    BodyId body;
    double radius = 0.0;
    Vec3 p_W = Vec3::Zero();
    bool is_present = true;
  };
  const Model* model_;
  double sea_level_ = 0.0;
  std::vector<Solid> solids_;
  std::vector<std::shared_ptr<const Terrain>> terrains_;
  std::vector<Loose> loose_;
};

/// How a vehicle gets about.
struct RouteRules {
  double radius = 0.4;     ///< of a ball around the vehicle [m]
  double clearance = 0.6;  ///< to be kept from its origin to anything solid [m]
  double cell = 0.4;       ///< of the grid that is searched [m]; below clearance
};

/// Which cells of a grid are clear; asked once, remembered, shared by all searches of a run. A
/// cache: what it holds follows from the world alone.
class ClearanceGrid {
 public:
  ClearanceGrid(std::shared_ptr<const SolidWorld> world, const RouteRules& rules)
      : world_(std::move(world)), rules_(rules) {}

  struct Cell {
    int i = 0, j = 0, k = 0;
  };
  [[nodiscard]] static std::uint64_t key(const Cell& cell);
  [[nodiscard]] static Cell cell_of(std::uint64_t key);
  [[nodiscard]] Cell around(const Vec3& p_W) const;
  [[nodiscard]] Vec3 centre(const Cell& cell) const;
  [[nodiscard]] bool is_clear(const Cell& cell);
  [[nodiscard]] const SolidWorld& world() const { return *world_; }
  [[nodiscard]] const RouteRules& rules() const { return rules_; }

 private:
  std::shared_ptr<const SolidWorld> world_;
  RouteRules rules_;
  std::unordered_map<std::uint64_t, bool> is_clear_;
};

/// A search for a way between two places: A* over the cells, then pulled tight. Meanwhile it looks
/// around the goal, which may be shut in: then there is no way. Done in slices, so
/// that whoever flies in real time never waits for it; a slice is counted in work, not in time, and
/// the answer is always the same.
class RouteSearch {
 public:
  RouteSearch(std::shared_ptr<ClearanceGrid> grid, const Vec3& from_W, const Vec3& to_W);

  /// Goes on looking, at most `cells` of them; true when it has ended.
  bool advance(int cells);
  [[nodiscard]] bool is_over() const { return phase_ == Phase::found || phase_ == Phase::failed; }
  [[nodiscard]] bool is_found() const { return phase_ == Phase::found; }
  /// From start to goal, both included.
  [[nodiscard]] const std::vector<Vec3>& route_W() const { return route_; }

 private:
  enum class Phase : std::uint8_t { begin, search, tighten, found, failed };
  struct Node {
    double cost = 0.0;
    std::uint64_t parent = 0;
    bool is_closed = false;
  };
  struct Open {
    double estimate = 0.0;
    std::uint64_t key = 0;
    bool operator<(const Open& other) const {  // of a heap whose top is the least
      return estimate != other.estimate ? estimate > other.estimate : key > other.key;
    }
  };
  void begin();
  void begin_search();
  void expand();
  void look_out_from_goal();
  [[nodiscard]] bool can_enter(const ClearanceGrid::Cell& cell) const;
  void trace_back();
  void tighten();
  [[nodiscard]] std::optional<ClearanceGrid::Cell> entrance(const Vec3& p_W) const;
  [[nodiscard]] double estimate(const ClearanceGrid::Cell& cell) const;

  std::shared_ptr<ClearanceGrid> grid_;
  Vec3 from_, to_;
  Phase phase_ = Phase::begin;
  double margin_ = 0.0;  // of the box that is searched, around start and goal
  Aabb box_;
  ClearanceGrid::Cell first_, last_;
  std::unordered_map<std::uint64_t, Node> nodes_;
  std::vector<Open> open_;
  std::unordered_set<std::uint64_t> around_goal_;
  std::vector<std::uint64_t>
      goal_front_;           // of them, those not looked out from; empty: the way is open
  std::vector<Vec3> rough_;  // along the cells
  std::size_t at_ = 0;       // of rough_: where the tight way has got to
  std::vector<Vec3> route_;
};

[[nodiscard]] double length_of(const std::vector<Vec3>& line);

}  // namespace remora
