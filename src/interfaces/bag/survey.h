// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sim_time.h"
#include "math/rigid_state.h"

namespace remora {

class RecordedFilm;

/// Where a vehicle was at a time of its survey, and how it moved; in our axes.
struct TrackPose {
  SimTime at;
  RigidState body;
};

/// What a bag tells of a survey: a track and, perhaps, the pictures of a camera.
struct Survey {
  SimTime began;                       ///< since 1970: the first pose
  std::vector<TrackPose> track;        ///< from 0 on, two poses at least
  std::shared_ptr<RecordedFilm> film;  ///< null without pictures
  std::vector<std::string> notes;      ///< what was chosen and what was left out, for people
};

struct SurveyOptions {
  std::string odometry;  ///< topic; empty: the one with the most poses
  std::string images;    ///< topic; empty: the one with the most pictures, if there is any
  bool is_ned = false;   ///< axes as ours, not as ROS says; also when the frame's name says `ned`
};

/// Nothing, with the reason, when there is no track to be had.
[[nodiscard]] std::optional<Survey> read_survey(const std::filesystem::path& file,
                                                const SurveyOptions& options, std::string& why_not);

/// Whether messages of this type tell poses: nav_msgs/Odometry, geometry_msgs/PoseStamped,
/// geometry_msgs/PoseWithCovarianceStamped.
[[nodiscard]] bool is_pose_type(std::string_view type);

/// Pose and, of an Odometry, motion in the bytes of a ROS 1 message, converted to our axes. Nothing
/// when the bytes are not such a message or it has no pose.
[[nodiscard]] std::optional<RigidState> body_in(std::string_view type,
                                                std::span<const std::byte> message, bool is_ned);

/// Fills in how the vehicle moved, from where it was a quarter of a second before and after.
void find_motion(std::vector<TrackPose>& track);

}  // namespace remora
