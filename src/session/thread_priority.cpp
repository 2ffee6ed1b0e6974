// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/thread_priority.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace remora {

// On Linux niceness is each thread's own, and a new thread inherits its maker's: setpriority(2).
bool set_niceness(int niceness) {
  return setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness) == 0;
}

bool go_first() {
  const sched_param lowest{.sched_priority = sched_get_priority_min(SCHED_RR)};
  return sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &lowest) == 0;
}

}  // namespace remora
