// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_environment.h"

namespace remora {
namespace {

constexpr Range kBearing = between(-360.0, 360.0, {});
constexpr Range kSpreading = between(0.0, 200.0, {});

SwellSpec read_swell(Section& waves) {
  SwellSpec spec;
  waves.require("components", "[{amplitude: 0.2, period: 7}]");
  for (Section& item : waves.sections("components")) {
    SwellComponent c;
    item.require("amplitude", "0.2");
    item.require("period", "7");
    item.read("amplitude", c.amplitude, not_negative("m"));
    item.read("period", c.period, between(0.5, 60.0, "s"));
    item.read_degrees("towards_deg", c.towards, kBearing);
    item.read_degrees("phase_deg", c.phase, kBearing);
    item.read("sharpness", c.sharpness, between(0.0, 1.0, {}));
    spec.components.push_back(c);
  }
  return spec;
}

SeaSpec read_sea(Section& waves) {
  SeaSpec spec;
  waves.require("significant_height", "0.5");
  waves.require("peak_period", "4");
  waves.read("spectrum", spec.spectrum,
             Choices<WaveSpectrum>{{"jonswap", WaveSpectrum::jonswap},
                                   {"pierson_moskowitz", WaveSpectrum::pierson_moskowitz}});
  waves.read("significant_height", spec.significant_height, between(0.0, 20.0, "m"));
  waves.read("peak_period", spec.peak_period, between(0.5, 30.0, "s"));
  waves.read("gamma", spec.gamma, between(1.0, 10.0, {}));
  waves.read_degrees("towards_deg", spec.towards, kBearing);
  waves.read("spreading", spec.spreading, kSpreading);
  waves.read("components", spec.components, 1, static_cast<int>(kMaxWaveComponents));
  return spec;
}

WindSeaSpec read_wind(Section& waves) {
  WindSeaSpec spec;
  waves.require("wind_speed", "8");
  waves.read("wind_speed", spec.wind_speed, between(0.0, 60.0, "m/s"));
  waves.read_degrees("towards_deg", spec.towards, kBearing);
  waves.read("fetch", spec.fetch, positive("m"));
  waves.read("spreading", spec.spreading, kSpreading);
  waves.read("components", spec.components, 1, static_cast<int>(kMaxWaveComponents));
  return spec;
}

enum class WaveKind { none, swell, sea, wind };

}  // namespace

WaveSpec read_waves(Section& waves) {
  WaveSpec spec;
  if (waves.has("preset")) {
    std::string preset;
    waves.read("preset", preset,
               Choices<std::string>{
                   {"calm", "calm"}, {"inspection", "inspection"}, {"open_ocean", "open_ocean"}});
    spec = wave_preset(preset).value_or(WaveSpec{});
  } else {
    WaveKind kind = WaveKind::none;
    waves.require("kind", "sea");
    waves.read("kind", kind,
               Choices<WaveKind>{{"none", WaveKind::none},
                                 {"swell", WaveKind::swell},
                                 {"sea", WaveKind::sea},
                                 {"wind", WaveKind::wind}});
    switch (kind) {
      case WaveKind::none:
        break;
      case WaveKind::swell:
        spec.kind = read_swell(waves);
        break;
      case WaveKind::sea:
        spec.kind = read_sea(waves);
        break;
      case WaveKind::wind:
        spec.kind = read_wind(waves);
        break;
    }
  }
  waves.read("water_depth", spec.water_depth, positive("m"));
  return spec;
}

}  // namespace remora
