// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/camera_pictures.h"

#include <algorithm>

#include "base/hash.h"
#include "math/rotation.h"
#include "media/photographer.h"
#include "media/scene_marks.h"
#include "video/photo_facts.h"
#include "world/motion_of.h"

namespace remora {
namespace {

/// Who watches a stream and does not say how wide gets what two cores can draw.
constexpr int kUsualWidth = 640;

const CameraState& camera_state(const Moment& moment, std::size_t vehicle, std::size_t camera) {
  return moment.state.vehicles[vehicle].lookout.cameras[camera];
}

/// Until somebody places it, a free view hangs behind the first vehicle.
View unplaced_view(const Scene& scene, const State& state) {
  return scene.find_view(state, "chase")
      .value_or(free_view(Vec3(-5.0, 0.0, 1.0), Vec3(0.0, 0.0, 1.0)));
}

View placed_view(const FreeViews::Place& place, const Model& model, const State& state) {
  if (!place.vehicle || *place.vehicle >= model.vehicles().size())
    return free_view(place.eye_W, place.target_W);
  const RigidState& body = motion_of(model, state, VehicleId{*place.vehicle});
  const double yaw = to_roll_pitch_yaw(body.q_WB).yaw;
  const Mat3 R_WV = Eigen::AngleAxisd(yaw, Vec3::UnitZ()).toRotationMatrix();
  return free_view(body.p_WB + R_WV * place.eye_W, body.p_WB + R_WV * place.target_W);
}

}  // namespace

CameraPictures::CameraPictures(const Session& session, const FreeViews& free_views,
                               std::unique_ptr<Renderer> renderer)
    : session_(session),
      free_views_(free_views),
      renderer_(std::move(renderer)),
      scene_(session.model()),
      tracks_(session.model().hulls_of_vehicles()) {
  const std::vector<VehicleModel>& vehicles = session.model().vehicles();
  for (std::uint32_t v = 0; v < vehicles.size(); ++v) tracks_.expect(v, session.way(VehicleId{v}));
  for (std::size_t v = 0; v < vehicles.size(); ++v)
    for (std::size_t c = 0; c < vehicles[v].cameras.size(); ++c)
      mounted_.push_back({vehicles[v].name + "/" + vehicles[v].cameras[c].name, v, c, nullptr});
}

void CameraPictures::notice(const std::shared_ptr<const Moment>& moment) {
  tracks_.notice(moment->state);
  for (Mounted& mounted : mounted_) {
    const CameraState& now = camera_state(*moment, mounted.vehicle, mounted.camera);
    if (now.fault != CameraFaultKind::frozen) {
      mounted.frozen.reset();
    } else if (!mounted.frozen ||
               camera_state(*mounted.frozen, mounted.vehicle, mounted.camera).fault_since !=
                   now.fault_since) {
      mounted.frozen = moment;
    }
  }
}

const CameraPictures::Mounted* CameraPictures::find_frozen(const std::string& source) const {
  const auto found = std::find_if(mounted_.begin(), mounted_.end(), [&](const Mounted& mounted) {
    return mounted.frozen && mounted.source == source;
  });
  return found == mounted_.end() ? nullptr : &*found;
}

std::uint64_t CameraPictures::key(const std::string& source, const Moment& moment) {
  const Mounted* frozen = find_frozen(source);
  const State& state = frozen != nullptr ? frozen->frozen->state : moment.state;
  Hasher hasher;
  hasher.add(state.steps);
  if (const auto place = free_views_.find(source)) hasher.add(place->version);
  return hasher.value();
}

View CameraPictures::view(const std::string& source, const State& state) const {
  if (const auto place = free_views_.find(source))
    return placed_view(*place, session_.model(), state);
  if (const auto found = scene_.find_view(state, source)) return *found;
  return unplaced_view(scene_, state);
}

Picture CameraPictures::draw(const StreamSpec& spec, const View& view, const Moment& moment,
                             const RenderOptions& options) {
  Frame frame = scene_.frame(moment.state, view);
  frame.seed = session_.scenario().seed;
  frame.silt = moment.silt.puffs(moment.state.now);
  frame.water_drift_W = moment.water_drift_W;
  const SceneMarks marks{.has_axes = spec.has_axes, .tracks = spec.has_trail ? &tracks_ : nullptr};
  return draw_marked(*renderer_, frame, options, {}, session_.model(), moment.state, marks);
}

PictureMaker::Shot CameraPictures::draw(const StreamSpec& spec,
                                        const std::shared_ptr<const Moment>& moment) {
  const Mounted* frozen = find_frozen(spec.source);
  const std::shared_ptr<const Moment>& shown = frozen != nullptr ? frozen->frozen : moment;
  View eye = view(spec.source, shown->state);
  const int width = spec.width > 0 ? spec.width : std::min(eye.camera.width, kUsualWidth);
  eye.camera = with_size(eye.camera, width, std::nullopt);
  return {draw(spec, eye, *shown, live_options()).colour, shown, {}};
}

PictureMaker::Shot CameraPictures::draw_still(const StreamSpec& spec,
                                              const std::shared_ptr<const Moment>& moment) {
  const Mounted* frozen = find_frozen(spec.source);
  const std::shared_ptr<const Moment>& shown = frozen != nullptr ? frozen->frozen : moment;
  View eye = view(spec.source, shown->state);
  if (spec.width > 0) eye.camera = with_size(eye.camera, spec.width, std::nullopt);
  Picture picture = draw(spec, eye, *shown, RenderOptions{});
  std::string facts = photo_facts(spec.source, session_.scenario(), session_.model(), *shown, eye,
                                  picture, session_.mission());
  return {std::move(picture.colour), shown, std::move(facts)};
}

}  // namespace remora
