// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/records.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <mutex>

#include "base/text.h"
#include "training/attempt_locks.h"
#include "training/records_export.h"
#include "training/records_schema.h"
#include "training/sqlite_database.h"

namespace remora {
namespace {

// Longer than any transaction of ours by far, shorter than people's patience.
constexpr std::chrono::milliseconds kPatience{10'000};
constexpr std::size_t kLongestName = 200;  // bytes; a name, not a novel

// SQLite stores NaN as NULL, which the table refuses.
double or_zero(double value) { return std::isfinite(value) ? value : 0.0; }

constexpr const char* kNow = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";
constexpr const char* kTraineeColumns = "SELECT id, name, created FROM trainees ";
constexpr const char* kAttemptColumns =
    "SELECT id, trainee, mission, dive, started, phase, seconds, rating, grade, details, "
    "by_autopilot FROM attempts ";

Trainee trainee_of(const SqliteStatement& row) {
  return {row.integer(0), row.text(1), row.text(2)};
}

Attempt attempt_of(const SqliteStatement& row) {
  return {.id = row.integer(0),
          .trainee = row.integer(1),
          .mission = row.text(2),
          .dive = row.text(3),
          .started = row.text(4),
          .phase = row.text(5),
          .seconds = row.real(6),
          .rating = row.real(7),
          .grade = row.text(8),
          .details = row.text(9),
          .is_by_autopilot = row.integer(10) != 0};
}

}  // namespace

struct Records::Database {
  explicit Database(const std::filesystem::path& file)
      : sqlite(prepared(file), kPatience), locks(file.string() + "-running") {
    open_schema(sqlite, file);
  }

  // The file as SQLite may open it: ours, or a new one. Nobody else's is touched.
  static const std::filesystem::path& prepared(const std::filesystem::path& file) {
    std::error_code ignored;  // what opening the file says is clearer
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
    make_private_file(file);
    check_signature(file);
    return file;
  }

  [[nodiscard]] std::optional<Trainee> trainee(std::int64_t id) const {
    SqliteStatement row(sqlite, std::string(kTraineeColumns) + "WHERE id = ?");
    if (!row.bind(id).next_row()) return std::nullopt;
    return trainee_of(row);
  }
  [[nodiscard]] Trainee existing_trainee(std::int64_t id) const {
    if (auto found = trainee(id)) return *found;
    throw RecordsError(fmt::format("there is no trainee number {}", id));
  }
  [[nodiscard]] std::vector<Attempt> history(std::int64_t trainee) const {
    SqliteStatement rows(sqlite, std::string(kAttemptColumns) + "WHERE trainee = ? ORDER BY id");
    rows.bind(trainee);
    std::vector<Attempt> attempts;
    while (rows.next_row()) attempts.push_back(attempt_of(rows));
    return attempts;
  }

