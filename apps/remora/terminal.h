// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace remora {

/// From now on Ctrl-C and a polite kill ask the command to stop instead of ending the program.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();

/// Writes "exported  42 %" over the same line of the screen again and again; `share` of 1.
void print_progress(const char* done, double share);

}  // namespace remora
