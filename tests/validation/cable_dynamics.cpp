// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Moving cables against data/cable_dynamics: series of MoorDyn v2.7.1 with 100 segments, here with
// 100 segments and 10 ms steps.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cable_rig.h"
#include "finding.h"
#include "table_file.h"

#include "environment/environment.h"

namespace remora::validation {

namespace {

using Json = nlohmann::json;
constexpr double kCableStep = 0.01;
constexpr int kSegments = 100;

[[nodiscard]] Vec3 vector_of(const Json& list) {
  return Vec3(list[0].get<double>(), list[1].get<double>(), list[2].get<double>());
}

/// Path of end B; the kinds of motion are described in data/README.md.
[[nodiscard]] double travel(const Json& motion, double t) {
  constexpr double pi = std::numbers::pi;
  if (motion["kind"] == "sin") {
    const double ramp = motion["ramp"];
    const double rise = t < ramp ? 0.5 * (1.0 - std::cos(pi * t / ramp)) : 1.0;
    return motion["amplitude"].get<double>() * rise *
           std::sin(2.0 * pi * t / motion["period"].get<double>());
  }
  const double duration = motion["duration"];
  const double part = std::min(1.0, t / duration);
  return motion["distance"].get<double>() * (part - std::sin(2.0 * pi * part) / (2.0 * pi));
}

/// A current given by a table over z, linear in between; in the reference's axes.
[[nodiscard]] Vec3 current_at(const Json& table, double z) {
  std::size_t k = 0;
  while (k + 2 < table.size() && z > table[k + 1][0].get<double>()) ++k;
  const double low = table[k][0], high = table[k + 1][0];
  const double part = std::clamp((z - low) / (high - low), 0.0, 1.0);
  Vec3 u;
  for (int i = 0; i < 3; ++i) {
    const double a = table[k][i + 1], b = table[k + 1][i + 1];
    u[i] = a + part * (b - a);
  }
  return u;
}

[[nodiscard]] std::vector<CableContact> bottom_contacts(const CableState& state, double depth,
                                                        double friction) {
  std::vector<CableContact> contacts;
  for (std::size_t i = 1; i + 1 < state.nodes(); ++i) {
    const double gap = depth - state.position_W[i].z();
    if (gap > 0.1) continue;
    contacts.push_back(
        {.segment = static_cast<std::uint32_t>(i), .gap = gap, .friction = friction});
  }
  return contacts;
}

[[nodiscard]] CableSpec spec_of(const Json& p) {
  CableSpec spec;
  spec.diameter = p["diameter_m"];
  spec.mass_per_length = p["mass_per_m_kg"];
  spec.axial_stiffness = p["EA_N"];
  spec.axial_damping = p["BA_Ns"];
  spec.normal_drag = p["Cdn"];
  spec.tangential_drag = p["Cdt"];
  spec.normal_added_mass = p["Can"];
  spec.tangential_added_mass = p["Cat"];
  spec.node_spacing = p["length_m"].get<double>() / kSegments;
  return spec;
}

struct Sample {
  double tension[2];
  std::array<Vec3, 3> stations;  ///< at 20, 50 and 80 % of the length
};

[[nodiscard]] Sample sample(const CableRig& rig) {
  const std::vector<Vec3>& p = rig.state().position_W;
  return {{rig.end_tension(0), rig.end_tension(1)},
          {p[kSegments / 5], p[kSegments / 2], p[4 * kSegments / 5]}};
}

[[nodiscard]] std::vector<Sample> simulate(const Json& c) {
  const Json& p = c["parameters"];
  const double length = p["length_m"];
  const Vec3 A = turned(vector_of(p["end_A"]["pos"])), B = turned(vector_of(p["end_B"]["pos"]));
  const Json& initial = p["initial_shape"];
  const bool starts_at_rest =
      initial.is_string() && !initial.get<std::string>().starts_with("straight");
  const double weight = p["weight_in_water_N_per_m"];
  std::vector<Vec3> shape{A, B};
  if (initial.is_object()) {
    const Vec3 b = turned(vector_of(initial["circular_arc_bulging_towards"]));
    shape = arc(A, B, b, length, kSegments);
  } else if (starts_at_rest && (B - A).norm() < length) {
    shape = arc(A, B, Vec3(0.0, 0.0, weight), length, kSegments);
  }
  CableRig rig(spec_of(p), shape, length, p["rho_kg_m3"], p["g_m_s2"]);
  if (const Json& table = p["current_table_z_ux_uy_uz"]; table.is_array()) {
    rig.current_W = [&table](const Vec3& p_W) { return turned(current_at(table, -p_W.z())); };
  }
  if (starts_at_rest) rig.settle(300.0, 0.05, 1e-7);
  if (p.contains("friction_coefficient")) {
    rig.contacts = [&p](const CableState& state) {
      return bottom_contacts(state, p["water_depth_m"], p["friction_coefficient"]);
    };
  }
  const bool is_driven = p["end_B"].contains("motion");
  const Json motion = is_driven ? p["end_B"]["motion"] : Json();
  const Vec3 way = is_driven ? turned(vector_of(motion["dir"])) : Vec3(Vec3::Zero());
  std::vector<Sample> series{sample(rig)};
  const long steps = std::lround(c["duration_s"].get<double>() / kCableStep);
  for (long k = 1; k <= steps; ++k) {
    const double s = is_driven ? travel(motion, static_cast<double>(k) * kCableStep) : 0.0;
    rig.step_to(B + s * way, kCableStep);
    series.push_back(sample(rig));
  }
  return series;
}

/// Mean and peak of a tension over one cycle, of ours and of the reference.
struct Cycle {
  double sum[2] = {0.0, 0.0};
  double peak[2] = {0.0, 0.0};
  void add(double ours, double theirs) {
    const double values[2] = {ours, theirs};
    for (int i = 0; i < 2; ++i) {
      sum[i] += values[i];
      peak[i] = std::max(peak[i], values[i]);
    }
  }
};

struct DynamicError {
  double mean = 0.0, peak = 0.0;  ///< of the worse end and cycle, relative
  double shape = 0.0;             ///< rms over length
};

[[nodiscard]] DynamicError compare(const std::string& name, const Json& c) {
  const std::vector<Sample> series = simulate(c);
  const Json& p = c["parameters"];
  const bool is_cyclic = p["end_B"].contains("motion") && p["end_B"]["motion"]["kind"] == "sin";
  const double period = is_cyclic ? p["end_B"]["motion"]["period"].get<double>() : 1e9;
  const TableFile table("cable_dynamics/" + name + ".csv");
  std::array<std::vector<Cycle>, 2> cycles;
  double sum = 0.0;
  for (std::size_t row = 1; row < table.rows(); ++row) {
    const double t = table(row, "t");
    const double place = t / kCableStep;
    const auto k = static_cast<std::size_t>(std::min(place + 1e-9, series.size() - 1.0));
    const Sample& a = series[k];
    const Sample& b = series[std::min(k + 1, series.size() - 1)];
    const double f = std::clamp(place - static_cast<double>(k), 0.0, 1.0);
    const auto cycle = static_cast<std::size_t>((t - 1e-9) / period);
    for (int end = 0; end < 2; ++end) {
      cycles[end].resize(std::max(cycles[end].size(), cycle + 1));
      cycles[end][cycle].add((1.0 - f) * a.tension[end] + f * b.tension[end],
                             table(row, end == 0 ? "TA" : "TB"));
    }
    const char* const names[3] = {"020", "050", "080"};
    for (int i = 0; i < 3; ++i) {
      const std::string s = names[i];
      const Vec3 theirs =
          turned({table(row, "x_" + s), table(row, "y_" + s), table(row, "z_" + s)});
      sum += ((1.0 - f) * a.stations[i] + f * b.stations[i] - theirs).squaredNorm();
    }
  }
  DynamicError error;
  error.shape =
      std::sqrt(sum / (3.0 * static_cast<double>(table.rows() - 1))) / p["length_m"].get<double>();
  for (const std::vector<Cycle>& list : cycles) {
    // The first of several cycles is the ramp.
    for (std::size_t i = list.size() > 1 ? 1 : 0; i < list.size(); ++i) {
      error.mean = std::max(error.mean, std::abs(list[i].sum[0] / list[i].sum[1] - 1.0));
      error.peak = std::max(error.peak, std::abs(list[i].peak[0] / list[i].peak[1] - 1.0));
    }
  }
  return error;
}

}  // namespace

std::vector<Finding> cable_dynamic_findings() {
  const Json cases = Json::parse(data_text("cable_dynamics/cases.json"));
  std::vector<Finding> findings;
  for (const auto& [name, c] : cases.items()) {
    const std::string reference = "cable_dynamics/" + name;
    const DynamicError error = compare(name, c);
    findings.push_back({reference, "mean end tension, worst cycle", error.mean, 5e-2, "relative"});
    // At 2 s the cable snaps taut again in each cycle; the reference's own peaks differ by up to
    // 29 % between 50 and 100 segments.
    const double tolerance = name == "surge_heavy_p2" ? 0.2 : 5e-2;
    findings.push_back(
        {reference, "peak end tension, worst cycle", error.peak, tolerance, "relative"});
    findings.push_back({reference, "shape rms", error.shape, 1e-2, "of length"});
  }
  return findings;
}

}  // namespace remora::validation
