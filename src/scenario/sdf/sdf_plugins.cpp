// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/sdf/sdf_plugins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hydro/lamb.h"
#include "hydro/object_hull.h"

namespace remora {
namespace {

// gz-sim limits a thruster that says nothing to this force; we do the same for uuv_simulator, whose
// thrusters have no limit unless told. [N]
constexpr double kDefaultMaxThrust = 1000.0;
constexpr double kUuvDefaultDensity = 1028.0;  // uuv_simulator's own [kg/m³]

constexpr std::string_view kForces = "xyzkmn";      // SNAME's X Y Z K M N
constexpr std::string_view kVelocities = "UVWPQR";  // SNAME's u v w p q r

bool is_one_of(const XmlNode& plugin, std::string_view filename_part, std::string_view class_name) {
  const std::string_view name = plugin.attribute("name");
  return plugin.attribute("filename").find(filename_part) != std::string_view::npos ||
         name == fmt::format("gz::sim::systems::{}", class_name) ||
         name == fmt::format("ignition::gazebo::systems::{}", class_name);
}

// ---- gz-sim ------------------------------------------------------------------------------------

/// gz-sim writes SNAME derivatives: negative when they resist. M_A and D are their negatives.
void read_gz_added_mass(XmlSection& section, SdfHydrodynamics& out) {
  Mat6 derivatives = Mat6::Zero();
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      section.read(std::string{kForces[i]} + "Dot" + kVelocities[j], derivatives(i, j));
    }
  }
  bool is_disabled = false;
  section.read("disable_added_mass", is_disabled);
  if (is_disabled) return;

  const Vec6 diagonal = derivatives.diagonal();
  if (diagonal.minCoeff() < 0.0 && diagonal.maxCoeff() > 0.0) {
    section.diagnostics().error(section.node().where,
                                "added mass has both positive and negative terms on its diagonal",
                                "Write all of xDotU, yDotV, ... negative.");
  } else if (diagonal.maxCoeff() > 0.0) {
    section.diagnostics().warning(section.node().where,
                                  "added mass is written with positive sign; it is taken as a mass",
                                  "SNAME derivatives such as xDotU are negative.");
    out.added_mass = derivatives;
  } else {
    out.added_mass = -derivatives;
  }
}

void read_gz_damping(XmlSection& section, SdfHydrodynamics& out) {
  Diagnostics& diagnostics = section.diagnostics();
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      const std::string linear{kForces[i], kVelocities[j]};
      double value = 0.0;
      if (section.read(linear, value)) out.linear_damping(i, j) = -value;
      for (int k = 0; k < 6; ++k) {
        const std::string with_abs = linear + "abs" + kVelocities[k];
        const std::string plain = linear + kVelocities[k];
        double term = 0.0;
        section.read(with_abs, term);
        section.read(plain, term);
        if (term == 0.0) continue;
        const SourceLocation where = section.node().where;
        if (j != k) {
          diagnostics.warning(where, "the product term " + plain + " is not modelled");
          continue;
        }
        if (section.node().child(plain) != nullptr) {
          diagnostics.note(
              section.node().child(plain)->where,
              "<" + plain + "> is taken as <" + with_abs + ">: drag turns with motion");
        }
        out.quadratic_damping(i, j) = -term;
      }
    }
  }
}

void check_that_damping_resists(const SdfHydrodynamics& hydro, Diagnostics& diagnostics) {
  if (hydro.linear_damping.diagonal().minCoeff() < 0.0 ||
      hydro.quadratic_damping.diagonal().minCoeff() < 0.0) {
    diagnostics.error(hydro.where, "damping of link '" + hydro.link + "' drives the vehicle",
                      "Damping derivatives are negative, for example -4.03.");
  }
}

