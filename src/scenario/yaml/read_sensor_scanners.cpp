// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_sensor_kinds.h"

namespace remora {
namespace {

Range degrees(double low, double high) { return {.low = low, .high = high, .unit = "degrees"}; }
Range degrees_up_to(double high) {
  return {.low = 0.0, .high = high, .above_low = true, .unit = "degrees"};
}

void read_reach(Section& section, LaserReach& reach) {
  auto own = section.section("reach");
  if (!own) return;
  own->read("range", reach.range, positive("m"));
  own->read("albedo", reach.albedo, {.low = 0.0, .high = 1.0, .above_low = true});
  own->read("visibility", reach.visibility, positive("m"));
}

void read_pulse(Section& section, PulseSpec& pulse) {
  double frequency_khz = pulse.frequency / 1e3;
  double bandwidth_khz = pulse.bandwidth / 1e3;
  section.read("frequency_khz", frequency_khz, between(1.0, 1e5, "kHz"));
  section.read("bandwidth_khz", bandwidth_khz, positive("kHz"));
  pulse.frequency = 1e3 * frequency_khz;
  pulse.bandwidth = 1e3 * bandwidth_khz;
}

/// What every sonar has.
template <class Spec>
void read_head(Section& section, Spec& spec) {
  read_pulse(section, spec.pulse);
  section.read("source_level_db", spec.source_level, between(100.0, 260.0, "dB re 1 µPa at 1 m"));
  section.read("noise_level_db", spec.noise_level, between(-100.0, 200.0, "dB re 1 µPa²/Hz"));
  section.read("min_range", spec.min_range, not_negative("m"));
  section.read("max_range", spec.max_range, positive("m"));
  section.read("range_bins", spec.range_bins, 2, 65536);
  section.read_degrees("beam_width_deg", spec.beam_width, degrees_up_to(90.0));
}

AnyInstrument read_lidar(Section& section, const ReadContext& /*context*/) {
  LidarSpec spec;
  section.read("columns", spec.columns, 1, 4096);
  section.read("rows", spec.rows, 1, 4096);
  section.read_degrees("azimuth_span_deg", spec.azimuth_span, degrees(0.0, 360.0));
  section.read_degrees("elevation_span_deg", spec.elevation_span, degrees(0.0, 180.0));
  section.read("points_per_ray", spec.points_per_ray, 1, 100);
  section.read_degrees("footprint_deg", spec.footprint, degrees(0.0, 50.0));
  section.read("min_range", spec.min_range, not_negative("m"));
  section.read("max_range", spec.max_range, positive("m"));
  read_reach(section, spec.reach);
  section.read("range_noise", spec.range_noise, not_negative("m"));
  section.read("pulse_length", spec.pulse_length, not_negative("s"));
  section.read("clutter", spec.clutter, not_negative({}));
  section.read("scan_duration", spec.scan_duration, not_negative("s"));
  section.read_degrees("pan_deg", spec.pan, degrees(-180.0, 180.0));
  section.read_degrees("tilt_deg", spec.tilt, degrees(-90.0, 90.0));
  section.read_degrees("pan_limit_deg", spec.pan_limit, degrees(0.0, 180.0));
  section.read_degrees("tilt_limit_deg", spec.tilt_limit, degrees(0.0, 90.0));
  section.read_degrees("pan_speed_deg", spec.pan_speed, degrees(0.0, 3600.0));
  return ImagingSpec{spec};
}

AnyInstrument read_laser_line(Section& section, const ReadContext& /*context*/) {
  LaserLineSpec spec;
  section.read("baseline", spec.baseline, positive("m"));
  section.read("crossing", spec.crossing, positive("m"));
  section.read_degrees("fan_deg", spec.fan, degrees_up_to(170.0));
  section.read_degrees("field_of_view_deg", spec.field_of_view, degrees_up_to(170.0));
  section.read("columns", spec.columns, 2, 16384);
  section.read("rows", spec.rows, 2, 16384);
  section.read("pixel_noise", spec.pixel_noise, not_negative("px"));
  read_reach(section, spec.reach);
  return ImagingSpec{spec};
}

AnyInstrument read_side_scan(Section& section, const ReadContext& /*context*/) {
  SideScanSpec spec;
  read_head(section, spec);
  section.read_degrees("vertical_width_deg", spec.vertical_width, degrees_up_to(110.0));
  section.read_degrees("tilt_deg", spec.tilt, degrees(0.0, 90.0));
  section.read("elevation_rays", spec.elevation_rays, 2, 4096);
  section.read("volume_backscatter_db", spec.volume_backscatter_db, between(-200.0, 0.0, "dB"));
  section.read("multipath", spec.has_multipath);
  section.read("tvg_spreading", spec.tvg_spreading, between(0.0, 80.0, "dB per decade"));
  return ImagingSpec{spec};
}

AnyInstrument read_multibeam(Section& section, const ReadContext& /*context*/) {
  MultibeamSpec spec;
  read_head(section, spec);
  section.read("beams", spec.beams, 1, 4096);
  section.read_degrees("swath_deg", spec.swath, degrees(0.0, 180.0));
  section.read_degrees("along_width_deg", spec.along_width, degrees_up_to(90.0));
  return ImagingSpec{spec};
}

AnyInstrument read_echo_sounder(Section& section, const ReadContext& /*context*/) {
  EchoSounderSpec spec;
  read_head(section, spec);
  return ImagingSpec{spec};
}

void read_scan(Section& section, ScanningSonarSpec& spec) {
  read_head(section, spec);
  section.read_degrees("vertical_width_deg", spec.vertical_width, degrees_up_to(110.0));
  section.read_degrees("step_deg", spec.step, degrees_up_to(180.0));
  section.read_degrees("sector_deg", spec.sector, degrees(0.0, 360.0));
  section.read_degrees("heading_deg", spec.heading, degrees(-360.0, 360.0));
}

AnyInstrument read_scanning_sonar(Section& section, const ReadContext& /*context*/) {
  ScanningSonarSpec spec;
  read_scan(section, spec);
  return ImagingSpec{spec};
}

}  // namespace

const std::vector<SensorKind>& scanner_sensor_kinds() {
  static const std::vector<SensorKind> kinds = {
      {"lidar", read_lidar, 10.0},
      {"laser_line", read_laser_line, 20.0},
      {"side_scan", read_side_scan, 10.0},
      {"multibeam", read_multibeam, 10.0},
      {"echo_sounder", read_echo_sounder, 10.0},
      {"scanning_sonar", read_scanning_sonar, 20.0},
  };
  return kinds;
}

}  // namespace remora
