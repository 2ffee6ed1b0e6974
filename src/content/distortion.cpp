// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/distortion.h"

#include <fmt/format.h>

#include <cmath>

#include "base/assert.h"
#include "content/fouling_field.h"
#include "geometry/subdivision.h"

namespace remora {
namespace {

// Lengths as shares of the body's diagonal, at extent 1. The slopes of both fields together stay
// below one, so that no surface folds over itself.
constexpr double kBendWavelength = 0.9;
constexpr double kBendHeight = 0.2;
constexpr double kDentWavelength = 0.2;
constexpr double kDentHeight = 0.025;
constexpr double kLongestEdge = 0.2 * kDentWavelength;
constexpr std::size_t kMostTriangles = 400'000;

/// A stream of its own for each axis and field.
GradientNoise noise_of(std::uint64_t seed, std::uint64_t number) {
  return GradientNoise(seed * 6 + number);
}

}  // namespace

std::vector<Problem> problems(const DistortionSpec& spec) {
  if (spec.extent >= 0.0 && spec.extent <= 1.0) return {};
  return {{"extent", fmt::format("the extent {} is not from 0 to 1", spec.extent),
           "Write 0 for a new thing, 1 for one that is bent and overgrown"}};
}

Distortion::Distortion(const DistortionSpec& spec, const Aabb& bounds_B)
    : extent_(spec.extent),
      size_(bounds_B.size().norm()),
      bends_{noise_of(spec.seed, 0), noise_of(spec.seed, 1), noise_of(spec.seed, 2)},
      dents_{noise_of(spec.seed, 3), noise_of(spec.seed, 4), noise_of(spec.seed, 5)} {
  REMORA_ASSERT(problems(spec).empty());
}

Vec3 Distortion::moved(const Vec3& p_B) const {
  if (extent_ == 0.0 || !(size_ > 0.0)) return p_B;
  // Off the lattice, where gradient noise is zero: the body's origin may be bent, too.
  const Vec3 at_bends = p_B / (kBendWavelength * size_) + Vec3(0.37, 0.59, 0.71);
  const Vec3 at_dents = p_B / (kDentWavelength * size_) + Vec3(0.31, 0.47, 0.83);
  Vec3 way;
  for (int i = 0; i < 3; ++i)
    way[i] = kBendHeight * bends_[i](at_bends) + kDentHeight * dents_[i](at_dents);
  return p_B + extent_ * size_ * way;
}

TriangleMesh Distortion::distorted(const TriangleMesh& mesh_V, const Pose& X_BV) const {
  if (extent_ == 0.0 || !(size_ > 0.0)) return mesh_V;
  TriangleMesh mesh = subdivided(mesh_V, kLongestEdge * size_, kMostTriangles);
  const Pose X_VB = X_BV.inverse();
  for (Vec3& v : mesh.vertices) v = X_VB * moved(X_BV * v);
  return mesh;
}

TriangleMesh distorted(const TriangleMesh& mesh, const DistortionSpec& spec) {
  return Distortion(spec, bounds(mesh)).distorted(mesh);
}

double aged_friction(double friction, const DistortionSpec& spec) {
  return friction * (1.0 + spec.extent);
}

int aged_fouling_level(const DistortionSpec& spec) {
  return static_cast<int>(std::lround(spec.extent * kHighestFoulingLevel));
}

}  // namespace remora
