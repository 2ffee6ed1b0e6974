// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "partners.h"
#include "run/dive_files.h"
#include "scenario/class_file.h"
#include "scenario/launch_overrides.h"

namespace remora {

struct Playback;

/// A dive with the console, as it is asked for on the command line.
struct ConsoleCommand {
  std::string scenario;
  std::optional<double> seconds;  ///< simulated, to fly; endless when not given
  std::optional<std::uint64_t> seed;
  LaunchOverrides launch;                 ///< worksite, vessel, growth and water
  std::filesystem::path out;              ///< where the dive is kept; empty: on the user's shelf
  FormerDive former = FormerDive::stays;  ///< in `out`
  std::optional<std::uint16_t> port;      ///< not given: 8080 or one of the next that is free
  std::string address = "127.0.0.1";
  std::string token;            ///< empty: made when one is needed
  std::string instructor_code;  ///< empty: whoever opens the instructor's page is one
  std::vector<std::string>
      class_origins;                    ///< overviews that may watch and lead: `http://host:8080`
  std::optional<ClassSpec> class_spec;  ///< the class that is overseen from here
  bool has_deployment = false;
  bool plays_script = false;
  std::string mission;         ///< name or path; empty: a dive without one
  std::string trainee;         ///< who flies the mission; empty: nobody's record
  bool has_autopilot = false;  ///< the mission's plan flies; the program ends with the mission
  bool is_menu_only = false;   ///< no dive yet: it is chosen on the page
  PartnerOptions partners;     ///< programs outside that fly along
  /// What was recorded elsewhere and is shown in place of a dive.
  std::shared_ptr<Playback> playback = nullptr;
};

/// Why a text is not a token; empty when it is one.
[[nodiscard]] std::string token_problem(const std::string& text);

/// The same of an instructor's code and of the address of a class's overview.
[[nodiscard]] std::string code_problem(const std::string& text);
[[nodiscard]] std::string origin_problem(const std::string& text);

/// Serves the console and flies until `is_to_stop` says so. Returns the program's exit code.
int dive_with_console(const ConsoleCommand& command, const std::function<bool()>& is_to_stop);

}  // namespace remora
