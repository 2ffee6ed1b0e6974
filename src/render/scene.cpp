// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/random.h"
#include "math/rotation.h"
#include "render/frame_block.h"
#include "render/tether_mesh.h"
#include "world/burning_lamps.h"
#include "world/flooding.h"
#include "world/fouling_of.h"
#include "world/lifeline.h"
#include "world/motion_of.h"

namespace remora {
namespace {

/// Where a body was `ago` seconds before, as its velocity says.
Pose pose_before(const RigidState& body, double ago) {
  const Pose X_WB = body.X_WB();
  Pose before = X_WB;
  before.p -= ago * (X_WB.R * body.V_WB_B.linear);
  before.R = X_WB.R * rotation_from_vector(-ago * body.V_WB_B.angular).toRotationMatrix();
  return before;
}

Pose turned_about_x(Pose X, double angle) {
  X.R = X.R * Eigen::AngleAxisd(angle, Vec3::UnitX()).toRotationMatrix();
  return X;
}

/// Looks from `eye` to `target`, head up.
Pose looking_at(const Vec3& eye, const Vec3& target) {
  const Vec3 z = (target - eye).normalized();
  const Vec3 down = std::abs(z.z()) < 0.99 ? Vec3::UnitZ() : Vec3(-1.0, 0.0, 0.0);
  Pose X;
  X.p = eye;
  X.R.col(2) = z;
  X.R.col(0) = down.cross(z).normalized();
  X.R.col(1) = z.cross(X.R.col(0));
  return X;
}

/// Lamps side by side light as one: nobody can tell, and each costs time in every pixel.
constexpr double kSameLamp = 0.15;  // [m]

void add_lamp(const LitLamp& lamp, std::vector<LitLamp>& lamps) {
  for (LitLamp& other : lamps) {
    if ((other.p_W - lamp.p_W).norm() > kSameLamp || other.axis_W.dot(lamp.axis_W) < 0.98 ||
        other.half_angle != lamp.half_angle || other.edge != lamp.edge ||
        other.colour_temperature != lamp.colour_temperature ||
        other.casts_shadows != lamp.casts_shadows || other.carrier != lamp.carrier) {
      continue;
    }
    const double share = lamp.intensity / (lamp.intensity + other.intensity);
    other.p_W += share * (lamp.p_W - other.p_W);
    other.intensity += lamp.intensity;
    return;
  }
  lamps.push_back(lamp);
}

/// The renderer takes so many lamps: those that light the camera's surroundings best.
void keep_brightest(Frame& frame) {
  if (frame.lamps.size() <= kMaxLitLamps) return;
  const auto strength = [&](const LitLamp& lamp) {
    return lamp.intensity / std::max((lamp.p_W - frame.view.X_WC.p).squaredNorm(), 0.01);
  };
  std::stable_sort(frame.lamps.begin(), frame.lamps.end(),
                   [&](const LitLamp& a, const LitLamp& b) { return strength(a) > strength(b); });
  frame.lamps.resize(kMaxLitLamps);
}

View still_view(const CameraSpec& camera, const Pose& X_WC) { return {camera, X_WC, X_WC, 1.0}; }

CameraSpec onlooker(const char* name) {
  CameraSpec camera;
  camera.name = name;
  camera.width = 1280;
  camera.height = 720;
  camera.field_of_view = 1.13;  // 65°
  camera.port.kind = PortKind::dome;
  return camera;
}

/// How many times farther off than from an inspection vehicle an onlooker stands, to see all of one
/// with these parts.
template <class Parts>
double room_for(const Parts& parts) {
  constexpr double kUsualReach = 0.6;  // from its middle to its farthest point [m]
  double reach = kUsualReach;
  for (const auto& part : parts) {
    const double middle = (part.X_BV * Vec3(part.scale * part.mesh->centre)).norm();
    reach = std::max(reach, middle + part.scale * part.mesh->radius);
  }
  return reach / kUsualReach;
}

/// From behind, above and a little to starboard.
View chase_view(const Pose& X_WB, double room) {
  const Vec3 ahead = Vec3(X_WB.R(0, 0), X_WB.R(1, 0), 0.0).normalized();
  const Vec3 aside{-ahead.y(), ahead.x(), 0.0};
  const Vec3 eye = X_WB.p + room * (0.35 * aside - 1.6 * ahead + Vec3(0.0, 0.0, -0.6));
  return still_view(onlooker("chase"), looking_at(eye, X_WB.p + room * 0.4 * ahead));
}

View top_view(const Pose& X_WB, double room) {
  return still_view(onlooker("top"), looking_at(X_WB.p + Vec3(0.0, 0.0, -6.0 * room), X_WB.p));
}

/// Whether some of a thing is so much nearer than the rest that it deserves a level of its own.
bool is_near(const DrawItem& item, const Vec3& p_WC) {
  constexpr double kNear = 1.0;  // radii from its surface
  const double distance = (item.X_WM * item.mesh->centre - p_WC).norm();
  return distance < (1.0 + kNear) * item.mesh->radius;
}

/// The pieces are seen; the whole casts their shadow.
void put_pieces(const std::vector<std::shared_ptr<const RenderMesh>>& pieces, DrawItem item,
                Frame& frame) {
  item.casts_shadow = false;
  for (const auto& piece : pieces) {
    item.mesh = piece;
    frame.items.push_back(item);
  }
}

/// The whole, or from near by its pieces.
void put_item(DrawItem item, const std::vector<std::shared_ptr<const RenderMesh>>& pieces,
              Frame& frame) {
  if (!pieces.empty() && is_near(item, frame.view.X_WC.p)) {
    put_pieces(pieces, item, frame);
    item.is_seen = false;
  }
  frame.items.push_back(std::move(item));
}

/// A part's mesh in the axes of its body.
std::shared_ptr<const TriangleMesh> in_body(const VisualSpec& visual) {
  if (visual.X_BV.R.isIdentity() && visual.X_BV.p.isZero()) return visual.mesh;
  TriangleMesh mesh = *visual.mesh;
  transform(visual.X_BV, mesh);
  return std::make_shared<const TriangleMesh>(std::move(mesh));
}

}  // namespace

const ReadyMesh& Scene::MeshesMade::of(const std::shared_ptr<const TriangleMesh>& mesh) {
  for (const auto& [source, ready] : made_) {
    if (source == mesh) return ready;
  }
  return made_.emplace_back(mesh, make_ready(*mesh)).second;
}

View free_view(const Vec3& eye_W, const Vec3& target_W) {
  return still_view(onlooker("free"), looking_at(eye_W, target_W));
}

Scene::Scene(const Model& model) : model_(&model), labels_{"water"} {
  for (std::size_t body = 0; body < model.visuals().size(); ++body) add_body(body);
  instance_count_ = static_cast<std::uint16_t>(model.visuals().size() + model.tethers().size());
  for (const ScenerySpec& spec : model.scenery()) add_scenery(spec);
  tether_label_ = label_of("tether");
}

std::uint16_t Scene::label_of(const std::string& name) {
  const auto found = std::find(labels_.begin(), labels_.end(), name);
  if (found == labels_.end()) {
    labels_.push_back(name);
    return static_cast<std::uint16_t>(labels_.size() - 1);
  }
  return static_cast<std::uint16_t>(found - labels_.begin());
}

void Scene::add_body(std::size_t body) {
  std::vector<Part>& parts = bodies_.emplace_back();
  for (const VisualSpec& visual : model_->visuals()[body]) {
    const std::string label =
        visual.label.empty() ? model_->multibody().bodies()[body].name : visual.label;
    if (visual.terrain != nullptr) {
      Ground& ground = grounds_.emplace_back();
      ground = {body, visual.appearance, label_of(label),
                std::make_shared<TileMeshes>(visual.terrain, visual.apron)};
      // Where the dive begins, so that the first picture does not wait for it.
      const Vec3& start_W = model_->multibody().initial_state().bodies[0].p_WB;
      static_cast<void>(ground.meshes->around(start_W.head<2>()));
      continue;
    }
    const BodyId id{static_cast<std::uint32_t>(body)};
    const bool can_be_fouled = model_->can_be_fouled(id);
    const std::vector<HullDefect>* defects =
        model_->defects(id).empty() ? nullptr : &model_->defects(id);
    // Growth and damage are told by the place on the body.
    const bool is_of_body = (can_be_fouled || defects != nullptr) && !visual.thruster;
    const ReadyMesh& ready = meshes_.of(is_of_body ? in_body(visual) : visual.mesh);
    parts.push_back({ready.whole, visual.appearance, is_of_body ? Pose{} : visual.X_BV, 1.0,
                     label_of(label), visual.thruster, ready.pieces, is_of_body && can_be_fouled,
                     is_of_body ? defects : nullptr});
  }
}

void Scene::add_scenery(const ScenerySpec& spec) {
  ++instance_count_;
  std::vector<std::shared_ptr<const RenderMesh>> meshes;
  for (const auto& mesh : spec.meshes) {
    meshes.push_back(std::make_shared<const RenderMesh>(make_render_mesh(*mesh)));
  }
  const std::uint16_t label = label_of(spec.label);
  Random chance(spec.seed, "scenery/" + spec.name);
  for (int i = 0; i < spec.count && !meshes.empty(); ++i) {
    Growing copy;
    copy.part.mesh = meshes[static_cast<std::size_t>(i) % meshes.size()];
    copy.part.appearance = spec.appearance;
    copy.part.label = label;
    copy.part.scale = chance.uniform(spec.min_scale, spec.max_scale);
    copy.motion = spec.motion;
    // Plants of a kind are one thing to tell apart from others; swimmers move each its own way.
    if (spec.motion == SceneryMotion::swim && i > 0) ++instance_count_;
    copy.instance = instance_count_;
    Vec3 p = spec.centre_W;
    for (int axis = 0; axis < 3; ++axis) p[axis] += spec.size[axis] * (chance.uniform() - 0.5);
    const double heading = chance.uniform(0.0, 2.0 * std::numbers::pi);
    copy.phase = static_cast<float>(chance.uniform(0.0, 2.0 * std::numbers::pi));
    copy.round =
        std::max(0.25 * std::min(spec.size.x(), spec.size.y()) * chance.uniform(0.4, 1.0), 0.05);
    copy.speed = spec.speed * chance.uniform(0.7, 1.3);
    if (spec.motion != SceneryMotion::swim) p.z() = model_->seabed_z(p);
    copy.X_WV = {Eigen::AngleAxisd(heading, Vec3::UnitZ()).toRotationMatrix(), p};
    scenery_.push_back(copy);
  }
}

// A left-handed propeller turns the other way for the same thrust.
double Scene::shaft_angle(VehicleId vehicle, std::uint32_t thruster, const State& state) const {
  const std::size_t v = vehicle.index;
  const double angle = state.vehicles[v].propulsion.thrusters[thruster].angle;
  const double reaction = model_->vehicles()[v].propulsion.thrusters[thruster].reaction_sign;
  return reaction > 0.0 ? -angle : angle;
}

void Scene::put_bodies(const State& state, double shutter, Frame& frame) const {
  for (std::size_t body = 0; body < bodies_.size(); ++body) {
    const BodyId id{static_cast<std::uint32_t>(body)};
    if (!state.is_present(id)) continue;
    const bool is_static = model_->multibody().bodies()[body].is_static;
    const RigidState& motion = state.bodies.bodies[body];
    const Pose X_WB = motion.X_WB();
    const Pose X_WB_then = is_static ? X_WB : pose_before(motion, shutter);
    for (const Part& part : bodies_[body]) {
      DrawItem item;
      item.mesh = part.mesh;
      item.appearance = part.appearance;
      Pose X_BV = part.X_BV;
      if (const auto vehicle = model_->vehicle_with_hull(id); vehicle && part.thruster) {
        X_BV = turned_about_x(X_BV, shaft_angle(*vehicle, *part.thruster, state));
      }
      item.X_WM = X_WB * X_BV;
      item.X_WM_then = X_WB_then * X_BV;
      item.instance = static_cast<std::uint16_t>(body + 1);
      item.label = part.label;
      item.fouling = part.can_be_fouled ? fouling_of(*model_, state, id) : nullptr;
      item.defects = part.defects;
      put_item(std::move(item), part.pieces, frame);
    }
  }
}

void Scene::put_ground(Frame& frame) const {
  for (const Ground& ground : grounds_) {
    for (const ReadyMesh& tile : ground.meshes->around(frame.view.X_WC.p.head<2>())) {
      DrawItem item;
      item.mesh = tile.whole;
      item.appearance = ground.appearance;
      item.instance = static_cast<std::uint16_t>(ground.body + 1);
      item.label = ground.label;
      put_item(std::move(item), tile.pieces, frame);
    }
  }
}

void Scene::put_lamps(const State& state, Frame& frame) const {
  for (const BurningLamp& lamp : burning_lamps(*model_, state, frame.view.camera.shutter)) {
    LitLamp lit;
    lit.p_W = lamp.X_WL.p;
    lit.axis_W = lamp.X_WL.R.col(2);
    lit.half_angle = 0.5 * lamp.spec->beam_angle;
    lit.intensity = lamp.level * axial_intensity(*lamp.spec);
    lit.edge = lamp.spec->edge;
    lit.colour_temperature = lamp.spec->colour_temperature;
    lit.glass = lamp.spec->glass;
    lit.casts_shadows = lamp.spec->casts_shadows;
    if (lamp.carrier)
      lit.carrier = static_cast<std::uint16_t>(model_->body_of(*lamp.carrier).index + 1);
    add_lamp(lit, frame.lamps);
    frame.glasses.push_back(lit);
  }
}

void Scene::put_tethers(const State& state, Frame& frame) const {
  const double pixel = 1.0 / intrinsics(frame.view.camera, frame.view.zoom).fx;
  for (std::size_t i = 0; i < state.tethers.size(); ++i) {
    for (TetherTube& tube :
         make_tether_tubes(model_->tethers()[i], state.tethers[i], frame.view.X_WC.p, pixel)) {
      DrawItem item;
      item.mesh = std::move(tube.mesh);
      item.appearance = tube.appearance;
      item.instance = static_cast<std::uint16_t>(bodies_.size() + 1 + i);
      item.label = tether_label_;
      item.is_tether = true;
      frame.items.push_back(std::move(item));
    }
  }
}

void Scene::put_scenery(const State& state, double shutter, Frame& frame) const {
  const double t = state.now.seconds();
  for (const Growing& copy : scenery_) {
    DrawItem item;
    item.mesh = copy.part.mesh;
    item.appearance = copy.part.appearance;
    item.scale = copy.part.scale;
    item.label = copy.part.label;
    item.instance = copy.instance;
    item.phase = copy.phase;
    item.casts_shadow = copy.motion != SceneryMotion::swim;
    if (copy.motion == SceneryMotion::swim) {
      // Each fish goes its own round; a school's rounds differ a little and never repeat together.
      const auto place = [&](double time) {
        const double angle = copy.phase + copy.speed * time / copy.round;
        Pose X = copy.X_WV;
        X.p += Vec3(copy.round * std::cos(angle), copy.round * std::sin(angle),
                    0.15 * std::sin(0.31 * time + 3.0 * copy.phase));
        X.R = Eigen::AngleAxisd(angle + 0.5 * std::numbers::pi, Vec3::UnitZ()).toRotationMatrix();
        return X;
      };
      item.X_WM = place(t);
      item.X_WM_then = place(t - shutter);
      item.motion = VertexMotion::swim;
    } else {
      item.X_WM = item.X_WM_then = copy.X_WV;
      if (copy.motion == SceneryMotion::sway) item.motion = VertexMotion::sway;
    }
    frame.items.push_back(std::move(item));
  }
}

/// Gas that water drives out of a hull. A bubble of the plume holds 7 mm³ on average and rises at a
/// quarter of a metre a second (shaders/bubbles.vert.glsl), so that a metre of it holds many; more
/// than some thousands no picture shows.
void Scene::put_leaks(const State& state, Frame& frame) const {
  constexpr double kVolume = 7e-9, kRise = 0.25, kPlume = 400.0, kMostOfThem = 5.0;
  constexpr double kDensity = 1025.0;
  for (std::uint32_t v = 0; v < model_->vehicles().size(); ++v) {
    const VehicleModel& vehicle = model_->vehicles()[v];
    const double gas = leaking_gas(vehicle, state.vehicles[v], kDensity);
    if (gas <= 0.0) continue;
    const Vec3 p_W = motion_of(*model_, state, {v}).X_WB() * leak_place_B(vehicle);
    const double bubbles = gas / kVolume * std::max(p_W.z(), 0.0) / kRise;
    frame.leaks.push_back({p_W, std::min(bubbles / kPlume, kMostOfThem)});
  }
}

Frame Scene::frame(const State& state, const View& view) const {
  Frame frame;
  frame.view = view;
  frame.environment = &model_->environment();
  frame.water = &state.environment;
  frame.now = state.now;
  frame.particles = model_->particles();
  frame.labels = labels_;
  put_bodies(state, view.camera.shutter, frame);
  put_ground(frame);
  put_tethers(state, frame);
  put_scenery(state, view.camera.shutter, frame);
  put_lamps(state, frame);
  put_leaks(state, frame);
  keep_brightest(frame);
  return frame;
}

std::optional<View> Scene::find_view(const State& state, std::string_view name) const {
  for (std::uint32_t v = 0; v < model_->vehicles().size(); ++v) {
    const VehicleModel& vehicle = model_->vehicles()[v];
    for (std::size_t i = 0; i < vehicle.cameras.size(); ++i) {
      const CameraSpec& camera = vehicle.cameras[i];
      if (name != camera.name && name != vehicle.name + "/" + camera.name) continue;
      const CameraState& now = state.vehicles[v].lookout.cameras[i];
      const Pose X_BC = tilted(camera, now.tilt);
      const RigidState& body = motion_of_camera(*model_, state, {v}, i);
      // Without a link no picture comes up.
      const CameraFaultKind fault =
          lifeline(*model_, state, {v}).has_link ? now.fault : CameraFaultKind::dark;
      return View{with_fault(camera, fault), body.X_WB() * X_BC,
                  pose_before(body, camera.shutter) * X_BC, now.zoom};
    }
  }
  for (const CameraSpec& camera : model_->cameras()) {
    if (name == camera.name) return still_view(camera, camera.X_BC);
  }
  for (std::uint32_t v = 0; v < model_->vehicles().size(); ++v) {
    const Pose X_WB = motion_of(*model_, state, {v}).X_WB();
    const std::vector<Part>& hull = bodies_[model_->body_of({v}).index];
    const std::string& vehicle = model_->vehicles()[v].name;
    if ((v == 0 && name == "chase") || name == "chase-" + vehicle)
      return chase_view(X_WB, room_for(hull));
    if ((v == 0 && name == "top") || name == "top-" + vehicle)
      return top_view(X_WB, room_for(hull));
  }
  return std::nullopt;
}

std::vector<std::string> view_names(const Model& model) {
  std::vector<std::string> names;
  for (const VehicleModel& vehicle : model.vehicles()) {
    for (const CameraSpec& camera : vehicle.cameras) {
      names.push_back(vehicle.name + "/" + camera.name);
    }
  }
  for (const CameraSpec& camera : model.cameras()) names.push_back(camera.name);
  if (!model.vehicles().empty()) names.insert(names.end(), {"chase", "top"});
  if (model.vehicles().size() < 2) return names;
  for (const VehicleModel& vehicle : model.vehicles()) {
    names.insert(names.end(), {"chase-" + vehicle.name, "top-" + vehicle.name});
  }
  return names;
}

}  // namespace remora
