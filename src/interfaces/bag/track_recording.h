// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "interfaces/bag/survey.h"
#include "run/recording.h"

namespace remora {

class Model;
struct ScenarioSpec;

/// Where the vehicle was between two poses: on the straight line, turning evenly. Across a gap of
/// more than a second it stands where it was last seen.
[[nodiscard]] RigidState body_at(std::span<const TrackPose> track, SimTime time);

/// Moves a track so that its first pose lies at `p_W`.
void move_to(const Vec3& p_W, std::vector<TrackPose>& track);

/// A track as a recording that a session can replay: the first vehicle is put there before each
/// step, so that the step ends where the track says. What the step itself adds (weight, drag) is
/// some tenths of a millimetre.
[[nodiscard]] Recording recording_of(std::span<const TrackPose> track, const ScenarioSpec& scene,
                                     const Model& model);

}  // namespace remora
