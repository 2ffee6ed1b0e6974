// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/problem.h"
#include "multibody/multibody_model.h"
#include "world/model.h"
#include "world/world_spec.h"

namespace remora {

/// A body of the scene and what it can be connected by. In the order of the bodies' numbers.
struct ConnectorOwner {
  std::string name;
  bool can_move = false;
  const ConnectorsSpec* connectors = nullptr;
};

/// What is wrong with the plugs and sockets of a scene; a problem's field is the body's name.
[[nodiscard]] std::vector<Problem> connector_problems(const std::vector<ConnectorOwner>& bodies);

[[nodiscard]] std::vector<ReceptacleModel> make_receptacles(
    const std::vector<ConnectorOwner>& bodies);
[[nodiscard]] std::vector<PlugModel> make_plugs(const std::vector<ConnectorOwner>& bodies,
                                                const std::vector<ReceptacleModel>& receptacles,
                                                const MultibodyModel& multibody);

}  // namespace remora
