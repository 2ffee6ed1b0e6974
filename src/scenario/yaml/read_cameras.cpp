// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_cameras.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/angles.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_preset.h"

namespace remora {
namespace {
constexpr int kMaxSide = 100'000;  // what problems() of a camera refuses is told by it

void read_intrinsics(Section& camera, CameraSpec& spec) {
  auto section = camera.section("intrinsics");
  if (!section) return;
  Intrinsics lens{.fx = 0.0, .fy = 0.0, .cx = 0.5 * spec.width, .cy = 0.5 * spec.height};
  section->require("fx", "600");
  section->read("fx", lens.fx, positive("px"));
  lens.fy = lens.fx;
  section->read("fy", lens.fy, positive("px"));
  section->read("cx", lens.cx, any("px"));
  section->read("cy", lens.cy, any("px"));
  spec.intrinsics = lens;
}

const Choices<PortKind>& port_kinds() {
  static const Choices<PortKind> kinds = {
      {"none", PortKind::none}, {"flat", PortKind::flat}, {"dome", PortKind::dome}};
  return kinds;
}

/// `port: dome`, or a map with more.
void read_port(Section& camera, PortSpec& port) {
  const YamlNode* node = camera.node("port");
  if (node == nullptr) return;
  if (node->kind != YamlNode::Kind::map) return camera.read("port", port.kind, port_kinds());
  auto section = camera.section("port");
  section->read("kind", port.kind, port_kinds());
  section->read("distance", port.distance, between(0.0, 1.0, "m"));
  section->read("index", port.index, between(1.0, 2.0, {}));
}

void read_effects(Section& camera, CameraEffects& effects) {
  auto section = camera.section("effects");
  if (!section) return;
  constexpr Range kStrength = between(0.0, 10.0, {});
  section->read("motion_blur", effects.motion_blur, kStrength);
  section->read("depth_of_field", effects.depth_of_field, between(0.0, 0.2, "m"));
  section->read("focus_distance", effects.focus_distance, between(0.01, 1000.0, "m"));
  section->read("chromatic_aberration", effects.chromatic_aberration, between(0.0, 0.1, {}));
  section->read("vignetting", effects.vignetting, between(0.0, 1.0, {}));
  section->read("dirt", effects.dirt, between(0.0, 1.0, {}));
  section->read("grain", effects.grain, kStrength);
  section->read("forward_scatter", effects.forward_scatter, kStrength);
  section->read("bloom", effects.bloom, kStrength);
  section->read("lens_flare", effects.lens_flare, kStrength);
}

void read_exposure(Section& section, CameraSpec& spec) {
  double rate_hz = 1.0 / spec.period.seconds();
  section.read("rate_hz", rate_hz, {.low = 0.0, .high = 1000.0, .above_low = true, .unit = "Hz"});
  spec.period = from_seconds(1.0 / rate_hz);
  section.read("shutter", spec.shutter, between(0.0, 10.0, "s"));
  section.read("gain_db", spec.gain_db, between(-20.0, 80.0, "dB"));
  section.read("max_gain_db", spec.max_gain_db, between(0.0, 80.0, "dB"));
  section.read("brightness", spec.brightness, between(0.01, 0.99, {}));
  section.read("white_balance", spec.white_balance, between(0.0, 1.0, {}));
  section.read("full_well", spec.full_well, positive("electrons"));
  section.read("read_noise", spec.read_noise, not_negative("electrons"));
}

void read_tilt_and_zoom(Section& section, CameraSpec& spec) {
  std::vector<double> stops{0.0, 0.0};
  section.read("tilt_deg", stops, between(-90.0, 90.0, "degrees"));
  if (stops.size() == 2) {
    spec.min_tilt = stops[0] * kDegree;
    spec.max_tilt = stops[1] * kDegree;
  } else {
    section.error("tilt_deg", "tilt_deg is a lower and an upper stop",
                  "Write for example [-45, 45]");
  }
  section.read("max_zoom", spec.max_zoom, between(1.0, 100.0, {}));
}

CameraSpec read_camera(Section& section, const Pose& X_BC) {
  CameraSpec spec;
  spec.X_BC = X_BC;
  std::string purpose;
  section.read("purpose", purpose);
  read_plain_name(section, "main", spec.name);
  section.read("width", spec.width, -kMaxSide, kMaxSide);
  section.read("height", spec.height, -kMaxSide, kMaxSide);
  section.read_degrees("field_of_view_deg", spec.field_of_view, any({}));
  read_intrinsics(section, spec);
  read_port(section, spec.port);
  read_exposure(section, spec);
  read_tilt_and_zoom(section, spec);
  read_effects(section, spec.effects);
  section.report(problems(spec));
  return spec;
}

/// One camera, or the two of a pair: half the baseline to either side along Cx.
void add_camera(Section& section, CameraSpec spec, std::vector<CameraSpec>& cameras) {
  auto stereo = section.section("stereo");
  if (!stereo) {
    cameras.push_back(std::move(spec));
    return;
  }
  double baseline = 0.1;
  stereo->require("baseline", "0.1");
  stereo->read("baseline", baseline, {.low = 0.0, .high = 10.0, .above_low = true, .unit = "m"});
  for (const auto& [side, sign] : {std::pair{"left", -0.5}, {"right", 0.5}}) {
    CameraSpec eye = spec;
    eye.name = fmt::format("{}_{}", spec.name, side);
    eye.X_BC.p += spec.X_BC.R * Vec3(sign * baseline, 0.0, 0.0);
    cameras.push_back(std::move(eye));
  }
}

template <class ReadPlace>
std::vector<CameraSpec> read_camera_list(Section& owner, const ReadContext& context,
                                         ReadPlace&& read_place) {
  std::vector<CameraSpec> cameras;
  for (const PresetEntry& entry :
       entries_with_presets(owner, "cameras", {"camera", "cameras"}, context)) {
    Section section(entry.node, entry.path, owner.diagnostics());
    const Pose place = read_place(section);
    add_camera(section, read_camera(section, place), cameras);
  }
  check_names(cameras, owner, "cameras");
  return cameras;
}

}  // namespace

std::vector<CameraSpec> read_cameras(Section& vehicle, const ReadContext& context) {
  return read_camera_list(vehicle, context,
                          [](Section& section) { return looking(read_mounting(section)); });
}

std::vector<CameraSpec> read_world_cameras(Section& scene, const ReadContext& context) {
  return read_camera_list(scene, context, [](Section& section) {
    return read_stand(section, "the camera stands where it is to look");
  });
}

}  // namespace remora
