// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "environment/environment.h"
#include "render/renderer.h"

namespace remora::vision {

/// What the experiment changes, one thing at a time.
struct Conditions {
  double plankton = 0.0;     ///< 1: as in the paper
  double dirt = 0.0;         ///< on the port
  double visibility = 20.0;  ///< [m]
};

/// Ropes of a mussel farm, some within arm's reach and some further away, seen by a vehicle that
/// rises: the site of the experiment in Drones 2019, 3, 1, section 5.4.
class MusselFarm {
 public:
  MusselFarm();

  /// What the camera sees after so many frames under these conditions.
  [[nodiscard]] Picture picture(Renderer& renderer, const Conditions& conditions, int frame);

  /// Pixels that a thing at this distance moves up or down from one frame to the next.
  [[nodiscard]] double image_motion(double distance) const;

  /// Where a spot on a rope that is seen at this pixel will be seen so many frames later, by
  /// geometry alone: the line of sight meets the rope's cylinder, and the vehicle rises. Nothing:
  /// no rope is there.
  [[nodiscard]] std::optional<Vec2> moved(const Vec2& pixel, int frames) const;

  static constexpr std::uint16_t kNear = 1, kFar = 2;  ///< labels
  static constexpr double kNearDistance = 1.3, kFarDistance = 4.5;

 private:
  [[nodiscard]] Pose camera_pose(double time) const;
  [[nodiscard]] const EnvironmentModel& water(double visibility);

  CameraSpec camera_;
  std::vector<DrawItem> ropes_;
  std::map<double, EnvironmentModel> waters_;  ///< by visibility
};

/// Where a feature detector found something, by what is really there.
struct FoundFeatures {
  int near = 0;   ///< on ropes close by
  int far = 0;    ///< on distant ropes
  int water = 0;  ///< in open water, away from any rope
  std::vector<cv::KeyPoint> points;

  [[nodiscard]] int all() const { return near + far + water; }
};
/// ORB (Rublee et al. 2011) as OpenCV has it.
[[nodiscard]] FoundFeatures find_orb_features(const Picture& picture);

/// A feature that was followed from one picture into a later one.
struct Track {
  cv::Point2f from, to;
  [[nodiscard]] float length() const { return static_cast<float>(cv::norm(to - from)); }
};
/// Corners of the first picture, followed by pyramidal Lucas-Kanade through all of them.
[[nodiscard]] std::vector<Track> follow_features(const std::vector<Picture>& pictures);

/// As OpenCV stores pictures: blue, green, red.
[[nodiscard]] cv::Mat to_opencv(const ColourImage& image);

}  // namespace remora::vision
