// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "partners.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>

#include "program.h"

#ifdef REMORA_HAS_ARDUSUB
#include "interfaces/ardusub/ardusub_partner.h"
#endif
#ifdef REMORA_HAS_LOCKSTEP
#include "interfaces/lockstep/lockstep_partner.h"
#endif

namespace remora {
namespace {

#ifdef REMORA_HAS_ARDUSUB
/// False, with a message, when the port cannot be had.
bool open_ardusub(std::uint16_t port, Partners& partners) {
  std::string why_not;
  const auto partner = ArduSubPartner::open(port, why_not);
  if (!partner) {
    fmt::print(stderr, "remora: no ArduSub: {}\n", why_not);
    return false;
  }
  fmt::print("ArduSub: waiting on UDP 127.0.0.1:{}\n", partner->port());
  std::fflush(stdout);
  partners.in_the_loop.push_back(partner);
  return true;
}
#endif

#ifdef REMORA_HAS_LOCKSTEP
/// False, with a message, when the address cannot be had. A program that speaks through standard
/// input and ends takes the dive with it.
bool open_lockstep(const std::string& address, Partners& partners) {
  std::string why_not;
  const auto partner = LockstepPartner::open(
      {.address = address, .on_last_word = [] { std::raise(SIGTERM); }}, why_not);
  if (!partner) {
    fmt::print(stderr, "remora: no lock-step: {}\n", why_not);
    return false;
  }
  fmt::print("Lock-step: waiting on {}\n", partner->address());
  std::fflush(stdout);
  partners.in_the_loop.push_back(partner);
  return true;
}
#endif

}  // namespace

void add_partner_options([[maybe_unused]] CLI::App& dive,
                         [[maybe_unused]] PartnerOptions& options) {
#ifdef REMORA_HAS_ARDUSUB
  dive.add_option_function<std::uint16_t>(
          "--ardusub", [&options](std::uint16_t port) { options.ardusub = port; },
          "ArduSub flies the first vehicle: its JSON backend on UDP 127.0.0.1:PORT")
      ->expected(0, 1)
      ->default_str(std::to_string(ArduSubPartner::kUsualPort))
      ->type_name("[PORT]");
  dive.add_option("--rate", options.ardusub_rate, "Steps a second with ArduSub")
      ->check(CLI::Range(50.0, 2000.0))
      ->capture_default_str();
#endif
#ifdef REMORA_HAS_LOCKSTEP
  dive.add_option_function<std::string>(
          "--lockstep", [&options](const std::string& address) { options.lockstep = address; },
          "A program outside makes the steps: JSON lines on 127.0.0.1:PORT, unix:PATH or -")
      ->expected(0, 1)
      ->default_str("127.0.0.1:9100")
      ->type_name("[ADDRESS]");
#endif
}

std::optional<LaunchOverrides> suit([[maybe_unused]] const PartnerOptions& options,
                                    [[maybe_unused]] ScenarioSpec& scenario) {
  LaunchOverrides changes;
#ifdef REMORA_HAS_ARDUSUB
  if (options.ardusub && !scenario.world.vehicles.empty()) {
    changes.step = 1.0 / options.ardusub_rate;
    changes.start_depth = floating_depth(scenario);
  }
#endif
  if (changes == LaunchOverrides{}) return changes;
  Diagnostics diagnostics;
  apply_to_scene(changes, scenario, diagnostics);
  print(diagnostics);
  return diagnostics.has_errors() ? std::nullopt : std::optional(changes);
}

bool Partners::serve(Station& /*station*/) { return true; }

void Partners::stop() {}

std::optional<Partners> open_partners([[maybe_unused]] const PartnerOptions& options) {
  Partners partners;
  if (options.ardusub && options.lockstep) {
    fmt::print(stderr, "remora dive: --ardusub and --lockstep both make the steps. Choose one\n");
    return std::nullopt;
  }
#ifdef REMORA_HAS_ARDUSUB
  if (options.ardusub && !open_ardusub(*options.ardusub, partners)) return std::nullopt;
#endif
#ifdef REMORA_HAS_LOCKSTEP
  if (options.lockstep && !open_lockstep(*options.lockstep, partners)) return std::nullopt;
#endif
  return partners;
}

}  // namespace remora
