// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/dive_controls.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <thread>

#include "interfaces/ros_messages/axes.h"
#include "interfaces/ros_messages/catalogue.h"
#include "world/event_text.h"

namespace remora {
namespace {

/// How long a service waits for what it has posted.
constexpr std::chrono::milliseconds kPatience{500};

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

std::optional<TetherId> find_tether(const Model& model, const msg::Tether& request) {
  const auto index = find(model.tethers(), request.tether,
                          [](const TetherModel& t) -> const std::string& { return t.spec.name; });
  return index ? std::optional(TetherId{*index}) : std::nullopt;
}

// ---- the store ----

/// Calls visit(body, object) for each object that is not in the scene now, until it returns true.
template <class Visit>
void for_each_absent(const Session& session, const Visit& visit) {
  const std::shared_ptr<const Moment> now = session.moment();
  const std::vector<BodyId>& bodies = session.model().objects();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (now->state.is_present(bodies[i])) continue;
    if (visit(bodies[i], session.scenario().world.objects[i])) return;
  }
}

std::optional<BodyId> find_absent(const Session& session, const msg::Spawn& request) {
  std::optional<BodyId> found;
  for_each_absent(session, [&](BodyId body, const ObjectSpec& object) {
    if ((request.name.empty() || request.name == object.name) &&
        (request.kind.empty() || request.kind == object.kind) &&
        is_possible(Teleport{body, {}}, session.model()))
      found = body;
    return found.has_value();
  });
  return found;
}

std::string absent_objects(const Session& session) {
  std::string list;
  for_each_absent(session, [&](BodyId, const ObjectSpec& object) {
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", object.name, object.kind);
    return false;
  });
  return list.empty() ? "nothing" : list;
}

bool wait_until(const std::function<bool()>& is_done) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!is_done()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace

msg::Answer set_pace(Session& session, double rate) {
  session.post(order::SetPace{rate});
  if (!wait_until([&] { return session.moment()->rate == rate; }))
    return refused("the dive stands: it will hear of it when it goes on");
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
  session.post(order::InjectEvent{
      Teleport{model.body_of(VehicleId{*vehicle}), {X_WB->p, Quat(X_WB->R).normalized(), *V_B}}});
  return {true, fmt::format("{} is put there", model.vehicles()[*vehicle].name)};
}

msg::Answer jump_to_worksite(Session& session, const msg::Jump& request) {
  if (auto no = refusal(session)) return *no;
  const std::vector<WorksiteModel>& worksites = session.model().worksites();
  const auto worksite = find(worksites, request.worksite,
                             [](const WorksiteModel& p) -> const std::string& { return p.name; });
  if (!worksite) return refused(fmt::format("no worksite '{}'", request.worksite.substr(0, 64)));
  for (const Teleport& event : worksites[*worksite].jump) session.post(order::InjectEvent{event});
  return {true, fmt::format("at {}", worksites[*worksite].name)};
}

msg::Answer set_current(Session& session, const msg::SetCurrent& request) {
  if (auto no = refusal(session)) return *no;
  const std::optional<Vec3> velocity_W = vector_ned(request.velocity);
  constexpr double kFastest = 10.0;  // the swiftest tidal streams run at 10 m/s (Saltstraumen)
  if (!velocity_W || velocity_W->norm() > kFastest)
    return refused("no current: not finite, or above 10 m/s");
  session.post(order::InjectEvent{SetUniformCurrent{*velocity_W}});
  return {true, "the current is set"};
}

msg::Answer detach(Session& session, const msg::Tether& request) {
  if (auto no = refusal(session)) return *no;
  const auto tether = find_tether(session.model(), request);
  if (!tether) return refused(fmt::format("no tether '{}'", request.tether.substr(0, 64)));
  if (!session.moment()->state.tethers[tether->index].is_whole())
    return refused("the tether has parted already");
  if (session.model().tethers()[tether->index].spec.paper)
    return refused("a paper tether cannot come off");
  session.post(order::InjectEvent{CutTether{*tether, 1.0}});
  return {true, "the tether is off the vehicle"};
}

msg::Answer attach(Session& session, const msg::Tether& request) {
  if (auto no = refusal(session)) return *no;
  const auto tether = find_tether(session.model(), request);
  if (!tether) return refused(fmt::format("no tether '{}'", request.tether.substr(0, 64)));
  if (session.moment()->state.tethers[tether->index].is_whole())
    return refused("the tether is fast already");
  session.post(order::InjectEvent{AttachTether{*tether}});
  return {true, "the tether is fast again"};
}

msg::Answer spawn(Session& session, const msg::Spawn& request) {
  if (auto no = refusal(session)) return *no;
  const std::optional<Pose> X_WB = pose_ned(request.pose);
  if (!X_WB) return refused("no pose: not finite, or its quaternion is not of length one");
  const std::optional<BodyId> body = find_absent(session, request);
  if (!body)
    return refused(
        fmt::format("no such object waits to be put there. Left: {}", absent_objects(session)));
  session.post(order::InjectEvent{Teleport{*body, {X_WB->p, Quat(X_WB->R).normalized(), {}}}});
  // Whoever asks again at once must not be given the same one.
  const bool is_out = wait_until([&] { return session.moment()->state.is_present(*body); });
  return {true, fmt::format("{} is put there{}", session.model().name_of(*body),
                            is_out ? "" : " when the dive goes on")};
}

msg::Answer remove_object(Session& session, const msg::Remove& request) {
  if (auto no = refusal(session)) return *no;
  const Model& model = session.model();
  const auto body = std::find_if(model.objects().begin(), model.objects().end(),
                                 [&](BodyId id) { return model.name_of(id) == request.name; });
  if (body == model.objects().end())
    return refused(fmt::format("the scene has no object {}", request.name));
  if (!session.moment()->state.is_present(*body))
    return refused(fmt::format("{} is not there", request.name));
  const SetPresence gone{*body, false};
  if (!is_possible(gone, model))
    return refused(fmt::format("{} hangs on something else, or holds a tether", request.name));
  session.post(order::InjectEvent{gone});
  return {true, fmt::format("{} is taken away", request.name)};
}

}  // namespace remora
