// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Plates dragged through mud and boxes that sink into it, in the world's own step, against closed
// forms.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "table_file.h"
#include "world/world.h"

namespace remora::validation {
namespace mud_drag {
namespace {

using Json = nlohmann::json;

constexpr double kDensity = 1025.0;
constexpr double kGravity = 9.81;
constexpr double kTolerance = 0.01;
constexpr double kBottom = 60.0;     // m
constexpr double kThickness = 20.0;  // of the mud [m]

/// A body that only mud and a commanded force act on, but for its weight.
VehicleSpec plate(double mass, double wet_weight, const Vec3& size, const Vec3& p_W) {
  FossenHullSpec hull;
  hull.mass = mass;
  hull.volume = (mass - wet_weight / kGravity) / kDensity;
  hull.inertia_about_cg = mass / 6.0 * size.squaredNorm() * Mat3::Identity();
  VehicleSpec body;
  body.name = "plate";
  body.hull = hull;
  body.wrench_actuator = WrenchActuatorSpec{
      .max_force = Vec3::Constant(1e4), .max_moment = Vec3::Constant(1e4), .time_constant = 0.0};
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = size;
  body.collision.shapes = {box};
  body.initial.p_WB = p_W;
  return body;
}

/// One case: a plate, mud and a force along x that grows with time.
struct Drag {
  MudSpec mud;
  VehicleSpec body;
  double force = 0.0;       ///< [N]
  double force_rate = 0.0;  ///< [N/s]
};

MudSpec mud_like(MudLaw law) {
  MudSpec mud;
  mud.name = "mud";
  mud.thickness = kThickness;
  mud.law = law;
  return mud;
}

/// How far and how fast along `axis` the world's steps have brought the plate, at any time.
class Flight {
 public:
  Flight(const Drag& drag, double step, int axis)
      : drag_(drag),
        axis_(axis),
        model_(world(drag, step)),
        output_(make_output(model_)),
        workspace_(model_) {
    state_ = initial_state(model_, 1);
    input_ = neutral_input(model_);
    start_ = state_.bodies.bodies[0].p_WB[axis];
  }

  /// To the step that is nearest to a time. A force that grows is given as it is in mid-step.
  void fly_to(double time) {
    const double dt = model_.step().seconds();
    while (state_.now.seconds() + 0.5 * dt < time) {
      input_.vehicles[0].kind = CommandKind::wrench;
      input_.vehicles[0].wrench_B.force.x() =
          drag_.force + drag_.force_rate * (state_.now.seconds() + 0.5 * dt);
      if (step(model_, input_, state_, output_, workspace_) != StepStatus::ok) return;
    }
  }
  [[nodiscard]] double now() const { return state_.now.seconds(); }
  [[nodiscard]] double x() const { return state_.bodies.bodies[0].p_WB[axis_] - start_; }
  [[nodiscard]] double v() const { return state_.bodies.bodies[0].V_WB_B.linear[axis_]; }
  void pull(double force) {
    drag_.force = force;
    drag_.force_rate = 0.0;
  }

 private:
  static WorldSpec world(const Drag& drag, double step) {
    WorldSpec spec;
    spec.step = from_seconds(step);
    spec.environment.water.fixed_density = kDensity;
    spec.environment.seabed.flat_depth = kBottom;
    spec.environment.seabed.muds = {drag.mud};
    spec.vehicles = {drag.body};
    return spec;
  }

