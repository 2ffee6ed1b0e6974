// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.h"

namespace remora {

/// The scene in a text: YAML, or a UWSim scene when `file` ends in .xml (its vehicles that say
/// nothing of mass and water become the default vehicle). Empty, with all problems in
/// `diagnostics`, when it cannot be run.
[[nodiscard]] std::optional<ScenarioSpec> scene_from_text(const std::string& text,
                                                          const std::filesystem::path& file,
                                                          const AssetPaths& paths,
                                                          const ScenarioOverrides& overrides,
                                                          Diagnostics& diagnostics);

}  // namespace remora
