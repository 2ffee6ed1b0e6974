// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hydro/assembled_hull.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "math/symmetric_matrix.h"
#include "scenario/sdf/sdf_shapes.h"
#include "scenario/solid_shapes.h"
#include "world/visuals.h"

namespace remora {
namespace {

constexpr double kSeaWater = 1025.0;   // [kg/m³]
constexpr double kAluminium = 2700.0;  // [kg/m³]

/// Mass, centre and inertia of several bodies as one.
class LumpedBody {
 public:
  void add(double mass, const Vec3& center, const Mat3& inertia) {
    mass_ += mass;
    moment_ += mass * center;
    // About the common origin first: Steiner's theorem needs the total centre only at the end.
    about_origin_ += inertia + mass * skew(center).transpose() * skew(center);
  }
  [[nodiscard]] double mass() const { return mass_; }
  [[nodiscard]] Vec3 center() const { return moment_ / mass_; }
  [[nodiscard]] Mat3 inertia_about_center() const {
    const Mat3 S = skew(center());
    const Mat3 inertia = about_origin_ - mass_ * S.transpose() * S;
    return 0.5 * (inertia + inertia.transpose());
  }

 private:
  double mass_ = 0.0;
  Vec3 moment_ = Vec3::Zero();
  Mat3 about_origin_ = Mat3::Zero();
};

/// Displaced water of several shapes, in one frame.
struct DisplacedWater {
  double volume = 0.0;
  Vec3 moment = Vec3::Zero();
  void add(double v, const Vec3& center) {
    volume += v;
    moment += v * center;
  }
};

/// Linear and angular parts turn alike under a rotation.
Mat6 turned(const Mat3& R, const Mat6& matrix) {
  Mat6 R6 = Mat6::Zero();
  R6.topLeftCorner<3, 3>() = R;
  R6.bottomRightCorner<3, 3>() = R;
  return R6 * matrix * R6.transpose();
}

/// A matrix about Lo in L, about Bo in B: with ν_L = T ν_B it is T^T M T.
Mat6 carried(const Mat6& matrix_L, const Pose& X_BL) {
  const Pose X_LB = X_BL.inverse();
  Mat6 T = Mat6::Zero();
  T.topLeftCorner<3, 3>() = X_LB.R;
  T.bottomRightCorner<3, 3>() = X_LB.R;
  T.topRightCorner<3, 3>() = -X_LB.R * skew(X_BL.p);
  return T.transpose() * matrix_L * T;
}

/// The box around a mesh in its own axes, as solid as its volume says.
SolidPart box_around(const PlacedShape& shape) {
  const Aabb box = bounds(*shape.spec.mesh);
  SolidPart part;
  part.object.shape = ObjectShape::box;
  part.object.size = (box.hi - box.lo).cwiseMax(1e-3);
  part.X_BP = shape.spec.X_BS * Pose{Mat3::Identity(), 0.5 * (box.lo + box.hi)};
  part.object.solidity = std::clamp(shape.volume / part.object.size.prod(), 0.05, 1.0);
  return part;
}

/// A tube from the joint above a link to the one that is farthest below, a tenth as thick as long;
/// a ball where there is none.
SolidPart tube_between_joints(const std::vector<Vec3>& joints_B, double mass) {
  Vec3 end = Vec3::Zero();
  for (const Vec3& joint : joints_B)
    if (joint.norm() > end.norm()) end = joint;
  SolidPart part;
  const double length = end.norm();
  if (length > 0.02) {
    part.object.shape = ObjectShape::cylinder;
    part.object.size = {length, std::clamp(0.2 * length, 0.03, 0.2), 0.0};
    part.X_BP = {rotation_between(Vec3::UnitX(), end).toRotationMatrix(), 0.5 * end};
  } else {
    part.object.shape = ObjectShape::sphere;
    const double volume = mass > 0.0 ? mass / kAluminium : 1e-4;
    part.object.size.x() = 2.0 * std::cbrt(0.75 * volume / M_PI);
  }
  return part;
}

/// What is drawn for a part that stands in for a link's shapes.
ShapeSpec shape_of(const SolidPart& part) {
  ShapeSpec shape;
  shape.X_BS = part.X_BP;
  if (part.object.shape == ObjectShape::sphere) {
    shape.kind = ShapeKind::sphere;
    shape.radius = 0.5 * part.object.size.x();
    return shape;
  }
  shape.kind = ShapeKind::cylinder;
  shape.radius = 0.5 * part.object.size.y();
  shape.length = part.object.size.x();
  shape.X_BS.R *= rotation_between(Vec3::UnitZ(), Vec3::UnitX()).toRotationMatrix();
  return shape;
}

class BodyBuilder {
 public:
  BodyBuilder(const SdfGroup& group, const SdfRobot& robot, SdfGuesses& guesses,
              Diagnostics& diagnostics)
      : group_(group), robot_(robot), guesses_(guesses), diagnostics_(diagnostics) {}

