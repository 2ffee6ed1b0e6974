// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Scenarios in YAML, with the vehicles that come with Remora at hand.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::filesystem::path root(remora::source_dir());
  remora::Diagnostics diagnostics;
  const auto scenario = remora::parse_scenario(text, root / "scenarios" / "fuzz.yaml",
                                               {root / "assets", root / "scenarios"}, diagnostics);
  // Either a scene that can be compiled, or a reason.
  if (scenario.has_value() == diagnostics.has_errors()) std::abort();
  if (scenario && !problems(scenario->world).empty()) std::abort();
  return 0;
}
