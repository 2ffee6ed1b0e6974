// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

namespace remora {

struct StationDive;

/// The dive in progress, or null: a station's, or the only one there is. Called from any thread.
using StationDiveSource = std::function<std::shared_ptr<StationDive>()>;

}  // namespace remora