  SdfBody hull() {
    set_inertia();
    add_collisions();
    set_hydrodynamics();
    if (robot_.plugins.hydrodynamics.empty() && out_.hull.added_mass.isZero(0.0)) {
      diagnostics_.warning(robot_.model.where,
                           "the robot has no hydrodynamics: nothing slows it down",
                           "Add a gz-sim hydrodynamics plugin.");
    }
    set_buoyancy();
    add_visuals("vehicle");
    return std::move(out_);
  }

  std::vector<VisualSpec> visuals() {
    add_visuals("vehicle");
    return std::move(out_.visuals);
  }

  SdfBody link(const std::vector<Vec3>& joints_B) {
    add_collisions();
    set_hydrodynamics();
    add_visuals("arm");
    set_friction();
    const LumpedBody body = lumped();
    const bool is_given = !out_.hull.added_mass.isZero(0.0) ||
                          !out_.hull.linear_damping.isZero(0.0) ||
                          !out_.hull.quadratic_damping.isZero(0.0);
    const FossenHullSpec estimate = estimated(joints_B, body.mass());
    if (!is_given) {
      out_.hull.added_mass = estimate.added_mass;
      out_.hull.quadratic_damping = estimate.quadratic_damping;
      out_.hull.strips = estimate.strips;
    }
    out_.hull.air_drag = estimate.air_drag;
    if (displaced_.volume <= 0.0) out_.hull.height = estimate.height;
    set_link_buoyancy(estimate, body.mass());
    set_link_inertia(body, estimate);
    return std::move(out_);
  }

 private:
  [[nodiscard]] Pose X_BL(const SdfLink& link) const {
    return place_on_body(group_, link, robot_.options);
  }
  [[nodiscard]] bool is_here(const SdfLink* link) const {
    return std::find(group_.links.begin(), group_.links.end(), link) != group_.links.end();
  }

  // ---- mass

  [[nodiscard]] LumpedBody lumped() const {
    LumpedBody body;
    for (const SdfLink* link : group_.links) {
      const Pose X = X_BL(*link);
      body.add(link->mass, X * link->p_LC, X.R * link->inertia * X.R.transpose());
    }
    return body;
  }

  void set_inertia() {
    const LumpedBody body = lumped();
    if (!(body.mass() > 0.0) || !std::isfinite(body.mass())) {
      diagnostics_.error(robot_.model.where, "the robot has no mass",
                         "Give its base link an <inertial> with a <mass> in kilograms.");
      return;
    }
    out_.hull.mass = body.mass();
    out_.hull.center_of_gravity_B = body.center();
    out_.hull.inertia_about_cg = body.inertia_about_center();
  }

  void set_link_inertia(const LumpedBody& body, const FossenHullSpec& estimate) {
    FossenHullSpec& hull = out_.hull;
    if (!(body.mass() > 0.0)) {
      guesses_.without_mass.push_back(group_.frame->name);
      hull.mass = kSeaWater * hull.volume;
      hull.center_of_gravity_B = hull.center_of_buoyancy_B;
      hull.inertia_about_cg = estimate.inertia_about_cg * (hull.mass / estimate.mass);
      return;
    }
    hull.mass = body.mass();
    hull.center_of_gravity_B = body.center();
    hull.inertia_about_cg = body.inertia_about_center();
    constexpr double kRounding = 1e-10;  // of Steiner's theorem, for each kilogram [m²]
    const double smallest = eigenvalues(hull.inertia_about_cg)[0];
    if (!(smallest > kRounding * hull.mass))
      diagnostics_.error(
          group_.frame->where,
          fmt::format("the inertia of link '{}', which moves, is not positive definite (smallest "
                      "principal moment {:g})",
                      group_.frame->name, smallest),
          "Write positive ixx, iyy, izz in kg·m² and products smaller than them.");
  }

