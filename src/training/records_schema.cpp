// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/records_schema.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>

#include "training/records_error.h"

namespace remora {
namespace {

// "Remo": stands in SQLite's header at offset 68 and tells our files from other programs'.
// https://www.sqlite.org/fileformat.html, sec. 1.3
constexpr std::uint32_t kApplicationId = 0x52656d6f;
constexpr std::size_t kApplicationIdOffset = 68;
constexpr std::size_t kSqliteHeaderBytes = 100;
constexpr std::string_view kSqliteSignature("SQLite format 3\0", 16);

// AUTOINCREMENT: the number of somebody who was forgotten is never given to another.
constexpr std::array kTables = {
    "CREATE TABLE trainees ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  name TEXT NOT NULL UNIQUE CHECK (name <> ''),"
    "  created TEXT NOT NULL"
    ") STRICT",
    "CREATE TABLE attempts ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  trainee INTEGER NOT NULL REFERENCES trainees (id) ON DELETE CASCADE,"
    "  mission TEXT NOT NULL,"
    "  dive TEXT NOT NULL,"
    "  started TEXT NOT NULL,"
    "  phase TEXT NOT NULL"
    "    CHECK (phase IN ('running', 'passed', 'failed', 'stopped', 'cut_off')),"
    "  seconds REAL NOT NULL,"
    "  rating REAL NOT NULL,"
    "  grade TEXT NOT NULL,"
    "  details TEXT NOT NULL"
    ") STRICT",
    "CREATE INDEX attempts_of_trainee ON attempts (trainee, id)",
    "CREATE INDEX running_attempts ON attempts (phase) WHERE phase = 'running'",
};

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
  return value;
}

void refuse_newer(std::int64_t version, const std::filesystem::path& file) {
  if (version <= kRecordsSchema) return;
  throw RecordsError(
      fmt::format("{}: was written by a newer version of this program (its tables are version {}, "
                  "this program knows up to {}); start the newer one",
                  file.string(), version, kRecordsSchema));
}

// Each version's step to the next; all that are due happen in one transaction.
void migrate(const SqliteDatabase& database, std::int64_t from) {
  if (from < 1)
    for (const char* table : kTables) database.run(table);
  if (from < 2)
    database.run("ALTER TABLE attempts ADD COLUMN by_autopilot INTEGER NOT NULL DEFAULT 0");
  database.run(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database.run(fmt::format("PRAGMA user_version = {}", kRecordsSchema));
}

void bring_up_to_date(const SqliteDatabase& database, const std::filesystem::path& file) {
  if (database.integer("PRAGMA user_version") == kRecordsSchema) return;
  SqliteTransaction transaction(database);
  // Another program may have been faster.
  const std::int64_t version = database.integer("PRAGMA user_version");
  refuse_newer(version, file);
  if (version < kRecordsSchema) migrate(database, version);
  transaction.commit();
}

}  // namespace

void make_private_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0)
    throw RecordsError(fmt::format("{}: cannot be opened: {}", file.string(), strerror(errno)));
  ::close(descriptor);
}

void check_signature(const std::filesystem::path& file) {
  std::array<char, kSqliteHeaderBytes> bytes{};
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), bytes.size());
  const std::string_view header(bytes.data(), static_cast<std::size_t>(stream.gcount()));
  if (header.empty()) return;
  if (!header.starts_with(kSqliteSignature) || header.size() < kSqliteHeaderBytes)
    throw RecordsError(fmt::format(
        "{}: is damaged, or not a file of trainees' records; move it elsewhere to start afresh",
        file.string()));
  if (big_endian(header.substr(kApplicationIdOffset, 4)) != kApplicationId)
    throw RecordsError(
        fmt::format("{}: is the database of another program; move it elsewhere to start afresh",
                    file.string()));
}

void open_schema(const SqliteDatabase& database, const std::filesystem::path& file) {
  database.tidy_up_when_closed(false);
  refuse_newer(database.integer("PRAGMA user_version"), file);
  if (const std::string problem = database.text("PRAGMA quick_check(1)"); problem != "ok")
    throw RecordsError(fmt::format("{}: is damaged ({}); put a copy in its place, or move it away",
                                   file.string(), problem));
  database.run("PRAGMA foreign_keys = ON");
  // Who asks to be forgotten is: freed pages are overwritten.
  database.run("PRAGMA secure_delete = ON");
  // FULL, not NORMAL: in write-ahead mode NORMAL may lose the last transactions when the power
  // fails, and one write a second costs nothing that anybody notices.
  database.run("PRAGMA synchronous = FULL");
  // The tables come first: so that the application id is in the file itself, not only in the
  // write-ahead log, when another program looks.
  bring_up_to_date(database, file);
  database.use_write_ahead_log();
  database.tidy_up_when_closed(true);
}

}  // namespace remora
