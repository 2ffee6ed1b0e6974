// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/body_motions.h"

#include <algorithm>

namespace remora {
namespace {

MotionRows rows_of(const Pose& X) {
  MotionRows rows;
  for (int i = 0; i < 3; ++i) rows[i] = float4(X.R.row(i).transpose(), X.p[i]);
  return rows;
}

bool is_same(const Pose& a, const Pose& b) { return a.R == b.R && a.p == b.p; }

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

}  // namespace remora
