// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "math/pose.h"
#include "scenario/xacro/xacro.h"
#include "scenario/xml_tree.h"

namespace remora {

/// A robot as its SDF or URDF file describes it: SI units, and the file's own axes (forward-left-up
/// for an honest robot). M is the model's frame, L a link's, J a joint's, S a shape's.

struct SdfShape {
  enum class Kind { box, sphere, cylinder, capsule, ellipsoid, plane, mesh };
  std::string name;
  SourceLocation where;
  Kind kind = Kind::box;
  Pose X_LS;
  Vec3 size = Vec3::Ones();  ///< box: edges; ellipsoid: radii; plane: its normal; mesh: scale
  double radius = 0.0;
  double length = 0.0;
  std::string uri;             ///< of a mesh, as the file has it
  std::filesystem::path mesh;  ///< the file that it means; empty when it must not be read
  std::optional<Vec3> colour;  ///< of a visual: red, green, blue as the file has them
};

struct SdfLink {
  std::string name;
  SourceLocation where;
  Pose X_ML;
  double mass = 0.0;
  Vec3 p_LC = Vec3::Zero();        ///< centre of mass
  Mat3 inertia = Mat3::Zero();     ///< about the centre of mass, in axes of L
  std::optional<Mat6> added_mass;  ///< `<fluid_added_mass>`, about Lo in L, linear part first
  std::vector<SdfShape> collisions;
  std::vector<SdfShape> visuals;
  std::optional<double> friction;  ///< of its surface, Coulomb's
};

/// A joint that follows another: q = multiplier · q_other + offset.
struct SdfMimic {
  std::string joint;
  double multiplier = 1.0;
  double offset = 0.0;  ///< [rad] or [m]
};

struct SdfJoint {
  enum class Kind { fixed, revolute, prismatic, other };
  std::string name;
  SourceLocation where;
  Kind kind = Kind::fixed;
  std::string type;  ///< as the file has it
  std::string parent;
  std::string child;
  Pose X_MJ;
  Vec3 axis_M = Vec3::UnitX();
  double lower = -std::numeric_limits<double>::infinity();  ///< [rad] or [m]
  double upper = std::numeric_limits<double>::infinity();
  double damping = 0.0;            ///< [N·m·s] or [N·s/m]
  double friction = 0.0;           ///< dry [N·m] or [N]
  double initial = 0.0;            ///< [rad] or [m]
  std::optional<double> effort;    ///< the greatest of its motor; none: the file does not say
  std::optional<double> max_rate;  ///< [rad/s] or [m/s]
  std::optional<SdfMimic> mimic;
};

struct SdfModel {
  std::string name;
  SourceLocation where;
  std::string canonical_link;
  std::vector<SdfLink> links;  ///< nested models are flattened: `arm::wrist`
  std::vector<SdfJoint> joints;
  std::vector<XmlNode> plugins;  ///< of the model and of the world around it
  int sensors = 0;               ///< how many it carries; they are not read here

  [[nodiscard]] const SdfLink* link(std::string_view name) const;
  [[nodiscard]] const SdfJoint* joint(std::string_view name) const;
};

/// Beyond, geometry loses its meaning: no robot is larger. [m]
constexpr double kMaxSdfLength = 1e6;
[[nodiscard]] bool is_sane(const Pose& X);
[[nodiscard]] bool is_sane(const SdfShape& shape);

/// The elements of a robot file; those of xacro expanded.
[[nodiscard]] std::optional<XmlNode> read_robot_xml(std::string_view text, const std::string& file,
                                                    const XacroOptions& options,
                                                    Diagnostics& diagnostics);

/// Reads the file's model, or the first one of its world. The robot's own folder is the only place
/// from which `<include>` may bring other models. Nothing is printed and nothing is thrown:
/// sdformat's words arrive in `diagnostics`. Not to be called from two threads at once (sdformat
/// has one console).
[[nodiscard]] std::optional<SdfModel> read_sdf_model(std::string_view text, const std::string& file,
                                                     const XacroOptions& options,
                                                     Diagnostics& diagnostics);

/// The file a URI of a model means (`model://name/meshes/x.stl`, `package://...`, `file://...`,
/// a relative path), if it exists inside `folder`; links are followed before judging.
[[nodiscard]] std::optional<std::filesystem::path> file_inside(const std::filesystem::path& folder,
                                                               std::string_view uri);

}  // namespace remora