  std::mutex mutex;
  SqliteDatabase sqlite;
  AttemptLocks locks;
};

Records::Records(const std::filesystem::path& file) : database_(std::make_unique<Database>(file)) {}
Records::~Records() = default;

// ---- trainees ----

Trainee Records::add_trainee(const std::string& name) {
  const std::string wanted(trimmed(name));
  if (wanted.empty()) throw RecordsError("a trainee needs a name");
  if (wanted.size() > kLongestName)
    throw RecordsError(fmt::format("a trainee's name has at most {} bytes", kLongestName));
  const std::lock_guard lock(database_->mutex);
  const SqliteDatabase& sqlite = database_->sqlite;
  SqliteTransaction transaction(sqlite);
  SqliteStatement(sqlite, fmt::format("INSERT INTO trainees (name, created) VALUES (?, {}) "
                                      "ON CONFLICT (name) DO NOTHING",
                                      kNow))
      .bind(wanted)
      .run();
  SqliteStatement row(sqlite, std::string(kTraineeColumns) + "WHERE name = ?");
  if (!row.bind(wanted).next_row()) throw RecordsError("the trainee could not be added");
  const Trainee trainee = trainee_of(row);
  transaction.commit();
  return trainee;
}

std::vector<Trainee> Records::trainees() const {
  const std::lock_guard lock(database_->mutex);
  SqliteStatement rows(database_->sqlite, std::string(kTraineeColumns) + "ORDER BY id");
  std::vector<Trainee> trainees;
  while (rows.next_row()) trainees.push_back(trainee_of(rows));
  return trainees;
}

std::optional<Trainee> Records::trainee(std::int64_t id) const {
  const std::lock_guard lock(database_->mutex);
  return database_->trainee(id);
}

bool Records::remove_trainee(std::int64_t id) {
  const std::lock_guard lock(database_->mutex);
  const SqliteDatabase& sqlite = database_->sqlite;
  {
    SqliteTransaction transaction(sqlite);
    // Their attempts go with them: ON DELETE CASCADE.
    SqliteStatement(sqlite, "DELETE FROM trainees WHERE id = ?").bind(id).run();
    if (sqlite.changed_rows() == 0) return false;
    transaction.commit();
  }
  // What the write-ahead log still remembers goes, too; if another program is reading just now, the
  // next checkpoint will do it.
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
  return true;
}

// ---- attempts ----

std::int64_t Records::begin_attempt(const Attempt& attempt) {
  const std::lock_guard lock(database_->mutex);
  const SqliteDatabase& sqlite = database_->sqlite;
  SqliteTransaction transaction(sqlite);
  static_cast<void>(database_->existing_trainee(attempt.trainee));
  const std::string phase = attempt.phase.empty() ? "running" : attempt.phase;
  SqliteStatement(sqlite,
                  fmt::format("INSERT INTO attempts (trainee, mission, dive, started, phase, "
                              "seconds, rating, grade, details) "
                              "VALUES (?, ?, ?, coalesce(nullif(?, ''), {}), ?, ?, ?, ?, ?)",
                              kNow))
      .bind(attempt.trainee)
      .bind(attempt.mission)
      .bind(attempt.dive)
      .bind(attempt.started)
      .bind(phase)
      .bind(or_zero(attempt.seconds))
      .bind(or_zero(attempt.rating))
      .bind(attempt.grade)
      .bind(attempt.details)
      .run();
  const std::int64_t id = sqlite.last_row_id();
  // Before others can see it, lest they take it for abandoned.
  if (phase == "running") database_->locks.hold(id);
  try {
    transaction.commit();
  } catch (...) {
    database_->locks.release(id);
    throw;
  }
  return id;
}

void Records::update_attempt(const Attempt& attempt) {
  const std::lock_guard lock(database_->mutex);
  SqliteTransaction transaction(database_->sqlite);
  SqliteStatement(database_->sqlite,
                  "UPDATE attempts SET phase = ?, seconds = ?, rating = ?, grade = ?, details = ?, "
                  "by_autopilot = ? WHERE id = ?")
      .bind(attempt.phase)
      .bind(or_zero(attempt.seconds))
      .bind(or_zero(attempt.rating))
      .bind(attempt.grade)
      .bind(attempt.details)
      .bind(static_cast<std::int64_t>(attempt.is_by_autopilot))
      .bind(attempt.id)
      .run();
  transaction.commit();
  if (attempt.phase != "running") database_->locks.release(attempt.id);
}

int Records::close_abandoned() {
  const std::lock_guard lock(database_->mutex);
  const SqliteDatabase& sqlite = database_->sqlite;
  SqliteTransaction transaction(sqlite);
  std::vector<std::int64_t> abandoned;
  SqliteStatement rows(sqlite, "SELECT id FROM attempts WHERE phase = 'running'");
  while (rows.next_row())
    if (!database_->locks.is_held(rows.integer(0))) abandoned.push_back(rows.integer(0));
  for (const std::int64_t id : abandoned)
    SqliteStatement(sqlite, "UPDATE attempts SET phase = 'cut_off' WHERE id = ?").bind(id).run();
  transaction.commit();
  return static_cast<int>(abandoned.size());
}

std::map<std::string, std::string> Records::fliers() const {
  const std::lock_guard lock(database_->mutex);
  SqliteStatement rows(database_->sqlite,
                       "SELECT attempts.dive, trainees.name FROM attempts "
                       "JOIN trainees ON trainees.id = attempts.trainee");
  std::map<std::string, std::string> fliers;
  while (rows.next_row()) fliers[rows.text(0)] = rows.text(1);
  return fliers;
}

std::vector<Attempt> Records::history(std::int64_t trainee) const {
  const std::lock_guard lock(database_->mutex);
  return database_->history(trainee);
}

std::vector<MissionProgress> Records::progress(std::int64_t trainee) const {
  return progress_of(history(trainee));
}

std::string Records::export_csv(std::int64_t trainee) const {
  const std::lock_guard lock(database_->mutex);
  return to_csv(database_->existing_trainee(trainee), database_->history(trainee));
}

std::string Records::export_json(std::int64_t trainee) const {
  const std::lock_guard lock(database_->mutex);
  return to_json(database_->existing_trainee(trainee), database_->history(trainee));
}

}  // namespace remora
