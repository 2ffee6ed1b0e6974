// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "benchmark.h"

namespace remora {

/// ArduSub in the loop without ArduSub: a thread asks over a real UDP socket as fast as it gets its
/// answers. False when there is nothing to measure, with the reason on standard error.
bool run_ardusub(const AssetPaths& paths, const Report& report);

}  // namespace remora
