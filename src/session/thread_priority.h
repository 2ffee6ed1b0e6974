// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace remora {

/// How readily the calling thread, and threads it starts from now on, give way to others: 0 is
/// usual, larger gives way more, below zero goes first (and needs rights; without them nothing
/// changes). False when refused.
bool set_niceness(int niceness);

/// The calling thread goes before all usual ones as soon as it has something to do; threads that it
/// starts do not. For a thread that sleeps most of the time. False when refused (it needs rights).
bool go_first();

}  // namespace remora
