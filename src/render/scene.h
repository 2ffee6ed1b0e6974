// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/frame.h"
#include "render/tile_meshes.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// An onlooker's eyes anywhere in the world, head up: the camera of `chase` and `top`.
[[nodiscard]] View free_view(const Vec3& eye_W, const Vec3& target_W);

/// All names that Scene::find_view knows of this model.
[[nodiscard]] std::vector<std::string> view_names(const Model& model);

/// A model made ready to draw: meshes with levels of detail, instance numbers, class names. Built
/// once; frames are pure functions of it, a state and a view.
class Scene {
 public:
  explicit Scene(const Model& model);

  /// Everything in the picture at this state. The model and the state must outlive the frame.
  [[nodiscard]] Frame frame(const State& state, const View& view) const;

  /// Through a camera of a vehicle (`rov/main`, or `main` when only one has it) or of the world
  /// (`quay`), or one of the views `chase` and `top` of the first vehicle, `chase-rov2` and
  /// `top-rov2` of any. Nothing, when unknown.
  [[nodiscard]] std::optional<View> find_view(const State& state, std::string_view name) const;
  /// All names that find_view knows, for messages.
  [[nodiscard]] std::vector<std::string> view_names() const { return remora::view_names(*model_); }

  /// Classes of the segmentation, by number; 0 is water.
  [[nodiscard]] const std::vector<std::string>& labels() const { return labels_; }

 private:
  /// A part of a body, or a copy of scenery.
  struct Part {
    std::shared_ptr<const RenderMesh> mesh;
    Appearance appearance;
    Pose X_BV;
    double scale = 1.0;
    std::uint16_t label = 0;
    std::optional<std::uint32_t> thruster;
    std::vector<std::shared_ptr<const RenderMesh>> pieces;  ///< of the mesh, to see it from near by
    bool can_be_fouled = false;
    const std::vector<HullDefect>* defects = nullptr;
  };
  struct Growing {
    Part part;
    SceneryMotion motion = SceneryMotion::still;
    Pose X_WV;  ///< of swimmers: the middle of their round
    float phase = 0.0f;
    double round = 1.0;  ///< radius of a swimmer's round [m]
    double speed = 0.0;
    std::uint16_t instance = 0;
  };

  /// Terrain: drawn tile by tile around the camera.
  struct Ground {
    std::size_t body = 0;
    Appearance appearance;
    std::uint16_t label = 0;
    std::shared_ptr<TileMeshes> meshes;
  };

  /// Each mesh is made ready once, however many parts share it.
  class MeshesMade {
   public:
    [[nodiscard]] const ReadyMesh& of(const std::shared_ptr<const TriangleMesh>& mesh);

   private:
    std::vector<std::pair<std::shared_ptr<const TriangleMesh>, ReadyMesh>> made_;
  };

  [[nodiscard]] std::uint16_t label_of(const std::string& name);
  void add_body(std::size_t body);
  void add_scenery(const ScenerySpec& spec);
  [[nodiscard]] double shaft_angle(VehicleId vehicle, std::uint32_t thruster,
                                   const State& state) const;
  void put_bodies(const State& state, double shutter, Frame& frame) const;
  void put_ground(Frame& frame) const;
  void put_lamps(const State& state, Frame& frame) const;
  void put_leaks(const State& state, Frame& frame) const;
  void put_tethers(const State& state, Frame& frame) const;
  void put_scenery(const State& state, double shutter, Frame& frame) const;

  const Model* model_;
  std::vector<std::string> labels_;
  MeshesMade meshes_;
  std::vector<std::vector<Part>> bodies_;
  std::vector<Ground> grounds_;
  std::vector<Growing> scenery_;
  std::uint16_t tether_label_ = 0;
  std::uint16_t instance_count_ = 0;  ///< numbers given: bodies, tethers, scenery
};

}  // namespace remora
