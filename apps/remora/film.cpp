// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// `remora film`: a recorded dive as a film. Every step of it is simulated again.
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

#include "commands.h"
#include "photo.h"
#include "program.h"
#include "run/logged_dive.h"
#include "run/recording.h"
#include "terminal.h"

namespace remora {
namespace {

constexpr double kLongestFilmed = 1e7;  // [s]; the longest duration of a scene

struct FilmCommand {
  std::filesystem::path log;
  FilmOptions film;
  double from = 0.0;
  std::optional<double> until;
  bool is_reporting = false;  ///< says how far it is in lines, for programs
};

/// How far the film is: over one line of a screen, or a line for each hundredth.
class FilmProgress {
 public:
  explicit FilmProgress(bool is_in_lines) : is_in_lines_(is_in_lines) {}
  ~FilmProgress() {
    if (is_shown_) fmt::print(stderr, "\r\033[K");
  }
  void show(double share) {
    const int percent = static_cast<int>(100.0 * std::clamp(share, 0.0, 1.0));
    if (percent == told_) return;
    told_ = percent;
    if (is_in_lines_) {
      fmt::print("{} %\n", percent);
      std::fflush(stdout);
    } else if (isatty(STDERR_FILENO) != 0) {
      is_shown_ = true;
      print_progress("filmed", share);
    }
  }

 private:
  bool is_in_lines_;
  bool is_shown_ = false;
  int told_ = -1;
};

/// Steps through the recording and films it; false, with a message, when the film is broken off.
bool film(const Recording& recording, const FilmCommand& command, Dive& dive, Filming& filming) {
  FilmProgress progress(command.is_reporting);
  const SimTime from = from_seconds(command.from);
  const SimTime whole = recording.tape.end() * dive.model().step();
  const SimTime last = command.until ? std::min(whole, from_seconds(*command.until)) : whole;
  filming.begin_at(from);
  InputTape::Player player(recording.tape, 0);
  while (!player.is_at_end() && dive.state().now < last) {
    if (is_interrupted()) {
      fmt::print(stderr, "remora film: interrupted at {:.1f} s\n", dive.state().now.seconds());
      return false;
    }
    if (dive.step(player.next()) == StepStatus::diverged) break;  // as it was recorded
    if (!filming.after_step(dive)) return false;
    progress.show(dive.state().now.seconds() / last.seconds());
  }
  return true;
}

int run(const FilmCommand& command) {
  if (command.until && *command.until <= command.from) {
    fmt::print(stderr, "remora film: --until {} is not after --from {}\n", *command.until,
               command.from);
    return kBadInput;
  }
  const std::optional<AssetPaths> paths = own_asset_paths();
  if (!paths) return kBadInput;
  Diagnostics diagnostics;
  const std::optional<OpenedLog> opened = open_log(command.log, *paths, diagnostics);
  print(diagnostics);
  if (!opened) return kBadInput;
  Dive dive(opened->dive.scene);
  const Recording recording = read_recording(opened->log, dive.model());
  if (!recording.problem.empty()) fmt::print(stderr, "remora film: {}\n", recording.problem);
  if (const double recorded = (recording.tape.end() * dive.model().step()).seconds();
      command.from >= recorded) {
    fmt::print(stderr, "remora film: the recording ends at {:.1f} s, before --from {}\n", recorded,
               command.from);
    return kBadInput;
  }
  int exit_code = kDone;
  const std::unique_ptr<Filming> filming =
      Filming::start(dive, command.film, "remora film", exit_code);
  if (!filming) return exit_code;
  catch_interrupts();
  const bool is_whole = film(recording, command, dive, *filming);
  return filming->finish() && is_whole && recording.problem.empty() ? kDone : kRunFailed;
}

}  // namespace

void add_film(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<FilmCommand>();
  CLI::App* sub = app.add_subcommand("film", "Make a film of a recorded dive");
  sub->add_option("log", command->log, "log.remora of a dive")->required();
  sub->add_option("--out", command->film.out,
                  "Film to write: FILE.mp4, FILE.avi, or a folder for .png pictures")
      ->required();
  sub->add_option("--fps", command->film.fps, "Pictures for each second of the dive (default: 20)")
      ->check(CLI::Range(0.1, 1000.0));
  sub->add_option("--from", command->from, "Second of the dive at which the film begins")
      ->check(CLI::Range(0.0, kLongestFilmed));
  sub->add_option("--until", command->until, "Second at which it ends (default: with the dive)")
      ->check(CLI::Range(0.0, kLongestFilmed));
  sub->add_flag("--no-overlay", command->film.is_bare, "No depth, heading and time in the film");
  sub->add_flag("--progress", command->is_reporting, "Say how far it is, a line for each percent");
  add_photo_options(*sub, command->film.photo);
  sub->callback([command, &exit_code] { exit_code = run(*command); });
}

}  // namespace remora
