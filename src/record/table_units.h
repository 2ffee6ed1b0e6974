// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "record/log_format.h"

namespace remora {

/// The first line of a log's table (export.h) with units in it: `time [s],vehicle,north [m]`. Of a
/// sensor's measurements the log knows the units.
[[nodiscard]] std::string header_with_units(std::string_view header,
                                            const LoggedSensor* sensor = nullptr);

}  // namespace remora
