// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/route_planner.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr double kLooseSize = 1.5;        // bodies up to this radius count as balls [m]
constexpr double kSampleSpacing = 0.2;    // along a straight way that is checked [m]
constexpr double kLeastMargin = 6.0;      // of the first box that is searched [m]
constexpr double kGreatestMargin = 60.0;  // of the last one [m]
constexpr double kHaste = 1.2;  // weight of the estimate: 20 % longer at worst, far quicker
constexpr std::size_t kMostCells = 400'000;  // some seconds of work, some 30 MB
constexpr double kSideways = 0.15;           // shortcuts may come this much nearer than cells [m]
constexpr int kBias = 1 << 20;               // of a cell's number, so that keys are positive

Aabb bounds_in_world(const Aabb& box, const Pose& X_WB) {
  Aabb moved;
  for (int corner = 0; corner < 8; ++corner)
    moved.include(X_WB * Vec3((corner & 1) != 0 ? box.hi.x() : box.lo.x(),
                              (corner & 2) != 0 ? box.hi.y() : box.lo.y(),
                              (corner & 4) != 0 ? box.hi.z() : box.lo.z()));
  return moved;
}

}  // namespace

double length_of(const std::vector<Vec3>& line) {
  double length = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) length += (line[i] - line[i - 1]).norm();
  return length;
}

// ---- the solid world ----

SolidWorld::SolidWorld(const Model& model, const State& start, BodyId own)
    : model_(&model), sea_level_(start.environment.sea_level) {
  for (std::uint32_t b = 0; b < model.surfaces().size(); ++b) {
    const BodySurface& surface = model.surfaces()[b];
    for (const auto& terrain : surface.terrains) terrains_.push_back(terrain);
    if (model.vehicle_of({b}) == model.vehicle_of(own)) continue;
    if (!surface.mesh || surface.mesh->triangles.empty()) continue;
    const BodyModel& body = model.multibody().bodies()[b];
    const Pose X_WB = start.bodies.bodies[b].X_WB();
    if (!body.is_static && body.bounding_radius <= kLooseSize) {
      loose_.push_back({BodyId{b}, body.bounding_radius, X_WB.p, start.is_present({b})});
      continue;
    }
    if (!start.is_present({b})) continue;
    auto mesh = std::make_shared<const DistanceMesh>(*surface.mesh);
    const Aabb bounds = bounds_in_world(mesh->bounds(), X_WB);
    solids_.push_back({std::move(mesh), X_WB, X_WB.inverse(), bounds});
  }
}

void SolidWorld::notice(const State& state) {
  for (Loose& loose : loose_) {
    loose.p_W = state.bodies.bodies[loose.body.index].p_WB;
    loose.is_present = state.is_present(loose.body);
  }
}

double SolidWorld::clearance(const Vec3& p_W, double reach) const {
  double nearest = std::min(reach, model_->seabed_z(p_W) - p_W.z());
  nearest = std::min(nearest, p_W.z() - sea_level_);
  for (const auto& terrain : terrains_) {
    if (nearest <= 0.0) break;
    if (const auto found = remora::nearest(*terrain, p_W, nearest))
      nearest = std::min(nearest, found->distance);
  }
  for (const Solid& solid : solids_) {
    if (nearest <= 0.0) break;
    if (squared_distance(solid.bounds_W, p_W) > nearest * nearest) continue;
    if (const auto found = solid.mesh->nearest(solid.X_BW * p_W, nearest))
      nearest = std::min(nearest, found->distance);
  }
  return nearest;
}

bool SolidWorld::is_near_loose(const Vec3& p_W, double distance) const {
  return std::any_of(loose_.begin(), loose_.end(), [&](const Loose& loose) {
    return loose.is_present && (loose.p_W - p_W).norm() < loose.radius + distance;
  });
}

bool SolidWorld::is_clear(const Vec3& a_W, const Vec3& b_W, double radius) const {
  const double length = (b_W - a_W).norm();
  const int samples = std::max(1, static_cast<int>(std::ceil(length / kSampleSpacing)));
  for (int i = 0; i <= samples; ++i) {
    const Vec3 p_W = a_W + (b_W - a_W) * (static_cast<double>(i) / samples);
    if (clearance(p_W, radius) < radius || is_near_loose(p_W, radius)) return false;
  }
  return true;
}

