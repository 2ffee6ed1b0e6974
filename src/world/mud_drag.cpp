// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/mud_drag.h"

#include <algorithm>
#include <cmath>

#include "multibody/shape_mesh.h"
#include "world/model.h"

namespace remora {
namespace {

WadingPart wading_part(const ShapeSpec& shape) {
  ShapeSpec unplaced = shape;  // its box is along its own axes
  unplaced.X_BS = Pose{};
  const TriangleMesh mesh = mesh_of(unplaced);
  const Aabb box = bounds(mesh);
  WadingPart part;
  part.half = 0.5 * box.size();
  part.X_BP = shape.X_BS * Pose{Mat3::Identity(), box.centre()};
  part.area = area(mesh);
  part.volume = is_watertight(mesh) ? std::abs(volume(mesh)) : box.size().prod();
  return part;
}

/// What is summed up over the embedded pieces of one body.
struct Embedding {
  Resistance resistance;
  Vec3 moment = Vec3::Zero();  // of the yield force, by place
  double second_moment = 0.0;  // of the yield force, by place
  double lift = 0.0;           // [N]
  Vec3 lift_moment = Vec3::Zero();
  double deepest_share = 0.0;
  Vec3 stirred_B = Vec3::Zero();
};

/// -k v at p, the same over a box of these half edges around it.
void add_damping(double k, const Vec3& p_B, const Mat3& R_BP, const Vec3& half, Mat6& D) {
  const Mat3 P = skew(p_B);
  const Vec3 spread = half.array().square() / 3.0;
  const Mat3 turning = R_BP * Vec3(spread.sum() - spread.array()).asDiagonal() * R_BP.transpose();
  D.topLeftCorner<3, 3>().diagonal().array() += k;
  D.topRightCorner<3, 3>() -= k * P;
  D.bottomLeftCorner<3, 3>() += k * P;
  D.bottomRightCorner<3, 3>() += k * (turning - P * P);
}

/// One eighth of a part's box.
struct Piece {
  Vec3 p_B = Vec3::Zero();
  Vec3 half = Vec3::Zero();
  double embedded = 0.0;  // share of the whole part
};

void embed(const MudSpec& mud, const WadingBody& body, const WadingPart& part, const Piece& piece,
           double extra_weight, Embedding& sum) {
  const double by_volume = piece.embedded * (body.volume > 0.0 ? part.volume / body.volume : 0.0);
  const double area = piece.embedded * part.area;
  const bool is_linear = mud.law == MudLaw::linear;
  const double damping =
      is_linear ? mud.damping * by_volume : mud.plastic_viscosity / mud.shear_gap * area;
  add_damping(damping, piece.p_B, part.X_BP.R, piece.half, sum.resistance.damping);
  if (!is_linear) {
    const double yield = mud.yield_stress * area;
    sum.resistance.yield_force += yield;
    sum.moment += yield * piece.p_B;
    sum.second_moment += yield * (piece.p_B.squaredNorm() + piece.half.squaredNorm() / 3.0);
  }
  const double lift = extra_weight * body.displaced * by_volume;
  sum.lift += lift;
  sum.lift_moment += lift * piece.p_B;
  if (piece.embedded > sum.deepest_share) {
    sum.deepest_share = piece.embedded;
    sum.stirred_B = piece.p_B;
  }
}

/// Cuts a part's box into eight, so that a bottom that is not level and the edge of a pit are felt
/// where they are.
void embed_part(const Model& model, const Pose& X_WB, const WadingBody& body,
                const WadingPart& part, double density, Embedding& sum) {
  const Seabed& seabed = model.environment().seabed();
  const Vec3 half = 0.5 * part.half;
  const Mat3 R_WP = X_WB.R * part.X_BP.R;
  const double rise = R_WP.row(2).cwiseAbs().dot(half);  // half the height of a piece
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 signs(corner & 1 ? 1.0 : -1.0, corner & 2 ? 1.0 : -1.0, corner & 4 ? 1.0 : -1.0);
    Piece piece;
    piece.p_B = part.X_BP * Vec3(signs.cwiseProduct(half));
    piece.half = half;
    const Vec3 p_W = X_WB * piece.p_B;
    const Seabed::Ground ground = seabed.ground_at(p_W.x(), p_W.y());
    if (ground.mud == nullptr) continue;
    const double below = p_W.z() + rise - ground.z;
    if (below <= 0.0) continue;
    piece.embedded = 0.125 * (rise > 0.0 ? std::min(below / (2.0 * rise), 1.0) : 1.0);
    const MudSpec& mud = ground.mud->spec();
    const double extra_weight =
        mud.density ? (*mud.density - density) * model.environment().gravity() : 0.0;
    embed(mud, body, part, piece, extra_weight, sum);
  }
}

/// The resistance as a whole: where it holds, and with which moment.
void finish(Embedding& sum) {
  Resistance& resistance = sum.resistance;
  if (!(resistance.yield_force > 0.0)) return;
  resistance.centre_B = sum.moment / resistance.yield_force;
  const double spread =
      sum.second_moment / resistance.yield_force - resistance.centre_B.squaredNorm();
  resistance.yield_moment = resistance.yield_force * std::sqrt(std::max(spread, 0.0));
}

void tell_vehicle(const Model& model, BodyId body, const RigidState& motion, const Embedding& sum,
                  Output& output) {
  const std::optional<VehicleId> vehicle = model.vehicle_of(body);
  if (!vehicle) return;
  VehicleOutput& told = output.vehicles[vehicle->index];
  const Twist& V = motion.V_WB_B;
  const double speed = (V.linear + V.angular.cross(sum.stirred_B)).norm();
  if (told.mud_speed && *told.mud_speed >= speed) return;
  told.mud_speed = speed;
  told.mud_place_W = motion.X_WB() * sum.stirred_B;
}

}  // namespace

