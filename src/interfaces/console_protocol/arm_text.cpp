// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/arm_text.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "guidance/arm_posture.h"
#include "interfaces/console_protocol/json_text.h"
#include "interfaces/console_protocol/names.h"
#include "world/motion_of.h"

namespace remora {
namespace {

using nlohmann::json;

const char* kind_of(const JointSpec& joint) {
  if (joint.type == JointType::fixed) return "fixed";
  return joint.type == JointType::prismatic ? "prismatic" : "revolute";
}

/// A joint on the frame before it, at q = 0. `X_AP`: the parent in that frame.
json frame_json(const JointSpec& joint, const Pose& X_AP) {
  json frame = pose_json(X_AP * joint.X_PJ);
  const bool moves = joint.type != JointType::fixed;
  frame["joint"] = moves ? json(joint.name) : json(nullptr);
  frame["kind"] = kind_of(joint);
  frame["axis"] = vector_json(joint.axis_J, 1e6);
  return frame;
}

Vec3 middle_of(const BodyModel& body) {
  return body.shapes.empty() ? Vec3(Vec3::Zero()) : Vec3(0.5 * (body.bounds.lo + body.bounds.hi));
}

/// A jaw on the last link. One that is geared turns with the joint that it follows.
json jaw_json(const Model& model, const JointSpec& joint, const Pose& X_AP) {
  json jaw = frame_json(joint, X_AP);
  const BodyModel& body = model.multibody().bodies()[joint.child];
  const Vec3 middle_J = joint.X_CJ.inverse() * middle_of(body);
  jaw["tip"] = vector_json(2.0 * middle_J);
  jaw["lever"] = coarse(middle_J.norm());
  jaw["ratio"] = joint.gear ? joint.gear->ratio : 1.0;
  jaw["offset"] = joint.gear ? joint.gear->offset : 0.0;
  if (joint.gear) jaw["joint"] = model.joint({joint.gear->driver}).name;
  return jaw;
}

json postures_json(const Model& model, VehicleId vehicle, const VehicleArm& arm) {
  const std::vector<JointId>& ids = model.vehicles()[vehicle.index].joints;
  json postures = json::array();
  for (const ArmPosture& posture : postures_of(model, vehicle, arm)) {
    json joints = json::object();
    for (const ArmPosture::Joint& one : posture.joints)
      joints[model.joint(ids[one.joint]).name] = coarse(one.position, 1e6);
    postures.push_back({{"name", posture.name}, {"joints", std::move(joints)}});
  }
  return postures;
}

std::vector<std::uint32_t> bodies_of_jaws(const Model& model, VehicleId vehicle,
                                          const VehicleArm& arm) {
  const std::vector<JointId>& ids = model.vehicles()[vehicle.index].joints;
  std::vector<std::uint32_t> bodies;
  for (const VehicleArm::Jaw& jaw : arm.jaws) bodies.push_back(model.joint(ids[jaw.joint]).child);
  return bodies;
}

/// What all contacts of one arm come to.
struct Touch {
  std::vector<double> pressing;             ///< on each jaw, along the normals [N]
  std::vector<std::set<std::uint32_t>> on;  ///< bodies outside the vehicle, by jaw
  std::set<std::uint32_t> all;              ///< the same of the hand as well
  Vec3 load_W = Vec3::Zero();               ///< of bodies outside, on hand and jaws [N]
};

class TouchSearch {
 public:
  TouchSearch(const Model& model, VehicleId vehicle, const VehicleArm& arm)
      : model_(model),
        vehicle_(vehicle),
        hand_(arm.chain.joints.back().child),
        jaws_(bodies_of_jaws(model, vehicle, arm)) {
    touch.pressing.resize(jaws_.size());
    touch.on.resize(jaws_.size());
  }
  void add(const Contact& contact) {
    add_on(contact.a.index, contact.b, contact, contact.impulse_W);
    add_on(contact.b.index, contact.a, contact, -contact.impulse_W);
  }

  Touch touch;

 private:
  void add_on(std::uint32_t body, BodyId other, const Contact& contact, const Vec3& impulse_W) {
    const double dt = model_.step().seconds();
    const auto jaw = std::find(jaws_.begin(), jaws_.end(), body);
    const bool is_jaw = jaw != jaws_.end();
    if (!is_jaw && body != hand_) return;
    const bool is_outside = model_.vehicle_of(other) != std::optional(vehicle_);
    const auto index = static_cast<std::size_t>(jaw - jaws_.begin());
    if (is_jaw) touch.pressing[index] += std::abs(impulse_W.dot(contact.normal_W)) / dt;
    if (!is_outside || impulse_W.isZero(0.0)) return;
    touch.load_W += impulse_W / dt;
    touch.all.insert(other.index);
    if (is_jaw) touch.on[index].insert(other.index);
  }

