// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "benchmark.h"

namespace remora {

/// How long the console is served under load [s].
inline constexpr double kConsoleSeconds = 20.0;

/// The default dive, flown and watched over loopback as browsers do it: how long it takes from a
/// stick to the telemetry and to the picture, whether physics keeps real time while eight watch
/// and eight listen, and whether memory grows meanwhile. False when there is nothing to measure,
/// with the reason on standard error.
bool run_console(const AssetPaths& paths, const Report& report, double seconds);

}  // namespace remora
