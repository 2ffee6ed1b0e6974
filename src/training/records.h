// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "training/records_error.h"

namespace remora {

struct Trainee {
  std::int64_t id = 0;
  std::string name;
  std::string created;  ///< UTC, ISO 8601
};

/// One flight of a mission by a trainee.
struct Attempt {
  std::int64_t id = 0;
  std::int64_t trainee = 0;
  std::string mission;
  std::string dive;              ///< id of the dive's folder
  std::string started;           ///< UTC, ISO 8601
  std::string phase;             ///< `running`, `passed`, `failed`, `stopped`, `cut_off`
  double seconds = 0.0;          ///< flown so far
  double rating = 0.0;           ///< 0 … 1
  std::string grade;             ///< `S` … `D`
  std::string details;           ///< JSON: goals and judges as they stood
  bool is_by_autopilot = false;  ///< the mission's plan flew part of it: it counts for nobody
};

/// What a trainee has reached in one mission.
struct MissionProgress {
  std::string mission;
  int attempts = 0;
  bool is_passed = false;
  double best_rating = 0.0;
  std::string best_grade;
};

/// Trainees and what they have flown, in one SQLite file. Every call is one transaction that is on
/// disk when it returns: a program that is killed loses nothing that was told. Several programs may
/// have the file open. Safe to call from any thread. What goes wrong is thrown as RecordsError with
/// a message for people.
class Records {
 public:
  /// Opens the file, or makes one that its owner alone may read. A file that is damaged, another
  /// program's or a newer version's is left as it is.
  explicit Records(const std::filesystem::path& file);
  ~Records();
  Records(const Records&) = delete;
  Records& operator=(const Records&) = delete;

  /// Names are unique; surrounding blanks do not count. The one that exists, if one does.
  Trainee add_trainee(const std::string& name);
  [[nodiscard]] std::vector<Trainee> trainees() const;
  [[nodiscard]] std::optional<Trainee> trainee(std::int64_t id) const;
  /// Forgets the trainee and every attempt of theirs, down to the bytes in the file. False when
  /// there is none.
  bool remove_trainee(std::int64_t id);

  /// The new attempt's id. Without `started` it starts now; without `phase` it is `running`.
  std::int64_t begin_attempt(const Attempt& attempt);
  /// As it stands: phase, seconds, rating, grade, details, who flew. Called once a second while the
  /// mission runs and when it ends. Nothing happens when the trainee was forgotten meanwhile.
  void update_attempt(const Attempt& attempt);
  /// Attempts that say `running` but whose program is gone, or has closed its Records, are marked
  /// `cut_off`; called once when a station opens. How many there were.
  int close_abandoned();
  /// Who flew each dive that is one of somebody's attempts: names by the dives' ids.
  [[nodiscard]] std::map<std::string, std::string> fliers() const;
  [[nodiscard]] std::vector<Attempt> history(std::int64_t trainee) const;  ///< oldest first
  /// In the order in which they were first flown. A running attempt counts, its rating not yet.
  /// What an autopilot flew does not count.
  [[nodiscard]] std::vector<MissionProgress> progress(std::int64_t trainee) const;

  /// Everything that is known of a trainee. CSV as in RFC 4180; a text that a spreadsheet would
  /// take for a formula gets an apostrophe in front.
  [[nodiscard]] std::string export_csv(std::int64_t trainee) const;
  [[nodiscard]] std::string export_json(std::int64_t trainee) const;

 private:
  struct Database;
  std::unique_ptr<Database> database_;
};

}  // namespace remora