void read_gz_hydrodynamics(const XmlNode& plugin, Diagnostics& diagnostics, SdfPlugins& out) {
  XmlSection section(plugin, diagnostics);
  SdfHydrodynamics hydro;
  hydro.where = plugin.where;
  if (!section.read("link_name", hydro.link)) {
    diagnostics.error(plugin.where, "the hydrodynamics plugin names no link",
                      "Write <link_name>base_link</link_name>.");
    return;
  }
  hydro.fluid_density = 998.0;  // gz-sim's own default
  section.read("waterDensity", hydro.fluid_density);
  section.read("water_density", hydro.fluid_density);
  read_gz_added_mass(section, hydro);
  read_gz_damping(section, hydro);
  bool without_coriolis = false;
  if (section.read("disable_coriolis", without_coriolis) && without_coriolis) {
    diagnostics.note(plugin.where, "<disable_coriolis>: Coriolis forces act here all the same");
  }
  section.ignore({"namespace", "enable"});
  section.report_rest("the hydrodynamics plugin");
  check_that_damping_resists(hydro, diagnostics);
  out.hydrodynamics.push_back(std::move(hydro));
}

/// The hull displaces the volume of its collision shapes here as there; the scene has the water.
void read_gz_buoyancy(const XmlNode& plugin, Diagnostics& diagnostics) {
  XmlSection section(plugin, diagnostics);
  section.ignore({"enable"});
  double density = 0.0;
  if (section.read("uniform_fluid_density", density) && density <= 0.0) {
    diagnostics.error(plugin.where, "<uniform_fluid_density> is not positive",
                      "Write kilograms for each cubic metre, for example 1025.");
  }
  section.report_rest("the buoyancy plugin (the scene decides about its water)");
}

struct ThrustLimits {
  double ahead = kDefaultMaxThrust;
  double astern = -kDefaultMaxThrust;
};

/// A force limit of zero would make a thruster that cannot be compiled; one-way thrusters keep a
/// thousandth astern.
double usable_astern(double ahead, double astern) { return std::max(-astern, 1e-3 * ahead); }

void read_gz_thruster(const XmlNode& plugin, Diagnostics& diagnostics, SdfPlugins& out) {
  XmlSection section(plugin, diagnostics);
  SdfThruster thruster;
  thruster.where = plugin.where;
  if (!section.read("joint_name", thruster.joint)) {
    diagnostics.error(plugin.where, "the thruster plugin names no joint",
                      "Write <joint_name>...</joint_name>.");
    return;
  }
  double coefficient = 1.0, diameter = 0.02, density = 1000.0;  // gz-sim's own defaults
  ThrustLimits limits;
  bool takes_speed = false;
  section.read("thrust_coefficient", coefficient);
  section.read("propeller_diameter", diameter);
  section.read("fluid_density", density);
  section.read("max_thrust_cmd", limits.ahead);
  section.read("min_thrust_cmd", limits.astern);
  section.read("use_angvel_cmd", takes_speed);
  section.ignore({"namespace", "topic", "velocity_control", "p_gain", "i_gain", "d_gain"});
  section.report_rest("the thruster plugin");

  // T = ρ K_T D⁴ ω|ω| with ω in rad/s, as gz-sim has it; the sign of K_T is the propeller's hand.
  const double gain = density * std::abs(coefficient) * std::pow(diameter, 4);
  if (!(limits.ahead > 0.0) || !(limits.astern <= 0.0) || !(gain > 0.0) || !std::isfinite(gain)) {
    diagnostics.error(plugin.where, "the thruster on joint '" + thruster.joint + "' cannot push",
                      "Write max_thrust_cmd > 0 >= min_thrust_cmd and a positive coefficient, "
                      "diameter and density.");
    return;
  }
  const double astern = usable_astern(limits.ahead, limits.astern);
  thruster.rotation = coefficient > 0.0 ? Rotation::clockwise : Rotation::counterclockwise;
  thruster.curve.name = "gz " + thruster.joint;
  thruster.curve.diameter = diameter;
  if (takes_speed) {  // then the limits are speeds too
    thruster.curve.kind = ThrustCurveKind::quadratic;
    thruster.curve.max_speed = limits.ahead;
    thruster.curve.gain_ahead = gain;
    thruster.curve.gain_astern = gain * std::pow(astern / limits.ahead, 2);
  } else {  // the command is the force
    thruster.curve.kind = ThrustCurveKind::linear;
    thruster.curve.max_force_ahead = limits.ahead;
    thruster.curve.max_force_astern = astern;
  }
  out.thrusters.push_back(std::move(thruster));
}

// ---- uuv_simulator -----------------------------------------------------------------------------

