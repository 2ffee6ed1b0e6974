// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Cables at rest against data/cable_statics: catenaries, elastic ones, drag catenaries, tethers in
// a current. The cable starts as an arc and is left alone until it rests.
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "cable_rig.h"
#include "finding.h"
#include "table_file.h"

namespace remora::validation {

namespace {

using Json = nlohmann::json;

// Against quadratic drag the last way is crept: at 1e-7 m/s the shape of a fine cable is still off
// by more than its discretisation.
constexpr double kAtRest = 1e-11;  // [m/s]

/// Vectors of two numbers are x and z.
[[nodiscard]] Vec3 point(const Json& list) {
  const auto p = list.get<std::vector<double>>();
  return turned(p.size() == 2 ? Vec3(p[0], 0.0, p[1]) : Vec3(p[0], p[1], p[2]));
}

struct StaticError {
  double shape = 0.0;    ///< rms over length
  double tension = 0.0;  ///< of the worse end, relative
};

[[nodiscard]] CableSpec static_spec(const Json& c, double length, int segments, double weight) {
  CableSpec spec;
  spec.diameter = c.value("diameter", 0.0076);
  spec.mass_per_length = mass_for_weight_in_water(weight, spec.diameter);
  spec.axial_stiffness = c.value("EA", std::numeric_limits<double>::infinity());
  spec.normal_drag = c.value("Cn", 1.2);
  spec.tangential_drag = c.value("Ct", 0.02);
  spec.node_spacing = length / segments;
  return spec;
}

[[nodiscard]] StaticError static_error(const std::string& name, const Json& c, int segments) {
  const double length = c.contains("length") ? c["length"] : c["unstretched_length"];
  const double weight = c.contains("weight_per_m") ? c["weight_per_m"].get<double>()
                                                   : c.value("weight_per_unstretched_m", 0.0);
  const Vec3 A = point(c["A"]), B = point(c["B"]);
  const bool is_slack = (B - A).norm() < length;
  const Vec3 current = c.contains("current") ? point(c["current"]) : Vec3(Vec3::Zero());
  const Vec3 bulge = current + Vec3(0.0, 0.0, weight > 0.0 ? 0.3 : -0.01);
  const std::vector<Vec3> shape =
      is_slack ? arc(A, B, bulge, length, segments) : std::vector<Vec3>{A, B};
  CableRig rig(static_spec(c, length, segments, weight), shape, length, 1025.0, 9.80665);
  rig.current_W = [current](const Vec3&) { return current; };
  rig.settle(600.0, 0.05, kAtRest);

  const TableFile table("cable_statics/" + name + ".csv");
  const bool is_plane = c["A"].size() == 2;
  const int points = static_cast<int>(table.rows()) - 1;
  double sum = 0.0;
  int count = 0;
  for (int row = 0; row <= points; ++row) {
    if ((row * segments) % points != 0) continue;  // no node there
    const Vec3 p = turned({table(row, "x"), is_plane ? 0.0 : table(row, "y"), table(row, "z")});
    sum += (rig.state().position_W[row * segments / points] - p).squaredNorm();
    ++count;
  }
  StaticError error{std::sqrt(sum / count) / length, 0.0};
  for (int end = 0; end < 2; ++end) {
    const double tension = table(end == 0 ? 0 : points, "tension");
    error.tension = std::max(error.tension, std::abs(rig.end_tension(end) / tension - 1.0));
  }
  return error;
}

[[nodiscard]] Finding towed_finding(const std::string& name, const Json& c) {
  const double length = c["length"];
  const Vec3 flow(c["tow_speed"].get<double>(), 0.0, 0.0);
  CableRig rig(static_spec(c, length, 100, c["weight_per_m"]), {Vec3::Zero(), Vec3(0, 0, length)},
               length, 1025.0, 9.80665);
  rig.current_W = [flow](const Vec3&) { return flow; };
  rig.input.ends[1].is_free = true;
  rig.settle(600.0, 0.05, kAtRest);
  return {"cable_statics/" + name, "tension at the tow point",
          std::abs(rig.end_tension(0) / c["tension_at_top"].get<double>() - 1.0), 1e-2, "relative"};
}

}  // namespace

std::vector<Finding> cable_static_findings() {
  const Json cases = Json::parse(data_text("cable_statics/cases.json"));
  std::vector<Finding> findings;
  for (const auto& [name, c] : cases.items()) {
    if (name.starts_with("towed")) {
      findings.push_back(towed_finding(name, c));
      continue;
    }
    if (!c.contains("B")) continue;  // a circular arc under a load no water exerts
    const std::string reference = "cable_statics/" + name;
    const StaticError fine = static_error(name, c, 100);
    findings.push_back({reference, "shape rms, 100 segments", fine.shape, 2e-3, "of length"});
    findings.push_back({reference, "end tensions, 100 segments", fine.tension, 1e-2, "relative"});
  }
  // Second order in the spacing: a quarter of the error per halving, here over three of them.
  for (const std::string name :
       {"catenary_level", "catenary_inclined", "drag_catenary_slack", "tether_3d_crosscurrent"}) {
    const double coarse = static_error(name, cases[name], 25).shape;
    const double fine = static_error(name, cases[name], 200).shape;
    const double order = std::log2(coarse / fine) / 3.0;
    findings.push_back({"cable_statics/" + name, "order of convergence, 25 to 200 segments, off 2",
                        std::abs(order - 2.0), 0.2, "-"});
  }
  return findings;
}

}  // namespace remora::validation
