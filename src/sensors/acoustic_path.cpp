// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/acoustic_path.h"

#include <algorithm>

#include "base/assert.h"
#include "environment/environment.h"

namespace remora {
namespace {

/// Looked at from the sensor, whichever end it is: only its own hull can be left out.
bool is_hidden(const SensorMoment& moment, const Vec3& end_W, const Vec3& other_end_W) {
  const Vec3& p_W = moment.X_WS.p;
  const Vec3& q_W = p_W == end_W ? other_end_W : end_W;
  const double distance = (q_W - p_W).norm();
  if (moment.scene.rays == nullptr || distance <= kTransducerClearance) return false;
  const Ray ray{.origin = p_W.cast<float>(),
                .direction = ((q_W - p_W) / distance).cast<float>(),
                .far = static_cast<float>(distance - kTransducerClearance)};
  return moment.scene.rays->is_blocked(ray, moment.own.ray_part);
}

}  // namespace

bool is_in_water(const SensorMoment& moment, const Vec3& p_W) {
  const SensorScene& scene = moment.scene;
  const double lowest_trough =
      -scene.water->sea_level + highest_crest(*scene.environment, *scene.water);
  if (p_W.z() > lowest_trough) return true;
  return p_W.z() > surface_z(*scene.environment, *scene.water, scene.now, p_W.x(), p_W.y());
}

AcousticPartnerModel compile(const AcousticPartner& partner, const InstrumentSite& site) {
  if (partner.vehicle.empty()) return {.X = partner.X};
  const auto found =
      std::find(site.vehicle_names.begin(), site.vehicle_names.end(), partner.vehicle);
  REMORA_ASSERT(found != site.vehicle_names.end());
  return {.vehicle = static_cast<std::uint32_t>(found - site.vehicle_names.begin()),
          .X = partner.X};
}

AcousticPartnerTruth locate(const AcousticPartnerModel& partner, const SensorMoment& moment) {
  if (!partner.vehicle) return {.X_W = partner.X};
  const RigidState& body = moment.vehicles[*partner.vehicle].body;
  const Vec3 v_B = body.V_WB_B.linear + body.V_WB_B.angular.cross(partner.X.p);
  return {.X_W = body.X_WB() * partner.X, .velocity_W = body.q_WB * v_B};
}

AcousticPathAnswer acoustic_path(const SensorMoment& moment, const Vec3& p_W, const Vec3& q_W,
                                 AcousticBending bending) {
  AcousticPathAnswer answer;
  if (!is_in_water(moment, p_W) || !is_in_water(moment, q_W)) {
    answer.obstacle = AcousticObstacle::dry;
    return answer;
  }
  if (is_hidden(moment, p_W, q_W)) {
    answer.obstacle = AcousticObstacle::hidden;
    return answer;
  }
  const SoundProfile& sound = moment.scene.environment->water().sound();
  answer.path.distance = (q_W - p_W).norm();
  if (bending == AcousticBending::refracted) {
    const std::optional<BentRay> ray = bent_ray(sound, p_W, q_W);
    if (!ray) {
      answer.obstacle = AcousticObstacle::hidden;
      return answer;
    }
    answer.path.travel_time = ray->travel_time;
    answer.path.departure_W = ray->departure_W;
    return answer;
  }
  answer.path.travel_time = straight_path_time(sound, p_W, q_W);
  if (answer.path.distance > 0.0) answer.path.departure_W = (q_W - p_W) / answer.path.distance;
  return answer;
}

}  // namespace remora
