// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "geometry/ray_scene.h"
#include "geometry/ray_terrain.h"
#include "sensors/sensor_scene.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// The world as instruments see it: every body with a surface is a part of one ray scene, and so is
/// each tile of terrain near the vehicles. A cache like any workspace: it holds nothing that does
/// not follow from model and state.
class InstrumentScene {
 public:
  explicit InstrumentScene(const Model& model);

  /// Puts every part where the state says. Cheap when nothing has moved; allocates only when a
  /// vehicle comes near other tiles.
  void update(const State& state);
  /// What an instrument is handed; valid until the next update, as long as this, the model and
  /// the state live. The rays are those of the last update.
  [[nodiscard]] SensorScene view(const State& state) const;
  /// The part that is this body, or kNoPart when it has no surface but terrain.
  [[nodiscard]] std::uint32_t part_of(BodyId body) const { return part_of_body_[body.index]; }
  [[nodiscard]] BodyId body_of(std::uint32_t part) const { return body_of_part_[part]; }

 private:
  struct Ground {
    BodyId body;
    RayTerrain terrain;
  };
  /// Brings the tiles near the vehicles; true when others are there now.
  bool bring_ground(std::span<const RigidState> bodies);
  /// Hides the parts of bodies that are not in the scene; true when others are hidden now.
  bool show_what_is_present(const MultibodyState& bodies);

  const Model* model_;
  std::vector<BodyId> body_of_part_;
  std::vector<std::uint32_t> part_of_body_;
  std::vector<std::uint8_t> is_shown_;  // of each body
  std::vector<SurfaceMaterial> material_of_part_;
  std::vector<RigidState> motion_of_part_;
  RayScene rays_;
  std::vector<Ground> grounds_;
  std::vector<Vec2> places_;  // of the vehicles: scratch
};

}  // namespace remora
