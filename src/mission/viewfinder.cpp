// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/viewfinder.h"
#include "math/angles.h"
#include "world/burning_lamps.h"
#include "world/lifeline.h"
#include "world/motion_of.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// Pixels are counted in pictures of this width, so that a rule means the same for every camera.
constexpr double kReferenceWidth = 640.0;

// The light that a camera needs: docs/theory/camera.md, section 4. A white face in a clear noon's
// light burns out 80 times at a shutter of 10 ms, open lens and no gain.
constexpr double kNoonLux = 1.0e5;
constexpr double kOpenLens = 80.0;
constexpr double kReferenceShutter = 0.01;  // [s]
constexpr double kReflectance = 0.2;        // of painted, fouled or rusty steel: our choice
constexpr double kGreen = 555.0;            // where eyes and chips see best [nm]

// What of the light from above falls on faces that look sideways and down. Our estimate of clear
// coastal water; a diver's rule has a wall at a third of the light of the ground.
constexpr double kSideways = 0.3;
constexpr double kFromBelow = 0.05;

Vec3 velocity_at(const RigidState& body, const Vec3& p_B) {
  const Twist& V = body.V_WB_B;
  return body.q_WB * (V.linear + V.angular.cross(p_B)).eval();
}

double linear_gain(double decibels) { return std::pow(10.0, decibels / 20.0); }

}  // namespace

Viewfinder::Viewfinder(const CaptureRules& rules, const Model& model, const EyeScene& eyes,
                       const State& state, VehicleId vehicle, std::uint32_t camera)
    : rules_(rules),
      model_(model),
      eyes_(eyes),
      state_(state),
      camera_(model.vehicles()[vehicle.index].cameras[camera]),
      fault_(state.vehicles[vehicle.index].lookout.cameras[camera].fault),
      has_link_(lifeline(model, state, vehicle).has_link),
      lens_(lens_of(camera_, state.vehicles[vehicle.index].lookout.cameras[camera].zoom)),
      carrier_(motion_of_camera(model, state, vehicle, camera)),
      X_WC_(carrier_.X_WB() *
            tilted(camera_, state.vehicles[vehicle.index].lookout.cameras[camera].tilt)) {}

bool Viewfinder::sees() const {
  return has_link_ && fault_ != CameraFaultKind::dark && fault_ != CameraFaultKind::frozen;
}

Viewfinder::Target Viewfinder::target_of(const InspectionPoint& point) const {
  const RigidState& body = state_.bodies.bodies[point.body.index];
  const Pose X_WB = body.X_WB();
  Target target;
  target.p_W = X_WB * point.p_B;
  target.normal_W = X_WB.R * point.normal_B;
  target.velocity_W = velocity_at(body, point.p_B);
  target.p_C = X_WC_.inverse() * target.p_W;
  target.distance = target.p_C.norm();
  return target;
}

CaptureAssessment Viewfinder::assess(std::uint32_t index, const InspectionPoint& point) {
  const Target target = target_of(point);
  CaptureAssessment assessment;
  assessment.point = index;
  assessment.quality.distance = target.distance;
  assessment.problem = first_problem(point, target, assessment);
  assessment.quality.quality = overall_quality(rules_, assessment.quality);
  return assessment;
}

CaptureAssessment Viewfinder::on_chart(std::uint32_t index, const InspectionPoint& point,
                                       const Pose& X_KW) const {
  CaptureAssessment assessment;
  assessment.point = index;
  const Vec3 p_C = (X_KW * X_WC_).inverse() * target_of(point).p_W;
  assessment.quality.distance = p_C.norm();
  const double reach = point.radius * rules_.range_scale;
  assessment.quality.proximity = proximity(assessment.quality.distance, reach);
  if (assessment.quality.distance > reach) return assessment;
  const std::optional<Vec2> pixel = lens_.pixel(p_C);
  assessment.problem = pixel ? CaptureProblem::out_of_frame : CaptureProblem::behind;
  if (!pixel) return assessment;
  assessment.u = pixel->x() / lens_.width();
  assessment.v = pixel->y() / lens_.height();
  return assessment;
}

