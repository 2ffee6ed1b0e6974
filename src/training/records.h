// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

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
  std::string dive;      ///< id of the dive's folder
  std::string started;   ///< UTC, ISO 8601
  std::string phase;     ///< `running`, `passed`, `failed`, `stopped`, `cut_off`
  double seconds = 0.0;  ///< flown so far
  double rating = 0.0;   ///< 0 … 1
  std::string grade;     ///< `S` … `D`
  std::string details;   ///< JSON: goals and judges as they stood
};

/// What a trainee has reached in one mission.
struct MissionProgress {
  std::string mission;
  int attempts = 0;
  bool is_passed = false;
  double best_rating = 0.0;
  std::string best_grade;
};

struct RecordsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Trainees and what they have flown, in one SQLite file. Every call is one transaction that is on
/// disk when it returns: a program that is killed loses nothing that was told. Several programs may
/// have the file open. Safe to call from any thread. What goes wrong is thrown as RecordsError with
/// a message for people.
class Records {
 public:
  explicit Records(const std::filesystem::path& file);
  ~Records();
  Records(const Records&) = delete;
  Records& operator=(const Records&) = delete;

  /// Names are unique; surrounding blanks do not count. The one that exists, if one does.
  Trainee add_trainee(const std::string& name);
  [[nodiscard]] std::vector<Trainee> trainees() const;
  [[nodiscard]] std::optional<Trainee> trainee(std::int64_t id) const;
  /// Forgets the trainee and every attempt of his. False when there is none.
  bool remove_trainee(std::int64_t id);

  std::int64_t begin_attempt(const Attempt& attempt);
  /// As it stands; called once a second while the mission runs and when it ends.
  void update_attempt(const Attempt& attempt);
  /// Attempts that say `running` but whose program is gone are marked `cut_off`; called once when a
  /// station opens.
  int close_abandoned();
  [[nodiscard]] std::vector<Attempt> history(std::int64_t trainee) const;  ///< oldest first
  [[nodiscard]] std::vector<MissionProgress> progress(std::int64_t trainee) const;

  [[nodiscard]] std::string export_csv(std::int64_t trainee) const;
  [[nodiscard]] std::string export_json(std::int64_t trainee) const;

 private:
  struct Database;
  std::unique_ptr<Database> database_;
};

}  // namespace remora
