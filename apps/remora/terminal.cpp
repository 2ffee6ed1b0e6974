// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "terminal.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>

namespace remora {
namespace {

// Set by Ctrl-C: the one thing a signal handler may touch.
volatile std::sig_atomic_t stop_asked = 0;
void ask_to_stop(int) { stop_asked = 1; }

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
}

bool is_interrupted() { return stop_asked != 0; }

void print_progress(const char* done, double share) {
  fmt::print(stderr, "\r{} {:3.0f} %\033[K", done, 100.0 * share);
  std::fflush(stderr);
}

}  // namespace remora
