// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/state.h"

#include "base/hash_fields.h"

namespace remora {

std::uint64_t hash(const State& state) { return hash_of(state); }

}  // namespace remora
