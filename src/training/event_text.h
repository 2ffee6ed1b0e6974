// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "record/log_format.h"
#include "world/input.h"

namespace remora {

/// An input's event in words for a timeline: faults and changes of the weather. Nothing for what a
/// pilot or a winchman does all the time.
struct EventText {
  const char* kind = "";  ///< `fault` or `weather`
  std::string text;
};
[[nodiscard]] std::optional<EventText> event_text(const Event& event, const LogHeader& header);

}  // namespace remora
