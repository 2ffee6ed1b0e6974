// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/partner.h"
#include "scenario/launch_overrides.h"

namespace remora {

class Station;

/// Programs outside that a dive is to be flown with. Nothing listens unless it is asked for.
struct PartnerOptions {
  std::optional<std::uint16_t> ardusub;  ///< UDP port
  double ardusub_rate = 400.0;           ///< steps a second
  std::optional<std::string> lockstep;   ///< address

  [[nodiscard]] bool is_any() const { return ardusub.has_value() || lockstep.has_value(); }
};

void add_partner_options(CLI::App& dive, PartnerOptions& options);

/// What a partner needs of a scene before it begins: the step it wants, a start at the surface. The
/// scene is changed so; the answer is for its log. Nothing, with a message, when it cannot be had.
[[nodiscard]] std::optional<LaunchOverrides> suit(const PartnerOptions& options,
                                                  ScenarioSpec& scenario);

/// Those who take part, with their sockets open.
struct Partners {
  std::vector<std::shared_ptr<Partner>> in_the_loop;

  /// Starts those who watch a station as a console does. False, with a message, when one cannot.
  [[nodiscard]] bool serve(Station& station);
  void stop();
};

/// Nothing, with a message, when one of them cannot be had: a port in use, a part not built.
[[nodiscard]] std::optional<Partners> open_partners(const PartnerOptions& options);

}  // namespace remora
