// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/ray_scene.h"

#include <embree3/rtcore.h>
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <map>
#include <new>
#include <stdexcept>

#include "base/assert.h"

namespace remora {
namespace {

struct ReleaseDevice {
  void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
};
struct ReleaseScene {
  void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};
using Device = std::unique_ptr<RTCDeviceTy, ReleaseDevice>;
using Scene = std::unique_ptr<RTCSceneTy, ReleaseScene>;

void check(RTCDevice device) {
  const RTCError error = rtcGetDeviceError(device);
  if (error == RTC_ERROR_NONE) return;
  if (error == RTC_ERROR_OUT_OF_MEMORY)
    throw std::runtime_error("the scene's surfaces do not fit into memory");
  throw std::runtime_error(
      fmt::format("Embree refused the ray scene (its error {})", static_cast<int>(error)));
}

Device make_device() {
  // No "threads=1" here: it would bind every other user of TBB in the process to one thread.
  Device device(rtcNewDevice(nullptr));
  if (!device) check(nullptr);
  if (rtcGetDeviceProperty(device.get(), RTC_DEVICE_PROPERTY_RAY_MASK_SUPPORTED) == 0)
    throw std::runtime_error("Embree was built without EMBREE_RAY_MASK, which ray scenes need");
  return device;
}

/// Builds in this thread alone: the tree, and with it which of two coincident triangles answers, is
/// then the same in every run.
void commit_alone(RTCScene scene) {
  tbb::task_arena(1).execute([&] { rtcJoinCommitScene(scene); });
}

template <class T>
T* new_buffer(RTCDevice device, RTCGeometry geometry, RTCBufferType type, RTCFormat format,
              std::size_t count) {
  void* buffer = rtcSetNewGeometryBuffer(geometry, type, 0, format, sizeof(T), count);
  check(device);
  return static_cast<T*>(buffer);
}

Scene make_mesh_scene(RTCDevice device, const TriangleMesh& mesh) {
  Scene scene(rtcNewScene(device));
  rtcSetSceneFlags(scene.get(), RTC_SCENE_FLAG_ROBUST);  // no leaks between triangles of an edge
  const RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  rtcAttachGeometry(scene.get(), geometry);
  rtcReleaseGeometry(geometry);  // the scene holds it now

  using Vertex = std::array<float, 3>;
  auto* vertices = new_buffer<Vertex>(device, geometry, RTC_BUFFER_TYPE_VERTEX, RTC_FORMAT_FLOAT3,
                                      mesh.vertices.size());
  for (const Vec3& v : mesh.vertices)
    *vertices++ = {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
  auto* triangles = new_buffer<Triangle>(device, geometry, RTC_BUFFER_TYPE_INDEX, RTC_FORMAT_UINT3,
                                         mesh.triangles.size());
  std::copy(mesh.triangles.begin(), mesh.triangles.end(), triangles);
  rtcSetGeometryMask(geometry, 0xffffffffu);
  rtcCommitGeometry(geometry);
  commit_alone(scene.get());
  check(device);
  return scene;
}

/// The next larger number with equally many ones (Gosper).
std::uint32_t next_with_same_ones(std::uint32_t mask) {
  const std::uint32_t lowest = mask & (~mask + 1u);
  const std::uint32_t carried = mask + lowest;
  return carried | (((mask ^ carried) / lowest) >> 2);
}

RTCRay to_embree(const Ray& ray, std::uint32_t mask) {
  return {.org_x = ray.origin.x(),
          .org_y = ray.origin.y(),
          .org_z = ray.origin.z(),
          .tnear = ray.near,
          .dir_x = ray.direction.x(),
          .dir_y = ray.direction.y(),
          .dir_z = ray.direction.z(),
          .time = 0.0f,
          .tfar = ray.far,
          .mask = mask,
          .id = 0,
          .flags = 0};
}

}  // namespace

struct RayScene::Embree {
  struct Part {
    std::shared_ptr<RTCSceneTy> surface =
        {};                          // empty for a level bottom and for a mesh of no triangles
    RTCGeometry instance = nullptr;  // held by `top`
    std::shared_ptr<const TriangleMesh> mesh = {};
    Pose X_WP = {};
    // Sixteen bits of 32, different ones for each part: a ray with the other sixteen sees every
    // part but this one, however many there are.
    std::uint32_t mask = 0;
    bool is_mesh = false;
    bool is_free = false;  // removed; its number may be given again
  };
  struct LevelBottom {
    std::uint32_t part = 0;
    double z = 0.0;
  };

