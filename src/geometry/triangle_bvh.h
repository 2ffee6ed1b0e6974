// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// Finds the triangles of a mesh near a place. Built once, constant, no allocation in queries.
class TriangleBvh {
 public:
  TriangleBvh() = default;
  explicit TriangleBvh(const TriangleMesh& mesh);

  /// Calls `visit(triangle index)` for each triangle whose box overlaps `box`, always in the same
  /// order.
  template <class Visit>
  void for_each_overlapping(const Aabb& box, Visit&& visit) const {
    if (nodes_.empty()) return;
    std::uint32_t stack[64];  // twice the depth of a balanced tree over 2^32 triangles
    int size = 0;
    stack[size++] = 0;
    while (size > 0) {
      const Node& node = nodes_[stack[--size]];
      if (!overlap(node.box, box)) continue;
      if (node.count == 0) {
        stack[size++] = node.first + 1;
        stack[size++] = node.first;
        continue;
      }
      for (std::uint32_t i = 0; i < node.count; ++i) {
        const std::uint32_t triangle = order_[node.first + i];
        if (overlap(boxes_[triangle], box)) visit(triangle);
      }
    }
  }

  [[nodiscard]] bool any_overlapping(const Aabb& box) const;

  /// Looks for a triangle for which `accept(triangle index)` is true, in a fixed order, among those
  /// for whose boxes `may_hold(box)` is; returns whether there is one.
  template <class MayHold, class Accept>
  [[nodiscard]] bool any_of(MayHold&& may_hold, Accept&& accept) const {
    if (nodes_.empty()) return false;
    std::uint32_t stack[64];
    int size = 0;
    stack[size++] = 0;
    while (size > 0) {
      const Node& node = nodes_[stack[--size]];
      if (!may_hold(node.box)) continue;
      if (node.count == 0) {
        stack[size++] = node.first + 1;
        stack[size++] = node.first;
        continue;
      }
      for (std::uint32_t i = 0; i < node.count; ++i) {
        if (accept(order_[node.first + i])) return true;
      }
    }
    return false;
  }

  /// Calls `visit(triangle index)` for the triangles whose box is nearer to `p` than the square
  /// root of `squared_reach`, near branches first; `visit` lowers `squared_reach` when it has found
  /// something, and what is farther is left out.
  template <class Visit>
  void for_each_nearer(const Vec3& p, double& squared_reach, Visit&& visit) const {
    if (nodes_.empty()) return;
    struct Branch {
      std::uint32_t node;
      double squared_distance;
    };
    Branch stack[64];
    int size = 0;
    stack[size++] = {0, squared_distance(nodes_[0].box, p)};
    while (size > 0) {
      const Branch branch = stack[--size];
      if (branch.squared_distance > squared_reach) continue;
      const Node& node = nodes_[branch.node];
      if (node.count == 0) {
        Branch near{node.first, squared_distance(nodes_[node.first].box, p)};
        Branch far{node.first + 1, squared_distance(nodes_[node.first + 1].box, p)};
        if (far.squared_distance < near.squared_distance) std::swap(near, far);
        stack[size++] = far;
        stack[size++] = near;
        continue;
      }
      for (std::uint32_t i = 0; i < node.count; ++i) {
        const std::uint32_t triangle = order_[node.first + i];
        if (squared_distance(boxes_[triangle], p) <= squared_reach) visit(triangle);
      }
    }
  }

  /// Calls `visit(triangle index)` for the triangles whose box the segment from `a` to `b` meets
  /// before the fraction `reach` of its way; `visit` lowers `reach` when it has found something.
  template <class Visit>
  void for_each_along(const Vec3& a, const Vec3& b, double& reach, Visit&& visit) const {
    if (nodes_.empty()) return;
    std::uint32_t stack[64];
    int size = 0;
    stack[size++] = 0;
    while (size > 0) {
      const Node& node = nodes_[stack[--size]];
      if (!meets(node.box, a, b, reach)) continue;
      if (node.count == 0) {
        stack[size++] = node.first + 1;
        stack[size++] = node.first;
        continue;
      }
      for (std::uint32_t i = 0; i < node.count; ++i) {
        const std::uint32_t triangle = order_[node.first + i];
        if (meets(boxes_[triangle], a, b, reach)) visit(triangle);
      }
    }
  }

 private:
  struct Node {
    Aabb box;
    std::uint32_t first = 0;  // first child, or first entry of order_ in a leaf
    std::uint32_t count = 0;  // triangles in a leaf; zero in an inner node
  };
  void split(std::uint32_t node, std::uint32_t begin, std::uint32_t end);

  std::vector<Node> nodes_;
  std::vector<Aabb> boxes_;
  std::vector<std::uint32_t> order_;
};

}  // namespace remora
