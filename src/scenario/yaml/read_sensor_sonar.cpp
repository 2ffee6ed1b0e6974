// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_sensor_kinds.h"

namespace remora {
namespace {

void read_display(Section& section, SonarDisplaySpec& display) {
  section.read("tvg_spreading", display.tvg_spreading, between(0.0, 80.0, "dB per decade"));
  section.read("absorption_gain", display.has_absorption_gain);
  section.read("gain_db", display.gain_db, between(-100.0, 100.0, "dB"));
  section.read("gamma", display.gamma, {.low = 0.0, .high = 4.0, .above_low = true});
}

AnyInstrument read_imaging_sonar(Section& section, const ReadContext& /*context*/) {
  ImagingSonarSpec spec;
  double frequency_khz = spec.frequency / 1e3;
  section.read("frequency_khz", frequency_khz, between(1.0, 1e5, "kHz"));
  spec.frequency = 1e3 * frequency_khz;
  section.read("range_resolution", spec.range_resolution, positive("m"));
  section.read_degrees("sector_deg", spec.sector,
                       {.low = 0.0, .high = 180.0, .above_low = true, .unit = "degrees"});
  section.read_degrees("vertical_width_deg", spec.vertical_width,
                       {.low = 0.0, .high = 110.0, .above_low = true, .unit = "degrees"});
  section.read("beams", spec.beams, 1, 4096);
  section.read_degrees("beam_width_deg", spec.beam_width,
                       {.low = 0.0, .high = 90.0, .above_low = true, .unit = "degrees"});
  section.read("beam_edge_weight", spec.beam_edge_weight, between(0.08, 1.0, {}));
  section.read("beam_spacing", spec.has_equal_sines,
               Choices<bool>{{"equal_angles", false}, {"equal_sines", true}});
  section.read("source_level_db", spec.source_level, between(100.0, 260.0, "dB re 1 µPa at 1 m"));
  section.read("min_range", spec.min_range, not_negative("m"));
  section.read("max_range", spec.max_range, positive("m"));
  section.read("range", spec.range, positive("m"));
  section.read("range_bins", spec.range_bins, 2, 65536);
  section.read("rays_per_beam", spec.rays_per_beam, 2, 4096);
  section.read("pulse_window", spec.window,
               Choices<PulseWindow>{{"hamming", PulseWindow::hamming},
                                    {"rectangular", PulseWindow::rectangular}});
  section.read("self_noise_db", spec.self_noise_db, between(0.0, 100.0, "dB"));
  section.read("volume_backscatter_db", spec.volume_backscatter_db, between(-200.0, 0.0, "dB"));
  section.read("multipath", spec.has_multipath);
  section.read("beam_gain_spread_db", spec.beam_gain_spread_db, between(0.0, 20.0, "dB"));
  if (auto display = section.section("display")) read_display(*display, spec.display);
  return ImagingSpec{spec};
}

}  // namespace

const std::vector<SensorKind>& sonar_sensor_kinds() {
  static const std::vector<SensorKind> kinds = {{"imaging_sonar", read_imaging_sonar, 10.0}};
  return kinds;
}

}  // namespace remora
