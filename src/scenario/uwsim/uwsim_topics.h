// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "scenario/uwsim/uwsim_scene.h"

namespace remora {

/// How often a device is asked by the interfaces that name it, the fastest first, in whole steps;
/// ten times a second when none says so, as in UWSim.
[[nodiscard]] SimTime uwsim_period(std::span<const UwsimRosInterface> interfaces,
                                   std::string_view device, SimTime step);

/// Makes the scene's topics of its `<rosInterfaces>`. Those that we cannot serve are warnings: the
/// scene runs without them.
void add_uwsim_topics(UwsimScene& scene, const Pose& X_WL, Diagnostics& diagnostics);

}  // namespace remora
