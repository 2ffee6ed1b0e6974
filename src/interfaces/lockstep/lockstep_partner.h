// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "session/partner.h"

namespace remora {

struct LockstepOptions {
  std::string address = "127.0.0.1:9100";  ///< or `unix:/path`, or `-`: standard input and output
  /// Called once, from the physics thread, when standard input has ended: nobody can come any more.
  std::function<void()> on_last_word = {};
};

/// Somebody else's equations of motion, controller or hardware, in JSON lines: a step is made when
/// it is asked for. The dive stands still while nobody is connected.
/// Protocol: protocol/lockstep.schema.json, docs/guides/lockstep.md.
class LockstepPartner : public Partner {
 public:
  /// Null, with the reason, when the address cannot be had.
  [[nodiscard]] static std::shared_ptr<LockstepPartner> open(LockstepOptions options,
                                                             std::string& why_not);
  /// As programs reach it, with the port that was really taken.
  [[nodiscard]] virtual std::string address() const = 0;
};

}  // namespace remora
