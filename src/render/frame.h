// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "appearance/appearance.h"
#include "appearance/camera_spec.h"
#include "appearance/visual_spec.h"
#include "content/fouling_field.h"
#include "content/hull_defect.h"
#include "environment/environment.h"
#include "render/render_mesh.h"
#include "world/silt.h"

namespace remora {

/// How a mesh moves beyond its pose: done in the vertex shader, in closed form.
enum class VertexMotion : std::uint32_t {
  rigid = 0,
  sway = 1,  ///< rooted at the origin, bent by the water more the higher above it
  swim = 2,  ///< bent from side to side along x, the tail (-x) most
};

/// One copy of a mesh in the picture.
struct DrawItem {
  std::shared_ptr<const RenderMesh> mesh;
  Appearance appearance;
  Pose X_WM;
  Pose X_WM_then;  ///< when the shutter opened
  double scale = 1.0;
  std::uint16_t instance = 0;  ///< segmentation: one number for each body; 0 is water
  std::uint16_t label = 0;     ///< segmentation: class, an index into Frame::labels
  VertexMotion motion = VertexMotion::rigid;
  float phase = 0.0f;  ///< of the motion [rad]
  bool casts_shadow = true;
  bool is_seen = true;     ///< false: it only casts a shadow
  bool is_tether = false;  ///< left out when the options say so
  /// Of a body that has them; its mesh is then in the axes of the body. The model's.
  const FoulingField* fouling = nullptr;
  const std::vector<HullDefect>* defects = nullptr;
};

/// A lamp that burns.
struct LitLamp {
  Vec3 p_W = Vec3::Zero();
  Vec3 axis_W = Vec3::UnitX();
  double intensity = 500.0;   ///< on the axis [cd]
  double half_angle = 1.178;  ///< where half the intensity is left [rad]
  double edge = 0.35;         ///< share of the beam over which it fades out
  double colour_temperature = 6200.0;
  double glass = 0.033;  ///< its width, seen from the front [m]
  bool casts_shadows = true;
  std::uint16_t carrier = 0;  ///< instance of the vehicle it sits on, which casts no shadow of it;
                              ///< 0: everything does
};

/// From where, and through which camera.
struct View {
  CameraSpec camera;
  Pose X_WC;
  Pose X_WC_then;  ///< when the shutter opened
  double zoom = 1.0;
};

/// Bubbles that rise from one place.
struct BubblePlume {
  Vec3 p_W = Vec3::Zero();
  double amount = 0.0;  ///< as ParticleSpec::bubbles has it
};

/// One picture to draw: everything, at one moment. Pure data.
struct Frame {
  View view;
  std::vector<DrawItem> items;
  std::vector<LitLamp> lamps;    ///< that light things and water; at most kMaxLitLamps are taken
  std::vector<LitLamp> glasses;  ///< that are bright themselves, where one looks into them
  std::vector<SiltPuff> silt;
  ParticleSpec particles;
  std::vector<BubblePlume> leaks;  ///< of vehicles that take in water
  /// How far the water around the camera has drifted since the start: the integral of the current,
  /// kept by whoever steps (WaterDrift in world/silt.h). Snow and plankton are carried by it.
  Vec3 water_drift_W = Vec3::Zero();
  const EnvironmentModel* environment = nullptr;
  const EnvironmentState* water = nullptr;
  SimTime now;
  std::uint64_t seed = 1;           ///< of grain and particles
  std::vector<std::string> labels;  ///< of classes; 0 is "water"
};

/// What may be left out, for speed or for a test. Everything is on by default.
struct RenderOptions {
  bool water = true;  ///< attenuation, veil, beams
  bool particles = true;
  bool lamp_shadows = true;
  bool sun_shadows = true;
  bool caustics = true;
  bool surface = true;
  bool post = true;  ///< camera effects; without: the linear picture, exposure applied
  bool tether = true;
  double detail = 1.0;  ///< 0.5: coarser meshes and half the samples; 2 for a GPU
  /// Width of the drawing that the lens looks at, as a share of the picture's. Less is faster and
  /// softer; the chip of a colour camera, whose pixels see one colour each, resolves about 0.7.
  double drawing_scale = 1.0;
  std::optional<double> exposure;  ///< fixed: output = radiance × this; nothing: the camera's own
  bool tone_map = true;            ///< false: output is linear and clipped at 1
};

/// For moving pictures while somebody waits for them: as sharp as a colour chip, faster.
[[nodiscard]] inline RenderOptions live_options() {
  RenderOptions options;
  options.drawing_scale = 0.7;
  return options;
}

}  // namespace remora