  Drag drag_;
  int axis_;
  Model model_;
  State state_;
  Input input_;
  Output output_;
  Workspace workspace_;
  double start_ = 0.0;
};

/// The largest distance from a series of the reference, as a share of the largest value in it. The
/// series is read at the times of the steps, between its rows.
std::vector<Finding> against_series(const std::string& name, Flight flight) {
  const TableFile table("arms/mud_" + name + ".csv");
  double x_error = 0.0, v_error = 0.0, x_largest = 0.0, v_largest = 0.0;
  for (std::size_t row = 0; row + 1 < table.rows(); ++row) {
    const double t0 = table(row, "t"), t1 = table(row + 1, "t");
    x_largest = std::max(x_largest, std::abs(table(row + 1, "x")));
    v_largest = std::max({v_largest, std::abs(table(row, "v")), std::abs(table(row + 1, "v"))});
    flight.fly_to(t0);
    if (flight.now() < t0 - 1e-9 || flight.now() > t1) continue;
    // Cubic between the rows, whose slopes are known.
    const double h = t1 - t0, s = (flight.now() - t0) / h;
    const double x0 = table(row, "x"), x1 = table(row + 1, "x");
    const double v0 = table(row, "v"), v1 = table(row + 1, "v");
    const double x = x0 * (1 + 2 * s) * (1 - s) * (1 - s) + x1 * s * s * (3 - 2 * s) +
                     h * (v0 * s * (1 - s) * (1 - s) - v1 * s * s * (1 - s));
    x_error = std::max(x_error, std::abs(flight.x() - x));
    v_error = std::max(v_error, std::abs(flight.v() - (v0 + s * (v1 - v0))));
  }
  return {{"arms/mud", name + ", way", x_error / x_largest, kTolerance, "relative"},
          {"arms/mud", name + ", speed", v_error / v_largest, kTolerance, "relative"}};
}

Finding relative(const std::string& quantity, double found, double expected) {
  return {"arms/mud", quantity, std::abs(found / expected - 1.0), kTolerance, "relative"};
}

/// The plate of the Bingham cases: two faces of area A, and edges that hardly count.
Vec3 thin_plate(double face) { return {face / 0.5, 1e-4, 0.5}; }

Drag bingham(const Json& p) {
  Drag drag{mud_like(MudLaw::bingham), {}};
  drag.mud.yield_stress = p.at("yield_stress_Pa");
  drag.mud.plastic_viscosity = p.at("plastic_viscosity_Pas");
  drag.mud.shear_gap = p.at("h");
  drag.body = plate(p.at("m"), 0.0, thin_plate(p.at("A")), {0.0, 0.0, kBottom - 10.0});
  return drag;
}

void linear_cases(const Json& pull, const Json& coast, double step, std::vector<Finding>& found) {
  const auto add = [&](std::vector<Finding> more) {
    found.insert(found.end(), more.begin(), more.end());
  };
  const Vec3 size(1.0, 0.1, 0.5), start(0.0, 0.0, kBottom - 10.0);
  Drag drag{mud_like(MudLaw::linear), {}};
  const Json& p = pull.at("parameters");
  drag.mud.damping = p.at("d");
  drag.body = plate(p.at("m"), 0.0, size, start);
  drag.force = p.at("F");
  add(against_series("linear_constant_pull", {drag, step, 0}));

  const Json& c = coast.at("parameters");
  drag.mud.damping = c.at("d");
  drag.body = plate(c.at("m"), 0.0, size, start);
  drag.body.initial.V_WB_B.linear.x() = c.at("v0");
  drag.force = 0.0;
  add(against_series("linear_coasting", {drag, step, 0}));
  Flight flight(drag, step, 0);
  flight.fly_to(20.0 * coast.at("expected").at("time_constant_s").get<double>());
  found.push_back(
      relative("linear_coasting, way to rest", flight.x(), coast.at("expected").at("x_end")));
}

void bingham_cases(const Json& growing, const Json& stop, double step,
                   std::vector<Finding>& found) {
  const auto add = [&](std::vector<Finding> more) {
    found.insert(found.end(), more.begin(), more.end());
  };
  Drag drag = bingham(growing.at("parameters"));
  drag.force_rate = growing.at("parameters").at("rate_N_per_s");
  add(against_series("bingham_growing_pull", {drag, step, 0}));
  Flight flight(drag, step, 0);
  flight.fly_to(0.98 * growing.at("expected").at("starts_at_s").get<double>());
  found.push_back({"arms/mud", "bingham_growing_pull, creep before it yields", std::abs(flight.x()),
                   1e-6, "m"});

  drag = bingham(stop.at("parameters"));
  drag.body.initial.V_WB_B.linear.x() = stop.at("parameters").at("v0");
  add(against_series("bingham_stop", {drag, step, 0}));
  Flight stopping(drag, step, 0);
  stopping.fly_to(1.0);
  const double rest = stopping.x();
  found.push_back(relative("bingham_stop, way to rest", rest, stop.at("expected").at("x_stop_m")));
  const double limit = stop.at("expected").at("holds_up_to_N");
  stopping.pull(0.99 * limit);
  stopping.fly_to(61.0);
  found.push_back({"arms/mud", "bingham_stop, creep in a minute at 99 % of the yield force",
                   std::abs(stopping.x() - rest), 1e-6, "m"});
  stopping.pull(1.01 * limit);
  stopping.fly_to(71.0);
  const double crept = stopping.x() - rest;
  found.push_back({"arms/mud", "bingham_stop, moves at 101 % of the yield force",
                   crept > 1e-3 ? 0.0 : 1.0, 0.5, "0 or 1"});
}

void sinking_case(const Json& sinking, double step, std::vector<Finding>& found) {
  const Json& p = sinking.at("parameters");
  const double height = p.at("H");
  Drag drag{mud_like(MudLaw::linear), {}};
  drag.mud.damping = p.at("d");
  const double surface = kBottom - kThickness;
  drag.body = plate(p.at("m"), p.at("wet_weight_N"), {0.4, 0.3, height},
                    {0.0, 0.0, surface - 0.5 * height});
  drag.body.initial.V_WB_B.linear.z() = p.at("v0");
  const std::vector<Finding> series = against_series("sinking_into_layer", {drag, step, 2});
  found.insert(found.end(), series.begin(), series.end());
  Flight flight(drag, step, 2);
  const double covered = sinking.at("expected").at("covered_at_s");
  flight.fly_to(covered);
  found.push_back(
      relative("sinking_into_layer, embedded when it should be covered", flight.x(), height));
  found.push_back(relative("sinking_into_layer, speed then", flight.v(),
                           sinking.at("expected").at("v_when_covered")));
}

}  // namespace
}  // namespace mud_drag

std::vector<Finding> mud_findings() {
  using namespace mud_drag;
  const Json file = Json::parse(data_text("arms/mud.json"));
  const auto entry = [&](std::string_view id) -> const Json& {
    const Json& cases = file.at("cases");
    return *std::find_if(cases.begin(), cases.end(),
                         [&](const Json& c) { return c.at("id").get<std::string>() == id; });
  };
  constexpr double kStep = 0.01;  // the scenes' own
  std::vector<Finding> found;
  linear_cases(entry("linear_constant_pull"), entry("linear_coasting"), kStep, found);
  bingham_cases(entry("bingham_growing_pull"), entry("bingham_stop"), kStep, found);
  sinking_case(entry("sinking_into_layer"), kStep, found);
  return found;
}

}  // namespace remora::validation
