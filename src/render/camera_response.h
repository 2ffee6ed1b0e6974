// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "environment/water_optics.h"
#include "math/linear_algebra.h"

namespace remora {

/// How a camera turns a spectrum into red, green and blue. Spectra count each band in units of a
/// clear noon's light (environment/sky.h), so the weights hold noon's spectrum and add up to 1: a
/// white level face at noon reads (1, 1, 1). Some are negative, as the correction of a chip's
/// colours takes from each what its neighbours say.
struct CameraResponse {
  std::array<Spectrum, 3> weights;

  /// Never negative: what lies outside the camera's colours is cut off, as in a picture's file.
  [[nodiscard]] Vec3 rgb(const Spectrum& light) const;
};

/// Of a colour Sony IMX250 behind an infrared filter, white-balanced for noon.
[[nodiscard]] CameraResponse imx250_response();

/// The spectrum of a black body as a multiple of noon's, 1 at 560 nm.
[[nodiscard]] Spectrum lamp_spectrum(double colour_temperature);

}  // namespace remora
