// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/track_recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/rotation.h"
#include "run/dive.h"

namespace remora {
namespace {

const SimTime kLongestGap = from_seconds(1.0);  // as long as a shadow follows its last pose
constexpr std::size_t kMostGapsTold = 200;

/// A body that will be there in `dt` if it moves on as it moves.
RigidState backed_up(RigidState body, double dt) {
  body.p_WB -= dt * (body.q_WB * body.V_WB_B.linear);
  body.q_WB = (body.q_WB * rotation_from_vector(-dt * body.V_WB_B.angular)).normalized();
  return body;
}

void add_gaps(std::span<const TrackPose> track, std::vector<TimelineEntry>& timeline) {
  std::size_t told = 0;
  for (std::size_t i = 1; i < track.size() && told < kMostGapsTold; ++i) {
    const SimTime gap = track[i].at - track[i - 1].at;
    if (gap <= kLongestGap) continue;
    timeline.push_back(
        {track[i - 1].at, "link", fmt::format("no pose for {:.1f} s", gap.seconds())});
    ++told;
  }
}

}  // namespace

RigidState body_at(std::span<const TrackPose> track, SimTime time) {
  const auto next = std::upper_bound(track.begin(), track.end(), time,
                                     [](SimTime t, const TrackPose& pose) { return t < pose.at; });
  if (next == track.begin()) return track.front().body;
  const TrackPose& a = *(next - 1);
  if (next == track.end() || a.at == time) return a.body;
  const TrackPose& b = *next;
  if (b.at - a.at > kLongestGap) {
    RigidState waits = a.body;
    waits.V_WB_B = {};
    return waits;
  }
  const double share = (time - a.at).seconds() / (b.at - a.at).seconds();
  const auto between = [share](const Vec3& from, const Vec3& to) {
    return Vec3(from + share * (to - from));
  };
  return {.p_WB = between(a.body.p_WB, b.body.p_WB),
          .q_WB = a.body.q_WB.slerp(share, b.body.q_WB).normalized(),
          .V_WB_B = {between(a.body.V_WB_B.linear, b.body.V_WB_B.linear),
                     between(a.body.V_WB_B.angular, b.body.V_WB_B.angular)}};
}

void move_to(const Vec3& p_W, std::vector<TrackPose>& track) {
  const Vec3 shift = p_W - track.front().body.p_WB;
  for (TrackPose& pose : track) pose.body.p_WB += shift;
}

Recording recording_of(std::span<const TrackPose> track, const ScenarioSpec& scene,
                       const Model& model) {
  Recording recording{.tape = InputTape(model.vehicles().size()),
                      .timeline = {{{}, "start", "the track begins"}},
                      .ways = std::vector<std::vector<TimedPlace>>(model.vehicles().size()),
                      .problem = {}};
  add_gaps(track, recording.timeline);
  recording.timeline.push_back({track.back().at, "end", "the track ends"});
  for (const TrackPose& pose : track) recording.ways.front().push_back({pose.at, pose.body.p_WB});

  // Lamps and cameras as the scene sets them; no thruster turns, no reel pays out.
  Input input = opening_input(scene, model);
  for (std::size_t v = 0; v < input.vehicles.size(); ++v) {
    hold_thrusters(model.vehicles()[v].propulsion.thrusters.size(), input.vehicles[v]);
  }
  const SimTime step = model.step();
  const BodyId body = model.body_of(VehicleId{0});
  for (SimTime end = step; end <= track.back().at; end += step) {
    input.events.clear();
    input.events.push_back(Teleport{body, backed_up(body_at(track, end), step.seconds())});
    recording.tape.add(input);
  }
  return recording;
}

}  // namespace remora
