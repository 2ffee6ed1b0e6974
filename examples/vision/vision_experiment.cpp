// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What plankton, dirt and murk do to feature detectors and trackers: the experiment of Drones 2019,
// 3, 1, section 5.4, on pictures drawn here.
//
//   vision_experiment [FOLDER]   prints the tables; writes annotated frames into FOLDER
#include <fmt/format.h>

#include <filesystem>
#include <opencv2/imgproc.hpp>

#include "experiment.h"
#include "media/png_file.h"

using namespace remora;
using namespace remora::vision;

namespace {

void save(const cv::Mat& bgr, const std::filesystem::path& folder, const std::string& name) {
  if (folder.empty()) return;
  cv::Mat rgb;
  cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
  const ColourImage image{
      .width = rgb.cols, .height = rgb.rows, .pixels = {rgb.datastart, rgb.dataend}};
  const std::filesystem::path file = folder / (name + ".png");
  if (!write_png(image, file)) fmt::print(stderr, "cannot write {}\n", file.string());
}

void show_features(MusselFarm& farm, Renderer& renderer, const Conditions& conditions,
                   const std::string& name, const std::filesystem::path& folder) {
  const Picture picture = farm.picture(renderer, conditions, 0);
  const FoundFeatures found = find_orb_features(picture);
  fmt::print("{:<24} {:6.0f} m {:10} {:10} {:10}\n", name, conditions.visibility, found.near,
             found.far, found.water);
  cv::Mat marked = to_opencv(picture.colour);
  for (const cv::KeyPoint& point : found.points) {
    cv::circle(marked, point.pt, 4, cv::Scalar(0, 255, 255), 1, cv::LINE_AA);
  }
  save(marked, folder, name);
}

void show_tracks(MusselFarm& farm, Renderer& renderer, const Conditions& conditions,
                 const std::string& name, const std::filesystem::path& folder) {
  std::vector<Picture> pictures;
  for (int i = 0; i < 4; ++i) pictures.push_back(farm.picture(renderer, conditions, i));
  const std::vector<Track> tracks = follow_features(pictures);
  cv::Mat marked = to_opencv(pictures.back().colour);
  int still = 0;
  for (const Track& track : tracks) {
    const bool is_still = track.length() < 1.0f;
    still += is_still ? 1 : 0;
    const cv::Scalar colour = is_still ? cv::Scalar(0, 0, 255) : cv::Scalar(0, 255, 0);
    cv::line(marked, track.from, track.to, colour, 1, cv::LINE_AA);
    cv::circle(marked, track.to, 3, colour, 1, cv::LINE_AA);
  }
  fmt::print("{:<24} {:10} {:10}\n", name, tracks.size(), still);
  save(marked, folder, name);
}

}  // namespace

int main(int count, char** arguments) {
  const std::filesystem::path folder = count > 1 ? arguments[1] : "";
  std::string why_not;
  const std::unique_ptr<Renderer> renderer = make_gl_renderer(why_not);
  if (!renderer) {
    fmt::print(stderr, "vision_experiment: no pictures can be drawn: {}\n", why_not);
    return 1;
  }
  if (!folder.empty()) std::filesystem::create_directories(folder);
  MusselFarm farm;

  fmt::print("ORB features                  sees   near rope   far rope   in water\n");
  show_features(farm, *renderer, {}, "clean", folder);
  show_features(farm, *renderer, {.plankton = 1.0}, "plankton", folder);
  show_features(farm, *renderer, {.plankton = 1.0, .visibility = 8.0}, "murky_8_plankton", folder);
  for (const double visibility : {40.0, 12.0, 8.0, 5.0}) {
    show_features(farm, *renderer, {.visibility = visibility},
                  fmt::format("murky_{:.0f}", visibility), folder);
  }
  fmt::print("\nLucas-Kanade, 3 frames     followed      still (a rope moves {:.0f} px)\n",
             3.0 * farm.image_motion(MusselFarm::kNearDistance));
  show_tracks(farm, *renderer, {}, "clean_port", folder);
  show_tracks(farm, *renderer, {.dirt = 1.0}, "dirty_port", folder);
  return 0;
}
