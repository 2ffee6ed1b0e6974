// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "experiment.h"

#include <algorithm>
#include <cmath>
#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>

#include "appearance/camera_lens.h"
#include "geometry/procedural.h"
#include "render/render_mesh.h"

namespace remora::vision {
namespace {

constexpr double kCameraDepth = 10.0;   // [m]
constexpr double kRise = 0.25;          // [m/s]
constexpr double kFrameInterval = 0.1;  // [s]
constexpr double kRopeRadius = 0.10;    // [m]
constexpr double kMussel = 0.065;       // [m]; grown, of whatever rope

// Mussels with pale barnacles on them: high in contrast, as real ropes are.
Appearance overgrown() {
  return {.colour = Vec3(0.62, 0.60, 0.52),
          .roughness = 0.8,
          .grain = SurfaceGrain::growth,
          .grain_size = kMussel,
          .wear = 0.9};
}

DrawItem rope(const std::shared_ptr<const RenderMesh>& mesh, double ahead, double to_the_right,
              std::uint16_t instance, std::uint16_t label) {
  DrawItem item;
  item.mesh = mesh;
  item.appearance = overgrown();
  item.X_WM.p = Vec3(ahead, to_the_right, kCameraDepth);
  item.X_WM_then = item.X_WM;
  item.instance = instance;
  item.label = label;
  return item;
}

/// A pair above and below the lens, as a small vehicle carries them: the paper's pictures are lit
/// by a lamp and by the sun.
std::vector<LitLamp> lamps_beside(const Pose& X_WC) {
  std::vector<LitLamp> lamps;
  for (const double down : {-0.1, 0.1}) {
    LitLamp lamp;
    lamp.p_W = X_WC * Vec3(0.0, down, 0.0);
    lamp.axis_W = X_WC.R.col(2);
    lamp.intensity = 800.0;
    lamp.half_angle = 0.8;
    lamp.casts_shadows = false;
    lamps.push_back(lamp);
  }
  return lamps;
}

}  // namespace

MusselFarm::MusselFarm() {
  camera_.name = "vision";
  camera_.period = from_seconds(kFrameInterval);
  const auto mesh =
      std::make_shared<const RenderMesh>(make_render_mesh(make_cylinder(kRopeRadius, 14.0, 24)));
  std::uint16_t instance = 0;
  for (const double y : {-0.5, 0.07, 0.55}) {
    ropes_.push_back(rope(mesh, kNearDistance, y, ++instance, kNear));
  }
  for (const double y : {-1.15, -0.8, 0.75, 1.1}) {
    ropes_.push_back(rope(mesh, kFarDistance, y, ++instance, kFar));
  }
}

Pose MusselFarm::camera_pose(double time) const {
  Pose X_WC;  // looks north, upright
  X_WC.R.col(0) = Vec3::UnitY();
  X_WC.R.col(1) = Vec3::UnitZ();
  X_WC.R.col(2) = Vec3::UnitX();
  X_WC.p = Vec3(0.0, 0.0, kCameraDepth - kRise * time);
  return X_WC;
}

const EnvironmentModel& MusselFarm::water(double visibility) {
  const auto found = waters_.find(visibility);
  if (found != waters_.end()) return found->second;
  EnvironmentSpec spec;
  spec.clarity.profile = {{.depth = 0.0, .measure = Visibility{visibility}}};
  return waters_.emplace(visibility, compile(spec)).first->second;
}

Picture MusselFarm::picture(Renderer& renderer, const Conditions& conditions, int index) {
  const EnvironmentModel& environment = water(conditions.visibility);
  const EnvironmentState state = initial_state(environment, 1);
  Frame frame;
  frame.view.camera = camera_;
  frame.view.camera.effects.dirt = conditions.dirt;
  const double time = kFrameInterval * index;
  frame.view.X_WC = camera_pose(time);
  frame.view.X_WC_then = camera_pose(time - camera_.shutter);
  frame.items = ropes_;
  frame.lamps = lamps_beside(frame.view.X_WC);
  frame.particles = {.marine_snow = 0.0, .plankton = conditions.plankton};
  frame.environment = &environment;
  frame.water = &state;
  frame.now = from_seconds(time);
  frame.labels = {"water", "near_rope", "far_rope"};
  return renderer.draw(frame, {}, {.truth = true});
}

double MusselFarm::image_motion(double distance) const {
  const CameraLens lens = lens_of(camera_);
  return lens.pixel({0.0, kRise * kFrameInterval, distance})->y() - lens.intrinsics().cy;
}

std::optional<Vec2> MusselFarm::moved(const Vec2& pixel, int frames) const {
  const CameraLens lens = lens_of(camera_);
  const LensRay ray = lens.ray(pixel);
  // Seen from above: o + t d meets the circle round c, |o + t d - c|² = r².
  const auto from_above = [](const Vec3& v_C) { return Vec2(v_C.x(), v_C.z()); };
  const Vec2 d = from_above(ray.direction_C);
  std::optional<double> nearest;
  for (const DrawItem& rope : ropes_) {
    const Vec2 c(rope.X_WM.p.y(), rope.X_WM.p.x());  // the camera looks north
    const Vec2 o = from_above(ray.origin_C) - c;
    const double half_b = o.dot(d) / d.squaredNorm();
    const double q = (o.squaredNorm() - kRopeRadius * kRopeRadius) / d.squaredNorm();
    if (half_b * half_b < q) continue;
    const double t = -half_b - std::sqrt(half_b * half_b - q);
    if (!nearest || t < *nearest) nearest = t;
  }
  if (!nearest) return std::nullopt;
  const Vec3 rise = kRise * kFrameInterval * frames * Vec3::UnitY();
  return lens.pixel(ray.origin_C + *nearest * ray.direction_C + rise);
}

cv::Mat to_opencv(const ColourImage& image) {
  const cv::Mat rgb(image.height, image.width, CV_8UC3,
                    const_cast<std::uint8_t*>(image.pixels.data()));
  cv::Mat bgr;
  cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
  return bgr;
}

namespace {

cv::Mat grey(const ColourImage& image) {
  cv::Mat result;
  cv::cvtColor(to_opencv(image), result, cv::COLOR_BGR2GRAY);
  return result;
}

// Labels spread outwards: a feature of a rope's edge lies beside the rope.
cv::Mat labels_with_margin(const GroundTruth& truth) {
  const Raster<std::uint16_t>& labels = truth.label;
  cv::Mat near(labels.height, labels.width, CV_8U), far = near.clone();
  for (int y = 0; y < labels.height; ++y) {
    for (int x = 0; x < labels.width; ++x) {
      near.at<std::uint8_t>(y, x) = labels.at(x, y) == MusselFarm::kNear ? 255 : 0;
      far.at<std::uint8_t>(y, x) = labels.at(x, y) == MusselFarm::kFar ? 255 : 0;
    }
  }
  constexpr int kMargin = 14;  // [px]; half of ORB's patch of 31
  const cv::Mat disc =
      cv::getStructuringElement(cv::MORPH_ELLIPSE, cv::Size(2 * kMargin + 1, 2 * kMargin + 1));
  cv::dilate(near, near, disc);
  cv::dilate(far, far, disc);
  cv::Mat result = cv::Mat::zeros(near.size(), CV_8U);
  result.setTo(MusselFarm::kFar, far);
  result.setTo(MusselFarm::kNear, near);
  return result;
}

}  // namespace

FoundFeatures find_orb_features(const Picture& picture) {
  FoundFeatures found;
  constexpr int kMost = 6000;  // all there are; OpenCV's own numbers otherwise
  cv::ORB::create(kMost)->detect(grey(picture.colour), found.points);
  const cv::Mat labels = labels_with_margin(*picture.truth);
  for (const cv::KeyPoint& point : found.points) {
    switch (labels.at<std::uint8_t>(cv::Point(point.pt))) {
      case MusselFarm::kNear:
        ++found.near;
        break;
      case MusselFarm::kFar:
        ++found.far;
        break;
      default:
        ++found.water;
    }
  }
  return found;
}

std::vector<Track> follow_features(const std::vector<Picture>& pictures) {
  std::vector<cv::Point2f> first;
  cv::Mat last = grey(pictures.front().colour);
  cv::goodFeaturesToTrack(last, first, 400, 0.01, 8.0);
  std::vector<cv::Point2f> places = first;
  std::vector<bool> is_followed(first.size(), true);
  for (std::size_t i = 1; i < pictures.size(); ++i) {
    const cv::Mat next = grey(pictures[i].colour);
    std::vector<cv::Point2f> moved;
    std::vector<unsigned char> status;
    std::vector<float> error;
    cv::calcOpticalFlowPyrLK(last, next, places, moved, status, error, cv::Size(15, 15), 3);
    for (std::size_t k = 0; k < status.size(); ++k) {
      is_followed[k] = is_followed[k] && status[k] != 0;
    }
    places = moved;
    last = next;
  }
  std::vector<Track> tracks;
  for (std::size_t k = 0; k < first.size(); ++k) {
    if (is_followed[k]) tracks.push_back({.from = first[k], .to = places[k]});
  }
  return tracks;
}

}  // namespace remora::vision
