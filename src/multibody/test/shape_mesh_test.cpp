// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/shape_mesh.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/procedural.h"
#include "math/angles.h"

namespace remora {
namespace shape_mesh_test {
constexpr double kTessellation = 0.01;  // 48 sides: a circle loses 0.29 % of its area, a ball 0.5 %

ShapeSpec shape(ShapeKind kind) {
  ShapeSpec spec;
  spec.kind = kind;
  spec.X_BS.R = Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
  spec.X_BS.p = {1.0, -2.0, 0.5};
  spec.size = {1.0, 2.0, 3.0};
  spec.radius = 0.4;
  spec.length = 1.5;
  return spec;
}

void expect_solid(const ShapeSpec& spec, double expected_volume, double expected_area) {
  const TriangleMesh mesh = mesh_of(spec);
  EXPECT_TRUE(is_watertight(mesh));
  EXPECT_NEAR(volume(mesh), expected_volume, kTessellation * expected_volume);
  EXPECT_NEAR(area(mesh), expected_area, kTessellation * expected_area);
  EXPECT_LT((centroid(mesh) - spec.X_BS.p).norm(), 1e-9);
}

TEST(ShapeMesh, SolidsHaveTheVolumeAndAreaOfTheirShape) {
  const double r = 0.4, l = 1.5;
  expect_solid(shape(ShapeKind::box), 6.0, 22.0);
  expect_solid(shape(ShapeKind::sphere), 4.0 / 3.0 * kPi * r * r * r, 4.0 * kPi * r * r);
  expect_solid(shape(ShapeKind::cylinder), kPi * r * r * l, 2.0 * kPi * r * (r + l));
  expect_solid(shape(ShapeKind::capsule), kPi * r * r * (l + 4.0 / 3.0 * r),
               2.0 * kPi * r * (l + 2.0 * r));
}

TEST(ShapeMesh, AConvexShapeIsTheHullOfItsMeshAndAMeshShapeTheMeshItself) {
  ShapeSpec spec = shape(ShapeKind::mesh);
  const TriangleMesh pool = make_rectangular_pool(4.0, 2.0, 1.0, 0.5);
  spec.mesh = std::make_shared<const TriangleMesh>(pool);
  EXPECT_NEAR(volume(mesh_of(spec)), volume(pool), 1e-9);
  spec.kind = ShapeKind::convex;
  EXPECT_NEAR(volume(mesh_of(spec)), 5.0 * 3.0 * 1.5, 1e-9);  // the pool is filled
}

TEST(ShapeMesh, WhatMayBeEndlessHasNoneAsAWhole) {
  EXPECT_FALSE(has_mesh(shape(ShapeKind::half_space)));
  EXPECT_FALSE(has_mesh(shape(ShapeKind::terrain)));
  EXPECT_TRUE(has_mesh(shape(ShapeKind::box)));
}

}  // namespace shape_mesh_test
}  // namespace remora
