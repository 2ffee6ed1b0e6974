// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "media/instrument_recorder.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "run/track_history.h"
#include "world/model.h"
#include "world/output.h"
#include "world/silt.h"
#include "world/state.h"

namespace remora {

/// Through which eyes, how large, and what is drawn over the picture.
struct PhotoOptions {
  std::string camera;          ///< `rov/main`, `quay`, `chase`; `free`, from `eye` to `target`
  std::vector<double> eye;     ///< of the free view: north, east, depth [m]
  std::vector<double> target;  ///< what it looks at
  std::optional<int> width;    ///< in place of the camera's [px]; the other side follows
  std::optional<int> height;
  bool hud = false;   ///< a line with depth, heading, time
  std::string inset;  ///< a camera, a sonar or lidar, or a PNG file; empty: none
  bool axes = false;  ///< of all moving bodies
  bool trail = false;
  RenderOptions render;
};

/// The whole name of a view among `names` (Scene::view_names()) that is called by it or by what
/// follows the vehicle's name and a slash: `main` for `rov/main`. Nothing when there is none.
[[nodiscard]] std::optional<std::string> full_view_name(const std::vector<std::string>& names,
                                                        const std::string& name);

/// What is wrong with the options for this scene, in words for people; empty when nothing is.
[[nodiscard]] std::string problem(const PhotoOptions& options, const Model& model,
                                  const Scene& scene);

/// The camera with a picture of another size, the same field of view across.
[[nodiscard]] CameraSpec with_size(CameraSpec camera, std::optional<int> width,
                                   std::optional<int> height);

/// Takes pictures of a dive, one by one.
class Photographer {
 public:
  /// `problem(options, model, scene)` must be empty. All three outlive the photographer.
  Photographer(const Model& model, const Scene& scene, Renderer& renderer, PhotoOptions options,
               std::uint64_t seed);

  /// To be called at the start and after every step: remembers trails, the silt that was stirred up
  /// and how far the water has drifted.
  void notice(const State& state, const Output& output);

  struct Photo {
    Picture picture;  ///< with everything drawn over it
    View view;
  };
  [[nodiscard]] Photo take(const State& state, PictureWishes wishes = {});

 private:
  [[nodiscard]] View view(const State& state, const std::string& name) const;
  [[nodiscard]] Frame frame(const State& state, const View& view) const;
  void draw_insets(const State& state, ColourImage& image);

  const Model& model_;
  const Scene& scene_;
  Renderer& renderer_;
  PhotoOptions options_;
  std::uint64_t seed_;
  TrackHistory tracks_;
  SiltMemory silt_;
  WaterDrift drift_;  ///< at the first vehicle
  SimTime noticed_;
  std::optional<ColourImage> inset_file_;
  const ImagingSensorModel* inset_sensor_ = nullptr;
  std::unique_ptr<InstrumentRecorder> inset_watch_;
  std::unique_ptr<InstrumentScene> instrument_scene_;
};

}  // namespace remora