/// Six numbers (the diagonal) or thirty-six (rows).
bool read_matrix(XmlSection& section, std::string_view tag, Mat6& matrix) {
  std::vector<double> values;
  if (!section.read(tag, values)) return false;
  if (values.size() == 6) {
    matrix = Eigen::Map<const Vec6>(values.data()).asDiagonal();
  } else if (values.size() == 36) {
    matrix = Eigen::Map<const Eigen::Matrix<double, 6, 6, Eigen::RowMajor>>(values.data());
  } else {
    section.diagnostics().error(section.node().child(tag)->where,
                                fmt::format("<{}> has {} numbers", tag, values.size()),
                                "Write 6 (the diagonal) or 36 (row by row).");
    return false;
  }
  return true;
}

void read_fossen_model(XmlSection& section, SdfHydrodynamics& hydro) {
  Mat6 matrix = Mat6::Zero();
  if (read_matrix(section, "added_mass", matrix)) {
    // Published matrices carry a digit's asymmetry; Kirchhoff's equations want none.
    hydro.added_mass = 0.5 * (matrix + matrix.transpose());
    if ((matrix - matrix.transpose()).cwiseAbs().maxCoeff() > 0.0) {
      section.diagnostics().note(
          section.node().where,
          "the added mass is not quite symmetric; its symmetric part is used");
    }
  }
  if (read_matrix(section, "linear_damping", matrix)) hydro.linear_damping = -matrix;
  if (read_matrix(section, "quadratic_damping", matrix)) hydro.quadratic_damping = -matrix;
  if (read_matrix(section, "linear_damping_forward_speed", matrix) && !matrix.isZero(0.0)) {
    section.diagnostics().warning(section.node().child("linear_damping_forward_speed")->where,
                                  "damping that grows with forward speed is not modelled");
  }
}

/// Turns a figure about x into one about another axis by renaming axes in pairs.
Mat6 with_axis_along(const Mat6& along_x, int axis) {
  if (axis == 0) return along_x;
  Mat6 out = along_x;
  for (const int block : {0, 3}) {
    std::swap(out(block, block), out(block + axis, block + axis));
  }
  return out;
}

void read_shape_model(const std::string& type, XmlSection& section, SdfHydrodynamics& hydro) {
  double radius = 0.0, length = 0.0;
  Vec3 box = Vec3::Zero();
  std::string axis = "i";
  section.read("radius", radius);
  section.read("length", length);
  if (type == "box") {
    box.x() = length;
    section.read("width", box.y());
    section.read("height", box.z());
  }
  section.read("axis", axis);
  constexpr double kLargest = 1e4;  // [m]; greater sizes are slips, and overflow in the end
  if (std::max({radius, length, box.y(), box.z()}) > kLargest) {
    section.diagnostics().error(section.node().where,
                                "the " + type + " model is more than 10 km large",
                                "Write its size in metres.");
    return;
  }
  const bool is_given = type == "box"      ? box.minCoeff() > 0.0
                        : type == "sphere" ? radius > 0.0
                                           : radius > 0.0 && length > 0.0;
  if (!is_given || (axis != "i" && axis != "j" && axis != "k")) {
    section.diagnostics().error(section.node().where, "the " + type + " model lacks its size",
                                "Write positive radius, length (or length, width, height) and an "
                                "axis i, j or k.");
    return;
  }
  ObjectHullSpec object;
  object.density = hydro.fluid_density;
  if (type == "spheroid") {  // no drag is published for it: that of the cylinder around it
    object.shape = ObjectShape::cylinder;
    object.size = {length, 2.0 * radius, 2.0 * radius};
  } else if (type == "cylinder") {
    object.shape = ObjectShape::cylinder;
    object.size = {length, 2.0 * radius, 2.0 * radius};
  } else if (type == "sphere") {
    object.shape = ObjectShape::sphere;
    object.size = Vec3::Constant(2.0 * radius);
  } else {
    object.size = box;
  }
  const FossenHullSpec hull = fossen_hull_spec(object);
  const int turned = axis[0] - 'i';
  hydro.added_mass = with_axis_along(hull.added_mass, turned);
  hydro.quadratic_damping = with_axis_along(hull.quadratic_damping, turned);
  if (type == "spheroid" && length >= 2.0 * radius) {
    const LambFactors lamb = lamb_factors(length / (2.0 * radius));
    const double mass = hydro.fluid_density * M_PI / 6.0 * length * 4.0 * radius * radius;
    const double turning = lamb.rotation * mass / 5.0 * (length * length / 4.0 + radius * radius);
    const Vec6 diagonal =
        (Vec6() << lamb.surge * mass, lamb.sway * mass, lamb.sway * mass, 0.0, turning, turning)
            .finished();
    hydro.added_mass = with_axis_along(diagonal.asDiagonal(), turned);
  }
}

