// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "geometry/ray_scene.h"
#include "math/rigid_state.h"

namespace remora {

/// A place where the vehicle touches something.
struct ContactTruth {
  Vec3 p_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();  ///< on the vehicle [N]
  /// The part of it that presses, without friction. [N]
  Vec3 normal_force_W = Vec3::Zero();
};

/// The vehicle's supply as its own electronics would see it.
struct BatteryTruth {
  double voltage = 0.0;  ///< at the terminals [V]
  double current = 0.0;  ///< drawn [A]
  double charge = 1.0;   ///< share of the capacity that is left
};

/// The umbilical as the winch and the vehicle's termination see it.
struct TetherTruth {
  double paid_out = 0.0;        ///< length between winch and vehicle [m]
  Vec3 force_W = Vec3::Zero();  ///< on the vehicle [N]
  double winch_tension = 0.0;   ///< at the winch [N]
};

/// All about one vehicle that its instruments could sense, at one moment, without error, for the
/// body that carries them: its hull, or a link of an arm. The spans are views: whoever asks for a
/// measurement keeps the lists alive.
struct SensorTruth {
  RigidState body;  ///< B: the hull or the link
  /// Time derivative of `body.V_WB_B` in body axes (Fossen's ν̇). [m/s², rad/s²]
  Twist acceleration_B;
  std::uint32_t ray_part = kNoPart;  ///< the body's own surface in the ray scene
  BatteryTruth battery;
  std::span<const double> thruster_currents;  ///< [A]; empty when not known
  std::span<const double> joint_positions;    ///< [rad] or [m]
  std::span<const double> joint_rates;        ///< [rad/s] or [m/s]; as many, or empty
  Vec3 contact_force_W = Vec3::Zero();        ///< sum of all contacts [N]
  std::span<const ContactTruth> contacts;     ///< one by one, when known
  /// Of a link: what it, with all that hangs on it, exerts on the link before through their joint,
  /// about Bo in B. [N, N·m]
  Wrench joint_load_B;
  TetherTruth tether;
  double flooded = 0.0;   ///< water that has come into the hull [kg]
  bool has_power = true;  ///< without it nothing aboard measures
};

}  // namespace remora