  Device device = make_device();
  Scene top;
  std::vector<Part> parts;
  std::vector<LevelBottom> bottoms;
  bool has_moved = true;

  [[nodiscard]] std::uint32_t mask_without(std::uint32_t ignored) const {
    return ignored < parts.size() ? ~parts[ignored].mask : 0xffffffffu;
  }

  std::uint32_t new_slot() {
    const std::uint32_t mask = parts.empty() ? 0xffffu : next_with_same_ones(parts.back().mask);
    parts.push_back({.mask = mask});
    return static_cast<std::uint32_t>(parts.size() - 1);
  }

  /// Fills a slot. `tree` is that of the part's mesh, made here when there is none yet.
  void put(std::uint32_t slot, const RayScenePart& what, std::shared_ptr<RTCSceneTy>& tree) {
    Part& part = parts[slot];
    part.is_free = false;
    if (what.mesh != nullptr) {
      part.is_mesh = true;
      part.mesh = what.mesh;
      if (what.mesh->triangles.empty()) return;
      if (!tree) tree = make_mesh_scene(device.get(), *what.mesh);
      part.surface = tree;
      part.instance = rtcNewGeometry(device.get(), RTC_GEOMETRY_TYPE_INSTANCE);
      rtcSetGeometryInstancedScene(part.instance, tree.get());
      rtcSetGeometryMask(part.instance, part.mask);
      rtcAttachGeometryByID(top.get(), part.instance, slot);
      rtcReleaseGeometry(part.instance);
      place(part, what.X_WP);
    } else if (what.level_z) {
      bottoms.push_back({slot, *what.level_z});
    }
  }

  void place(Part& part, const Pose& X_WP) {
    part.X_WP = X_WP;
    if (part.instance == nullptr) return;
    Eigen::Matrix<float, 3, 4> columns;
    columns << X_WP.R.cast<float>(), X_WP.p.cast<float>();
    rtcSetGeometryTransform(part.instance, 0, RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns.data());
    rtcCommitGeometry(part.instance);
    has_moved = true;
  }

  /// A level bottom before `hit.distance` becomes the hit.
  void meet_bottoms(const Ray& ray, std::uint32_t ignored, RayHit& hit) const {
    for (const LevelBottom& bottom : bottoms) {
      if (bottom.part == ignored || ray.direction.z() == 0.0f) continue;
      const double distance = (bottom.z - ray.origin.z()) / ray.direction.z();
      if (!(distance >= ray.near && distance <= ray.far && distance < hit.distance)) continue;
      hit.distance = static_cast<float>(distance);
      hit.part = bottom.part;
      hit.triangle = 0;
      hit.normal = {0.0f, 0.0f, ray.direction.z() > 0.0f ? -1.0f : 1.0f};
    }
  }

  [[nodiscard]] RayHit first_hit(const Ray& ray, std::uint32_t ignored, std::uint32_t mask,
                                 RTCIntersectContext& context) const {
    RTCRayHit query{.ray = to_embree(ray, mask), .hit = {}};
    query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(top.get(), &context, &query);

    RayHit hit;
    if (query.hit.geomID != RTC_INVALID_GEOMETRY_ID) {
      hit.part = query.hit.instID[0];
      hit.triangle = query.hit.primID;
      hit.distance = query.ray.tfar;
      meet_plane(ray, hit);
    }
    meet_bottoms(ray, ignored, hit);
    return hit;
  }

