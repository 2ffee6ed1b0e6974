// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/thread_priority.h"

#include <sys/resource.h>
#include <unistd.h>

namespace remora {

// On Linux niceness is each thread's own, and a new thread inherits its maker's: setpriority(2).
bool set_niceness(int niceness) {
  return setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness) == 0;
}

}  // namespace remora
