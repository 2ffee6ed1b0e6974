// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/place.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace place_test {

TEST(Place, TheDipolePointsDownAtTheGeomagneticPole) {
  // The geomagnetic north pole of 2020 lies at 80.65° N, 72.68° W on the ellipsoid, which is
  // 80.59° N seen from the Earth's centre. The strength is twice that at the magnetic equator.
  const Vec3 B_W = dipole_field(80.59 * kDegree, -72.68 * kDegree);
  EXPECT_LT(std::hypot(B_W.x(), B_W.y()) / B_W.z(), 1e-3);
  EXPECT_NEAR(B_W.z(), 2.0 * 29.806e-6, 0.01e-6);  // √(g10² + g11² + h11²) = 29 806 nT
}

TEST(Place, TheDipoleDipsByTwiceTheTangentOfTheMagneticLatitude) {
  // On the pole's own meridian the magnetic latitude is the latitude plus 9.41 degrees.
  const double magnetic_latitude = (30.0 + 9.41) * kDegree;
  const Vec3 B_W = dipole_field(30.0 * kDegree, -72.68 * kDegree);
  EXPECT_NEAR(B_W.z() / B_W.x(), 2.0 * std::tan(magnetic_latitude), 2e-3);
  EXPECT_NEAR(B_W.y(), 0.0, 1e-8);
}

TEST(Place, WhatIsWrittenOfTheFieldWinsOverTheDipole) {
  PlaceSpec spec;
  spec.declination = -8.0 * kDegree;
  spec.inclination = 66.0 * kDegree;
  spec.field_strength = 48e-6;
  const Place place(spec);
  EXPECT_NEAR(place.declination(), -8.0 * kDegree, 1e-12);
  EXPECT_NEAR(place.magnetic_field_W().norm(), 48e-6, 1e-15);
  EXPECT_NEAR(place.magnetic_field_W().z(), 48e-6 * std::sin(66.0 * kDegree), 1e-15);
}

TEST(Place, ImpossiblePlacesAreNamed) {
  PlaceSpec spec;
  spec.origin.latitude = 2.0;
  spec.air_pressure = -1.0;
  EXPECT_EQ(problems(spec).size(), 2u);
}

}  // namespace place_test
}  // namespace remora