  // ---- shapes

  void add_collisions() {
    double lowest = INFINITY, highest = -INFINITY;
    for (const SdfLink* link : group_.links) {
      for (const SdfShape& shape : link->collisions) {
        auto placed = place_shape(shape, X_BL(*link) * shape.X_LS, diagnostics_);
        if (!placed) continue;
        const Pose& X_BS = placed->spec.X_BS;
        displaced_.add(placed->volume, X_BS * placed->centroid_S);
        const double half = half_extent(placed->spec, X_BS.R.row(2).transpose());
        lowest = std::min(lowest, X_BS.p.z() - half);
        highest = std::max(highest, X_BS.p.z() + half);
        out_.collision.shapes.push_back(placed->spec);
        add_part(*placed);
      }
    }
    if (highest > lowest) out_.hull.height = highest - lowest;
  }

  void add_part(const PlacedShape& placed) {
    if (const auto part = solid_part(placed.spec))
      parts_.push_back(*part);
    else if (placed.spec.mesh)
      parts_.push_back(box_around(placed));
  }

  /// Meshes that are not there or cannot be read (many robots' are textures' formats of their own)
  /// are told once and left out.
  void add_visuals(const std::string& label) {
    Diagnostics unread;
    for (const SdfLink* link : group_.links) {
      for (const SdfShape& shape : link->visuals) {
        const auto placed = place_shape(shape, X_BL(*link) * shape.X_LS, unread);
        if (!placed) {
          ++guesses_.unread_visuals;
          continue;
        }
        seen_.push_back(*placed);
        for (VisualSpec& visual : drawn_shapes({placed->spec}, look_of(shape), label))
          out_.visuals.push_back(std::move(visual));
      }
    }
  }

  void set_friction() {
    for (const SdfLink* link : group_.links)
      if (link->friction) out_.collision.friction = std::min(*link->friction, 2.0);
  }

  // ---- water

  void set_hydrodynamics() {
    for (const SdfHydrodynamics& hydro : robot_.plugins.hydrodynamics) {
      const SdfLink* link = robot_.model.link(hydro.link);
      if (!is_here(link)) continue;
      if (link == group_.frame) {
        const Mat3 R = hydro.is_frd ? Mat3::Identity() : turn_of(robot_.options);
        out_.hull.added_mass += turned(R, hydro.added_mass);
        out_.hull.linear_damping += turned(R, hydro.linear_damping);
        out_.hull.quadratic_damping += turned(R, hydro.quadratic_damping);
        if (hydro.height) out_.hull.height = *hydro.height;
      } else if (!hydro.added_mass.isZero(0.0) || !hydro.linear_damping.isZero(0.0) ||
                 !hydro.quadratic_damping.isZero(0.0)) {
        diagnostics_.warning(hydro.where,
                             fmt::format("added mass and damping of link '{}' are left out: it is "
                                         "fixed to '{}'",
                                         hydro.link, group_.frame->name));
      }
    }
    add_fluid_added_mass();
  }

  void add_fluid_added_mass() {
    const bool plugin_has_some = !out_.hull.added_mass.isZero(0.0);
    for (const SdfLink* link : group_.links) {
      if (!link->added_mass || link->added_mass->isZero(0.0)) continue;
      if (plugin_has_some) {
        diagnostics_.error(link->where,
                           "added mass is given twice: in <fluid_added_mass> and in the "
                           "hydrodynamics plugin",
                           "Remove one, or write <disable_added_mass>true</disable_added_mass>.");
        return;
      }
      out_.hull.added_mass += carried(*link->added_mass, X_BL(*link));
    }
    const Mat6 symmetric = 0.5 * (out_.hull.added_mass + out_.hull.added_mass.transpose());
    out_.hull.added_mass = symmetric;
  }

