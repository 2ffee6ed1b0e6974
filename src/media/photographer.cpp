// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/photographer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/assert.h"
#include "media/overlay.h"
#include "media/png_file.h"
#include "media/scene_marks.h"
#include "sensors/find_sensor.h"
#include "world/motion_of.h"

namespace remora {
namespace {

constexpr double kInsetShare = 0.3;  // of the picture's width

std::string joined(const std::vector<std::string>& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

constexpr std::string_view kFreeCamera = "free";

bool knows(const Scene& scene, const std::string& camera) {
  return full_view_name(scene.view_names(), camera).has_value();
}

bool is_png(const std::string& name) { return std::filesystem::path(name).extension() == ".png"; }

}  // namespace

std::optional<std::string> full_view_name(const std::vector<std::string>& names,
                                          const std::string& name) {
  const auto is_meant = [&](const std::string& full) {
    return full == name || (full.ends_with(name) && full.size() > name.size() &&
                            full[full.size() - name.size() - 1] == '/');
  };
  const auto found = std::find_if(names.begin(), names.end(), is_meant);
  if (found == names.end()) return std::nullopt;
  return *found;
}

std::string problem(const PhotoOptions& options, const Model& model, const Scene& scene) {
  if (options.camera == kFreeCamera) {
    if (options.eye.size() != 3 || options.target.size() != 3 || options.eye == options.target)
      return "a free view needs a place and something else to look at. Write --eye and --target, "
             "each with north, east and depth in metres";
  } else if (!knows(scene, options.camera))
    return fmt::format(
        "the scene has no camera `{}`. It has {}, and `free` with --eye and --target",
        options.camera, joined(scene.view_names()));
  for (const std::optional<int> side : {options.width, options.height})
    if (side && (*side < 1 || *side > 8192))
      return fmt::format("a picture cannot be {} pixels wide or high. Write 1 to 8192", *side);
  if (options.inset.empty() || knows(scene, options.inset)) return {};
  if (find_imaging_sensor(model.sensors(), options.inset) != nullptr) return {};
  if (is_png(options.inset))
    return read_png(options.inset) ? "" : fmt::format("{} is not a PNG picture", options.inset);
  return fmt::format(
      "nothing to show is called `{}`. There are the cameras {}, the sonars and "
      "lidars {}, and any file that ends in .png",
      options.inset, joined(scene.view_names()), joined(imaging_sensor_names(model.sensors())));
}

CameraSpec with_size(CameraSpec camera, std::optional<int> width, std::optional<int> height) {
  if (!width && !height) return camera;
  const double aspect = static_cast<double>(camera.height) / camera.width;
  const int w = width ? *width : std::max(1, static_cast<int>(std::lround(*height / aspect)));
  const int h = height ? *height : std::max(1, static_cast<int>(std::lround(*width * aspect)));
  if (camera.intrinsics) {
    // Sharper or coarser along both axes; what the height adds or takes away is cut above and
    // below.
    const double scale = static_cast<double>(w) / camera.width;
    Intrinsics& lens = *camera.intrinsics;
    lens.fx *= scale;
    lens.fy *= scale;
    lens.cx *= scale;
    lens.cy = 0.5 * h + scale * (lens.cy - 0.5 * camera.height);
  }
  camera.width = w;
  camera.height = h;
  return camera;
}

Photographer::Photographer(const Model& model, const Scene& scene, Renderer& renderer,
                           PhotoOptions options, std::uint64_t seed)
    : model_(model),
      scene_(scene),
      renderer_(renderer),
      options_(std::move(options)),
      seed_(seed),
      tracks_(model.hulls_of_vehicles()) {
  REMORA_ASSERT(problem(options_, model, scene).empty());
  const std::string& inset = options_.inset;
  if (inset.empty() || knows(scene, inset)) return;
  inset_sensor_ = find_imaging_sensor(model.sensors(), inset);
  if (inset_sensor_ != nullptr) {
    inset_watch_ = make_watch(*inset_sensor_);
    instrument_scene_ = std::make_unique<InstrumentScene>(model);
  } else {
    inset_file_ = read_png(inset);
  }
}

void Photographer::notice(const State& state, const Output& output) {
  silt_.observe(model_, state, output);
  if (!model_.vehicles().empty())
    drift_.observe(model_.environment(), state.environment, motion_of(model_, state, {0}).p_WB,
                   (state.now - noticed_).seconds());
  noticed_ = state.now;
  if (options_.trail) tracks_.notice(state);
}

View Photographer::view(const State& state, const std::string& name) const {
  if (name == kFreeCamera && name == options_.camera) {
    return free_view({options_.eye[0], options_.eye[1], options_.eye[2]},
                     {options_.target[0], options_.target[1], options_.target[2]});
  }
  std::optional<View> found = scene_.find_view(state, name);
  REMORA_ASSERT(found.has_value());
  return *found;
}

Frame Photographer::frame(const State& state, const View& view) const {
  Frame frame = scene_.frame(state, view);
  frame.seed = seed_;
  frame.silt = silt_.puffs(state.now);
  frame.water_drift_W = drift_.displacement_W;
  return frame;
}

Photographer::Photo Photographer::take(const State& state, PictureWishes wishes) {
  Photo photo;
  photo.view = view(state, options_.camera);
  photo.view.camera = with_size(photo.view.camera, options_.width, options_.height);
  photo.picture =
      draw_marked(renderer_, frame(state, photo.view), options_.render, wishes, model_, state,
                  {.has_axes = options_.axes, .tracks = options_.trail ? &tracks_ : nullptr});
  draw_insets(state, photo.picture.colour);
  if (options_.hud && !model_.vehicles().empty())
    draw_hud(hud_line(model_, state, VehicleId{0}), photo.picture.colour);
  return photo;
}

void Photographer::draw_insets(const State& state, ColourImage& image) {
  if (options_.inset.empty()) return;
  const auto draw = [&](const ColourImage& inset) {
    draw_inset(inset, Corner::top_right, kInsetShare, image);
  };
  if (inset_file_) return draw(*inset_file_);
  if (inset_sensor_ != nullptr) {
    instrument_scene_->update(state);
    inset_watch_->look(instrument_scene_->view(state),
                       place_of(*inset_sensor_, model_, state, *instrument_scene_),
                       instrument_seed(seed_, inset_sensor_->full_name()),
                       static_cast<std::uint64_t>(state.now / inset_sensor_->period));
    return draw(inset_watch_->picture({.colours = *find_colour_map("copper")}));
  }
  View small = view(state, options_.inset);
  const int width = std::max(1, static_cast<int>(kInsetShare * image.width));
  small.camera = with_size(small.camera, width, std::nullopt);
  draw(renderer_.draw(frame(state, small), options_.render, {}).colour);
}

}  // namespace remora
