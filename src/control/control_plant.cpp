// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/control_plant.h"

namespace remora {

std::vector<Problem> problems(const ControlPlant& plant) {
  std::vector<Problem> found;
  if (!plant.inertia.allFinite() || plant.inertia.minCoeff() <= 0.0) {
    found.push_back(
        {"inertia", "inertia has a value that is not above 0", "Write six, in kg and kg·m²"});
  }
  if (!plant.linear_drag.allFinite() || plant.linear_drag.minCoeff() < 0.0) {
    found.push_back(
        {"linear_drag", "linear_drag has a negative value", "Write six magnitudes, 0 or more"});
  }
  if (!plant.quadratic_drag.allFinite() || plant.quadratic_drag.minCoeff() < 0.0) {
    found.push_back({"quadratic_drag", "quadratic_drag has a negative value",
                     "Write six magnitudes, 0 or more"});
  }
  return found;
}

}  // namespace remora
