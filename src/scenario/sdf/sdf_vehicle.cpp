// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_vehicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/limits.h"
#include "scenario/sdf/sdf_body.h"
#include "scenario/sdf/sdf_links.h"
#include "scenario/sdf/sdf_model.h"
#include "scenario/sdf/sdf_plugins.h"
#include "scenario/sdf/sdf_tree.h"

namespace remora {
namespace {

class VehicleBuilder {
 public:
  VehicleBuilder(const SdfModel& model, const SdfPlugins& plugins, const SdfOptions& options,
                 Diagnostics& diagnostics)
      : model_(model), plugins_(plugins), options_(options), diagnostics_(diagnostics) {}

  std::optional<VehicleSpec> build() {
    if (!find_base() || !group()) return std::nullopt;
    VehicleSpec vehicle;
    vehicle.name = options_.name.empty() ? model_.name : options_.name;
    vehicle.kind = model_.name;
    check_hydrodynamics();
    SdfGuesses guesses;
    SdfBody body = hull_of_group(groups_.front(), robot(), guesses, diagnostics_);
    SdfLinks moving = links_of_groups(groups_, robot(), SdfBase{}, guesses, diagnostics_);
    add_thrusters(vehicle.propulsion);
    report(guesses, model_.where, diagnostics_);
    report_what_is_left_out();
    vehicle.hull = body.hull;
    vehicle.collision = std::move(body.collision);
    vehicle.visuals = std::move(body.visuals);
    vehicle.links = std::move(moving.links);
    vehicle.touching = std::move(moving.touching);
    if (diagnostics_.has_errors()) return std::nullopt;
    complain(problems(vehicle.hull));
    complain(problems(vehicle.propulsion));
    if (diagnostics_.has_errors()) return std::nullopt;
    return vehicle;
  }

  std::optional<SdfArm> build_arm(const SdfMounting& mounting) {
    base_ = model_.link(model_.canonical_link);
    if (base_ == nullptr || !group()) return std::nullopt;
    SdfGuesses guesses;
    SdfBase base{mounting.arm.empty() ? "" : mounting.arm + "/", "", mounting.X_BA};
    SdfArm arm;
    if (mounting.has_base && !is_bodiless(groups_.front())) {
      arm.links.push_back(bolted_base(base, guesses));
      base.link = arm.links.back().name;
      base.X_BA = Pose{};
    }
    if (!mounting.has_base) arm.hull_visuals = visuals_of_group(groups_.front(), robot(), guesses);
    SdfLinks moving = links_of_groups(groups_, robot(), base, guesses, diagnostics_);
    std::move(moving.links.begin(), moving.links.end(), std::back_inserter(arm.links));
    arm.touching = std::move(moving.touching);
    report(guesses, model_.where, diagnostics_);
    if (groups_.size() == 1) diagnostics_.warning(model_.where, "no joint of the arm moves");
    report_what_is_left_out();
    if (diagnostics_.has_errors()) return std::nullopt;
    return arm;
  }

 private:
  [[nodiscard]] SdfRobot robot() const { return {model_, plugins_, options_}; }

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

  bool group() {
    groups_ = groups_of(
        model_, *base_, [this](const SdfJoint& joint) { return is_held(joint); }, diagnostics_);
    return !groups_.empty();
  }

  /// The arm's first links as one body that is bolted to the hull.
  LinkSpec bolted_base(const SdfBase& base, SdfGuesses& guesses) {
    std::vector<Vec3> joints_B;
    for (const SdfGroup& other : groups_)
      if (other.joint != nullptr && other.parent == 0)
        joints_B.push_back(turn_of(options_) * (base_->X_ML.inverse() * other.joint->X_MJ.p));
    SdfBody body = link_of_group(groups_.front(), robot(), joints_B, guesses, diagnostics_);
    LinkSpec link;
    link.name = base.prefix + name_from_sdf(base_->name);
    link.hull = std::move(body.hull);
    link.collision = std::move(body.collision);
    link.visuals = std::move(body.visuals);
    link.material = "aluminium";
    link.attachment.joint.name = link.name;
    link.attachment.joint.type = JointType::fixed;
    link.attachment.joint.X_PJ = base.X_BA;
    return link;
  }

  void check_hydrodynamics() {
    for (const SdfHydrodynamics& hydro : plugins_.hydrodynamics)
      if (model_.link(hydro.link) == nullptr)
        diagnostics_.error(hydro.where, "the model has no link '" + hydro.link + "'");
  }

  // ---- thrusters and joints

