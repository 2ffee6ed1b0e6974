// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "session/dive_card.h"

namespace remora {

/// Makes films of recorded dives, one at a time. Each is made by a program of its own, which gets
/// what time nobody else on the machine wants: a dive that is flown meanwhile stays in real time.
/// Safe to call from any thread.
class FilmMaker {
 public:
  /// The finished film in the dive's folder; what is being made of it has another name.
  static constexpr const char* kFilm = "film.mp4";
  static constexpr const char* kUnfinishedFilm = "film.part.mp4";

  /// `command` begins with a program: `remora film`. Empty: there is none.
  explicit FilmMaker(std::vector<std::string> command) : command_(std::move(command)) {}
  ~FilmMaker();  ///< breaks off a film that is being made
  FilmMaker(const FilmMaker&) = delete;
  FilmMaker& operator=(const FilmMaker&) = delete;

  /// Begins a film of the dive whose log lies in `folder`. Why not; empty when it has begun.
  [[nodiscard]] std::string start(const std::string& dive, const std::filesystem::path& folder);
  /// Breaks off the film of this dive. False when none is being made.
  bool stop(const std::string& dive);
  /// How the film of this dive stands; nothing when none is being made and the last one did not
  /// fail.
  [[nodiscard]] std::optional<FilmStatus> status(const std::string& dive) const;

 private:
  void follow(int words, pid_t program, const std::filesystem::path& folder);
  void hear(const std::string& line, std::string& last_words);

  const std::vector<std::string> command_;
  mutable std::mutex mutex_;
  std::string dive_;  ///< under the mutex, as is what follows
  FilmStatus status_;
  pid_t program_ = 0;  ///< 0: none runs
  bool is_stopped_ = false;
  std::mutex start_mutex_;  ///< one start at a time; before the other
  std::thread thread_;      ///< under start_mutex_
};

}  // namespace remora