void read_uuv_link(const XmlNode& link, double density, Diagnostics& diagnostics, SdfPlugins& out) {
  SdfHydrodynamics hydro;
  hydro.link = std::string(link.attribute("name"));
  hydro.where = link.where;
  hydro.is_frd = true;  // uuv_simulator turns velocities to forward-right-down before its matrices
  hydro.fluid_density = density;
  XmlSection section(link, diagnostics);
  double volume = 0.0;
  if (section.read("volume", volume)) hydro.volume = volume;
  section.read("neutrally_buoyant", hydro.is_neutrally_buoyant);
  Vec3 center = Vec3::Zero();
  if (section.read("center_of_buoyancy", center)) hydro.center_of_buoyancy = center;
  if (const XmlNode* box = section.child("box")) {
    XmlSection sides(*box, diagnostics);
    double height = 0.0;
    if (sides.read("height", height) && height > 0.0) hydro.height = height;
    sides.ignore({"width", "length"});
    sides.report_rest("<box>");
  }
  if (const XmlNode* model = section.child("hydrodynamic_model")) {
    XmlSection parameters(*model, diagnostics);
    std::string type;
    parameters.read("type", type);
    if (type == "fossen") {
      read_fossen_model(parameters, hydro);
    } else if (type == "sphere" || type == "cylinder" || type == "spheroid" || type == "box") {
      read_shape_model(type, parameters, hydro);
    } else {
      diagnostics.error(model->where, "the hydrodynamic model '" + type + "' is not known",
                        "Write fossen, sphere, cylinder, spheroid or box.");
    }
    parameters.report_rest("<hydrodynamic_model>");
  }
  section.report_rest("the underwater object");
  check_that_damping_resists(hydro, diagnostics);
  out.hydrodynamics.push_back(std::move(hydro));
}

void read_uuv_object(const XmlNode& plugin, Diagnostics& diagnostics, SdfPlugins& out) {
  XmlSection section(plugin, diagnostics);
  double density = kUuvDefaultDensity;
  if (section.read("fluid_density", density) && density <= 0.0) {
    diagnostics.error(plugin.where, "<fluid_density> is not positive", "Write for example 1028.");
    density = kUuvDefaultDensity;
  }
  section.ignore({"flow_velocity_topic", "debug", "use_global_current"});
  for (const XmlNode* link : section.children("link")) {
    read_uuv_link(*link, density, diagnostics, out);
  }
  section.report_rest("the underwater object plugin");
}

/// Largest shaft speeds both ways, of a thruster whose force at a speed is gain·ω|ω|.
struct SpeedLimits {
  double ahead = 0.0;
  double astern = 0.0;  ///< magnitude
};

/// uuv_simulator's limits: of the command (rad/s) or of the thrust (N); a pair of zeros or a pair
/// that leaves no room is none.
SpeedLimits uuv_speed_limits(XmlSection& section, double gain) {
  double lowest = 0.0, highest = 0.0, thrust_min = 0.0, thrust_max = 0.0;
  section.read("clampMin", lowest);
  section.read("clampMax", highest);
  section.read("thrustMin", thrust_min);
  section.read("thrustMax", thrust_max);
  const bool has_thrust = thrust_max > 0.0 && thrust_max > thrust_min;
  const bool has_clamp = highest > 0.0 && highest > lowest;
  SpeedLimits limits;
  limits.ahead = std::sqrt((has_thrust ? thrust_max : kDefaultMaxThrust) / gain);
  limits.astern = std::sqrt(
      (has_thrust ? usable_astern(thrust_max, std::min(thrust_min, 0.0)) : kDefaultMaxThrust) /
      gain);
  if (has_clamp) {
    limits.ahead = has_thrust ? std::min(limits.ahead, highest) : highest;
    const double slowest = usable_astern(highest, std::min(lowest, 0.0));
    limits.astern = has_thrust ? std::min(limits.astern, slowest) : slowest;
  }
  if (!has_thrust && !has_clamp) {
    section.diagnostics().note(section.node().where,
                               "the thruster has no limit; 1000 N are taken, as in gz-sim");
  }
  return limits;
}

