// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/camera_response.h"

#include <cmath>

namespace remora {
namespace {

// Power of noon's daylight, CIE standard illuminant D65 (CIE 15:2004, table T.1).
constexpr std::array<double, kOpticalBands> kNoonPower = {
    82.75, 93.43, 104.87, 117.81, 115.92, 109.35, 104.79, 104.41,
    100.0, 95.79, 90.01,  87.70,  83.70,  80.21,  78.28,  71.61};

// Quantum efficiency of Sony's IMX250 in colour, as the project UWOpticalSystemsDesignTools
// (gidobot, cfg/sensors/imx250C.json) has it.
constexpr std::array<std::array<double, kOpticalBands>, 3> kQuantumEfficiency = {
    {{0.0595, 0.0419, 0.0243, 0.0158, 0.0163, 0.0169, 0.0343, 0.0415, 0.0245, 0.1467, 0.5974,
      0.6176, 0.6015, 0.5562, 0.4155, 0.1030},
     {0.0662, 0.0560, 0.0472, 0.0566, 0.2697, 0.5928, 0.6764, 0.6779, 0.6253, 0.5456, 0.4103,
      0.2093, 0.1346, 0.0998, 0.0972, 0.0426},
     {0.2314, 0.3932, 0.4849, 0.5273, 0.5062, 0.3777, 0.2037, 0.0981, 0.0455, 0.0213, 0.0154,
      0.0124, 0.0187, 0.0331, 0.0355, 0.0112}}};

// Half way from the chip's colours to a screen's (sRGB). The whole way is the combination whose
// curves come closest, by least squares over the bands in D65, to sRGB's own for the CIE 1931
// observer: (1.441, -0.177, -0.264; -0.384, 1.675, -0.291; 0.123, -0.746, 1.623). In the narrow
// light under water it would leave one channel only; cameras that work there correct less. White
// stays white.
constexpr double kColourCorrection[3][3] = {
    {1.220, -0.088, -0.132}, {-0.192, 1.338, -0.146}, {0.062, -0.373, 1.311}};

/// Of a usual infrared filter: half at 660 nm, over a width of some 40 nm. Our choice.
Spectrum infrared_filter() { return 1.0 / (1.0 + ((band_wavelengths() - 660.0) / 10.0).exp()); }

Spectrum spectrum(const std::array<double, kOpticalBands>& values) {
  return Eigen::Map<const Spectrum>(values.data());
}

}  // namespace

Vec3 CameraResponse::rgb(const Spectrum& light) const {
  return Vec3((weights[0] * light).sum(), (weights[1] * light).sum(), (weights[2] * light).sum())
      .cwiseMax(0.0);
}

CameraResponse imx250_response() {
  // A sensor counts photons: power times wavelength.
  const Spectrum photons = spectrum(kNoonPower) * band_wavelengths() * infrared_filter();
  std::array<Spectrum, 3> chip;
  for (std::size_t i = 0; i < 3; ++i) {
    chip[i] = spectrum(kQuantumEfficiency[i]) * photons;
    chip[i] /= chip[i].sum();
  }
  CameraResponse response;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& [red, green, blue] = kColourCorrection[i];
    response.weights[i] = red * chip[0] + green * chip[1] + blue * chip[2];
  }
  return response;
}

Spectrum lamp_spectrum(double colour_temperature) {
  constexpr double kSecondRadiation = 1.438777e7;  // h c / k [nm·K]
  const Spectrum wavelength = band_wavelengths();
  const Spectrum planck =
      1.0 /
      (wavelength.pow(5) * ((kSecondRadiation / colour_temperature / wavelength).exp() - 1.0));
  const Spectrum over_noon = planck / spectrum(kNoonPower);
  return over_noon / at_wavelength(over_noon, 560.0);
}

}  // namespace remora
