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

/// A mounting looks along its x, with z down; a camera and a lamp look along their z. Columns are
/// C's right, down and ahead in M.
const Mat3& ahead() {
  static const Mat3 R_MC = (Mat3() << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();
  return R_MC;
}

Pose looking(Pose X_BM) {
  X_BM.R = X_BM.R * ahead();
  return X_BM;
}

/// Where a fixed camera stands: `heading_deg` and `pitch_deg`, or `look_at`.
Pose read_stand(Section& section) {
  Pose X_WC = looking(read_start(section).X_WB());
  if (!section.has("look_at")) return X_WC;
  Vec3 target_W = Vec3::Zero();
  section.read("look_at", target_W, between(-1e6, 1e6, "m"));
  const Vec3 way_W = target_W - X_WC.p;
  if (way_W.norm() < 1e-6) {
    section.error("look_at", "the camera stands where it is to look",
                  "Write another `position` or `look_at`");
    return X_WC;
  }
  // Right is level; straight up or down, right is east.
  const Vec3 ahead_W = way_W.normalized();
  Vec3 right_W = Vec3::UnitZ().cross(ahead_W);
  right_W = right_W.norm() < 1e-6 ? Vec3::UnitY() : Vec3(right_W.normalized());
  X_WC.R << right_W, ahead_W.cross(right_W), ahead_W;
  return X_WC;
}

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

template <class Spec>
void check_names(const std::vector<Spec>& list, const Section& owner, std::string_view key) {
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (list[i].name == list[j].name)
        owner.error(key, fmt::format("two of {} are called `{}`", owner.name_of(key), list[i].name),
                    "Give each its own `name`");
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

LampSpec read_lamp(Section& section) {
  LampSpec spec;
  std::string purpose;
  section.read("purpose", purpose);
  read_plain_name(section, "port", spec.name);
  spec.X_BL = looking(read_mounting(section));
  section.read("lumens", spec.luminous_flux, between(0.0, 1e6, "lm"));
  section.read_degrees("beam_deg", spec.beam_angle, between(1.0, 170.0, {}));
  section.read("edge", spec.edge, between(0.0, 1.0, {}));
  section.read("colour_temperature", spec.colour_temperature, between(1500.0, 20'000.0, "K"));
  section.read("shadows", spec.casts_shadows);
  return spec;
}

}  // namespace

std::vector<CameraSpec> read_cameras(Section& vehicle, const ReadContext& context) {
  return read_camera_list(vehicle, context,
                          [](Section& section) { return looking(read_mounting(section)); });
}

std::vector<CameraSpec> read_world_cameras(Section& scene, const ReadContext& context) {
  return read_camera_list(scene, context, read_stand);
}

std::vector<LampSpec> read_lamps(Section& vehicle, const ReadContext& context) {
  std::vector<LampSpec> lamps;
  for (const PresetEntry& entry :
       entries_with_presets(vehicle, "lamps", {"lamp", "lamps"}, context)) {
    Section section(entry.node, entry.path, vehicle.diagnostics());
    lamps.push_back(read_lamp(section));
  }
  check_names(lamps, vehicle, "lamps");
  return lamps;
}

}  // namespace remora
