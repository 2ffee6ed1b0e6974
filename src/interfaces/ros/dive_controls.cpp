// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros/dive_controls.h"

#include <fmt/format.h>

#include <optional>

#include "interfaces/ros/axes.h"
#include "interfaces/ros/catalogue.h"

namespace remora {
namespace {

msg::Answer refused(std::string why) { return {false, std::move(why)}; }

/// Replays take no orders but those of the time bar.
std::optional<msg::Answer> refusal(const Session& session) {
  if (session.is_replay()) return refused("this is a replay: it goes as it went");
  return std::nullopt;
}

/// By the name in the scene or the one in topics; an empty name means the only one.
template <class List, class NameOf>
std::optional<std::uint32_t> find(const List& list, const std::string& wanted, NameOf name_of) {
  if (wanted.empty() && list.size() == 1) return 0;
  for (std::uint32_t i = 0; i < list.size(); ++i)
    if (name_of(list[i]) == wanted || ros_name(name_of(list[i])) == wanted) return i;
  return std::nullopt;
}

}  // namespace

msg::Answer set_pace(Session& session, double rate) {
  session.post(order::SetPace{rate});
  return {true, rate == 0.0 ? "paused" : "running"};
}

msg::Answer reset(Session& session) {
  session.post(order::Seek{SimTime{}});
  return {true, "back at the start"};
}

msg::Answer teleport(Session& session, const msg::Teleport& request) {
  if (auto no = refusal(session)) return *no;
  const Model& model = session.model();
  const auto vehicle = find(model.vehicles(), request.vehicle,
                            [](const VehicleModel& v) -> const std::string& { return v.name; });
  if (!vehicle) return refused(fmt::format("no vehicle '{}'", request.vehicle.substr(0, 64)));
  const std::optional<Pose> X_WB = pose_ned(request.pose);
  const std::optional<Twist> V_B = twist_frd(request.twist);
  if (!X_WB || !V_B) return refused("no pose: not finite, or its quaternion is not of length one");
  session.post(order::Happen{
      Teleport{model.body_of(VehicleId{*vehicle}), {X_WB->p, Quat(X_WB->R).normalized(), *V_B}}});
  return {true, fmt::format("{} is put there", model.vehicles()[*vehicle].name)};
}

msg::Answer set_current(Session& session, const msg::SetCurrent& request) {
  if (auto no = refusal(session)) return *no;
  const std::optional<Vec3> velocity_W = vector_ned(request.velocity);
  constexpr double kFastest = 10.0;  // the swiftest tidal streams run at 10 m/s (Saltstraumen)
  if (!velocity_W || velocity_W->norm() > kFastest)
    return refused("no current: not finite, or above 10 m/s");
  session.post(order::Happen{SetUniformCurrent{*velocity_W}});
  return {true, "the current is set"};
}

msg::Answer detach(Session& session, const msg::Tether& request) {
  if (auto no = refusal(session)) return *no;
  const auto tether = find(session.model().tethers(), request.tether,
                           [](const TetherModel& t) -> const std::string& { return t.spec.name; });
  if (!tether) return refused(fmt::format("no tether '{}'", request.tether.substr(0, 64)));
  session.post(order::Happen{CutTether{TetherId{*tether}, 1.0}});
  return {true, "the tether is off the vehicle"};
}

msg::Answer attach(Session& session, const msg::Tether& request) {
  if (auto no = refusal(session)) return *no;
  return refused(fmt::format(
      "'{}' cannot be made fast again during a dive: a line that has parted stays so. Call reset",
      request.tether.substr(0, 64)));
}

msg::Answer spawn(Session& session, const msg::Spawn& request) {
  if (auto no = refusal(session)) return *no;
  return refused(fmt::format(
      "'{}' cannot join a dive under way: a scene is compiled before it begins. Put it into the "
      "scenario and teleport it",
      request.name.substr(0, 64)));
}

}  // namespace remora
