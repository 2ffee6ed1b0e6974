// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "render/renderer.h"
#include "render/scene.h"
#include "run/headless.h"
#include "testing/source_dir.h"

namespace remora {
namespace survey_photos_test {

/// The share of a picture in which something of this label is seen.
double share_of(const Raster<std::uint16_t>& labels, std::uint16_t label) {
  return static_cast<double>(std::count(labels.pixels.begin(), labels.pixels.end(), label)) /
         static_cast<double>(labels.pixels.size());
}

TEST(SurveyPhotos, ShowEachComponentInAtLeastAHundredthOfTheirPixels) {
  std::string why_not;
  const std::unique_ptr<Renderer> renderer = make_gl_renderer(why_not);
  ASSERT_TRUE(renderer) << why_not;
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  const auto mission = load_mission(paths.missions / "hull_survey.yaml", paths, diagnostics);
  ASSERT_TRUE(mission) << to_string(diagnostics);
  std::optional<Scene> scene;
  const auto labels_through = [&](const Pose& X_WC, const State& state) {
    View view = *scene->find_view(state, "rov/main");
    view.X_WC = view.X_WC_then = X_WC;
    view.camera.width = 320;
    view.camera.height = 240;
    const PictureWishes truth{.colour = false, .linear = false, .truth = true};
    return renderer->draw(scene->frame(state, view), {}, truth).truth->label;
  };
  std::size_t photos = 0, components = 0;
  HeadlessHooks hooks;
  hooks.before_start = [&](const Dive& dive, const MissionRun*) {
    scene.emplace(dive.model());
    return true;
  };
  hooks.after_step = [&](const Dive& dive, const MissionRun* now) {
    for (; photos < now->report()->photos.size(); ++photos) {
      const PhotoReport& photo = now->report()->photos[photos];
      const Raster<std::uint16_t> labels = labels_through(photo.X_WC, dive.state());
      for (const PhotoReport::Component& component : photo.components) {
        const InspectionPoint& point = mission->mission.points[component.point];
        const auto label = std::find(scene->labels().begin(), scene->labels().end(), point.label);
        if (component.points == 0) continue;
        EXPECT_NE(label, scene->labels().end()) << point.name << " has no label of its own";
        EXPECT_GE(share_of(labels, static_cast<std::uint16_t>(label - scene->labels().begin())),
                  0.01)
            << point.name;
        ++components;
      }
    }
    return true;
  };
  EXPECT_EQ(fly_headless(*mission, {.hooks = hooks}).status, RunStatus::ok);
  EXPECT_EQ(components, mission->mission.points.size());
}

}  // namespace survey_photos_test
}  // namespace remora
