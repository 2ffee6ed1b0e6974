// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "guidance/hand_control.h"
#include "multibody/joint_command.h"
#include "session/session.h"
#include "tether/reel.h"

namespace remora {

/// What somebody at the console may do.
enum class Role { pilot, instructor, observer };

/// What clients say, as protocol/console_client.schema.json has it. Numbers are in SI and inside
/// their ranges; names are as written. An empty vehicle is the sender's own.
namespace client {

struct Hello {
  Role role = Role::observer;
  std::string vehicle;
  std::string name;
  std::string resume;     ///< secret of an earlier welcome
  std::string code = {};  ///< an instructor's
  double rate = 30.0;     ///< of telemetry [Hz]
};
/// An order to the session, for a vehicle or for the dive. Whose it is stands here by name; the
/// order's own VehicleId is filled in once, where the scene is known and the sender allowed.
struct Command {
  std::string vehicle;
  Order order;
};
/// What is not given stays as it is.
struct TurnReel {
  std::string vehicle;
  std::string tether;
  std::optional<double> speed;
  std::optional<bool> brake;
  std::optional<AutomaticPayOut> automatic;
};
/// What some joints are told, by name.
struct MoveJoints {
  std::string vehicle;
  std::vector<std::pair<std::string, JointCommand>> joints;
};
// An arm without a name is the vehicle's first.

/// How the hand of an arm is to move.
struct MoveHand {
  std::string vehicle;
  std::string arm;
  HandMotion motion;
  HandMover mover = HandMover::arm;
};
/// Where it is to be.
struct PlaceHand {
  std::string vehicle;
  std::string arm;
  HandPlace place;
  HandMover mover = HandMover::arm;
};
/// Where a way is to be found to: a posture by its name, joints by theirs [rad] or [m], or a place
/// of the hand.
struct PlanArm {
  using Joints = std::vector<std::pair<std::string, double>>;
  std::string vehicle;
  std::string arm;
  std::variant<std::string, Joints, HandPlace> goal;
  std::vector<std::string> touchable;  ///< names of bodies
  ArmPlanRequest rest;                 ///< but for goal and touchable
};
struct FollowPlan {
  std::string vehicle;
  std::string arm;
};
struct StopArm {
  std::string vehicle;
  std::string arm;
};
/// Puts vehicles to a worksite of the scene.
struct Jump {
  std::string worksite;
};
struct TakePhoto {
  std::string source;
};
struct Message {
  std::string text;
  std::string to;  ///< a client, a vehicle; empty: everybody
};
/// What breaks, in the words of the protocol; which of them fit together is known where the vehicle
/// is known.
struct Fault {
  std::string vehicle;
  std::string target;
  std::string kind;
  std::string sensor;
  std::string tether;
  std::uint32_t index = 0;
  std::optional<double> value;
  std::optional<double> probability;
  std::uint32_t channel = 0;
};
/// What a pilot has found to be broken, in the words of a fault.
struct Diagnose {
  std::string vehicle;
  std::string target;
  std::string kind;
  std::string sensor;
  std::string tether;
  std::uint32_t index = 0;
};
struct Weather {
  std::optional<double> visibility;
  std::optional<Vec3> current_W;
  std::optional<double> wave_height;
  std::optional<double> sun_elevation;   ///< [rad]
  std::optional<std::uint32_t> fouling;  ///< Level of Fouling
};
struct PlaceFreeView {
  std::string name;
  Vec3 eye_W = Vec3::Zero();
  Vec3 target_W = Vec3::Zero();
};
/// An eye that goes with a vehicle and turns with its bow.
struct FollowWithView {
  std::string name;
  std::string vehicle;
  Vec3 eye_V = Vec3::Zero();  ///< from the vehicle's origin, in level axes along its bow
};
/// What helps pilots beyond their instruments. What is not given stays as it is.
struct AllowAids {
  std::optional<bool> outside_view;
  std::optional<bool> taut_route;
};
struct RequestSeat {
  std::string vehicle;
};
struct GrantSeat {
  std::string client;
};
struct DenySeat {
  std::string client;
};
struct ReleaseSeat {};
struct Ping {
  double sent = 0.0;
};

}  // namespace client

using ClientMessage =
    std::variant<client::Hello, client::Command, client::TurnReel, client::TakePhoto,
                 client::Message, client::Fault, client::Weather, client::PlaceFreeView,
                 client::RequestSeat, client::GrantSeat, client::DenySeat, client::ReleaseSeat,
                 client::Ping, client::MoveJoints, client::MoveHand, client::Jump,
                 client::PlaceHand, client::PlanArm, client::FollowPlan, client::StopArm,
                 client::Diagnose, client::FollowWithView, client::AllowAids>;

}  // namespace remora