bool SolidWorld::is_in_sight(const Vec3& eye_W, const Vec3& p_W, double margin) const {
  const double length = (p_W - eye_W).norm();
  if (length <= margin) return true;
  const Vec3 end_W = eye_W + (p_W - eye_W) * ((length - margin) / length);
  return std::none_of(solids_.begin(), solids_.end(), [&](const Solid& solid) {
    return meets(solid.bounds_W, eye_W, end_W, 1.0) &&
           solid.mesh->first_crossing(solid.X_BW * eye_W, solid.X_BW * end_W).has_value();
  });
}

// ---- the grid ----

std::uint64_t ClearanceGrid::key(const Cell& cell) {
  return (static_cast<std::uint64_t>(cell.i + kBias) << 42) |
         (static_cast<std::uint64_t>(cell.j + kBias) << 21) |
         static_cast<std::uint64_t>(cell.k + kBias);
}

ClearanceGrid::Cell ClearanceGrid::cell_of(std::uint64_t key) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 21) - 1;
  return {static_cast<int>((key >> 42) & kMask) - kBias,
          static_cast<int>((key >> 21) & kMask) - kBias, static_cast<int>(key & kMask) - kBias};
}

ClearanceGrid::Cell ClearanceGrid::around(const Vec3& p_W) const {
  return {static_cast<int>(std::lround(p_W.x() / rules_.cell)),
          static_cast<int>(std::lround(p_W.y() / rules_.cell)),
          static_cast<int>(std::lround(p_W.z() / rules_.cell))};
}

Vec3 ClearanceGrid::centre(const Cell& cell) const {
  return rules_.cell * Vec3(cell.i, cell.j, cell.k);
}

bool ClearanceGrid::is_clear(const Cell& cell) {
  const auto [place, is_new] = is_clear_.try_emplace(key(cell), false);
  if (is_new) place->second = world_->clearance(centre(cell), rules_.clearance) >= rules_.clearance;
  return place->second;
}

// ---- the search ----

RouteSearch::RouteSearch(std::shared_ptr<ClearanceGrid> grid, const Vec3& from_W, const Vec3& to_W)
    : grid_(std::move(grid)), from_(from_W), to_(to_W) {}

bool RouteSearch::advance(int cells) {
  if (phase_ == Phase::begin) begin();
  for (int i = 0; i < cells && phase_ == Phase::search; ++i) {
    expand();
    if (!goal_front_.empty() && phase_ == Phase::search) look_out_from_goal();
  }
  if (phase_ == Phase::tighten) tighten();
  return is_over();
}

void RouteSearch::begin() {
  if (grid_->world().is_clear(from_, to_, grid_->rules().clearance - kSideways)) {
    route_ = {from_, to_};
    phase_ = Phase::found;
    return;
  }
  margin_ = kLeastMargin;
  begin_search();
}

/// The nearest clear cell that a vehicle gets to straight, where it stands close to something.
std::optional<ClearanceGrid::Cell> RouteSearch::entrance(const Vec3& p_W) const {
  constexpr int kReach = 4;  // cells
  const ClearanceGrid::Cell middle = grid_->around(p_W);
  std::optional<ClearanceGrid::Cell> best;
  double nearest = 1e9;
  for (int i = -kReach; i <= kReach; ++i)
    for (int j = -kReach; j <= kReach; ++j)
      for (int k = -kReach; k <= kReach; ++k) {
        const ClearanceGrid::Cell cell{middle.i + i, middle.j + j, middle.k + k};
        const Vec3 centre_W = grid_->centre(cell);
        const double distance = (centre_W - p_W).norm();
        if (distance >= nearest || !grid_->is_clear(cell)) continue;
        // Close to a wall the way out counts from where the vehicle now is.
        const double room = grid_->world().clearance(p_W, grid_->rules().radius);
        if (!grid_->world().is_clear(p_W, centre_W, std::max(0.02, room - 0.05))) continue;
        nearest = distance;
        best = cell;
      }
  return best;
}

void RouteSearch::begin_search() {
  nodes_.clear();
  open_.clear();
  const auto first = entrance(from_);
  const auto last = entrance(to_);
  if (!first || !last) {
    phase_ = Phase::failed;
    return;
  }
  first_ = *first;
  last_ = *last;
  box_ = {};
  box_.include(from_);
  box_.include(to_);
  box_ = box_.grown(margin_);
  nodes_[ClearanceGrid::key(first_)] = {0.0, ClearanceGrid::key(first_), false};
  open_.push_back({estimate(first_), ClearanceGrid::key(first_)});
  around_goal_ = {ClearanceGrid::key(last_)};
  goal_front_ = {ClearanceGrid::key(last_)};
  phase_ = Phase::search;
}

