// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// One surface of a ray scene: a mesh in the axes of its own frame P, or the level bottom of a sea
/// without end. Parts may share one mesh; it is stored once. Single precision: a part a kilometre
/// from the origin is placed to a few tenths of a millimetre.
struct RayScenePart {
  std::shared_ptr<const TriangleMesh> mesh = {};  ///< of a mesh part
  std::optional<double> level_z = {};             ///< of a level bottom in W, when there is no mesh
  Pose X_WP = {};                                 ///< where a mesh part stands at first
};

/// A half line in W, from `near` to `far` along a unit direction.
struct Ray {
  Eigen::Vector3f origin = Eigen::Vector3f::Zero();
  float near = 0.0f;
  Eigen::Vector3f direction = Eigen::Vector3f::UnitX();
  float far = std::numeric_limits<float>::infinity();
};

inline constexpr std::uint32_t kNoPart = 0xffffffffu;

struct RayHit {
  float distance = std::numeric_limits<float>::infinity();  ///< [m]; infinite: nothing hit
  std::uint32_t part = kNoPart;
  std::uint32_t triangle = 0;
  Eigen::Vector3f normal = Eigen::Vector3f::Zero();  ///< unit, in W, on the side the ray came from

  [[nodiscard]] bool is_hit() const { return part != kNoPart; }
};

/// The surfaces that instruments see, on the CPU. Queries are const and may run in many threads at
/// once; the answer to a ray does not depend on its neighbours in a batch or on threads.
class RayScene {
 public:
  /// Committed and ready for queries. Throws std::runtime_error when memory does not suffice.
  explicit RayScene(std::vector<RayScenePart> parts);
  ~RayScene();
  RayScene(RayScene&&) noexcept;
  RayScene& operator=(RayScene&&) noexcept;

  /// How many numbers of parts were given; of removed parts too.
  [[nodiscard]] std::size_t part_count() const;
  /// Adds a part, under a number that is new or was removed; takes effect with the next commit().
  /// No query may run meanwhile.
  std::uint32_t add(const RayScenePart& part);
  /// Takes a mesh part away; takes effect with the next commit(). No query may run meanwhile.
  void remove(std::uint32_t part);
  /// Moves a mesh part; takes effect with the next commit(). No query may run meanwhile.
  void place(std::uint32_t part, const Pose& X_WP);
  /// Hides a mesh part from rays, or shows it again; takes effect with the next commit(). No query
  /// may run meanwhile.
  void show(std::uint32_t part, bool is_shown);
  /// Rebuilds the tree over the parts, not those of the meshes: microseconds per part.
  void commit();

  /// The first surface along the ray; those of part `ignored` (the looker's own hull) are no
  /// obstacle.
  [[nodiscard]] RayHit closest_hit(const Ray& ray, std::uint32_t ignored = kNoPart) const;
  /// The same for many rays, in the calling thread.
  void closest_hits(std::span<const Ray> rays, std::span<RayHit> hits,
                    std::uint32_t ignored = kNoPart) const;
  /// True when anything stands between `near` and `far`.
  [[nodiscard]] bool is_blocked(const Ray& ray, std::uint32_t ignored = kNoPart) const;

 private:
  struct Embree;
  std::unique_ptr<Embree> embree_;
};

}  // namespace remora
