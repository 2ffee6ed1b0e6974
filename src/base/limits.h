// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace remora {

/// Capacities of lists that live inside a State. Fixed so that a step never allocates; a scenario
/// that asks for more is refused when it is loaded.
inline constexpr std::size_t kMaxThrusters = 16;  ///< of one vehicle
inline constexpr std::size_t kMaxActuators = 8;   ///< fins and hull-own propellers of one vehicle
inline constexpr std::size_t kMaxJoints = 24;     ///< of one vehicle: two arms and their hands
inline constexpr std::size_t kMaxLamps = 8;       ///< of one vehicle
inline constexpr std::size_t kMaxCameras = 8;     ///< of one vehicle

/// What a scene may have of things that a picture goes through one by one.
inline constexpr std::size_t kMaxLights = 64;

}  // namespace remora