bool RouteSearch::can_enter(const ClearanceGrid::Cell& cell) const {
  return grid_->is_clear(cell) &&
         !grid_->world().is_near_loose(grid_->centre(cell), grid_->rules().clearance);
}

/// Fills the room around the goal cell by cell. If nothing is left to fill, the goal is shut in.
void RouteSearch::look_out_from_goal() {
  const ClearanceGrid::Cell cell = ClearanceGrid::cell_of(goal_front_.back());
  goal_front_.pop_back();
  for (int i = -1; i <= 1; ++i)
    for (int j = -1; j <= 1; ++j)
      for (int k = -1; k <= 1; ++k) {
        const ClearanceGrid::Cell next{cell.i + i, cell.j + j, cell.k + k};
        const std::uint64_t key = ClearanceGrid::key(next);
        if (around_goal_.contains(key) || !can_enter(next)) continue;
        around_goal_.insert(key);
        goal_front_.push_back(key);
        if (!nodes_.contains(key)) continue;
        goal_front_.clear();  // the search from the start has been here
        return;
      }
  if (goal_front_.empty()) phase_ = Phase::failed;
}

double RouteSearch::estimate(const ClearanceGrid::Cell& cell) const {
  return kHaste * (grid_->centre(cell) - grid_->centre(last_)).norm();
}

void RouteSearch::expand() {
  if (open_.empty()) {  // the box is used up: a larger one may lead round
    margin_ *= 2.5;
    if (margin_ > kGreatestMargin)
      phase_ = Phase::failed;
    else
      begin_search();
    return;
  }
  std::pop_heap(open_.begin(), open_.end());
  const std::uint64_t key = open_.back().key;
  open_.pop_back();
  Node& node = nodes_[key];
  if (node.is_closed) return;
  node.is_closed = true;
  if (key == ClearanceGrid::key(last_)) return trace_back();
  if (nodes_.size() > kMostCells) {
    phase_ = Phase::failed;
    return;
  }
  const double cost = node.cost;
  const ClearanceGrid::Cell cell = ClearanceGrid::cell_of(key);
  for (int i = -1; i <= 1; ++i)
    for (int j = -1; j <= 1; ++j)
      for (int k = -1; k <= 1; ++k) {
        if (i == 0 && j == 0 && k == 0) continue;
        const ClearanceGrid::Cell next{cell.i + i, cell.j + j, cell.k + k};
        const Vec3 centre_W = grid_->centre(next);
        if (squared_distance(box_, centre_W) > 0.0 || !can_enter(next)) continue;
        const double there = cost + grid_->rules().cell * std::sqrt(i * i + j * j + k * k);
        const auto [place, is_new] =
            nodes_.try_emplace(ClearanceGrid::key(next), Node{there, key, false});
        if (!is_new) {
          if (place->second.is_closed || place->second.cost <= there) continue;
          place->second = {there, key, false};
        }
        open_.push_back({there + estimate(next), ClearanceGrid::key(next)});
        std::push_heap(open_.begin(), open_.end());
      }
}

void RouteSearch::trace_back() {
  rough_ = {to_};
  for (std::uint64_t key = ClearanceGrid::key(last_);; key = nodes_[key].parent) {
    rough_.push_back(grid_->centre(ClearanceGrid::cell_of(key)));
    if (key == nodes_[key].parent) break;
  }
  rough_.push_back(from_);
  std::reverse(rough_.begin(), rough_.end());
  nodes_.clear();
  open_.clear();
  route_ = {from_};
  at_ = 0;
  phase_ = Phase::tighten;
}

/// One straight piece of the tight way, as long as it gets.
void RouteSearch::tighten() {
  std::size_t farthest = at_ + 1;
  std::size_t step = 1;
  // Doubles while it sees on, then halves: a few looks instead of one at every cell.
  while (step > 0) {
    const std::size_t candidate = std::min(farthest + step, rough_.size() - 1);
    const bool sees =
        candidate > farthest && grid_->world().is_clear(rough_[at_], rough_[candidate],
                                                        grid_->rules().clearance - kSideways);
    if (sees) farthest = candidate;
    step = sees ? step * 2 : step / 2;
  }
  route_.push_back(rough_[farthest]);
  at_ = farthest;
  if (at_ + 1 == rough_.size()) phase_ = Phase::found;
}

}  // namespace remora
