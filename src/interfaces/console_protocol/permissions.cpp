// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/permissions.h"

#include <algorithm>

#include "base/assert.h"

namespace remora {
namespace {

bool holds(Allowed allowed, const Circumstances& circumstances) {
  switch (allowed) {
    case Allowed::never:
      return false;
    case Allowed::always:
      return true;
    case Allowed::alone:
      return !circumstances.has_instructor;
    case Allowed::unguarded:
      return !circumstances.has_code;
  }
  return false;
}

bool is_allowed(const Permission& permission, const Asker& asker,
                const Circumstances& circumstances) {
  if (asker.role == Role::instructor) return permission.right != Right::fly;
  if (circumstances.is_replay && holds(permission.in_replay, circumstances)) return true;
  if (asker.role == Role::observer) return holds(permission.observer, circumstances);
  return holds(asker.has_seat ? permission.pilot_with_seat : permission.others, circumstances);
}

}  // namespace

std::string_view objection(Right right, const Asker& asker, const Circumstances& circumstances) {
  const auto permission =
      std::find_if(kPermissions.begin(), kPermissions.end(),
                   [right](const Permission& one) { return one.right == right; });
  REMORA_ASSERT(permission != kPermissions.end());
  return is_allowed(*permission, asker, circumstances) ? std::string_view() : permission->objection;
}

}  // namespace remora
