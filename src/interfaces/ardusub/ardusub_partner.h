// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "session/partner.h"

namespace remora {

/// ArduSub in the loop: the backend that `ardusub --model JSON` talks to. It flies the first
/// vehicle of a dive, a step for every packet, and the dive stands still while it is silent. A
/// vehicle that is none of its frames is left to whoever flies it otherwise. Protocol and timing:
/// docs/guides/ardusub.md.
class ArduSubPartner : public Partner {
 public:
  static constexpr std::uint16_t kUsualPort = 9002;

  /// Listens on this machine's own address; port 0: any. Null, with the reason, when it cannot.
  [[nodiscard]] static std::shared_ptr<ArduSubPartner> open(std::uint16_t port,
                                                            std::string& why_not);
  [[nodiscard]] virtual std::uint16_t port() const = 0;
};

/// How deep the origin of a scene's first vehicle lies when it floats, for a start at the surface;
/// ArduSub takes the depth at which it wakes up for zero. [m]
[[nodiscard]] double floating_depth(const ScenarioSpec& scenario);

/// Why ArduSub cannot fly a scene's first vehicle; empty when it can.
[[nodiscard]] std::string why_not_flown(const ScenarioSpec& scenario);

}  // namespace remora
