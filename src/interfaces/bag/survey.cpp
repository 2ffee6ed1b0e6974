// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "interfaces/bag/bag_film.h"
#include "interfaces/bag/bag_reader.h"
#include "interfaces/bag/picture_message.h"
#include "interfaces/bag/pose_messages.h"
#include "interfaces/ros_messages/axes.h"
#include "interfaces/ros_messages/packed.h"

namespace remora {
namespace {

// Position filters jitter by centimetres: a shorter look would show that as speed.
const SimTime kMotionReach = from_seconds(0.25);

std::optional<Pose> as_it_is(const msg::Pose& pose) {
  // One and the same turn of axes, there and back.
  const std::optional<Pose> X = pose_ned(pose);
  if (!X) return std::nullopt;
  return swap_world_and_body_axes(*X);
}

std::optional<RigidState> body_at(const msg::Pose& pose, bool is_ned) {
  const std::optional<Pose> X_WB = is_ned ? as_it_is(pose) : pose_ned(pose);
  if (!X_WB) return std::nullopt;
  return RigidState{.p_WB = X_WB->p, .q_WB = Quat(X_WB->R), .V_WB_B = {}};
}

std::optional<Twist> motion(const msg::Twist& twist, bool is_ned) {
  const std::optional<Twist> V_B = twist_frd(twist);
  if (!V_B || !is_ned) return V_B;
  return Twist{swap_frd_flu(V_B->linear), swap_frd_flu(V_B->angular)};
}

/// The frame of a message whose header comes first.
std::string frame_in(std::span<const std::byte> message) {
  packed::Reader reader(message);
  msg::Header header;
  reader.add(header);
  return reader.is_good() ? header.frame_id : std::string();
}

/// `world_ned`, `NED`, `odom_ned` …
bool says_ned(std::string frame) {
  for (char& c : frame) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return frame.ends_with("ned");
}

std::string listing(const std::vector<BagTopic>& topics) {
  std::string text;
  for (const BagTopic& topic : topics)
    text += fmt::format("\n  {}  {}  {} messages", topic.name, topic.type, topic.messages);
  return text.empty() ? "\n  none at all" : text;
}

/// The topic of this name, or the one of a suitable type with the most messages.
template <class IsSuitable>
const BagTopic* find_topic(const std::vector<BagTopic>& topics, const std::string& name,
                           IsSuitable&& is_suitable) {
  const BagTopic* found = nullptr;
  for (const BagTopic& topic : topics) {
    if (!is_suitable(topic.type) || topic.messages == 0) continue;
    if (!name.empty() && topic.name != name) continue;
    if (found == nullptr || topic.messages > found->messages) found = &topic;
  }
  return found;
}

std::string no_topic(const std::filesystem::path& file, const std::string& name,
                     const std::vector<BagTopic>& topics, const char* what, const char* types,
                     const char* option) {
  const auto known = std::find_if(topics.begin(), topics.end(),
                                  [&](const BagTopic& topic) { return topic.name == name; });
  const std::string problem =
      name.empty()            ? fmt::format("{} has no {} ({})", file.string(), what, types)
      : known == topics.end() ? fmt::format("{} has no topic {}", file.string(), name)
                              : fmt::format("{} has no {} on {} ({} messages of {})", file.string(),
                                            what, name, known->messages, known->type);
  return fmt::format("{}. Choose with {} one of {} among{}", problem, option, types,
                     listing(topics));
}

class SurveyReader {
 public:
  SurveyReader(std::shared_ptr<BagReader> bag, const std::filesystem::path& file,
               const SurveyOptions& options)
      : bag_(std::move(bag)), file_(file), options_(options) {}

  /// What is in the way; empty when all is well.
  [[nodiscard]] std::string read(Survey& survey) {
    const BagTopic* poses = find_topic(bag_->topics(), options_.odometry, is_pose_type);
    if (poses == nullptr)
      return no_topic(file_, options_.odometry, bag_->topics(), "poses",
                      "nav_msgs/Odometry, geometry_msgs/PoseStamped, "
                      "geometry_msgs/PoseWithCovarianceStamped",
                      "--odometry");
    if (std::string problem = read_track(*poses, survey); !problem.empty()) return problem;
    return read_film(survey);
  }

