// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// UWSim scenes. Without a folder no file can be asked for; a stand-in flies.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scenario/uwsim/uwsim_scene.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  remora::UwsimOptions options;
  options.stand_in = remora::VehicleSpec{};
  remora::Diagnostics diagnostics;
  const auto scene = remora::scene_from_uwsim(text, "fuzz.xml", options, diagnostics);
  if (scene.has_value() == diagnostics.has_errors()) std::abort();
  if (!scene) return 0;
  for (const auto& vehicle : scene->scenario.world.vehicles) {
    if (!vehicle.initial.is_finite()) std::abort();
  }
  return 0;
}
