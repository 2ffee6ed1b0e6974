// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/decode.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/limits.h"
#include "interfaces/console_protocol/fields.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "mission/fouling_scale.h"
#include "mission/inspection_point.h"

namespace remora {
namespace {

using nlohmann::json;
constexpr std::size_t kLongestName = 64;
constexpr std::uint64_t kMostParts = 1'000'000;                  // points or zones of a mission
constexpr double kGreatestOfJoint = 1e4;                         // [rad, m, N·m, N, …]
constexpr double kFastestHand = 2.0;                             // [m/s]
constexpr double kFastestTurn = 3.0;                             // [rad/s]
constexpr double kFarthest = 1e5;                                // a place in a scene [m]
constexpr std::uint64_t kLastSequence = std::uint64_t{1} << 53;  // what JavaScript counts exactly

json parsed(std::string_view bytes) {
  constexpr bool kThrows = false;
  return json::parse(bytes.begin(), bytes.end(), nullptr, kThrows);
}

std::string vehicle_of(Fields& fields) { return fields.text("vehicle", kLongestName); }

client::Command command(Fields& fields, Order order) {
  return {vehicle_of(fields), std::move(order)};
}

ClientMessage hello(Fields& fields) {
  client::Hello hello;
  hello.role = fields.required_choice("role", kRoleNames);
  hello.vehicle = vehicle_of(fields);
  hello.name = fields.text("name", 4 * 40);
  hello.resume = fields.text("resume", kLongestName);
  hello.code = fields.text("code", kLongestName);
  hello.rate = fields.number("rate", 1.0, 50.0).value_or(hello.rate);
  return hello;
}

ClientMessage sticks(Fields& fields) {
  order::MoveSticks moved;
  moved.sequence = fields.required_integer("sequence", kLastSequence);
  const auto stick = [&](const char* name) { return fields.number(name, -1.0, 1.0).value_or(0.0); };
  moved.sticks = {.surge = stick("surge"),
                  .sway = stick("sway"),
                  .heave = stick("heave"),
                  .roll = stick("roll"),
                  .pitch = stick("pitch"),
                  .yaw = stick("yaw")};
  return client::Command{{}, moved};
}

ClientMessage mode(Fields& fields) {
  return command(fields, order::SetMode{{}, fields.required_choice("mode", kControlModeNames)});
}

ClientMessage arm(Fields& fields) {
  return command(fields, order::Arm{{}, fields.required_boolean("armed")});
}

ClientMessage lamps(Fields& fields) {
  order::SetLampsAndCamera wanted;
  wanted.lamps = fields.required_number("level", 0.0, 1.0);
  return command(fields, wanted);
}

ClientMessage tilt(Fields& fields) {
  order::SetLampsAndCamera wanted;
  wanted.tilt = kDegree * fields.required_number("deg", -180.0, 180.0);
  return command(fields, wanted);
}

ClientMessage zoom(Fields& fields) {
  order::SetLampsAndCamera wanted;
  wanted.zoom = fields.required_number("factor", 1.0, 100.0);
  return command(fields, wanted);
}

ClientMessage reverse(Fields& fields) {
  order::ReversePropeller wanted;
  wanted.thruster = static_cast<std::uint32_t>(fields.required_integer("thruster", 1000));
  wanted.is_reversed = fields.required_boolean("reversed");
  return command(fields, wanted);
}

ClientMessage reel(Fields& fields) {
  return client::TurnReel{.vehicle = vehicle_of(fields),
                          .tether = fields.text("tether", kLongestName),
                          .speed = fields.number("speed", -10.0, 10.0),
                          .brake = fields.boolean("brake"),
                          .automatic = fields.choice("automatic", kAutomaticNames)};
}

/// `{"rate": 0.2}`, `{"position": 1}`, `{"effort": -2}` or `{"off": true}`: one of them.
JointCommand joint_command(const std::string& name, const json& told, Fields& outer) {
  Fields fields(told);
  JointCommand command;
  int given = 0;
  const auto take = [&](const char* word, JointCommandKind kind) {
    const std::optional<double> value = fields.number(word, -kGreatestOfJoint, kGreatestOfJoint);
    if (!value) return;
    command = {kind, *value};
    ++given;
  };
  take("position", JointCommandKind::position);
  take("rate", JointCommandKind::velocity);
  take("effort", JointCommandKind::effort);
  if (fields.boolean("off").value_or(false)) ++given;
  if (fields.is_sound() && given != 1)
    fields.complain("write one of `position`, `rate`, `effort` and `\"off\": true`");
  if (!fields.is_sound()) outer.complain(fmt::format("joint `{}`: {}", name, fields.problem()));
  return command;
}

ClientMessage joints(Fields& fields) {
  client::MoveJoints wanted;
  wanted.vehicle = vehicle_of(fields);
  const json* told = fields.find("joints");
  if (told == nullptr || !told->is_object() || told->empty() || told->size() > kMaxJoints) {
    fields.complain(
        fmt::format("`joints` must name 1 to {} joints, as in {{\"arm/elbow\": {{\"rate\": 0.2}}}}",
                    kMaxJoints));
    return wanted;
  }
  for (const auto& [name, command] : told->items()) {
    const std::string known = name.substr(0, kLongestName);
    wanted.joints.emplace_back(known, joint_command(known, command, fields));
  }
  return wanted;
}

/// Whose arm: the same fields in every message about one.
template <class Wish>
Wish about_arm(Fields& fields) {
  Wish wish;
  wish.vehicle = vehicle_of(fields);
  wish.arm = fields.text("arm", kLongestName);
  return wish;
}

HandMover mover_of(Fields& fields) {
  return fields.choice("mover", kHandMoverNames).value_or(HandMover::arm);
}

ClientMessage arm_velocity(Fields& fields) {
  auto wanted = about_arm<client::MoveHand>(fields);
  wanted.mover = mover_of(fields);
  wanted.motion.axes = fields.choice("axes", kHandAxesNames).value_or(HandAxes::vehicle);
  wanted.motion.V_BE.linear = fields.vector("linear", kFastestHand).value_or(Vec3::Zero());
  wanted.motion.V_BE.angular = fields.vector("angular", kFastestTurn).value_or(Vec3::Zero());
  return wanted;
}

Quat attitude(Fields& fields) {
  if (const auto q = fields.vector4("quaternion", 1.5)) {
    const Quat given((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
    // A sender rounds; one that is far from unit length means something else.
    if (std::abs(given.norm() - 1.0) < 0.01) return given.normalized();
    fields.complain("`quaternion` is not of unit length");
  }
  const Vec3 rpy = kDegree * fields.vector("attitude_deg", 360.0).value_or(Vec3::Zero());
  return to_quaternion({.roll = rpy.x(), .pitch = rpy.y(), .yaw = rpy.z()});
}

HandPlace hand_place(Fields& fields) {
  HandPlace place;
  place.is_in_vehicle = fields.choice("frame", kPlaceFrameNames).value_or(false);
  place.has_attitude =
      fields.find("attitude_deg") != nullptr || fields.find("quaternion") != nullptr;
  place.X = {attitude(fields).toRotationMatrix(), fields.required_vector("position", kFarthest)};
  return place;
}

ClientMessage arm_pose(Fields& fields) {
  auto wanted = about_arm<client::PlaceHand>(fields);
  wanted.mover = mover_of(fields);
  wanted.place = hand_place(fields);
  return wanted;
}

client::PlanArm::Joints joint_goals(const json& told, Fields& fields) {
  client::PlanArm::Joints goals;
  if (!told.is_object() || told.empty() || told.size() > kMaxJoints)
    fields.complain(
        fmt::format("`joints` must name 1 to {} joints, as in {{\"arm/elbow\": 1.2}}", kMaxJoints));
  else
    for (const auto& [name, value] : told.items()) {
      const std::string known = name.substr(0, kLongestName);
      const bool is_good = value.is_number() && std::abs(value.get<double>()) <= kGreatestOfJoint;
      if (!is_good) fields.complain(fmt::format("joint `{}`: write a number", known));
      if (is_good) goals.emplace_back(known, value.get<double>());
    }
  return goals;
}

std::vector<std::string> names_to_touch(Fields& fields) {
  constexpr std::size_t kMostNames = 64;
  std::vector<std::string> names;
  const json* told = fields.find("touch");
  if (told == nullptr) return names;
  if (!told->is_array() || told->size() > kMostNames) {
    fields.complain(fmt::format("`touch` must be a list of at most {} names", kMostNames));
    return names;
  }
  for (const json& name : *told) {
    const bool is_name =
        name.is_string() && name.get_ref<const std::string&>().size() <= 4 * kLongestName;
    if (!is_name) fields.complain("`touch` must be a list of names");
    if (is_name) names.push_back(name.get<std::string>());
  }
  return names;
}

ClientMessage arm_plan(Fields& fields) {
  auto wanted = about_arm<client::PlanArm>(fields);
  const bool has_posture = fields.find("posture") != nullptr;
  const json* joints = fields.find("joints");
  const int given = has_posture + (joints != nullptr) + (fields.find("position") != nullptr);
  if (given != 1) fields.complain("write one of `posture`, `joints` and `position`");
  if (has_posture)
    wanted.goal = fields.required_text("posture", kLongestName);
  else if (joints != nullptr)
    wanted.goal = joint_goals(*joints, fields);
  else if (given == 1)
    wanted.goal = hand_place(fields);
  wanted.touchable = names_to_touch(fields);
  ArmPlanRequest& rest = wanted.rest;
  rest.is_followed = fields.boolean("follow").value_or(false);
  rest.margin = fields.number("margin", 0.0, 1.0).value_or(rest.margin);
  rest.seed = fields.integer("seed", kLastSequence).value_or(rest.seed);
  rest.seconds = fields.number("seconds", 0.01, 60.0).value_or(rest.seconds);
  return wanted;
}

ClientMessage arm_follow(Fields& fields) { return about_arm<client::FollowPlan>(fields); }
ClientMessage arm_stop(Fields& fields) { return about_arm<client::StopArm>(fields); }

ClientMessage jump(Fields& fields) { return client::Jump{fields.text("worksite", kLongestName)}; }

ClientMessage photo(Fields& fields) {
  return client::TakePhoto{fields.text("source", 2 * kLongestName)};
}
ClientMessage mark(Fields& fields) {
  return client::Command{{}, order::Mark{fields.required_text("text", 4 * 200), {}}};
}
ClientMessage message(Fields& fields) {
  return client::Message{fields.required_text("text", 4 * 500), fields.text("to", kLongestName)};
}

ClientMessage fault(Fields& fields) {
  return client::Fault{
      .vehicle = vehicle_of(fields),
      .target = fields.required_text("target", kLongestName),
      .kind = fields.required_text("kind", kLongestName),
      .sensor = fields.text("sensor", kLongestName),
      .tether = fields.text("tether", kLongestName),
      .index = static_cast<std::uint32_t>(fields.integer("index", 1000).value_or(0)),
      .value = fields.number("value", -1e6, 1e6),
      .probability = fields.number("probability", 0.0, 1.0),
      .channel = static_cast<std::uint32_t>(fields.integer("channel", 1000).value_or(0))};
}

ClientMessage diagnose(Fields& fields) {
  return client::Diagnose{
      .vehicle = vehicle_of(fields),
      .target = fields.required_text("target", kLongestName),
      .kind = fields.required_text("kind", kLongestName),
      .sensor = fields.text("sensor", kLongestName),
      .tether = fields.text("tether", kLongestName),
      .index = static_cast<std::uint32_t>(fields.integer("index", 1000).value_or(0))};
}

struct Current {
  double speed = 0.0;
  double towards = 0.0;  // [rad]
};

std::optional<Current> current(Fields& fields) {
  const json* field = fields.find("current");
  if (field == nullptr) return std::nullopt;
  Fields inner(*field);
  const Current current{
      .speed = inner.required_number("speed", 0.0, 5.0),
      .towards = kDegree * inner.number("towards_deg", -360.0, 360.0).value_or(0.0)};
  if (!inner.is_sound()) fields.complain("current: " + inner.problem());
  return current;
}

ClientMessage weather(Fields& fields) {
  client::Weather weather;
  weather.visibility = fields.number("visibility", 0.3, 100.0);
  weather.wave_height = fields.number("wave_height", 0.0, 12.0);
  if (const auto level = fields.integer("fouling", kFoulingLevels.size() - 1))
    weather.fouling = static_cast<std::uint32_t>(*level);
  if (const auto wanted = current(fields))
    weather.current_W =
        wanted->speed * Vec3(std::cos(wanted->towards), std::sin(wanted->towards), 0.0);
  if (const auto elevation = fields.number("sun_elevation_deg", -18.0, 90.0))
    weather.sun_elevation = kDegree * *elevation;
  return weather;
}

ClientMessage pace(Fields& fields) {
  return client::Command{{}, order::SetPace{fields.required_number("rate", 0.0, 16.0)}};
}
ClientMessage seek(Fields& fields) {
  return client::Command{{}, order::Seek{from_seconds(fields.required_number("to", 0.0, 1e7))}};
}

/// Where an eye is around a vehicle: a bearing from its bow, a height, a distance.
ClientMessage view_around(Fields& fields, std::string name) {
  const double bearing = kDegree * fields.required_number("bearing_deg", -360.0, 360.0);
  const double height = kDegree * fields.number("height_deg", -89.0, 89.0).value_or(20.0);
  const double distance = fields.required_number("distance", 0.1, 1000.0);
  const double level = distance * std::cos(height);
  return client::FollowWithView{.name = std::move(name),
                                .vehicle = vehicle_of(fields),
                                .eye_V = Vec3(level * std::cos(bearing), level * std::sin(bearing),
                                              -distance * std::sin(height))};
}

ClientMessage free_view(Fields& fields) {
  client::PlaceFreeView view;
  view.name = fields.required_text("name", 32);
  if (!is_plain_name(view.name)) fields.complain("`name` must be letters, digits, `_` and `-`");
  if (fields.find("bearing_deg") != nullptr) return view_around(fields, view.name);
  view.eye_W = fields.required_vector("eye", kFarthest);
  view.target_W = fields.required_vector("target", kFarthest);
  if ((view.eye_W - view.target_W).norm() < 1e-3)
    fields.complain("`eye` and `target` are one place");
  return view;
}

ClientMessage aids(Fields& fields) {
  return client::AllowAids{.outside_view = fields.boolean("outside_view"),
                           .taut_route = fields.boolean("taut_route")};
}

ClientMessage request_seat(Fields& fields) { return client::RequestSeat{vehicle_of(fields)}; }
ClientMessage grant_seat(Fields& fields) {
  return client::GrantSeat{fields.required_text("client", kLongestName)};
}
ClientMessage deny_seat(Fields& fields) {
  return client::DenySeat{fields.required_text("client", kLongestName)};
}
ClientMessage release_seat(Fields&) { return client::ReleaseSeat{}; }

client::Command read_pose(Fields& fields) {
  order::FollowPose pose;
  pose.state.p_WB = fields.required_vector("position", kFarthest);
  pose.state.q_WB = attitude(fields);
  pose.state.V_WB_B.linear = fields.vector("velocity", 50.0).value_or(Vec3::Zero());
  pose.state.V_WB_B.angular = fields.vector("rates", 50.0).value_or(Vec3::Zero());
  return command(fields, pose);
}
ClientMessage pose(Fields& fields) { return read_pose(fields); }

ClientMessage ping(Fields& fields) {
  return client::Ping{fields.required_number("sent", -1e18, 1e18)};
}

std::uint32_t index(Fields& fields, const char* name, std::uint64_t greatest) {
  return static_cast<std::uint32_t>(fields.required_integer(name, greatest));
}

ClientMessage report(Event event) { return client::Command{{}, order::Report{std::move(event)}}; }
ClientMessage rate(Fields& fields) {
  return report(RateZone{index(fields, "zone", kMostParts),
                         index(fields, "level", kFoulingLevels.size() - 1)});
}
ClientMessage find(Fields& fields) {
  return report(ReportFind{fields.required_vector("position", kFarthest)});
}
ClientMessage defect(Fields& fields) {
  return report(
      ReportDefect{index(fields, "point", kMostParts), index(fields, "defect", kDefectKinds - 1)});
}
ClientMessage autopilot(Fields& fields) {
  return client::Command{{}, order::FlyByAutopilot{fields.required_boolean("on")}};
}
ClientMessage finish(Fields&) { return client::Command{{}, order::FinishMission{}}; }

using Reader = ClientMessage (*)(Fields&);
constexpr NameTable<Reader, 37> kReaders{{{hello, "hello"},
                                          {sticks, "sticks"},
                                          {mode, "mode"},
                                          {arm, "arm"},
                                          {lamps, "lamps"},
                                          {tilt, "tilt"},
                                          {zoom, "zoom"},
                                          {reverse, "reverse"},
                                          {reel, "reel"},
                                          {photo, "photo"},
                                          {mark, "mark"},
                                          {message, "message"},
                                          {fault, "fault"},
                                          {weather, "weather"},
                                          {pace, "pace"},
                                          {seek, "seek"},
                                          {free_view, "free_view"},
                                          {aids, "aids"},
                                          {request_seat, "request_seat"},
                                          {grant_seat, "grant_seat"},
                                          {deny_seat, "deny_seat"},
                                          {release_seat, "release_seat"},
                                          {pose, "pose"},
                                          {ping, "ping"},
                                          {rate, "rate"},
                                          {find, "find"},
                                          {defect, "defect"},
                                          {autopilot, "autopilot"},
                                          {finish, "finish"},
                                          {joints, "joints"},
                                          {arm_velocity, "arm_velocity"},
                                          {jump, "jump"},
                                          {arm_pose, "arm_pose"},
                                          {arm_plan, "arm_plan"},
                                          {arm_follow, "arm_follow"},
                                          {arm_stop, "arm_stop"},
                                          {diagnose, "diagnose"}}};

/// What a client wants to find in the answer, as JSON: a short text or a whole number.
std::string id_of(Fields& fields) {
  const json* id = fields.find("id");
  if (id == nullptr) return {};
  const bool is_short_text = id->is_string() && id->get_ref<const std::string&>().size() <= 64;
  if (is_short_text || id->is_number_integer()) return id->dump();
  fields.complain("`id` must be a whole number or a text of at most 64 bytes");
  return {};
}

template <class T, class Read>
DecodedBody<T> decode_body(std::string_view body, Read&& read) {
  const json object = parsed(body);
  if (object.is_discarded()) return {std::nullopt, "the body is not JSON"};
  Fields fields(object);
  T value = read(fields);
  if (!fields.is_sound()) return {std::nullopt, fields.problem()};
  return {std::move(value), {}};
}

/// Who flies a mission.
void read_crew(Fields& fields, LaunchSpec& spec) {
  const std::optional<std::uint64_t> trainee = fields.integer("trainee", kLastSequence);
  if (trainee && *trainee == 0) fields.complain("`trainee` must be a number of the records");
  spec.trainee = static_cast<std::int64_t>(trainee.value_or(0));
  spec.has_autopilot = fields.boolean("autopilot").value_or(false);
  if ((trainee || spec.has_autopilot) && !spec.mission)
    fields.complain("`trainee` and `autopilot` go with a `mission`");
}

LaunchSpec launch(Fields& fields) {
  LaunchSpec spec;
  const auto given_text = [&](const char* name) -> std::optional<std::string> {
    std::string value = fields.text(name, 2 * kLongestName);
    return value.empty() ? std::nullopt : std::optional(std::move(value));
  };
  spec.replay = given_text("replay");
  spec.scenario = given_text("scenario").value_or(std::string());
  spec.mission = given_text("mission");
  if (spec.mission && !is_plain_name(*spec.mission))
    fields.complain("`mission` is not the name of a mission");
  if (spec.scenario.empty() && !spec.replay && !spec.mission)
    fields.complain("`scenario` is missing, and there is no `mission`");
  read_crew(fields, spec);
  spec.vehicle = given_text("vehicle");
  spec.visibility = fields.number("visibility", 0.3, 100.0);
  if (const auto level = fields.integer("fouling", kFoulingLevels.size() - 1))
    spec.fouling = static_cast<int>(*level);
  spec.vessel = given_text("vessel");
  if (const auto wanted = current(fields)) {
    spec.current_speed = wanted->speed;
    spec.current_towards = wanted->towards;
  }
  spec.wave_height = fields.number("wave_height", 0.0, 12.0);
  if (const auto elevation = fields.number("sun_elevation_deg", -18.0, 90.0))
    spec.sun_elevation = kDegree * *elevation;
  spec.tether_length = fields.number("tether_length", 0.0, 10'000.0);
  spec.seed = fields.integer("seed", kLastSequence);
  spec.has_deployment = fields.boolean("deploy").value_or(false);
  spec.start_depth = fields.number("start_depth", 0.0, 11'000.0);
  if (const auto heading = fields.number("start_heading_deg", -360.0, 360.0))
    spec.start_heading = kDegree * *heading;
  spec.plays_script = fields.boolean("script").value_or(false);
  spec.is_shadow = fields.boolean("shadow").value_or(false);
  return spec;
}

/// Characters of a text in UTF-8: the bytes that do not continue another.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

/// U+0080 … U+009F, which a text may hold beside the ASCII ones.
bool has_late_controls(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '\xC2' && static_cast<unsigned char>(text[i + 1]) < 0xA0) return true;
  }
  return false;
}

std::string trainee_name(Fields& fields) {
  constexpr std::size_t kMostCharacters = 60;
  std::string name = fields.required_text("name", 4 * kMostCharacters + 64);
  const std::size_t first = std::min(name.find_first_not_of(' '), name.size());
  name = name.substr(first, name.find_last_not_of(' ') + 1 - first);
  if (name.empty()) fields.complain("`name` is empty");
  if (characters(name) > kMostCharacters)
    fields.complain(fmt::format("`name` has more than {} characters", kMostCharacters));
  if (has_late_controls(name)) fields.complain("`name` holds control characters");
  return name;
}

}  // namespace

DecodedMessage decode_message(std::string_view bytes) {
  DecodedMessage decoded;
  if (bytes.size() > kLongestMessage) {
    decoded.problem = fmt::format("a message has at most {} bytes", kLongestMessage);
    return decoded;
  }
  const json object = parsed(bytes);
  if (object.is_discarded()) {
    decoded.problem = "this is not JSON";
    return decoded;
  }
  Fields fields(object);
  decoded.id = id_of(fields);
  const std::string type = fields.required_text("type", 40);
  const std::optional<Reader> reader = value_named(kReaders, type);
  if (fields.is_sound() && !reader) fields.complain(fmt::format("there is no message `{}`", type));
  if (fields.is_sound()) decoded.message = (*reader)(fields);
  if (!fields.is_sound()) decoded.message.reset();
  decoded.problem = fields.problem();
  return decoded;
}

DecodedBody<LaunchSpec> decode_launch(std::string_view body) {
  return decode_body<LaunchSpec>(body, launch);
}

DecodedBody<std::string> decode_photo(std::string_view body) {
  if (body.empty()) return {std::string(), {}};
  return decode_body<std::string>(
      body, [](Fields& fields) { return fields.text("source", 2 * kLongestName); });
}

DecodedBody<std::string> decode_trainee(std::string_view body) {
  return decode_body<std::string>(body, trainee_name);
}

DecodedBody<client::Command> decode_pose(std::string_view body) {
  return decode_body<client::Command>(body, read_pose);
}

DecodedBody<std::string> decode_login(std::string_view body) {
  return decode_body<std::string>(
      body, [](Fields& fields) { return fields.required_text("token", 256); });
}

}  // namespace remora
