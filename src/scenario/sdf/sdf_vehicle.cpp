// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_vehicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "base/limits.h"
#include "files/read_file.h"
#include "geometry/mesh_file.h"
#include "geometry/procedural.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "scenario/sdf/sdf_model.h"
#include "scenario/sdf/sdf_plugins.h"
#include "world/visuals.h"

namespace remora {
namespace {

constexpr std::size_t kMaxMeshBytes = 64u << 20;

std::string extension_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

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
struct Displacement {
  double volume = 0.0;
  Vec3 moment = Vec3::Zero();
  void add(double v, const Vec3& center) {
    volume += v;
    moment += v * center;
  }
};

/// A collision shape on its way into a vehicle.
struct PlacedShape {
  ShapeSpec spec;
  double volume = 0.0;
  Vec3 centroid_S = Vec3::Zero();
};

/// Half the extent along an axis `a_S` (of unit length) about the shape's origin.
double half_extent(const ShapeSpec& shape, const Vec3& a_S) {
  switch (shape.kind) {
    case ShapeKind::box:
      return 0.5 * shape.size.dot(a_S.cwiseAbs());
    case ShapeKind::sphere:
      return shape.radius;
    case ShapeKind::cylinder:
      return 0.5 * shape.length * std::abs(a_S.z()) +
             shape.radius * std::sqrt(std::max(0.0, 1.0 - a_S.z() * a_S.z()));
    case ShapeKind::capsule:
      return 0.5 * shape.length * std::abs(a_S.z()) + shape.radius;
    case ShapeKind::convex:
    case ShapeKind::mesh: {
      double reach = 0.0;
      for (const Vec3& v : shape.mesh->vertices) reach = std::max(reach, std::abs(a_S.dot(v)));
      return reach;
    }
    default:
      return 0.0;
  }
}

class VehicleBuilder {
 public:
  VehicleBuilder(const SdfModel& model, const SdfPlugins& plugins, const SdfOptions& options,
                 Diagnostics& diagnostics)
      : model_(model), plugins_(plugins), options_(options), diagnostics_(diagnostics) {}

  std::optional<VehicleSpec> build() {
    if (!find_base()) return std::nullopt;
    VehicleSpec vehicle;
    vehicle.name = options_.name.empty() ? model_.name : options_.name;
    vehicle.kind = model_.name;
    FossenHullSpec hull;
    set_inertia(hull);
    add_collisions(vehicle.collision, hull);
    set_hydrodynamics(hull);
    set_buoyancy(hull);
    add_thrusters(vehicle.propulsion);
    add_visuals(vehicle.visuals);
    report_what_is_left_out();
    vehicle.hull = hull;
    if (diagnostics_.has_errors()) return std::nullopt;
    report(problems(vehicle.hull));
    report(problems(vehicle.propulsion));
    if (diagnostics_.has_errors()) return std::nullopt;
    return vehicle;
  }

 private:
  // ---- frames: U is the base link as the file has it, B the same in forward-right-down

  [[nodiscard]] bool is_flu() const { return options_.axes == BodyAxes::forward_left_up; }
  [[nodiscard]] Mat3 R_BU() const { return is_flu() ? frd_flu() : Mat3::Identity(); }
  [[nodiscard]] Pose X_BU() const { return {R_BU(), Vec3::Zero()}; }
  [[nodiscard]] Pose X_BL(const SdfLink& link) const {
    return X_BU() * base_->X_ML.inverse() * link.X_ML;
  }
  /// Linear and angular parts turn alike under a rotation.
  [[nodiscard]] Mat6 turned(const Mat3& R, const Mat6& matrix) const {
    Mat6 R6 = Mat6::Zero();
    R6.topLeftCorner<3, 3>() = R;
    R6.bottomRightCorner<3, 3>() = R;
    return R6 * matrix * R6.transpose();
  }

  bool find_base() {
    std::string name = model_.canonical_link;
    if (!plugins_.hydrodynamics.empty()) name = plugins_.hydrodynamics.front().link;
    base_ = model_.link(name);
    if (base_ != nullptr) return true;
    const SourceLocation where =
        plugins_.hydrodynamics.empty() ? model_.where : plugins_.hydrodynamics.front().where;
    diagnostics_.error(where, "the model has no link '" + name + "'",
                       "Name one of its links that has an <inertial>.");
    return false;
  }

