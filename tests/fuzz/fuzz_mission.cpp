// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Missions in YAML, in a world of their own that is read in milliseconds: under the sanitizers a
// shipped scene takes many seconds, and an input that names one would be all the fuzzer ever tries.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "mission/mission.h"
#include "scenario/mission/mission_file.h"
#include "world/model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::filesystem::path root(REMORA_FUZZ_WORLD);
  remora::Diagnostics diagnostics;
  const auto loaded =
      remora::parse_mission(text, root / "missions" / "fuzz.yaml",
                            {root / "assets", root / "scenarios", root / "missions"}, diagnostics);
  // Either a mission that can be flown, or a reason.
  if (loaded.has_value() == diagnostics.has_errors()) std::abort();
  if (!loaded) return 0;
  const remora::Model model(loaded->scene.world);
  const remora::Mission mission(loaded->mission, model);
  const remora::Mission::Run run(mission);
  if (run.phase() != remora::MissionPhase::running) std::abort();
  (void)run.report();
  return 0;
}
