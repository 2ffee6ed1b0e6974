// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables in CSV: currents, tidal events, a thruster's bench test. The first byte chooses.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "environment/current.h"
#include "thrusters/thrust_curve.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  remora::Diagnostics diagnostics;
  remora::CurrentSpec current;
  switch (data[0]) {
    case 'c':
      current.kind = remora::parse_current_csv(text, "fuzz.csv", diagnostics);
      break;
    case 't': {
      remora::TidalCurrentSpec tidal;
      tidal.stream = remora::parse_tidal_events_csv(text, "fuzz.csv", diagnostics);
      current.kind = tidal;
      break;
    }
    default: {
      const auto rows = remora::parse_bench_test(text, "fuzz.csv", diagnostics);
      if (rows.has_value() == diagnostics.has_errors()) std::abort();
      return 0;
    }
  }
  // What was read without an error compiles and flows at a finite speed.
  if (diagnostics.has_errors() || !problems(current).empty()) return 0;
  const remora::CurrentModel model(current, remora::UtcTime{});
  static_cast<void>(model.initial_state(1));
  return 0;
}
