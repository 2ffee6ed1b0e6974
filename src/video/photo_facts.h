// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "render/frame.h"
#include "render/picture.h"
#include "session/session.h"

namespace remora {

/// What is known about a photo, as JSON: where and when it was taken, by which vehicle, through
/// which camera, in what water, and, with a mission that is flown, what the judges saw in it. Units
/// are SI unless a name says otherwise; axes are W and B.
[[nodiscard]] std::string photo_facts(const std::string& source, const ScenarioSpec& scenario,
                                      const Model& model, const Moment& moment, const View& view,
                                      const Picture& picture, const MissionSpec* mission);
/// The same for a sonar or lidar at X_WS.
[[nodiscard]] std::string instrument_facts(const std::string& source, const ScenarioSpec& scenario,
                                           const Model& model, const Moment& moment,
                                           VehicleId vehicle, const Pose& X_WS);

}  // namespace remora
