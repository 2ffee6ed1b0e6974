// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "run/dive.h"
#include "session/arm_links.h"
#include "session/pilot_links.h"
#include "session/session.h"
#include "session/session_mission_run.h"
#include "session/shared_timeline.h"

namespace remora {

/// Does what people and programs order of vehicles, arms and mission: it changes what is `wanted`
/// from the next step on, or adds to the events that wait for it. Orders for what is not there are
/// passed over. In a replay nobody orders anything but marks.
class OrderTaker {
 public:
  /// All of it outlives the taker.
  struct Reach {
    const Dive& dive;
    PilotLinks& links;
    ArmLinks& arms;
    SessionMissionRun& mission;
    SharedTimeline& timeline;
    Input& wanted;
    std::vector<Event>& waiting_events;
    bool is_replay;
  };
  explicit OrderTaker(const Reach& reach)
      : dive_(reach.dive),
        links_(reach.links),
        arms_(reach.arms),
        mission_(reach.mission),
        timeline_(reach.timeline),
        wanted_(reach.wanted),
        waiting_events_(reach.waiting_events),
        is_replay_(reach.is_replay) {}

  void take(const order::MoveSticks& order);
  void take(const order::SetMode& order);
  void take(const order::Arm& order);
  void take(const order::SetLampsAndCamera& order);
  void take(const order::ReversePropeller& order);
  void take(const order::InjectEvent& order);
  void take(const order::Mark& order);
  void take(const order::FollowPose& order);
  void take(const order::Report& order);
  void take(const order::FlyByAutopilot& order);
  void take(const order::FinishMission& order);
  void take(const order::MoveJoints& order);
  void take(const order::MoveHand& order);
  void take(const order::PlaceHand& order);
  void take(const order::PlanArm& order);
  void take(const order::FollowPlan& order);
  void take(const order::StopArm& order);

 private:
  [[nodiscard]] bool knows(VehicleId vehicle) const { return !is_replay_ && links_.has(vehicle); }
  [[nodiscard]] bool knows(VehicleId vehicle, std::uint32_t arm) const {
    return knows(vehicle) && arms_.has_arm(vehicle, arm);
  }
  void start_clock(VehicleId vehicle) { mission_.start_clock(vehicle, dive_.state().now); }
  void tell(TimelineEntry entry) { timeline_.add(std::move(entry)); }

  const Dive& dive_;
  PilotLinks& links_;
  ArmLinks& arms_;
  SessionMissionRun& mission_;
  SharedTimeline& timeline_;
  Input& wanted_;
  std::vector<Event>& waiting_events_;
  const bool is_replay_;
};

}  // namespace remora
