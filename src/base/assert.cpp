// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace remora {

void fail_assertion(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: expected %s\n", file, line, condition);
  std::abort();
}

}  // namespace remora
