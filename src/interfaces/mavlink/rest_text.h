// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "interfaces/mavlink/frame.h"

namespace remora::mavlink {

/// A message as mavlink2rest writes it, the tongue of Cockpit:
/// {"header":{"system_id":1,"component_id":1,"sequence":0},"message":{"type":"ATTITUDE","roll":0.1}}
/// Named values are {"type":"MAV_TYPE_SUBMARINE"}, sets of bits {"bits":1}, texts arrays of
/// letters; a field called `type` is called `mavtype`.
[[nodiscard]] std::string rest_text(const Spoken& spoken);

struct RestReading {
  Spoken spoken;
  std::string problem;  ///< for people; empty when all is well
};
/// Fields that are not there are zero.
[[nodiscard]] RestReading read_rest(std::string_view text);

}  // namespace remora::mavlink