  void set_inertia(FossenHullSpec& hull) {
    LumpedBody body;
    for (const SdfLink& link : model_.links) {
      const Pose X = X_BL(link);
      body.add(link.mass, X * link.p_LC, X.R * link.inertia * X.R.transpose());
    }
    if (!(body.mass() > 0.0) || !std::isfinite(body.mass())) {
      diagnostics_.error(model_.where, "the robot has no mass",
                         "Give its base link an <inertial> with a <mass> in kilograms.");
      return;
    }
    hull.mass = body.mass();
    hull.center_of_gravity_B = body.center();
    hull.inertia_about_cg = body.inertia_about_center();
  }

  // ---- shapes

  void add_collisions(CollisionSpec& collision, FossenHullSpec& hull) {
    double lowest = INFINITY, highest = -INFINITY;
    for (const SdfLink& link : model_.links) {
      for (const SdfShape& shape : link.collisions) {
        auto placed = place(shape, X_BL(link) * shape.X_LS);
        if (!placed) continue;
        const Pose& X_BS = placed->spec.X_BS;
        displaced_.add(placed->volume, X_BS * placed->centroid_S);
        const double half = half_extent(placed->spec, X_BS.R.row(2).transpose());
        lowest = std::min(lowest, X_BS.p.z() - half);
        highest = std::max(highest, X_BS.p.z() + half);
        collision.shapes.push_back(std::move(placed->spec));
      }
    }
    if (highest > lowest) hull.height = highest - lowest;
  }

  /// Meshes that are not there or cannot be read (many robots' are textures' formats of their own)
  /// are told once and left out.
  void add_visuals(std::vector<VisualSpec>& visuals) {
    int left_out = 0;
    Diagnostics unread;
    VehicleBuilder quiet(model_, plugins_, options_, unread);
    quiet.base_ = base_;
    for (const SdfLink& link : model_.links) {
      for (const SdfShape& shape : link.visuals) {
        const auto placed = quiet.place(shape, X_BL(link) * shape.X_LS);
        if (!placed) {
          ++left_out;
          continue;
        }
        for (VisualSpec& visual : drawn_shapes({placed->spec}, look_of(shape), "vehicle"))
          visuals.push_back(std::move(visual));
      }
    }
    if (left_out > 0)
      diagnostics_.note(model_.where,
                        fmt::format("{} visuals cannot be read and are not drawn", left_out));
  }

  /// Files give colours as screens show them; light needs the reflectance behind.
  static Appearance look_of(const SdfShape& shape) {
    Appearance look = *find_appearance("plastic");
    if (shape.colour)
      look.colour = shape.colour->cwiseMax(0.0)
                        .cwiseMin(1.0)
                        .array()
                        .pow(2.2)
                        .matrix()
                        .cwiseMax(0.02)
                        .cwiseMin(0.8);
    return look;
  }

  std::optional<PlacedShape> place(const SdfShape& shape, const Pose& X_BS) {
    PlacedShape out;
    out.spec.X_BS = X_BS;
    out.spec.size = shape.size;
    out.spec.radius = shape.radius;
    out.spec.length = shape.length;
    const double r = shape.radius;
    switch (shape.kind) {
      case SdfShape::Kind::box:
        out.spec.kind = ShapeKind::box;
        out.volume = shape.size.prod();
        break;
      case SdfShape::Kind::sphere:
        out.spec.kind = ShapeKind::sphere;
        out.volume = 4.0 / 3.0 * M_PI * r * r * r;
        break;
      case SdfShape::Kind::cylinder:
        out.spec.kind = ShapeKind::cylinder;
        out.volume = M_PI * r * r * shape.length;
        break;
      case SdfShape::Kind::capsule:
        out.spec.kind = ShapeKind::capsule;
        out.volume = M_PI * r * r * (shape.length + 4.0 / 3.0 * r);
        break;
      case SdfShape::Kind::plane:
        out.spec.kind = ShapeKind::half_space;
        // The plane's solid side is opposite to its normal, ours is along Sz.
        out.spec.X_BS.R = X_BS.R * rotation_between(Vec3::UnitZ(), -shape.size).toRotationMatrix();
        return out;
      case SdfShape::Kind::ellipsoid:
        out.volume = 4.0 / 3.0 * M_PI * shape.size.prod();
        use_mesh(scaled(make_sphere(1.0), shape.size), out);
        break;
      case SdfShape::Kind::mesh:
        if (!place_mesh(shape, out)) return std::nullopt;
        break;
    }
    if (!(out.volume >= 0.0) || (out.volume == 0.0 && shape.kind != SdfShape::Kind::mesh)) {
      diagnostics_.error(shape.where, "collision '" + shape.name + "' has no volume",
                         "Write positive sizes in metres.");
      return std::nullopt;
    }
    return out;
  }