  void add_thrusters(PropulsionSpec& propulsion) {
    if (plugins_.thrusters.size() > kMaxThrusters) {
      diagnostics_.error(model_.where,
                         fmt::format("the robot has {} thrusters", plugins_.thrusters.size()),
                         fmt::format("At most {} are possible.", kMaxThrusters));
      return;
    }
    const SdfGroup& hull = groups_.front();
    for (const SdfThruster& thruster : plugins_.thrusters) {
      const SdfJoint* joint = model_.joint(thruster.joint);
      const SdfLink* propeller = joint != nullptr ? model_.link(joint->child) : nullptr;
      if (propeller == nullptr) {
        diagnostics_.error(thruster.where, "the model has no joint '" + thruster.joint + "'",
                           "Name the propeller's joint.");
        continue;
      }
      if (std::find(hull.links.begin(), hull.links.end(), propeller) == hull.links.end())
        diagnostics_.warning(thruster.where,
                             fmt::format("thruster '{}' hangs on a link that moves: it pushes the "
                                         "hull, as if the joints stood at zero",
                                         thruster.joint));
      ThrusterSpec spec;
      spec.name = thruster.joint;
      spec.position = place_on_body(hull, *propeller, options_).p;
      spec.direction = turn_of(options_) * base_->X_ML.R.transpose() * joint->axis_M;
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
    for (const SdfJoint& joint : model_.joints) {
      if (joint.parent == "world") {
        diagnostics_.warning(joint.where, "joint '" + joint.name +
                                              "' ties the robot to the world; the vehicle is free");
      } else if (joint.kind == SdfJoint::Kind::other) {
        diagnostics_.warning(joint.where,
                             fmt::format("joint '{}' is of the kind {}, which is not modelled: it "
                                         "is held fixed in its zero position",
                                         joint.name, joint.type),
                             "Use revolute, continuous, prismatic or fixed joints.");
      } else if (is_plain_rotor(joint) && !turns_a_propeller(joint)) {
        diagnostics_.note(joint.where, "joint '" + joint.name +
                                           "' turns a propeller that no plugin drives: it is held");
      }
    }
    if (model_.sensors > 0) {
      diagnostics_.note(model_.where,
                        std::to_string(model_.sensors) + " sensors of the robot are not read");
    }
  }

  [[nodiscard]] bool is_held(const SdfJoint& joint) const {
    return joint.kind == SdfJoint::Kind::fixed || joint.kind == SdfJoint::Kind::other ||
           turns_a_propeller(joint) || is_plain_rotor(joint);
  }

  [[nodiscard]] bool turns_a_propeller(const SdfJoint& joint) const {
    return std::any_of(plugins_.thrusters.begin(), plugins_.thrusters.end(),
                       [&](const SdfThruster& t) { return t.joint == joint.name; });
  }

  /// A propeller by its name: turns without end and carries nothing.
  [[nodiscard]] bool is_plain_rotor(const SdfJoint& joint) const {
    if (joint.kind != SdfJoint::Kind::revolute || std::isfinite(joint.lower)) return false;
    std::string names = joint.name + " " + joint.child;
    std::transform(names.begin(), names.end(), names.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool is_called_so = names.find("prop") != std::string::npos ||
                              names.find("rotor") != std::string::npos ||
                              names.find("thruster") != std::string::npos;
    return is_called_so &&
           std::none_of(model_.joints.begin(), model_.joints.end(),
                        [&](const SdfJoint& other) { return other.parent == joint.child; });
  }

  void complain(const std::vector<Problem>& found) {
    for (const Problem& problem : found)
      diagnostics_.error(model_.where, problem.what, problem.instead);
  }

  const SdfModel& model_;
  const SdfPlugins& plugins_;
  const SdfOptions& options_;
  Diagnostics& diagnostics_;
  const SdfLink* base_ = nullptr;
  std::vector<SdfGroup> groups_;
};

/// Judged on its own: what the caller found elsewhere is not a fault of this file.
template <class Result, class Build>
std::optional<Result> read_robot_file(std::string_view text, const std::string& file,
                                      const SdfOptions& options, Diagnostics& diagnostics,
                                      const Build& build) {
  Diagnostics own;
  std::optional<Result> result;
  if (const auto model = read_sdf_model(text, file, xacro_options(options), own)) {
    const SdfPlugins plugins = read_plugins(model->plugins, own);
    result = build(VehicleBuilder(*model, plugins, options, own));
  }
  for (const Diagnostic& d : own.list()) diagnostics.add(d);
  if (own.has_errors()) result.reset();
  return result;
}

}  // namespace

XacroOptions xacro_options(const SdfOptions& options) {
  return {{options.folder, options.root, options.package_paths}, options.arguments};
}

std::optional<VehicleSpec> vehicle_from_sdf(std::string_view text, const std::string& file,
                                            const SdfOptions& options, Diagnostics& diagnostics) {
  return read_robot_file<VehicleSpec>(text, file, options, diagnostics,
                                      [](VehicleBuilder builder) { return builder.build(); });
}

std::optional<SdfArm> arm_from_sdf(std::string_view text, const std::string& file,
                                   const SdfOptions& options, const SdfMounting& mounting,
                                   Diagnostics& diagnostics) {
  return read_robot_file<SdfArm>(text, file, options, diagnostics, [&](VehicleBuilder builder) {
    return builder.build_arm(mounting);
  });
}

}  // namespace remora