WadingBody wading_body(const std::vector<ShapeSpec>& shapes, double displaced) {
  WadingBody body;
  body.displaced = displaced;
  for (const ShapeSpec& shape : shapes) {
    if (!has_mesh(shape)) continue;
    body.parts.push_back(wading_part(shape));
    body.volume += body.parts.back().volume;
  }
  return body;
}

void wade(const Model& model, const State& state, std::span<const WaterSample> water,
          std::span<Resistance> resistances, std::span<Wrench> F_B,
          std::span<std::uint8_t> needs_solver, Output& output) {
  if (model.environment().seabed().muds().empty()) return;
  const double dt = model.step().seconds();
  for (const TreeModel& tree : model.multibody().trees()) {
    bool is_in_mud = false;
    for (const std::uint32_t i : tree.bodies) {
      resistances[i] = Resistance{};
      if (!state.is_present({i})) continue;
      const RigidState& motion = state.bodies.bodies[i];
      Pose X_WB = motion.X_WB();
      X_WB.p += 0.5 * dt * (X_WB.R * motion.V_WB_B.linear);
      Embedding sum;
      for (const WadingPart& part : model.wading(BodyId{i}).parts)
        embed_part(model, X_WB, model.wading(BodyId{i}), part, water[i].density, sum);
      if (sum.deepest_share == 0.0) continue;
      is_in_mud = true;
      finish(sum);
      resistances[i] = sum.resistance;
      const Mat3 R_BW = X_WB.R.transpose();
      const Vec3 up_B = R_BW * Vec3(0.0, 0.0, -1.0);
      F_B[i] += Wrench{sum.lift * up_B, sum.lift_moment.cross(up_B)};
      tell_vehicle(model, {i}, motion, sum, output);
    }
    if (!is_in_mud) continue;
    for (const std::uint32_t i : tree.bodies) needs_solver[i] = 1;
  }
}

}  // namespace remora