  /// uuv_simulator states the volume; gz-sim takes that of the collision shapes.
  [[nodiscard]] DisplacedWater displaced() const {
    DisplacedWater stated;
    for (const SdfHydrodynamics& hydro : robot_.plugins.hydrodynamics) {
      const SdfLink* link = robot_.model.link(hydro.link);
      if (!is_here(link)) continue;
      std::optional<double> volume = hydro.volume;
      if (hydro.is_neutrally_buoyant) volume = link->mass / hydro.fluid_density;
      if (!volume) continue;
      stated.add(*volume, X_BL(*link) * hydro.center_of_buoyancy.value_or(Vec3::Zero()));
    }
    return stated.volume > 0.0 ? stated : displaced_;
  }

  void set_buoyancy() {
    const DisplacedWater used = displaced();
    if (!(used.volume > 0.0)) {
      diagnostics_.error(
          robot_.model.where, "the robot displaces no water",
          "Give it collision shapes (their volume counts, as in gz-sim) or a <volume> "
          "in uuv_simulator's plugin.");
      return;
    }
    out_.hull.volume = used.volume;
    out_.hull.center_of_buoyancy_B = used.moment / used.volume;
  }

  /// Of a link without collision shapes that displace: what is seen of it, or solid aluminium.
  void set_link_buoyancy(const FossenHullSpec& estimate, double mass) {
    const DisplacedWater used = displaced();
    if (used.volume > 0.0) {
      out_.hull.volume = used.volume;
      out_.hull.center_of_buoyancy_B = used.moment / used.volume;
      return;
    }
    out_.hull.volume = estimate.volume;
    if (is_guessed_ && mass > 0.0) out_.hull.volume = mass / kAluminium;
    out_.hull.center_of_buoyancy_B = estimate.center_of_buoyancy_B;
  }

  /// From the shapes, else from what is seen, else from where the joints are. Evenly solid.
  FossenHullSpec estimated(const std::vector<Vec3>& joints_B, double mass) {
    if (parts_.empty())
      for (const PlacedShape& shape : seen_) add_part(shape);
    if (parts_.empty()) {
      is_guessed_ = true;
      guesses_.without_shape.push_back(group_.frame->name);
      parts_.push_back(tube_between_joints(joints_B, mass));
      out_.visuals = drawn_shapes({shape_of(parts_.back())}, *find_appearance("grey"), "arm");
    }
    double volume = 0.0;
    for (const SolidPart& part : parts_) volume += part.object.solidity * volume_of(part.object);
    const double total = mass > 0.0 ? mass : kSeaWater * volume;
    for (SolidPart& part : parts_)
      part.object.mass = total * (part.object.solidity * volume_of(part.object) / volume);
    return assembled_hull(parts_);
  }

  const SdfGroup& group_;
  const SdfRobot& robot_;
  SdfGuesses& guesses_;
  Diagnostics& diagnostics_;
  SdfBody out_;
  DisplacedWater displaced_;
  std::vector<SolidPart> parts_;
  std::vector<PlacedShape> seen_;
  bool is_guessed_ = false;  // nothing is known of its shape
};

}  // namespace

Mat3 turn_of(const SdfOptions& options) {
  return options.axes == BodyAxes::forward_left_up ? frd_flu() : Mat3::Identity();
}

Pose place_on_body(const SdfGroup& group, const SdfLink& link, const SdfOptions& options) {
  return Pose{turn_of(options), Vec3::Zero()} * group.frame->X_ML.inverse() * link.X_ML;
}

SdfBody hull_of_group(const SdfGroup& group, const SdfRobot& robot, SdfGuesses& guesses,
                      Diagnostics& diagnostics) {
  return BodyBuilder(group, robot, guesses, diagnostics).hull();
}

SdfBody link_of_group(const SdfGroup& group, const SdfRobot& robot,
                      const std::vector<Vec3>& joints_B, SdfGuesses& guesses,
                      Diagnostics& diagnostics) {
  return BodyBuilder(group, robot, guesses, diagnostics).link(joints_B);
}

std::vector<VisualSpec> visuals_of_group(const SdfGroup& group, const SdfRobot& robot,
                                         SdfGuesses& guesses) {
  Diagnostics unused;  // visuals have nothing to say
  return BodyBuilder(group, robot, guesses, unused).visuals();
}

bool is_bodiless(const SdfGroup& group) {
  return std::all_of(group.links.begin(), group.links.end(), [](const SdfLink* link) {
    return !(link->mass > 0.0) && link->collisions.empty() && link->visuals.empty();
  });
}

}  // namespace remora
