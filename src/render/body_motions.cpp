// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/body_motions.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

MotionRows rows_of(const Pose& X) {
  MotionRows rows;
  for (int i = 0; i < 3; ++i) rows[i] = float4(X.R.row(i).transpose(), X.p[i]);
  return rows;
}

bool is_same(const Pose& a, const Pose& b) { return a.R == b.R && a.p == b.p; }

/// A box seen from the camera.
struct SeenBox {
  Vec3 p_C;         ///< its middle
  Mat3 half_sides;  ///< columns, in C

  [[nodiscard]] double reach(const Vec3& normal) const {
    return (normal.transpose() * half_sides).cwiseAbs().sum();
  }
  [[nodiscard]] double nearest() const { return p_C.z() - reach(Vec3::UnitZ()); }
};

SeenBox seen_box(const DrawItem& item, const Pose& X_CW) {
  // What sways or swims leaves its bounds by less than this.
  const double slack = item.motion == VertexMotion::rigid ? 1.0 : 1.5;
  const Pose X_CM = X_CW * item.X_WM;
  const Vec3 middle = 0.5 * (item.mesh->box.lo + item.mesh->box.hi);
  const Vec3 half = 0.5 * (item.mesh->box.hi - item.mesh->box.lo);
  return {X_CM * Vec3(item.scale * middle),
          X_CM.R * Mat3((slack * item.scale * half).asDiagonal())};
}

bool is_in_view(const SeenBox& box, const FrameBlock& b) {
  const double left = b.lens[2] / b.lens[0], right = (b.size[0] - b.lens[2]) / b.lens[0];
  const double up = b.lens[3] / b.lens[1], down = (b.size[1] - b.lens[3]) / b.lens[1];
  for (const Vec3& normal : {Vec3(1.0, 0.0, left), Vec3(-1.0, 0.0, right), Vec3(0.0, 1.0, up),
                             Vec3(0.0, -1.0, down), Vec3(0.0, 0.0, 1.0)}) {
    if (normal.dot(box.p_C) + box.reach(normal) < 0.0) return false;
  }
  return true;
}

/// No point of the box moves further on the drawing against what stands still [px].
double most_motion(const SeenBox& box, const Pose& X_own, const Pose& X_still,
                   const FrameBlock& b) {
  const Mat3 turn = X_own.R - X_still.R;
  const double way =
      (turn * box.p_C + X_own.p - X_still.p).norm() + turn.norm() * box.half_sides.norm();
  // Along the axis things move outwards, as the slope to the corner says.
  const double corner = std::hypot(std::max(b.lens[2], b.size[0] - b.lens[2]) / b.lens[0],
                                   std::max(b.lens[3], b.size[1] - b.lens[3]) / b.lens[1]);
  const double nearest = std::max(box.nearest() - way, static_cast<double>(b.camera[3]));
  return b.lens[0] * way * std::hypot(1.0, corner) / nearest;
}

}  // namespace

BodyMotions body_motions(const Frame& frame) {
  const View& view = frame.view;
  const Pose X_CthenW = view.X_WC_then.inverse();
  BodyMotions motions;
  motions.camera_moves = !is_same(view.X_WC, view.X_WC_then);
  motions.still = rows_of(motions.camera_moves ? X_CthenW * view.X_WC : Pose{});

  std::size_t count = 1;
  for (const DrawItem& item : frame.items) {
    count = std::max(count, std::size_t{item.instance} + 1);
  }
  motions.rows.assign(count, motions.still);
  std::vector<bool> is_known(count, false);
  for (const DrawItem& item : frame.items) {
    if (is_known[item.instance]) continue;
    is_known[item.instance] = true;
    if (is_same(item.X_WM, item.X_WM_then)) continue;
    motions.rows[item.instance] =
        rows_of(X_CthenW * item.X_WM_then * item.X_WM.inverse() * view.X_WC);
    motions.bodies_move = true;
  }
  return motions;
}

bool may_show_movers(const Frame& frame, const FrameBlock& block, double share, double least) {
  const View& view = frame.view;
  const Pose X_CW = view.X_WC.inverse();
  const Pose X_CthenW = view.X_WC_then.inverse();
  const Pose X_still = X_CthenW * view.X_WC;
  return std::any_of(frame.items.begin(), frame.items.end(), [&](const DrawItem& item) {
    if (is_same(item.X_WM, item.X_WM_then)) return false;
    if (item.mesh == nullptr) return true;  // of unknown size
    const SeenBox box = seen_box(item, X_CW);
    const Pose X_own = X_CthenW * item.X_WM_then * item.X_WM.inverse() * view.X_WC;
    return is_in_view(box, block) && share * most_motion(box, X_own, X_still, block) >= least;
  });
}

}  // namespace remora