  /// Distance and normal from the triangle itself. Embree says which one it is; its own distance is
  /// built on the CPU's approximate reciprocals, which each maker of CPUs rounds differently.
  void meet_plane(const Ray& ray, RayHit& hit) const {
    const Part& part = parts[hit.part];
    const Triangle& corners = part.mesh->triangles[hit.triangle];
    const Vec3& a = part.mesh->vertices[corners[0]];
    const Vec3& b = part.mesh->vertices[corners[1]];
    const Vec3& c = part.mesh->vertices[corners[2]];
    const Vec3 n_W = part.X_WP.R * (b - a).cross(c - a).normalized();
    const Vec3 direction = ray.direction.cast<double>();
    const double approach = n_W.dot(direction);
    if (approach != 0.0) {
      const double distance = n_W.dot(part.X_WP * a - ray.origin.cast<double>()) / approach;
      hit.distance = std::clamp(static_cast<float>(distance), ray.near, ray.far);
    }
    hit.normal = (approach > 0.0 ? Vec3(-n_W) : n_W).cast<float>();
  }
};

RayScene::RayScene(std::vector<RayScenePart> parts) : embree_(std::make_unique<Embree>()) {
  Embree& e = *embree_;
  e.top.reset(rtcNewScene(e.device.get()));
  rtcSetSceneFlags(e.top.get(), RTC_SCENE_FLAG_ROBUST | RTC_SCENE_FLAG_DYNAMIC);
  std::map<const TriangleMesh*, std::shared_ptr<RTCSceneTy>> surfaces;  // equal meshes: one tree
  for (const RayScenePart& part : parts) e.put(e.new_slot(), part, surfaces[part.mesh.get()]);
  commit();
}

std::uint32_t RayScene::add(const RayScenePart& part) {
  Embree& e = *embree_;
  std::uint32_t slot = 0;
  while (slot < e.parts.size() && !e.parts[slot].is_free) ++slot;
  if (slot == e.parts.size()) slot = e.new_slot();
  std::shared_ptr<RTCSceneTy> own;
  e.put(slot, part, own);
  return slot;
}

void RayScene::remove(std::uint32_t part) {
  Embree& e = *embree_;
  REMORA_ASSERT(part < e.parts.size() && e.parts[part].is_mesh);
  Embree::Part& removed = e.parts[part];
  if (removed.instance != nullptr) rtcDetachGeometry(e.top.get(), part);
  removed = {.mask = removed.mask, .is_free = true};
  e.has_moved = true;
}

RayScene::~RayScene() = default;
RayScene::RayScene(RayScene&&) noexcept = default;
RayScene& RayScene::operator=(RayScene&&) noexcept = default;

std::size_t RayScene::part_count() const { return embree_->parts.size(); }

void RayScene::place(std::uint32_t part, const Pose& X_WP) {
  REMORA_ASSERT(part < embree_->parts.size() && embree_->parts[part].is_mesh);
  embree_->place(embree_->parts[part], X_WP);
}

void RayScene::show(std::uint32_t part, bool is_shown) {
  REMORA_ASSERT(part < embree_->parts.size() && embree_->parts[part].is_mesh);
  const RTCGeometry instance = embree_->parts[part].instance;
  if (instance == nullptr) return;
  is_shown ? rtcEnableGeometry(instance) : rtcDisableGeometry(instance);
  embree_->has_moved = true;
}

void RayScene::commit() {
  if (!embree_->has_moved) return;
  commit_alone(embree_->top.get());
  check(embree_->device.get());
  embree_->has_moved = false;
}

RayHit RayScene::closest_hit(const Ray& ray, std::uint32_t ignored) const {
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  return embree_->first_hit(ray, ignored, embree_->mask_without(ignored), context);
}

void RayScene::closest_hits(std::span<const Ray> rays, std::span<RayHit> hits,
                            std::uint32_t ignored) const {
  REMORA_ASSERT(rays.size() == hits.size());
  // One by one: Embree's packets round differently according to who travels with a ray.
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  const std::uint32_t mask = embree_->mask_without(ignored);
  for (std::size_t i = 0; i < rays.size(); ++i)
    hits[i] = embree_->first_hit(rays[i], ignored, mask, context);
}

bool RayScene::is_blocked(const Ray& ray, std::uint32_t ignored) const {
  RayHit bottom;
  embree_->meet_bottoms(ray, ignored, bottom);
  if (bottom.is_hit()) return true;
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  RTCRay query = to_embree(ray, embree_->mask_without(ignored));
  rtcOccluded1(embree_->top.get(), &context, &query);
  return query.tfar < 0.0f;  // Embree's sign for "something was met"
}

}  // namespace remora
