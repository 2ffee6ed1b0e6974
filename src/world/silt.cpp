// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/silt.h"
#include "world/motion_of.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr double kFirstRadius = 0.12;   ///< [m]
constexpr double kDiffusivity = 0.012;  ///< of the turbulence that the wash leaves [m²/s]
constexpr double kRise = 0.25;          ///< how high the wash throws the silt [m]
constexpr double kRiseTime = 1.5;       ///< [s]
constexpr double kFallSpeed = 2.0e-3;   ///< of flocs and fine sand, after Stokes: 50 µm [m/s]
constexpr double kFallOutTime = 45.0;   ///< in which 1/e of the grains is left in the water [s]
constexpr double kFirstExtinction =
    60.0;  ///< of fresh silt: a hand's breadth hides everything [1/m]

constexpr double kWashReach = 0.7;          ///< from hub to bed along the jet [m]
constexpr double kJetSpread = 0.2;          ///< slope of a round jet's edge (Rajaratnam 1976)
constexpr double kStrongThrust = 25.0;      ///< of an inspection-class thruster near full [N]
constexpr double kLeastAmount = 0.05;       ///< not worth remembering
constexpr double kScrapingSpeed = 0.05;     ///< [m/s]
constexpr SimTime kLookEvery{200'000'000};  // a fifth of a second

/// What the wash strikes first: mud, or the bottom.
double ground_z(const Model& model, const Vec3& p_W) {
  return model.environment().seabed().ground_at(p_W.x(), p_W.y()).z;
}

}  // namespace

SiltCloud silt_cloud(const SiltPuff& puff) {
  SiltCloud cloud;
  const double rise = kRise * (1.0 - std::exp(-puff.age / kRiseTime)) - kFallSpeed * puff.age;
  cloud.p_W = puff.p_W + puff.age * puff.drift_W - Vec3(0.0, 0.0, rise);
  cloud.radius = std::sqrt(kFirstRadius * kFirstRadius + 4.0 * kDiffusivity * puff.age);
  const double thinner = std::pow(kFirstRadius / cloud.radius, 3);
  cloud.extinction = kFirstExtinction * puff.amount * thinner * std::exp(-puff.age / kFallOutTime);
  return cloud;
}

double wash_on_bed(double thrust, double height, double downward) {
  // The lower edge of the jet, which widens, meets the bed first.
  const double towards_bed = downward + kJetSpread;
  if (thrust <= 0.0 || height < 0.0 || towards_bed <= 0.0) return 0.0;
  const double way = height / towards_bed;
  if (way >= kWashReach) return 0.0;
  return std::min(thrust / kStrongThrust, 1.0) * (1.0 - way / kWashReach);
}

void SiltMemory::observe(const Model& model, const State& state, const Output& output) {
  if (state.now < next_look_) return;
  next_look_ = state.now + kLookEvery;
  const std::size_t count = std::min(state.vehicles.size(), output.vehicles.size());
  for (std::size_t i = 0; i < count; ++i) observe_vehicle(model, state, output.vehicles[i], i);
}

void SiltMemory::observe_vehicle(const Model& model, const State& state,
                                 const VehicleOutput& output, std::size_t vehicle) {
  const VehicleId id{static_cast<std::uint32_t>(vehicle)};
  const RigidState& body = motion_of(model, state, id);
  const Pose X_WB = body.X_WB();
  const PropulsionModel& propulsion = model.vehicles()[vehicle].propulsion;
  const PropulsionState& shafts = state.vehicles[vehicle].propulsion;
  // The strongest jet speaks for all of a vehicle: one puff at a time.
  double strongest = 0.0;
  Vec3 struck_W = X_WB.p;
  for (std::size_t i = 0; i < std::min(propulsion.thrusters.size(), shafts.thrusters.size()); ++i) {
    const ThrusterModel& thruster = propulsion.thrusters[i];
    const double force = thrust(thruster, shafts.thrusters[i], 0.0);
    const Vec3 hub_W = X_WB * thruster.p_BT;
    const Vec3 jet_W = X_WB.R * thruster.axis_B * (force > 0.0 ? -1.0 : 1.0);
    const double height = ground_z(model, hub_W) - hub_W.z();
    const double amount = wash_on_bed(std::abs(force), height, jet_W.z());
    if (amount <= strongest) continue;
    strongest = amount;
    struck_W = hub_W + height / (jet_W.z() + kJetSpread) * jet_W;
  }
  constexpr double kNearBed = 0.5;
  if (output.is_in_contact && output.altitude < kNearBed) {
    const double scraping = 0.6 * std::min(body.V_WB_B.linear.norm() / (4.0 * kScrapingSpeed), 1.0);
    if (body.V_WB_B.linear.norm() > kScrapingSpeed && scraping > strongest) {
      strongest = scraping;
      struck_W = X_WB.p;
    }
  }
  if (output.mud_speed && *output.mud_speed > kScrapingSpeed) {
    const double stirring = std::min(*output.mud_speed / (4.0 * kScrapingSpeed), 1.0);
    if (stirring > strongest) {
      strongest = stirring;
      struck_W = output.mud_place_W;
    }
  }
  if (strongest > kLeastAmount) {
    struck_W.z() = ground_z(model, struck_W) - 0.5 * kFirstRadius;
    raise(model, state, struck_W, strongest);
  }
}

void SiltMemory::raise(const Model& model, const State& state, const Vec3& p_W, double amount) {
  const Remembered puff{p_W, current(model.environment(), state.environment, p_W), amount,
                        state.now};
  if (puffs_.size() < puffs_.capacity()) {
    puffs_.push_back(puff);
    return;
  }
  puffs_[oldest_] = puff;
  oldest_ = (oldest_ + 1) % puffs_.capacity();
}

std::vector<SiltPuff> SiltMemory::puffs(SimTime now) const {
  std::vector<SiltPuff> result;
  for (const Remembered& puff : puffs_) {
    const double age = (now - puff.raised).seconds();
    if (age < 0.0 || age > kSiltLife) continue;
    result.push_back({.p_W = puff.p_W, .drift_W = puff.drift_W, .age = age, .amount = puff.amount});
  }
  return result;
}

}  // namespace remora
