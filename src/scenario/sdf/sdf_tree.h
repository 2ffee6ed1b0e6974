// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/sdf/sdf_model.h"

namespace remora {

/// Links of a robot that move as one, and the joint that moves them.
struct SdfGroup {
  const SdfLink* frame = nullptr;  ///< the link that their body has its frame from
  std::vector<const SdfLink*> links;
  const SdfJoint* joint = nullptr;  ///< above them; none for the first group
  std::size_t parent = 0;           ///< an earlier group
  bool is_reversed = false;         ///< the joint's child is on the parent's side
};

/// The robot as groups, that of `base` first, each after the one it hangs on and chains one after
/// the other. Joints for which `is_held` is true do not move. A joint that closes a loop is an
/// error; links that no joint connects with the base are fixed to it, with a warning.
[[nodiscard]] std::vector<SdfGroup> groups_of(const SdfModel& model, const SdfLink& base,
                                              const std::function<bool(const SdfJoint&)>& is_held,
                                              Diagnostics& diagnostics);

}  // namespace remora
