// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/hull.h"

#include "math/symmetric_matrix.h"

namespace remora {

Hull::Hull(const Mat6& inertia)
    : inertia_(inertia), inverse_inertia_(inverse_of_positive_definite(inertia)) {}

}  // namespace remora
