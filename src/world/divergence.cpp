// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/divergence.h"

#include <fmt/format.h>

namespace remora {

std::string divergence_text(const Model& model, const Output& output, SimTime at) {
  const std::string& name = output.diverged_tether
                                ? model.tethers()[output.diverged_tether->index].spec.name
                                : model.name_of(output.diverged_body);
  return fmt::format(
      "the motion of '{}' left all bounds at {:.3f} s; the state before that step is kept", name,
      at.seconds());
}

}  // namespace remora
