// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/places.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "world/world.h"

namespace remora {
namespace {

constexpr double kShallowest = 0.05;  // of a camera under water [m]

bool holds(const Aabb& box, const Vec3& p) { return squared_distance(box, p) == 0.0; }

/// How often a surface goes round a place: about 1 inside a solid, 0 outside, even where solids of
/// one body touch or overlap and their surface is not closed (Van Oosterom and Strackee 1983).
double winding_number(const TriangleMesh& mesh, const Vec3& p) {
  double angle = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]] - p, b = mesh.vertices[t[1]] - p,
               c = mesh.vertices[t[2]] - p;
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    angle += 2.0 * std::atan2(a.dot(b.cross(c)),
                              la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
  }
  return angle / (4.0 * std::numbers::pi);
}

/// Directions about a normal within `angle`: itself, and two rings.
std::vector<Vec3> directions_about(const Vec3& normal, double angle) {
  const Vec3 across = normal.unitOrthogonal();
  const Vec3 third = normal.cross(across);
  std::vector<Vec3> directions{normal};
  for (const double tilt : {0.4 * angle, 0.8 * angle}) {
    for (int i = 0; i < 12; ++i) {
      const double turn = 2.0 * std::numbers::pi * i / 12.0;
      directions.push_back(std::cos(tilt) * normal +
                           std::sin(tilt) * (std::cos(turn) * across + std::sin(turn) * third));
    }
  }
  return directions;
}

}  // namespace

Places::Places(const Model& model, VehicleId vehicle)
    : model_(model),
      own_(model.body_of(vehicle)),
      state_(initial_state(model, 1)),
      eyes_(model, own_) {}

std::optional<BodyId> Places::solid_at(const Vec3& p_W) {
  for (std::uint32_t body = 0; body < model_.surfaces().size(); ++body) {
    const BodySurface& surface = model_.surfaces()[body];
    if (surface.mesh == nullptr || !state_.is_present({body})) continue;
    if (model_.vehicle_of({body}) == model_.vehicle_of(own_)) continue;
    const Vec3 p_B = state_.bodies.bodies[body].X_WB().inverse() * p_W;
    auto& mesh = meshes_[body];
    if (mesh == nullptr) {
      if (!holds(bounds(*surface.mesh), p_B)) continue;
      mesh = std::make_unique<const DistanceMesh>(*surface.mesh);
    }
    if (!holds(mesh->bounds(), p_B)) continue;
    if (!mesh->is_closed()) {
      if (std::abs(winding_number(*surface.mesh, p_B)) > 0.5) return BodyId{body};
      continue;
    }
    const auto nearest = mesh->nearest(p_B, 1e3);
    if (nearest && nearest->distance < 0.0) return BodyId{body};
  }
  return std::nullopt;
}

std::string Places::why_unreachable(const Vec3& p_W, double radius) {
  if (!p_W.allFinite()) return "is not a place";
  if (p_W.z() > model_.seabed_z(p_W)) return "lies below the seabed";
  if (p_W.z() < -radius) return "lies above the water, out of reach";
  if (const auto body = solid_at(p_W))
    return fmt::format("lies inside `{}`", model_.name_of(*body));
  for (const TetherModel& tether : model_.tethers()) {
    if (tether.spec.vehicle_end.body != model_.name_of(own_)) continue;
    const std::uint32_t at_reel = tether.bodies[0];
    const Vec3 reel_W = at_reel == kNoBody
                            ? tether.spec.reel_end.p
                            : Vec3(state_.bodies.bodies[at_reel].X_WB() * tether.spec.reel_end.p);
    const double distance = (p_W - reel_W).norm() - radius;
    if (distance > tether.spec.reel.capacity)
      return fmt::format("is {:.0f} m from the reel, farther than the tether's {:.0f} m", distance,
                         tether.spec.reel.capacity);
  }
  return {};
}

bool Places::can_be_photographed(const InspectionPoint& point, const CaptureRules& rules) {
  const Pose X_WB = state_.bodies.bodies[point.body.index].X_WB();
  const Vec3 p_W = X_WB * point.p_B;
  const double reach = point.radius * rules.range_scale;
  const EyeScene::View view = eyes_.at(state_);
  for (const Vec3& direction : directions_about(X_WB.R * point.normal_B, rules.greatest_angle)) {
    for (const double share : {0.3, 0.6, 0.9}) {
      const Vec3 eye_W = p_W + share * reach * direction;
      if (eye_W.z() < kShallowest || eye_W.z() > model_.seabed_z(eye_W)) continue;
      if (view.sees(eye_W, p_W, point.body, point.size) && !solid_at(eye_W)) return true;
    }
  }
  return false;
}

}  // namespace remora
