// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace remora {

/// Prints the broken expectation and ends the program. For a programmer's mistake only: what a user
/// writes is answered with Diagnostics, what befalls a run with a status.
[[noreturn]] void fail_assertion(const char* condition, const char* file, int line);

}  // namespace remora

/// Checked in every build: the cost is a predicted branch, the gain is that a release run does not
/// go on with a broken invariant.
#define REMORA_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::remora::fail_assertion(#condition, __FILE__, __LINE__))
