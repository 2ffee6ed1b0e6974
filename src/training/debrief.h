// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "base/diagnostics.h"
#include "training/debrief_facts.h"

namespace remora {

/// The debrief of a dive as one HTML file that stands alone: style, drawings and photos are in it,
/// it runs no script and loads nothing. Well-formed as XML, too. Made for the screen and for the
/// browser's print to PDF. A dive without a mission gets the same page without a verdict.
[[nodiscard]] std::string debrief_page(const DebriefFacts& facts);

/// Writes it so that a reader finds the old file or the new one, never half of one.
[[nodiscard]] bool write_debrief(const std::filesystem::path& file, const DebriefFacts& facts,
                                 Diagnostics& diagnostics);

}  // namespace remora