 private:
  [[nodiscard]] std::string read_track(const BagTopic& topic, Survey& survey) {
    const std::unique_ptr<BagChannel> channel = bag_->channel(topic.name);
    std::vector<std::byte> bytes;
    std::size_t unusable = 0;
    bool is_ned = options_.is_ned;
    bool has_motion = false;
    for (std::size_t i = 0; i < channel->size(); ++i) {
      const bool is_read = channel->read(i, bytes);
      if (is_read && survey.track.empty() && says_ned(frame_in(bytes))) is_ned = true;
      const std::optional<RigidState> body =
          is_read ? body_in(topic.type, bytes, is_ned) : std::nullopt;
      if (!body) {
        ++unusable;
        continue;
      }
      if (survey.track.empty()) survey.began = channel->time(i);
      const SimTime at = channel->time(i) - survey.began;
      // Of two poses of the same instant the first counts.
      if (!survey.track.empty() && at <= survey.track.back().at) continue;
      survey.track.push_back({at, *body});
      has_motion = has_motion || body->V_WB_B.linear.norm() + body->V_WB_B.angular.norm() > 0.0;
    }
    if (survey.track.size() < 2)
      return fmt::format("{} has {} usable poses of {} messages on {}: no track", file_.string(),
                         survey.track.size(), topic.messages, topic.name);
    if (!has_motion) find_motion(survey.track);
    survey.notes.push_back(fmt::format(
        "track: {} ({}, {} poses over {:.1f} s, {})", topic.name, topic.type, survey.track.size(),
        survey.track.back().at.seconds(), is_ned ? "north-east-down" : "east-north-up"));
    if (unusable > 0) survey.notes.push_back(fmt::format("{} messages tell no pose", unusable));
    return {};
  }

  [[nodiscard]] std::string read_film(Survey& survey) {
    const BagTopic* pictures = find_topic(bag_->topics(), options_.images, is_picture_type);
    if (pictures == nullptr && options_.images.empty()) {
      survey.notes.push_back("no pictures");
      return {};
    }
    if (pictures == nullptr)
      return no_topic(file_, options_.images, bag_->topics(), "pictures",
                      "sensor_msgs/Image, sensor_msgs/CompressedImage", "--images");
    auto film = std::make_shared<BagFilm>(bag_, *pictures, survey.began);
    if (const std::string problem = film->problem(); !problem.empty()) {
      const std::string text = fmt::format("{}: the first picture of {} cannot be shown: {}",
                                           file_.string(), pictures->name, problem);
      if (!options_.images.empty()) return text;
      survey.notes.push_back(text);
      return {};
    }
    survey.notes.push_back(fmt::format("pictures: {} ({}, {} messages)", pictures->name,
                                       pictures->type, pictures->messages));
    survey.film = std::move(film);
    return {};
  }

  std::shared_ptr<BagReader> bag_;
  const std::filesystem::path& file_;
  const SurveyOptions& options_;
};

/// The turn from one attitude to another as a vector of the first's axes.
Vec3 turn_between(const Quat& a, const Quat& b) {
  Quat q = a.conjugate() * b;
  if (q.w() < 0.0) q.coeffs() *= -1.0;
  const double sine = q.vec().norm();
  if (sine < 1e-12) return 2.0 * q.vec();
  return 2.0 * std::atan2(sine, q.w()) / sine * q.vec();
}

}  // namespace

bool is_pose_type(std::string_view type) {
  return type == msg::Odometry::kType || type == msg::PoseStamped::kType ||
         type == msg::PoseWithCovarianceStamped::kType;
}

std::optional<RigidState> body_in(std::string_view type, std::span<const std::byte> message,
                                  bool is_ned) {
  if (msg::PoseStamped plain; type == msg::PoseStamped::kType)
    return unpack(message, plain) ? body_at(plain.pose, is_ned) : std::nullopt;
  if (msg::PoseWithCovarianceStamped vague; type == msg::PoseWithCovarianceStamped::kType)
    return unpack(message, vague) ? body_at(vague.pose.pose, is_ned) : std::nullopt;
  msg::Odometry odometry;
  if (type != msg::Odometry::kType || !unpack(message, odometry)) return std::nullopt;
  std::optional<RigidState> body = body_at(odometry.pose.pose, is_ned);
  if (body) body->V_WB_B = motion(odometry.twist.twist, is_ned).value_or(Twist{});
  return body;
}

void find_motion(std::vector<TrackPose>& track) {
  std::size_t before = 0;
  std::size_t after = 0;
  for (TrackPose& pose : track) {
    while (track[before].at < pose.at - kMotionReach) ++before;
    while (after + 1 < track.size() && track[after + 1].at <= pose.at + kMotionReach) ++after;
    const double dt = (track[after].at - track[before].at).seconds();
    if (dt <= 0.0) continue;
    const RigidState& a = track[before].body;
    const RigidState& b = track[after].body;
    pose.body.V_WB_B = {pose.body.q_WB.conjugate() * (b.p_WB - a.p_WB) / dt,
                        turn_between(a.q_WB, b.q_WB) / dt};
  }
}

std::optional<Survey> read_survey(const std::filesystem::path& file, const SurveyOptions& options,
                                  std::string& why_not) {
  const std::shared_ptr<BagReader> bag = BagReader::open(file, why_not);
  if (bag == nullptr) return std::nullopt;
  Survey survey;
  try {
    why_not = SurveyReader(bag, file, options).read(survey);
  } catch (const std::exception& problem) {
    why_not = fmt::format("{} is damaged: {}", file.string(), problem.what());
  }
  if (!why_not.empty()) return std::nullopt;
  return survey;
}

}  // namespace remora
