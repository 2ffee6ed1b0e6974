// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace remora {

/// A mesh file says how much it holds before it holds it, and readers make room for what it says:
/// twenty bytes can take gigabytes. Why a file of this kind cannot hold what it claims; empty when
/// it can, or when the kind makes no claims.
[[nodiscard]] std::string false_claim(std::span<const std::byte> bytes, std::string_view kind);

}  // namespace remora