  static TriangleMesh scaled(TriangleMesh mesh, const Vec3& scale) {
    for (Vec3& v : mesh.vertices) v = v.cwiseProduct(scale);
    if (scale.prod() < 0.0) {  // a mirrored mesh is inside out
      for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
    }
    return mesh;
  }

  static void use_mesh(TriangleMesh mesh, PlacedShape& out) {
    out.spec.kind = ShapeKind::convex;
    out.spec.mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
  }

  bool place_mesh(const SdfShape& shape, PlacedShape& out) {
    const auto path = file_inside(options_.folder, shape.uri);
    if (!path || !std::filesystem::is_regular_file(*path)) {
      diagnostics_.error(shape.where,
                         "the mesh '" + shape.uri + "' of collision '" + shape.name +
                             "' is not inside the robot's folder",
                         "Put the file there; absolute paths and .. are not followed.");
      return false;
    }
    const auto bytes = read_file(*path, kMaxMeshBytes + 1);
    if (!bytes || bytes->size() > kMaxMeshBytes) {
      diagnostics_.error(shape.where, "the mesh '" + shape.uri + "' " +
                                          (bytes ? "is too large" : "cannot be read"));
      return false;
    }
    auto mesh =
        load_mesh(std::as_bytes(std::span(*bytes)), extension_of(*path), shape.where, diagnostics_);
    if (!mesh) return false;
    TriangleMesh sized = scaled(std::move(*mesh), shape.size);
    if (is_watertight(sized)) {
      out.volume = std::abs(volume(sized));
      out.centroid_S = centroid(sized);
    } else {
      diagnostics_.warning(shape.where,
                           "the mesh '" + shape.uri + "' is not watertight: it displaces no water");
    }
    use_mesh(std::move(sized), out);
    return true;
  }

  // ---- water

  void set_hydrodynamics(FossenHullSpec& hull) {
    for (const SdfHydrodynamics& hydro : plugins_.hydrodynamics) {
      const SdfLink* link = model_.link(hydro.link);
      if (link == nullptr) {
        diagnostics_.error(hydro.where, "the model has no link '" + hydro.link + "'");
      } else if (link == base_) {
        const Mat3 R = hydro.is_frd ? Mat3::Identity() : R_BU();
        hull.added_mass += turned(R, hydro.added_mass);
        hull.linear_damping += turned(R, hydro.linear_damping);
        hull.quadratic_damping += turned(R, hydro.quadratic_damping);
        if (hydro.height) hull.height = *hydro.height;
      } else if (!hydro.added_mass.isZero(0.0) || !hydro.linear_damping.isZero(0.0) ||
                 !hydro.quadratic_damping.isZero(0.0)) {
        diagnostics_.warning(hydro.where, "added mass and damping of link '" + hydro.link +
                                              "' are left out: the vehicle is one rigid body");
      }
    }
    add_fluid_added_mass(hull);
    if (plugins_.hydrodynamics.empty() && hull.added_mass.isZero(0.0)) {
      diagnostics_.warning(model_.where, "the robot has no hydrodynamics: nothing slows it down",
                           "Add a gz-sim hydrodynamics plugin.");
    }
  }

  void add_fluid_added_mass(FossenHullSpec& hull) {
    const bool plugin_has_some = !hull.added_mass.isZero(0.0);
    for (const SdfLink& link : model_.links) {
      if (!link.added_mass || link.added_mass->isZero(0.0)) continue;
      if (plugin_has_some) {
        diagnostics_.error(link.where,
                           "added mass is given twice: in <fluid_added_mass> and in the "
                           "hydrodynamics plugin",
                           "Remove one, or write <disable_added_mass>true</disable_added_mass>.");
        return;
      }
      // ν_L = T ν_B carries a matrix about Lo to Bo: T^T M T.
      const Pose X_LB = X_BL(link).inverse();
      Mat6 T = Mat6::Zero();
      T.topLeftCorner<3, 3>() = X_LB.R;
      T.bottomRightCorner<3, 3>() = X_LB.R;
      T.topRightCorner<3, 3>() = -X_LB.R * skew(X_BL(link).p);
      hull.added_mass += T.transpose() * *link.added_mass * T;
    }
    const Mat6 symmetric = 0.5 * (hull.added_mass + hull.added_mass.transpose());
    hull.added_mass = symmetric;
  }