CaptureProblem Viewfinder::first_problem(const InspectionPoint& point, const Target& target,
                                         CaptureAssessment& assessment) {
  CaptureQuality& quality = assessment.quality;
  const double reach = point.radius * rules_.range_scale;
  quality.proximity = proximity(target.distance, reach);
  if (target.distance > reach) return CaptureProblem::too_far;

  const std::optional<Vec2> pixel = lens_.pixel(target.p_C);
  if (!pixel) return CaptureProblem::behind;
  assessment.u = pixel->x() / lens_.width();
  assessment.v = pixel->y() / lens_.height();
  quality.centring = centring(assessment.u, assessment.v, rules_.inset);
  const auto is_framed = [&](double place) {
    return place >= rules_.inset && place <= 1.0 - rules_.inset;
  };
  if (!is_framed(assessment.u) || !is_framed(assessment.v)) return CaptureProblem::out_of_frame;

  const double cosine = target.normal_W.dot(X_WC_.p - target.p_W) / std::max(target.distance, 1e-9);
  quality.angle = std::clamp(cosine, 0.0, 1.0);
  if (cosine < std::cos(rules_.greatest_angle)) return CaptureProblem::turned_away;

  if (is_occluded(point, target)) return CaptureProblem::occluded;

  quality.clarity =
      std::exp(-target.distance * mean_attenuation(model_.environment(), state_.environment,
                                                   X_WC_.p.z(), target.p_W.z()));
  if (quality.clarity < rules_.least_clarity) return CaptureProblem::hazy;

  quality.exposure = sees() ? exposure(target) : 0.0;
  if (!sees() || quality.exposure < rules_.least_exposure) return CaptureProblem::dark;

  quality.blur = blur(target, *pixel);
  quality.sharpness = std::clamp(1.0 - quality.blur / rules_.greatest_blur, 0.0, 1.0);
  if (quality.blur > rules_.greatest_blur) return CaptureProblem::blurred;
  return CaptureProblem::none;
}

bool Viewfinder::is_occluded(const InspectionPoint& point, const Target& target) {
  if (!scene_) scene_.emplace(eyes_.at(state_));
  return !scene_->sees(X_WC_.p, target.p_W, point.body, point.size);
}

double Viewfinder::exposure(const Target& target) {
  if (!light_) {
    light_.emplace(Light{optics_in_force(model_.environment(), state_.environment),
                         daylight(model_.environment(), state_.environment, state_.now)});
  }
  const InherentOptics water = light_->water.mean(X_WC_.p.z(), target.p_W.z());
  const double illuminance = lamp_light(target, water) + daylight_on(target);  // [lx]
  const double to_lens = std::exp(-target.distance * at_wavelength(water.attenuation(), kGreen));
  const double gain = linear_gain(camera_.gain_db.value_or(camera_.max_gain_db));
  const double level = kReflectance * illuminance / kNoonLux * to_lens * kOpenLens *
                       (camera_.shutter / kReferenceShutter) * gain;
  return std::clamp(level / camera_.brightness, 0.0, 1.0);
}

double Viewfinder::lamp_light(const Target& target, const InherentOptics& water) const {
  const double k = at_wavelength(water.diffuse_attenuation(), kGreen);
  double sum = 0.0;
  for (const BurningLamp& lamp : burning_lamps(model_, state_, camera_.shutter)) {
    const Vec3 way = target.p_W - lamp.X_WL.p;
    const double distance = std::max(way.norm(), 0.05);
    const double facing = -target.normal_W.dot(way) / distance;
    const double along_beam = lamp.X_WL.R.col(2).dot(way) / distance;
    // Half the intensity is left at half the beam's width.
    const double half_angle = 0.5 * lamp.spec->beam_angle;
    if (facing <= 0.0 || (along_beam <= 0.0 && half_angle < 0.5 * kPi)) continue;
    const double off_axis = std::acos(std::clamp(along_beam, -1.0, 1.0)) / half_angle;
    sum += lamp.level * axial_intensity(*lamp.spec) * std::exp2(-off_axis * off_axis) * facing /
           (distance * distance) * std::exp(-k * distance);
  }
  return sum;
}

double Viewfinder::daylight_on(const Target& target) const {
  const double depth = target.p_W.z() + state_.environment.sea_level;
  const Spectrum surface = light_->day.sun + light_->day.sky;
  const Spectrum arrived = surface * light_->water.daylight_share(std::max(depth, 0.0));
  const double up = -target.normal_W.z();
  const double share =
      up >= 0.0 ? kSideways + (1.0 - kSideways) * up : kSideways + (kSideways - kFromBelow) * up;
  return kNoonLux * share * at_wavelength(arrived, kGreen);
}

double Viewfinder::blur(const Target& target, const Vec2& pixel) const {
  const Twist& V = carrier_.V_WB_B;
  const Vec3 p_B = carrier_.q_WB.conjugate() * (target.p_W - carrier_.p_WB);
  // As seen from the vehicle's body, the target goes by at its own velocity less that of the
  // vehicle's frame at its place.
  const Vec3 v_W = target.velocity_W - carrier_.q_WB * (V.linear + V.angular.cross(p_B)).eval();
  const Vec3 moved_C = target.p_C + camera_.shutter * (X_WC_.R.transpose() * v_W);
  const std::optional<Vec2> then = lens_.pixel(moved_C);
  if (!then) return 0.0;
  return (*then - pixel).norm() * kReferenceWidth / lens_.width();
}

}  // namespace remora
