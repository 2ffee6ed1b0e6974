// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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
