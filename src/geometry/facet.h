// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "math/linear_algebra.h"

namespace remora {

/// What an edge can be to a cable that lies across it.
enum class EdgeKind : std::uint8_t {
  none,    ///< flat, hollow seen from outside, or in the care of the triangle on its other side
  bend,    ///< two faces meet at less than 5°, as on any smooth hull
  ridge,   ///< two faces meet and a cable may hang over them
  border,  ///< the rim of an open sheet
};

/// Two faces that bend by less [rad] are one to a cable.
inline constexpr double kFlatAngle = 1e-4;

inline constexpr std::uint32_t kNoFacet = 0xffffffffU;

/// A triangle with its surroundings.
struct Facet {
  std::array<Vec3, 3> corner;
  Vec3 normal = Vec3::Zero();             ///< unit, outwards
  std::array<Vec3, 3> opposite;           ///< third corner of the neighbour across edge i to i + 1
  std::array<EdgeKind, 3> edge{};         ///< of the edges i to i + 1
  std::array<std::uint32_t, 3> vertex{};  ///< in the mesh
  std::array<std::uint32_t, 3> neighbour{};  ///< triangle across edge i to i + 1, or kNoFacet
};

/// Of a triangle, on the side from which its corners run counter-clockwise; zero without area.
[[nodiscard]] Vec3 unit_normal(const std::array<Vec3, 3>& corner);

/// Sine of the angle by which the neighbour across edge i rises over the facet's plane.
[[nodiscard]] double rise(const Facet& facet, int i);

/// What an edge is by the rise of the face across it, negative when it falls away.
[[nodiscard]] EdgeKind edge_kind(double rise);

}  // namespace remora