  const Model& model_;
  VehicleId vehicle_;
  std::uint32_t hand_;
  std::vector<std::uint32_t> jaws_;
};

/// What every jaw touches: it is between them.
json held_json(const Model& model, const Touch& touch) {
  if (touch.on.empty()) return nullptr;
  for (const std::uint32_t body : touch.on.front()) {
    const bool is_held = std::all_of(touch.on.begin(), touch.on.end(),
                                     [&](const auto& bodies) { return bodies.contains(body); });
    if (is_held) return model.name_of({body});
  }
  return nullptr;
}

json preview_json(const Model& model, VehicleId vehicle, const PlanPreview& preview) {
  json hand = json::array(), joints = json::object();
  for (const Vec3& p_B : preview.hand_B) hand.push_back(vector_json(p_B, 1e3));
  const std::vector<JointId>& ids = model.vehicles()[vehicle.index].joints;
  for (const ArmPosture::Joint& one : preview.at_end)
    joints[model.joint(ids[one.joint]).name] = coarse(one.position, 1e3);
  return {{"hand", std::move(hand)}, {"joints", std::move(joints)}};
}

json plan_json(const Model& model, VehicleId vehicle, const ArmPlanStatus& plan) {
  if (plan.phase == PlanPhase::none) return nullptr;
  return {{"number", plan.number},
          {"state", name_in(kPlanPhaseNames, plan.phase)},
          {"goal", plan.name},
          {"reason", plan.reason},
          {"attempts", plan.attempts},
          {"max_attempts", plan.max_attempts},
          {"duration", coarse(plan.duration, 1e2)},
          {"elapsed", coarse(plan.elapsed, 1e2)},
          {"way", coarse(plan.hand_way, 1e3)},
          {"preview", plan.preview ? preview_json(model, vehicle, *plan.preview) : json(nullptr)}};
}

}  // namespace

json arms_description(const Model& model, VehicleId vehicle) {
  json arms = json::array();
  const std::vector<JointId>& ids = model.vehicles()[vehicle.index].joints;
  for (const VehicleArm& arm : arms_of(model, vehicle)) {
    json frames = json::array(), jaws = json::array();
    Pose X_JL;  // the link in the frame of its own joint
    for (const JointSpec& joint : arm.chain.joints) {
      frames.push_back(frame_json(joint, X_JL));
      X_JL = joint.X_CJ.inverse();
    }
    for (const VehicleArm::Jaw& jaw : arm.jaws)
      jaws.push_back(jaw_json(model, model.joint(ids[jaw.joint]), X_JL));
    arms.push_back({{"name", arm.name},
                    {"frames", std::move(frames)},
                    {"hand", pose_json(X_JL * arm.chain.X_LE)},
                    {"jaws", std::move(jaws)},
                    {"postures", postures_json(model, vehicle, arm)}});
  }
  return arms;
}

json arms_telemetry(const Model& model, const Moment& moment, VehicleId vehicle) {
  json arms = json::array();
  if (model.vehicles()[vehicle.index].joints.empty()) return arms;
  const Mat3 R_BW = motion_of(model, moment.state, vehicle).X_WB().R.transpose();
  const std::vector<ArmStatus>& status = moment.vehicles[vehicle.index].arms;
  const std::vector<VehicleArm> all = arms_of(model, vehicle);
  for (std::size_t a = 0; a < all.size(); ++a) {
    const VehicleArm& arm = all[a];
    TouchSearch search(model, vehicle, arm);
    for (const Contact& contact : moment.output.contacts) search.add(contact);
    const Touch& touch = search.touch;
    const auto least = std::min_element(touch.pressing.begin(), touch.pressing.end());
    json touching = json::array();
    for (const std::uint32_t body : touch.all) touching.push_back(model.name_of({body}));
    arms.push_back(
        {{"name", arm.name},
         {"grip", least == touch.pressing.end() ? 0.0 : coarse(sound(*least), 1e2)},
         {"load", vector_json(R_BW * touch.load_W, 1e2)},
         {"touching", std::move(touching)},
         {"held", held_json(model, touch)},
         {"leads_vehicle", a < status.size() && status[a].leads_vehicle},
         {"plan", a < status.size() ? plan_json(model, vehicle, status[a].plan) : json(nullptr)}});
  }
  return arms;
}

}  // namespace remora
