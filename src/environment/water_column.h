// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/sound_path.h"
#include "math/table.h"

namespace remora {

/// One row of a measured profile. Linear between rows, constant above the first and below the last.
struct WaterProfilePoint {
  double depth = 0.0;              ///< below the still surface [m]
  double temperature_degc = 10.0;  ///< in situ, ITS-90 [°C]
  double salinity_psu = 35.0;      ///< practical salinity (PSS-78)
};

enum class SoundSpeedFormula {
  chen_millero,  ///< UNESCO's, with the ITS-90 coefficients of Wong & Zhu 1995; from pressure
  mackenzie,     ///< nine terms, Mackenzie 1981; from depth
  medwin,        ///< the shortest, Medwin 1975; above a kilometre
  del_grosso,    ///< Del Grosso 1974, with the coefficients of Wong & Zhu 1995; from pressure
};

/// What the water is made of, from the surface down.
struct WaterColumnSpec {
  std::vector<WaterProfilePoint> profile = {{}};
  std::optional<double> fixed_density = {};  ///< overrides the equation of state [kg/m³]
  SoundSpeedFormula sound_speed_formula = SoundSpeedFormula::chen_millero;
  double ph = 8.0;  ///< acidity: sound is absorbed by it (docs/theory/acoustics.md)
};

/// What a user must change before the spec can be compiled; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems(const WaterColumnSpec& spec);

/// Density of sea water by the international equation of state EOS-80 (Millero & Poisson 1981;
/// UNESCO 1983) [kg/m³]. Temperature on the IPTS-68 scale, pressure above the atmosphere's.
/// Valid for 0–42 psu, -2–40 °C, 0–10 000 dbar.
[[nodiscard]] double seawater_density(double salinity_psu, double temperature_68_degc,
                                      double pressure_dbar);

/// Speed of sound, Mackenzie 1981 [m/s]: 2–30 °C, 25–40 psu, 0–8000 m.
[[nodiscard]] double sound_speed_mackenzie(double temperature_degc, double salinity_psu,
                                           double depth);

/// Speed of sound, Chen & Millero 1977 in the ITS-90 form of Wong & Zhu 1995 [m/s]:
/// 0–40 °C, 0–40 psu, 0–1000 bar above the atmosphere's pressure.
[[nodiscard]] double sound_speed_chen_millero(double temperature_degc, double salinity_psu,
                                              double pressure_bar);

/// Speed of sound, Medwin 1975 [m/s]: 0–35 °C, 0–45 psu, 0–1000 m.
[[nodiscard]] double sound_speed_medwin(double temperature_degc, double salinity_psu, double depth);

/// Speed of sound, Del Grosso 1974 in the ITS-90 form of Wong & Zhu 1995 [m/s]: 0–30 °C, 30–40 psu,
/// 0–1000 kg/cm² above the atmosphere's pressure.
[[nodiscard]] double sound_speed_del_grosso(double temperature_degc, double salinity_psu,
                                            double pressure_kg_per_cm2);

/// The compiled column. Density, pressure and sound speed are tabulated metre by metre down to the
/// deepest trench; a lookup is a multiplication. Theory: docs/theory/environment.md, section 1.
class WaterColumn {
 public:
  /// Asserts that the spec has no problems.
  WaterColumn(const WaterColumnSpec& spec, double gravity);

  [[nodiscard]] double temperature_degc(double z) const { return temperature_(z); }
  [[nodiscard]] double salinity_psu(double z) const { return salinity_(z); }
  [[nodiscard]] double density(double z) const { return density_(z); }
  [[nodiscard]] double sound_speed(double z) const { return sound_.speed(z); }
  /// The same as rays of sound need it.
  [[nodiscard]] const SoundProfile& sound() const { return sound_; }
  [[nodiscard]] double ph() const { return ph_; }
  /// Above the atmosphere's: the weight of the water overhead [Pa].
  [[nodiscard]] double pressure(double z) const { return pressure_(z); }

 private:
  Table temperature_;
  Table salinity_;
  Table density_;
  SoundProfile sound_;
  Table pressure_;
  double ph_;
};

}  // namespace remora
