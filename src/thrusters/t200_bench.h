// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace remora {

/// The text of assets/thrusters/t200_16V.csv as it was when the program was built.
[[nodiscard]] std::string_view t200_bench_test_csv();

}  // namespace remora