  /// uuv_simulator states the volume; gz-sim takes that of the collision shapes.
  void set_buoyancy(FossenHullSpec& hull) {
    Displacement stated;
    for (const SdfHydrodynamics& hydro : plugins_.hydrodynamics) {
      const SdfLink* link = model_.link(hydro.link);
      if (link == nullptr) continue;
      std::optional<double> volume = hydro.volume;
      if (hydro.is_neutrally_buoyant) volume = link->mass / hydro.fluid_density;
      if (!volume) continue;
      stated.add(*volume, X_BL(*link) * hydro.center_of_buoyancy.value_or(Vec3::Zero()));
    }
    const Displacement& used = stated.volume > 0.0 ? stated : displaced_;
    if (!(used.volume > 0.0)) {
      diagnostics_.error(
          model_.where, "the robot displaces no water",
          "Give it collision shapes (their volume counts, as in gz-sim) or a <volume> "
          "in uuv_simulator's plugin.");
      return;
    }
    hull.volume = used.volume;
    hull.center_of_buoyancy_B = used.moment / used.volume;
  }

  // ---- thrusters and joints

  void add_thrusters(PropulsionSpec& propulsion) {
    if (plugins_.thrusters.size() > kMaxThrusters) {
      diagnostics_.error(model_.where,
                         fmt::format("the robot has {} thrusters", plugins_.thrusters.size()),
                         fmt::format("At most {} are possible.", kMaxThrusters));
      return;
    }
    for (const SdfThruster& thruster : plugins_.thrusters) {
      const SdfJoint* joint = model_.joint(thruster.joint);
      const SdfLink* propeller = joint != nullptr ? model_.link(joint->child) : nullptr;
      if (propeller == nullptr) {
        diagnostics_.error(thruster.where, "the model has no joint '" + thruster.joint + "'",
                           "Name the propeller's joint; in a URDF its link needs an <inertial>.");
        continue;
      }
      ThrusterSpec spec;
      spec.name = thruster.joint;
      spec.position = X_BL(*propeller).p;
      spec.direction = R_BU() * base_->X_ML.R.transpose() * joint->axis_M;
      spec.rotation = thruster.rotation;
      spec.curve = thruster.curve;
      spec.time_constant = thruster.time_constant;
      propulsion.thrusters.push_back(std::move(spec));
    }
    if (propulsion.thrusters.empty()) {
      diagnostics_.warning(model_.where, "the robot has no thruster that can be read");
    }
  }

  void report_what_is_left_out() {
    std::set<std::string> held{base_->name};
    for (const SdfJoint& joint : model_.joints) {
      held.insert(joint.child);
      held.insert(joint.parent);
      if (joint.parent == "world") {
        diagnostics_.warning(joint.where, "joint '" + joint.name +
                                              "' ties the robot to the world; the vehicle is free");
      } else if (joint.kind != SdfJoint::Kind::fixed && !turns_a_propeller(joint)) {
        diagnostics_.warning(joint.where,
                             "joint '" + joint.name + "' is held fixed in its zero position");
      }
    }
    for (const SdfLink& link : model_.links) {
      if (!held.contains(link.name)) {
        diagnostics_.warning(link.where,
                             "link '" + link.name + "' hangs on no joint; it is fixed to the base");
      }
    }
    if (model_.sensors > 0) {
      diagnostics_.note(model_.where,
                        std::to_string(model_.sensors) + " sensors of the robot are not read");
    }
  }

  [[nodiscard]] bool turns_a_propeller(const SdfJoint& joint) const {
    return std::any_of(plugins_.thrusters.begin(), plugins_.thrusters.end(),
                       [&](const SdfThruster& t) { return t.joint == joint.name; });
  }

  void report(const std::vector<Problem>& found) {
    for (const Problem& problem : found)
      diagnostics_.error(model_.where, problem.what, problem.instead);
  }

  const SdfModel& model_;
  const SdfPlugins& plugins_;
  const SdfOptions& options_;
  Diagnostics& diagnostics_;
  const SdfLink* base_ = nullptr;
  Displacement displaced_;
};

}  // namespace

std::optional<VehicleSpec> vehicle_from_sdf(std::string_view text, const std::string& file,
                                            const SdfOptions& options, Diagnostics& diagnostics) {
  // Judged on its own: what the caller found elsewhere is not a fault of this file.
  Diagnostics own;
  std::optional<VehicleSpec> vehicle;
  if (const auto model = read_sdf_model(text, file, options.folder, own)) {
    const SdfPlugins plugins = read_plugins(model->plugins, own);
    vehicle = VehicleBuilder(*model, plugins, options, own).build();
  }
  for (const Diagnostic& d : own.list()) diagnostics.add(d);
  if (own.has_errors()) vehicle.reset();
  return vehicle;
}

}  // namespace remora
