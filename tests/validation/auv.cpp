// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// NPS AUV II against MSS and REMUS 100 against PythonVehicleSimulator; see data/README.md.
#include <numbers>

#include "finding.h"
#include "hydro/npsauv_hull.h"
#include "hydro/remus100_hull.h"
#include "math/angles.h"
#include "track.h"

namespace remora::validation {
namespace {
constexpr double kRpm = 2.0 * std::numbers::pi / 60.0;

Vec3 current(double speed, double direction, double down) {
  return {speed * std::cos(direction), speed * std::sin(direction), down};
}

/// Largest difference of ν̇ over the file, relative to the largest component of the same row (at
/// least 1): accelerations of different axes differ by orders of magnitude, their rounding does
/// not.
template <class Water, class Actuators>
double worst_sample(const Hull& hull, const TableFile& samples, Water water, Actuators actuators) {
  double worst = 0.0;
  for (std::size_t row = 0; row < samples.rows(); ++row) {
    HullSituation situation = situation_of(rigid_state(samples, row));
    const auto values = actuators(row);
    situation.actuators = values;
    const Vec6 nu_dot = acceleration(hull, situation, water(row));
    Vec6 expected;
    expected << samples(row, "d_u"), samples(row, "d_v"), samples(row, "d_w"), samples(row, "d_p"),
        samples(row, "d_q"), samples(row, "d_r");
    const double scale = std::max(1.0, expected.cwiseAbs().maxCoeff());
    worst = std::max(worst, (nu_dot - expected).cwiseAbs().maxCoeff() / scale);
  }
  return worst;
}

template <class Command>
TrackError fly(const Hull& hull, std::vector<ActuatorSpec> specs, const std::string& path,
               const WaterSample& water, Command command) {
  constexpr double kStep = 0.01;
  const TableFile file(path);
  std::vector<double> times;
  std::vector<RigidState> reference;
  for (std::size_t row = 0; row < file.rows(); ++row) {
    times.push_back(file(row, "time"));
    reference.push_back(rigid_state(file, row));
  }
  LaggingActuators actuators(std::move(specs));
  return fly_along(hull, kStep, times, reference, [&](double t, const RigidState&) {
    FreeFlightInput input;
    input.water = water;
    input.actuators = actuators.step(command(t + 0.5 * kStep), kStep);
    return input;
  });
}

}  // namespace

std::vector<Finding> npsauv_findings() {
  std::vector<Finding> findings;
  {
    NpsAuvHullSpec spec;
    spec.mss_faults = NpsMssFaults::all();
    const NpsAuvHull hull(spec);
    const TableFile samples("npsauv/head2026_xdot_samples.csv");
    const double worst = worst_sample(
        hull, samples,
        [&](std::size_t row) {
          WaterSample water = endless_water(1025.0);
          water.velocity_W =
              current(samples(row, "Vc"), samples(row, "betaVc"), samples(row, "w_c"));
          return water;
        },
        [&](std::size_t row) {
          return std::array{samples(row, "act_delta_r"), samples(row, "act_delta_s"),
                            samples(row, "act_delta_bp"), samples(row, "act_delta_bs"),
                            samples(row, "act_n_rpm") * kRpm};
        });
    findings.push_back({"npsauv/head2026_xdot_samples",
                        "nu-dot with MSS's faults, relative to the row's largest, at least 1",
                        worst, 1e-9, "m/s², rad/s²"});
  }
  struct Case {
    const char* name;
    std::array<double, 5> command;  // deg, deg, deg, deg, rpm
  };
  const NpsAuvHullSpec spec;
  const NpsAuvHull hull(spec);
  for (const Case& run :
       {Case{"turn", {6.0, 0.0, 0.0, 0.0, 500.0}}, Case{"dive", {0.0, 5.0, 0.0, 0.0, 1000.0}},
        Case{"spiral", {-8.0, 4.0, -3.0, -3.0, 1200.0}}}) {
    const std::string name = std::string("npsauv/own_corrected_") + run.name + "_rk4_dt0.02";
    std::array<double, 5> command = run.command;
    for (std::size_t i = 0; i < 4; ++i) command[i] *= kDegree;
    command[4] *= kRpm;
    const TrackError error = fly(hull, actuators(spec), name + ".csv", endless_water(1025.0),
                                 [&](double) { return std::span<const double>(command); });
    findings.push_back({name, "position, 100 s", error.position, 0.05, "m"});
    findings.push_back({name, "attitude, 100 s", error.angle / kDegree, 0.1, "deg"});
  }
  return findings;
}

std::vector<Finding> remus100_findings() {
  std::vector<Finding> findings;
  Remus100HullSpec spec;
  spec.current_frame = CurrentFrame::heading_only;
  spec.propeller_sees_ground_speed = true;
  const Remus100Hull hull(spec);

  const TableFile samples("remus100/pvs_xdot_samples.csv");
  const double worst = worst_sample(
      hull, samples,
      [&](std::size_t row) {
        WaterSample water = endless_water(1026.0);
        water.velocity_W = current(samples(row, "V_c"), samples(row, "beta_c"), 0.0);
        return water;
      },
      [&](std::size_t row) {
        return std::array{samples(row, "act_delta_r"), samples(row, "act_delta_s"),
                          samples(row, "act_n_rpm") * kRpm};
      });
  findings.push_back({"remus100/pvs_xdot_samples",
                      "nu-dot, relative to the row's largest, at least 1", worst, 1e-9,
                      "m/s², rad/s²"});

  struct Case {
    const char* name;
    double rudder, stern_plane, rpm;  // deg
    double rudder_until, stern_plane_until;
    double current_speed;
  };
  for (const Case& run : {Case{"turn", 10.0, 0.0, 1200.0, 1e9, 1e9, 0.0},
                          Case{"dive", 0.0, 5.0, 1200.0, 1e9, 1e9, 0.0},
                          Case{"current", -5.0, 2.0, 1000.0, 1e9, 1e9, 0.4},
                          Case{"stepinput", 5.0, -5.0, 1525.0, 100.0, 50.0, 0.0}}) {
    const std::string name = std::string("remus100/pvs_") + run.name + "_rk4_dt0.01";
    WaterSample water = endless_water(1026.0);
    water.velocity_W = current(run.current_speed, 45.0 * kDegree, 0.0);
    std::array<double, 3> command{};
    const TrackError error = fly(hull, actuators(spec), name + ".csv", water, [&](double t) {
      command = {t < run.rudder_until ? run.rudder * kDegree : 0.0,
                 t < run.stern_plane_until ? run.stern_plane * kDegree : 0.0, run.rpm * kRpm};
      return std::span<const double>(command);
    });
    findings.push_back({name, "position, whole run", error.position, 0.1, "m"});
    findings.push_back({name, "attitude, whole run", error.angle / kDegree, 0.1, "deg"});
  }
  return findings;
}

}  // namespace remora::validation
