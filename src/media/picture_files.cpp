// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/picture_files.h"

#include <fmt/format.h>

#include <fstream>
#include <span>

#include "appearance/camera_lens.h"
#include "media/instrument_files.h"
#include "media/png_file.h"

namespace remora {
namespace {

template <class Pixel>
bool write_floats(const Raster<Pixel>& raster, const std::filesystem::path& file) {
  constexpr std::size_t kChannels = sizeof(Pixel) / sizeof(float);
  std::vector<std::size_t> shape{static_cast<std::size_t>(raster.height),
                                 static_cast<std::size_t>(raster.width)};
  if (kChannels > 1) shape.push_back(kChannels);
  std::ofstream stream(file, std::ios::binary);
  write_npy("<f4", shape, std::as_bytes(std::span(raster.pixels)), stream);
  stream.flush();
  return static_cast<bool>(stream);
}

bool write_numbers(const Raster<std::uint16_t>& raster, const std::filesystem::path& file) {
  return write_grey_png(raster.pixels, raster.width, raster.height, file);
}

const char* port_name(PortKind kind) {
  switch (kind) {
    case PortKind::none:
      return "none";
    case PortKind::flat:
      return "flat";
    case PortKind::dome:
      return "dome";
  }
  return "none";
}

/// The inside of the JSON object that tells about a camera, without the last comma.
std::string camera_fields(const View& view) {
  const CameraSpec& camera = view.camera;
  const Intrinsics lens = intrinsics(camera, view.zoom);
  const Mat3& R = view.X_WC.R;
  const Vec3& p = view.X_WC.p;
  std::string json = fmt::format("  \"camera\": {},\n", json_text(camera.name));
  json += fmt::format("  \"width\": {},\n  \"height\": {},\n", camera.width, camera.height);
  json += fmt::format("  \"fx\": {},\n  \"fy\": {},\n  \"cx\": {},\n  \"cy\": {},\n", lens.fx,
                      lens.fy, lens.cx, lens.cy);
  json += fmt::format("  \"port\": {{\"kind\": \"{}\", \"distance\": {}, \"index\": {}}},\n",
                      port_name(camera.port.kind), camera.port.distance, camera.port.index);
  json += fmt::format("  \"zoom\": {},\n  \"shutter\": {},\n", view.zoom, camera.shutter);
  json +=
      fmt::format("  \"rotation_world_camera\": [[{}, {}, {}], [{}, {}, {}], [{}, {}, {}]],\n",
                  R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2));
  return json + fmt::format("  \"position_world\": [{}, {}, {}]", p.x(), p.y(), p.z());
}

}  // namespace

std::string json_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) result += c;
  }
  return result + '"';
}

std::string camera_json(const View& view) { return "{\n" + camera_fields(view) + "\n}"; }

std::string calibration_json(const View& view, const std::vector<std::string>& labels) {
  std::string json = "{\n" + camera_fields(view) + ",\n  \"labels\": [";
  for (std::size_t i = 0; i < labels.size(); ++i)
    json += (i == 0 ? "" : ", ") + json_text(labels[i]);
  return json + "]\n}\n";
}

bool write_truth(const GroundTruth& truth, const View& view, const std::vector<std::string>& labels,
                 const std::filesystem::path& folder) {
  std::ofstream calibration(folder / "calibration.json");
  calibration << calibration_json(view, labels);
  calibration.flush();
  return static_cast<bool>(calibration) && write_floats(truth.depth, folder / "depth.npy") &&
         write_floats(truth.range, folder / "range.npy") &&
         write_floats(truth.normal_W, folder / "normal.npy") &&
         write_floats(truth.flow, folder / "flow.npy") &&
         write_numbers(truth.instance, folder / "instance.png") &&
         write_numbers(truth.label, folder / "label.png");
}

}  // namespace remora
