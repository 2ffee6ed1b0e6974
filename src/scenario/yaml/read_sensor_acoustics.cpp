// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_sensor_acoustics.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_sensor_kinds.h"

namespace remora {
namespace {

void read_percent(Section& section, std::string_view key, double& share) {
  double percent = 100.0 * share;
  section.read(key, percent, between(0.0, 100.0, "%"));
  share = 0.01 * percent;
}

void read_kilohertz(Section& section, std::string_view key, double& hertz) {
  double khz = 1e-3 * hertz;
  section.read(key, khz, {.low = 0.0, .high = 5000.0, .above_low = true, .unit = "kHz"});
  hertz = 1e3 * khz;
}

void read_seconds(Section& section, std::string_view key, SimTime& time) {
  double seconds = time.seconds();
  section.read(key, seconds, between(0.0, 86'400.0, "s"));
  time = from_seconds(seconds);
}

void read_bending(Section& section, AcousticBending& bending) {
  bool is_refracted = bending == AcousticBending::refracted;
  section.read("refraction", is_refracted);
  bending = is_refracted ? AcousticBending::refracted : AcousticBending::straight;
}

void read_sound_speed(Section& section, std::optional<double>& speed) {
  section.read("assumed_sound_speed", speed, between(kSlowestSound, 1700.0, "m/s"));
}

/// `vehicle` and a mounting on it, or a place in the world.
AcousticPartner read_partner(Section& section) {
  AcousticPartner partner;
  section.read("vehicle", partner.vehicle);
  if (partner.vehicle.empty()) section.require("position", "[0, 0, 20]");
  partner.X = read_mounting(section);
  return partner;
}

void read_janus(Section& section, JanusSpec& spec) {
  section.read("beams", spec.beams, 3, static_cast<int>(kMaxBeams));
  section.read_degrees("beam_angle_deg", spec.beam_angle, between(5.0, 60.0, {}));
  section.read_degrees("first_azimuth_deg", spec.first_azimuth, between(-360.0, 360.0, {}));
}

AnyInstrument read_dvl(Section& section, const ReadContext& /*context*/) {
  DvlSpec spec;
  read_janus(section, spec.janus);
  section.read("min_altitude", spec.min_altitude, not_negative("m"));
  section.read("max_altitude", spec.max_altitude,
               {.low = 0.0, .high = 2000.0, .above_low = true, .unit = "m"});
  section.read("max_speed", spec.max_speed, positive("m/s"));
  section.read("velocity_noise", spec.velocity_noise, not_negative("m/s"));
  read_percent(section, "velocity_noise_percent", spec.velocity_noise_share);
  section.read("range_noise", spec.range_noise, not_negative("m"));
  read_percent(section, "scale_error_percent", spec.scale_error);
  section.read("water_track", spec.has_water_track);
  section.read("water_layer_near", spec.water_layer_near, not_negative("m"));
  section.read("water_layer_far", spec.water_layer_far, positive("m"));
  section.read("water_velocity_noise", spec.water_velocity_noise, not_negative("m/s"));
  return spec;
}

AnyInstrument read_adcp(Section& section, const ReadContext& /*context*/) {
  AdcpSpec spec;
  read_janus(section, spec.janus);
  section.read("cells", spec.cells, 1, 255);
  section.read("cell_size", spec.cell_size,
               {.low = 0.0, .high = 100.0, .above_low = true, .unit = "m"});
  section.read("blanking", spec.blanking, between(0.0, 100.0, "m"));
  section.read("velocity_noise", spec.velocity_noise, not_negative("m/s"));
  section.read(
      "output", spec.output,
      Choices<AdcpOutput>{{"combined", AdcpOutput::combined}, {"beams", AdcpOutput::beams}});
  section.read("level_cells", spec.has_level_cells);
  section.read("side_lobe_share", spec.side_lobe_share, between(0.0, 0.99, {}));
  return spec;
}

AnyInstrument read_usbl(Section& section, const ReadContext& /*context*/) {
  UsblSpec spec;
  section.read("aboard", spec.aboard,
               Choices<UsblSpec::Aboard>{{"transceiver", UsblSpec::Aboard::transceiver},
                                         {"transponder", UsblSpec::Aboard::transponder}});
  if (auto partner = section.section("partner")) spec.partner = read_partner(*partner);
  section.read("one_way", spec.is_one_way);
  section.read("turnaround", spec.turnaround, between(0.0, 60.0, "s"));
  section.read("max_range", spec.max_range,
               {.low = 0.0, .high = 50e3, .above_low = true, .unit = "m"});
  section.read_degrees("view_deg", spec.view, {.low = 0.0, .high = 180.0, .above_low = true});
  section.read("range_noise", spec.range_noise, not_negative("m"));
  section.read_degrees("angle_noise_deg", spec.angle_noise, between(0.0, 57.0, {}));
  read_sound_speed(section, spec.assumed_sound_speed);
  read_bending(section, spec.bending);
  return spec;
}

AnyInstrument read_lbl(Section& section, const ReadContext& /*context*/) {
  LblSpec spec;
  section.require("transponders", "[{position: [0, 0, 50]}]");
  for (Section& transponder : section.sections("transponders")) {
    Vec3 place_W = Vec3::Zero();
    transponder.require("position", "[0, 0, 50]");
    transponder.read("position", place_W, between(-1e5, 1e5, "m"));
    spec.transponders.push_back(place_W);
  }
  section.read("max_range", spec.max_range,
               {.low = 0.0, .high = 50e3, .above_low = true, .unit = "m"});
  section.read("range_noise", spec.range_noise, not_negative("m"));
  section.read("turnaround", spec.turnaround, between(0.0, 60.0, "s"));
  read_sound_speed(section, spec.assumed_sound_speed);
  read_bending(section, spec.bending);
  bool uses_depth = true;
  section.read("uses_depth", uses_depth);
  section.read("depth_noise", spec.depth_noise, not_negative("m"));
  if (!uses_depth) spec.depth_noise.reset();
  return spec;
}

ModemTimetable read_timetable(Section& section) {
  ModemTimetable timetable;
  read_seconds(section, "interval", timetable.interval);
  read_seconds(section, "offset", timetable.offset);
  return timetable;
}

AnyInstrument read_modem(Section& section, const ReadContext& /*context*/) {
  ModemSpec spec;
  spec.own = read_timetable(section);
  for (Section& peer : section.sections("peers")) {
    peer.require("interval", "4");
    spec.peers.push_back({read_partner(peer), read_timetable(peer)});
  }
  read_seconds(section, "packet_duration", spec.packet_duration);
  read_kilohertz(section, "frequency_khz", spec.frequency);
  read_kilohertz(section, "bandwidth_khz", spec.bandwidth);
  section.read("source_level_db", spec.source_level, between(100.0, 250.0, "dB"));
  section.read("max_range", spec.max_range,
               {.low = 0.0, .high = 50e3, .above_low = true, .unit = "m"});
  section.read("threshold_db", spec.threshold_db, between(-30.0, 60.0, "dB"));
  section.read("threshold_width_db", spec.threshold_width_db, positive("dB"));
  return spec;
}

std::vector<std::string> partners_of(const SensorSpec& sensor) {
  const StepInstrumentSpec* light = sensor.step_instrument.get();
  if (light == nullptr) return {};
  if (const auto* usbl = std::get_if<UsblSpec>(light)) return {usbl->partner.vehicle};
  std::vector<std::string> partners;
  if (const auto* modem = std::get_if<ModemSpec>(light))
    for (const ModemPeer& peer : modem->peers) partners.push_back(peer.partner.vehicle);
  return partners;
}

}  // namespace

void check_acoustic_partners(std::span<const VehicleSpec> vehicles,
                             std::span<const SourceLocation> where, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const VehicleSpec& vehicle : vehicles) names.push_back(vehicle.name);
  for (std::size_t i = 0; i < vehicles.size(); ++i) {
    for (const SensorSpec& sensor : vehicles[i].sensors) {
      for (const std::string& partner : partners_of(sensor)) {
        if (partner.empty()) continue;
        if (partner == vehicles[i].name)
          diagnostics.error(where[i],
                            fmt::format("sensor `{}` of vehicle `{}` has its own vehicle for a "
                                        "partner",
                                        sensor.name, vehicles[i].name),
                            "Name another vehicle, or give a `position` alone");
        else if (std::find(names.begin(), names.end(), partner) == names.end())
          diagnostics.error(where[i],
                            fmt::format("sensor `{}` of vehicle `{}` names the vehicle `{}`, which "
                                        "the scene has not",
                                        sensor.name, vehicles[i].name, partner.substr(0, 64)),
                            fmt::format("The scene has {}", listed(names)));
      }
    }
  }
}

const std::vector<SensorKind>& acoustic_sensor_kinds() {
  static const std::vector<SensorKind> kinds = {
      {"dvl", read_dvl, 5.0},  {"adcp", read_adcp, 1.0},    {"usbl", read_usbl, 1.0},
      {"lbl", read_lbl, 0.25}, {"modem", read_modem, 10.0},
  };
  return kinds;
}

}  // namespace remora
