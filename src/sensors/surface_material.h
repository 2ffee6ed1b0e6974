// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace remora {

/// What a surface is made of, as sound, light and a compass notice it.
struct SurfaceMaterial {
  /// Lambert's parameter: echo strength per square metre at normal incidence, 10·lg µ [dB].
  double backscatter_db = -27.0;
  /// Share of the pressure amplitude that a smooth surface mirrors.
  double reflection = 0.4;
  /// Rms slope of its small facets: how far off the mirror direction it still glints [rad].
  /// 0: smooth as glass, its parts reflect in phase.
  double facet_slope = 0.2;
  /// Diffuse reflectance of green light, 532 nm.
  double albedo = 0.3;
  bool is_magnetic = false;  ///< iron and steel turn compasses
};

/// The material of this name (`sand`, `steel`, …), or nothing.
[[nodiscard]] std::optional<SurfaceMaterial> find_surface_material(std::string_view name);
/// All names, for messages.
[[nodiscard]] const std::vector<std::string_view>& surface_material_names();

}  // namespace remora
