// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/triangle_bvh.h"

#include <algorithm>
#include <numeric>

namespace remora {

TriangleBvh::TriangleBvh(const TriangleMesh& mesh) : boxes_(mesh.triangles.size()) {
  if (mesh.triangles.empty()) return;
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    for (const std::uint32_t v : mesh.triangles[i]) boxes_[i].include(mesh.vertices[v]);
  }
  order_.resize(boxes_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  nodes_.emplace_back();
  split(0, 0, static_cast<std::uint32_t>(order_.size()));
}

/// Halves the triangles at the median of their centres along the longest side.
void TriangleBvh::split(std::uint32_t node, std::uint32_t begin, std::uint32_t end) {
  constexpr std::uint32_t kLeafSize = 4;
  for (std::uint32_t i = begin; i < end; ++i) nodes_[node].box.include(boxes_[order_[i]]);
  if (end - begin <= kLeafSize) {
    nodes_[node].first = begin;
    nodes_[node].count = end - begin;
    return;
  }
  Eigen::Index axis = 0;
  nodes_[node].box.size().maxCoeff(&axis);
  const std::uint32_t middle = begin + (end - begin) / 2;
  const auto less = [&](std::uint32_t i, std::uint32_t j) {
    const double a = boxes_[i].centre()[axis], b = boxes_[j].centre()[axis];
    return a != b ? a < b : i < j;  // a strict order, so every library partitions alike
  };
  std::sort(order_.begin() + begin, order_.begin() + end, less);

  const auto children = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].first = children;
  nodes_.resize(nodes_.size() + 2);
  split(children, begin, middle);
  split(children + 1, middle, end);
}

bool TriangleBvh::any_overlapping(const Aabb& box) const {
  bool found = false;
  for_each_overlapping(box, [&](std::uint32_t) { found = true; });
  return found;
}

}  // namespace remora