/// T = c ω|ω|.
bool read_basic_conversion(XmlSection& conversion, XmlSection& plugin, double efficiency,
                           ThrustCurveSpec& curve) {
  double rotor_constant = 0.0;
  if (!conversion.read("rotorConstant", rotor_constant)) return false;
  const double gain = rotor_constant * efficiency;
  if (!(gain > 0.0)) return false;
  const SpeedLimits limits = uuv_speed_limits(plugin, gain);
  curve.kind = ThrustCurveKind::quadratic;
  curve.max_speed = limits.ahead;
  curve.gain_ahead = gain;
  curve.gain_astern = gain * std::pow(limits.astern / limits.ahead, 2);
  return true;
}

BenchRow bench_row(double command, double speed, double force) {
  // The plugins know nothing of electricity; what the water takes from the shaft is not known.
  return {.command = command, .speed = speed, .force = force, .power = 0.0};
}

/// Bessa's dead zone: no thrust while ω|ω| is within [δ_L, δ_R], then c (ω|ω| - δ).
bool read_bessa_conversion(XmlSection& conversion, XmlSection& plugin, double efficiency,
                           ThrustCurveSpec& curve) {
  double left = 0.0, right = 0.0, delta_left = 0.0, delta_right = 0.0;
  if (!conversion.read("rotorConstantL", left) || !conversion.read("rotorConstantR", right) ||
      !conversion.read("deltaL", delta_left) || !conversion.read("deltaR", delta_right)) {
    return false;
  }
  left *= efficiency;
  right *= efficiency;
  if (!(left > 0.0) || !(right > 0.0) || delta_left > 0.0 || delta_right < 0.0) return false;
  const SpeedLimits limits = uuv_speed_limits(plugin, right);
  const double fastest = std::max(limits.ahead, limits.astern);
  curve.kind = ThrustCurveKind::table;
  constexpr int kHalf = 50;  // a table of 2 % steps
  for (int i = -kHalf; i <= kHalf; ++i) {
    const double command = static_cast<double>(i) / kHalf;
    const double speed = std::clamp(command * fastest, -limits.astern, limits.ahead);
    const double square = speed * std::abs(speed);
    const double force = square < delta_left    ? left * (square - delta_left)
                         : square > delta_right ? right * (square - delta_right)
                                                : 0.0;
    curve.rows.push_back(bench_row(command, speed, force));
  }
  return true;
}

/// Points of shaft speed and thrust.
bool read_interpolated_conversion(XmlSection& conversion, double efficiency,
                                  ThrustCurveSpec& curve) {
  std::vector<double> speeds, forces;
  if (!conversion.read("inputValues", speeds) || !conversion.read("outputValues", forces)) {
    return false;
  }
  if (speeds.size() != forces.size() || speeds.size() < 2 || speeds.size() > 1000) return false;
  double fastest = 0.0;
  for (const double s : speeds) fastest = std::max(fastest, std::abs(s));
  if (!(fastest > 0.0)) return false;
  curve.kind = ThrustCurveKind::table;
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    if (i > 0 && !(speeds[i] > speeds[i - 1])) return false;
    curve.rows.push_back(bench_row(speeds[i] / fastest, speeds[i], forces[i] * efficiency));
  }
  return true;
}

bool read_uuv_conversion(XmlSection& section, double efficiency, ThrustCurveSpec& curve) {
  const XmlNode* node = section.child("conversion");
  if (node == nullptr) return false;
  XmlSection conversion(*node, section.diagnostics());
  std::string type;
  conversion.read("type", type);
  bool is_read = false;
  if (type == "Basic") is_read = read_basic_conversion(conversion, section, efficiency, curve);
  if (type == "Bessa") is_read = read_bessa_conversion(conversion, section, efficiency, curve);
  if (type == "LinearInterp") is_read = read_interpolated_conversion(conversion, efficiency, curve);
  conversion.report_rest("<conversion>");
  return is_read;
}

