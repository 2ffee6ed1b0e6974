// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mission/mission_spec.h"
#include "world/model.h"

namespace remora {

/// How overgrown a part of a hull truly is.
struct ZoneTruth {
  std::uint32_t level = 0;           ///< Level of Fouling, 0 … 5, that its own cover amounts to
  double cover = 0.0;                ///< share of it under macrofouling
  std::uint32_t fouling_rating = 0;  ///< NSTM, 0 … 100
  double area = 0.0;                 ///< wetted [m²]; 0: the zone's box holds no surface
};

/// Of the wetted surface inside the zone's box, from the field that the picture is drawn with, at
/// the scene's own Level of Fouling or at one that was set. A body that nothing grows on is clean.
[[nodiscard]] ZoneTruth zone_truth(const Model& model, const FoulingZone& zone,
                                   std::optional<std::uint32_t> level = {});

/// The truth on a whole body, in patches of `size` metres along B's axes; those without wetted
/// surface are left out.
struct HullPatch {
  Aabb box_B;
  ZoneTruth truth;
};
[[nodiscard]] std::vector<HullPatch> hull_patches(const Model& model, BodyId body, double size);

}  // namespace remora
