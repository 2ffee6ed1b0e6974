// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/clearance.h"

#include <algorithm>
#include <limits>

#include "multibody/contact_points.h"
#include "multibody/proximity.h"

namespace remora {
namespace {

constexpr double kOutOfReach = std::numeric_limits<double>::infinity();

/// Cheap and never wrongly true: by spheres around moving bodies, boxes of static ones.
bool are_surely_apart(const BodyModel& a, const RigidState& at_a, const BodyModel& b,
                      const RigidState& at_b, double margin) {
  if (b.is_static) {
    const double radius = a.bounding_radius + margin;
    return squared_distance(b.bounds, at_a.p_WB) > radius * radius;
  }
  const double reach = a.bounding_radius + b.bounding_radius + margin;
  return (at_a.p_WB - at_b.p_WB).squaredNorm() > reach * reach;
}

}  // namespace

struct Clearance::Scratch {
  const MultibodyModel* model;
  ContactScratch contact;
  std::vector<ContactPoint> points;
};

Clearance::Clearance(const MultibodyModel& model)
    : scratch_(std::make_unique<Scratch>(Scratch{.model = &model, .contact = {}, .points = {}})) {}
Clearance::~Clearance() = default;
Clearance::Clearance(Clearance&&) noexcept = default;
Clearance& Clearance::operator=(Clearance&&) noexcept = default;

double Clearance::between(std::uint32_t first, std::uint32_t second, const MultibodyState& state,
                          double margin) {
  Scratch& s = *scratch_;
  const bool is_swapped = s.model->bodies()[first].is_static;
  const std::uint32_t i = is_swapped ? second : first, j = is_swapped ? first : second;
  const BodyModel& a = s.model->bodies()[i];
  const BodyModel& b = s.model->bodies()[j];
  if (a.is_static || a.shapes.empty() || b.shapes.empty()) return kOutOfReach;
  const RigidState& at_a = state.bodies[i];
  const RigidState& at_b = state.bodies[j];
  if (are_surely_apart(a, at_a, b, at_b, margin)) return kOutOfReach;
  const Pose X_WA = at_a.X_WB();
  const Pose X_WB = b.is_static ? Pose{} : at_b.X_WB();  // shapes of static bodies are in W
  double gap = kOutOfReach;
  for (const CollisionShape& shape : a.shapes) {
    const MovingBox box = moving_box(shape.bounds, at_a, margin);
    for (const CollisionShape& other : b.shapes) {
      const bool may_be_near =
          b.is_static ? may_touch_shape(box, other)
                      : overlap(box.bounds_W, moving_box(other.bounds, at_b, 0.0).bounds_W);
      if (!may_be_near) continue;
      gap = std::min(gap, gap_between(shape, X_WA, other, X_WB, margin, s.contact, s.points));
    }
  }
  return gap;
}

}  // namespace remora