double read_uuv_dynamics(XmlSection& section) {
  const XmlNode* node = section.child("dynamics");
  if (node == nullptr) return 0.0;
  XmlSection dynamics(*node, section.diagnostics());
  std::string type;
  double time_constant = 0.0;
  dynamics.read("type", type);
  if (type == "FirstOrder") {
    dynamics.read("timeConstant", time_constant);
    if (time_constant < 0.0) {
      section.diagnostics().error(node->where, "<timeConstant> is negative", "Write seconds.");
      time_constant = 0.0;
    }
  } else if (type != "ZeroOrder") {
    section.diagnostics().warning(
        node->where, "the thruster dynamics '" + type + "' are not modelled; it responds at once",
        "Write FirstOrder with a timeConstant.");
  }
  return time_constant;
}

void read_uuv_thruster(const XmlNode& plugin, Diagnostics& diagnostics, SdfPlugins& out) {
  XmlSection section(plugin, diagnostics);
  SdfThruster thruster;
  thruster.where = plugin.where;
  if (!section.read("jointName", thruster.joint)) {
    diagnostics.error(plugin.where, "the thruster plugin names no joint",
                      "Write <jointName>...</jointName>.");
    return;
  }
  double id = 0.0;
  if (section.read("thrusterID", id) && id >= 0.0 && id < 1000.0)
    thruster.id = static_cast<int>(id);
  double efficiency = 1.0;
  section.read("thrust_efficiency", efficiency);
  section.read("thrustEfficiency", efficiency);
  thruster.curve.name = "uuv " + thruster.joint;
  if (!read_uuv_conversion(section, efficiency, thruster.curve)) {
    diagnostics.error(
        plugin.where, "the thruster's <conversion> cannot be used",
        "Write type Basic with a positive rotorConstant, Bessa with its four numbers, "
        "or LinearInterp with increasing inputValues and as many outputValues.");
    return;
  }
  thruster.time_constant = read_uuv_dynamics(section);
  // Limits that a kind of conversion did not ask for, and names for other programs.
  section.ignore({"linkName", "clampMin", "clampMax", "thrustMin", "thrustMax",
                  "thrusterTopicPrefix", "namespace"});
  double gain = 1.0, propeller_efficiency = 1.0;
  if (section.read("gain", gain) && gain != 1.0) {
    diagnostics.note(plugin.where, "<gain> of the thruster is not used");
  }
  section.read("propeller_efficiency", propeller_efficiency);
  section.read("propellerEfficiency", propeller_efficiency);
  if (propeller_efficiency != 1.0) {
    diagnostics.note(plugin.where, "<propeller_efficiency> is not used");
  }
  section.report_rest("the thruster plugin");
  out.thrusters.push_back(std::move(thruster));
}

}  // namespace

SdfPlugins read_plugins(const std::vector<XmlNode>& plugins, Diagnostics& diagnostics) {
  SdfPlugins out;
  std::set<std::string, std::less<>> noted;
  for (const XmlNode& plugin : plugins) {
    if (is_one_of(plugin, "-hydrodynamics-system", "Hydrodynamics")) {
      read_gz_hydrodynamics(plugin, diagnostics, out);
    } else if (is_one_of(plugin, "-buoyancy-system", "Buoyancy")) {
      read_gz_buoyancy(plugin, diagnostics);
    } else if (is_one_of(plugin, "-thruster-system", "Thruster")) {
      read_gz_thruster(plugin, diagnostics, out);
    } else if (plugin.attribute("filename").find("uuv_underwater_object") != std::string::npos) {
      read_uuv_object(plugin, diagnostics, out);
    } else if (plugin.attribute("filename").find("uuv_thruster") != std::string::npos) {
      read_uuv_thruster(plugin, diagnostics, out);
    } else if (noted.emplace(plugin.attribute("filename")).second) {
      diagnostics.note(plugin.where,
                       fmt::format("plugin '{}' is not used", plugin.attribute("filename")));
    }
  }
  std::stable_sort(out.thrusters.begin(), out.thrusters.end(),
                   [](const SdfThruster& a, const SdfThruster& b) {
                     return a.id.value_or(1000) < b.id.value_or(1000);
                   });
  return out;
}

}  // namespace remora
