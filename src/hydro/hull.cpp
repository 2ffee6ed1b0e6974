// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/hull.h"

#include <Eigen/Cholesky>

namespace remora {

Hull::Hull(const Mat6& inertia)
    : inertia_(inertia), inverse_inertia_(inertia.llt().solve(Mat6::Identity())) {}

}  // namespace remora
