// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots in SDF and URDF, through sdformat. Without a folder no file can be asked for.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scenario/sdf/sdf_vehicle.h"
#include "xml_mutator.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  remora::Diagnostics diagnostics;
  const auto vehicle = remora::vehicle_from_sdf(text, "fuzz.sdf", {}, diagnostics);
  // Either a vehicle that can be compiled, or a reason.
  if (vehicle.has_value() == diagnostics.has_errors()) std::abort();
  if (vehicle && !problems(vehicle->hull).empty()) std::abort();
  return 0;
}
