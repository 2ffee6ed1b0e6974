// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/ctd.h"

#include <cmath>

#include "base/spec_check.h"
#include "environment/environment.h"

namespace remora {
namespace {

constexpr double kPascalPerDecibar = 1e4;

/// IPTS-68 from ITS-90 (Saunders 1990).
double on_ipts_68(double temperature_degc) { return 1.00024 * temperature_degc; }

/// PSS-78's rt(T): conductivity of standard sea water at T over that at 15 °C.
double ratio_of_temperature(double t) {
  return 0.6766097 + t * (2.00564e-2 + t * (1.104259e-4 + t * (-6.9698e-7 + t * 1.0031e-9)));
}

/// PSS-78's salinity from Rt, the ratio to standard sea water of the same temperature.
double salinity_of_ratio(double Rt, double t) {
  const double x = std::sqrt(std::max(0.0, Rt));
  const double base =
      0.0080 + x * (-0.1692 + x * (25.3851 + x * (14.0941 + x * (-7.0261 + x * 2.7081))));
  const double warm =
      0.0005 + x * (-0.0056 + x * (-0.0066 + x * (-0.0375 + x * (0.0636 + x * -0.0144))));
  return base + (t - 15.0) / (1.0 + 0.0162 * (t - 15.0)) * warm;
}

/// PSS-78's A, B, C of Rp = 1 + C/(B + A R).
struct PressureTerms {
  PressureTerms(double t, double p)
      : a(4.215e-1 - 3.107e-3 * t),
        b(1.0 + t * (3.426e-2 + 4.464e-4 * t)),
        c(p * (2.070e-5 + p * (-6.370e-10 + p * 3.989e-15))) {}
  double a, b, c;
};

class Ctd final : public Instrument {
 public:
  explicit Ctd(const CtdSpec& spec) : spec_(spec) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 3; }  // biases

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = drawn_bias(spec_.conductivity, stream);
    memory[1] = drawn_bias(spec_.temperature, stream);
    memory[2] = drawn_bias(spec_.pressure, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    const EnvironmentModel& environment = *moment.scene.environment;
    const double z = moment.X_WS.p.z();
    const double temperature = environment.water().temperature_degc(z);
    const double gauge =
        pressure(environment, *moment.scene.water, moment.scene.now, moment.X_WS.p);
    const double conductivity =
        kStandardConductivity * conductivity_ratio(environment.water().salinity_psu(z),
                                                   on_ipts_68(temperature),
                                                   gauge / kPascalPerDecibar);
    store(conductivity, temperature, gauge, reading.truth);
    reading.truth[3] = environment.water().salinity_psu(z);  // not by way of the formula
    store(with_error(spec_.conductivity, conductivity, memory[0], noise),
          with_error(spec_.temperature, temperature, memory[1], noise),
          with_error(spec_.pressure, gauge, memory[2], noise), reading.values);
  }

 private:
  static void store(double conductivity, double temperature, double gauge, std::span<double> out) {
    out[0] = conductivity;
    out[1] = temperature;
    out[2] = gauge;
    out[3] = practical_salinity(conductivity / kStandardConductivity, on_ipts_68(temperature),
                                gauge / kPascalPerDecibar);
  }

  CtdSpec spec_;
  std::vector<Channel> channels_ = {
      {"conductivity", "S/m"}, {"temperature", "°C"}, {"pressure", "Pa"}, {"salinity", "psu"}};
};

}  // namespace

std::vector<Problem> problems(const CtdSpec& spec) {
  SpecCheck found;
  check(spec.conductivity, "conductivity", found);
  check(spec.temperature, "temperature", found);
  check(spec.pressure, "pressure", found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const CtdSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Ctd>(spec);
}

double practical_salinity(double conductivity_ratio, double temperature_68_degc,
                          double pressure_dbar) {
  const double t = temperature_68_degc;
  const PressureTerms terms(t, pressure_dbar);
  const double Rp = 1.0 + terms.c / (terms.b + terms.a * conductivity_ratio);
  return salinity_of_ratio(conductivity_ratio / (Rp * ratio_of_temperature(t)), t);
}

double conductivity_ratio(double salinity_psu, double temperature_68_degc, double pressure_dbar) {
  const double t = temperature_68_degc;
  // Newton on the salinity as a function of √Rt, which is nearly straight.
  double x = std::sqrt(std::max(0.0, salinity_psu) / 35.0);
  for (int i = 0; i < 10; ++i) {
    constexpr double kStep = 1e-6;
    const double S = salinity_of_ratio(x * x, t);
    const double slope = (salinity_of_ratio((x + kStep) * (x + kStep), t) - S) / kStep;
    const double change = (salinity_psu - S) / slope;
    x = std::max(0.0, x + change);
    if (std::abs(change) < 1e-13) break;
  }
  // Rt Rp rt = R with Rp = 1 + C/(B + A R): a quadratic in R (UNESCO 1983).
  const double surface = x * x * ratio_of_temperature(t);
  const PressureTerms terms(t, pressure_dbar);
  const double half = 0.5 * (terms.a * surface - terms.b);
  const double root = std::sqrt(half * half + terms.a * surface * (terms.b + terms.c));
  return (half + root) / terms.a;
}

}  // namespace remora
