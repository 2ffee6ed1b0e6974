// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <vector>

#include "geometry/ray_scene.h"
#include "geometry/ray_terrain.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What stands in a photographer's way: every surface that eyes see but those of the photographer's
/// own vehicle. Plants and animals are left out; they sway. A cache: what it says follows from the
/// model and the state it is asked about. Runs in several threads may share it.
class EyeScene {
 public:
  EyeScene(const Model& model, BodyId own);

  struct Sight {
    bool is_blocked = false;  ///< something stands before the target
    BodyId body;              ///< whose surface that is
    double distance = 0.0;    ///< from the eye to it [m]
  };
  /// The scene at one moment; nobody else asks it meanwhile.
  class View {
   public:
    /// The first surface between the two.
    [[nodiscard]] Sight look(const Vec3& p_eye_W, const Vec3& p_target_W) const;
    /// Whether a component of this size on `body` can be seen: nothing is before it but the surface
    /// it sits on, or is part of.
    [[nodiscard]] bool sees(const Vec3& p_eye_W, const Vec3& p_W, BodyId body, double size) const;

   private:
    friend class EyeScene;
    explicit View(const EyeScene& scene) : scene_(&scene), lock_(scene.mutex_) {}
    const EyeScene* scene_;
    std::unique_lock<std::mutex> lock_;
  };
  /// Puts the bodies where the state says.
  [[nodiscard]] View at(const State& state) const;

 private:
  struct Part {
    BodyId body;
    Pose X_BV;
    bool is_moving = false;
  };
  struct Ground {
    BodyId body;
    RayTerrain terrain;
  };
  void place_bodies(const State& state) const;
  /// Brings the tiles of terrain near an eye.
  void bring_ground(const Vec3& p_eye_W) const;
  [[nodiscard]] BodyId body_of(std::uint32_t part) const;

  std::vector<Part> parts_;
  mutable std::mutex mutex_;
  mutable RayScene rays_;
  mutable std::vector<std::uint8_t> is_shown_;  // of each part
  mutable std::vector<Ground> grounds_;
};

}  // namespace remora
