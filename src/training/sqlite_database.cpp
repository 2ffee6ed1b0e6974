// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/sqlite_database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <thread>

#include "training/records_error.h"

namespace remora {
namespace {

// What a return code means for somebody who has never heard of SQLite; null: say what it says.
const char* meaning(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "another program has been writing to it for too long; try again";
    case SQLITE_FULL:
      return "the disk is full";
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return "it may not be written to; check the rights of the file and its folder";
    case SQLITE_CANTOPEN:
      return "it cannot be opened; check the rights of the file and its folder";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return "it is damaged; move it away and put a copy in its place, or start without";
    case SQLITE_IOERR:
      return "the disk cannot be read or written";
    default:
      return nullptr;
  }
}

}  // namespace

// ---- statements ----

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

SqliteStatement::SqliteStatement(const SqliteDatabase& database, std::string_view sql)
    : database_(database) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database.handle_.get(), sql.data(),
                                      static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) database.fail(code);
}

SqliteStatement& SqliteStatement::bind(std::int64_t value) {
  const int code = sqlite3_bind_int64(statement_.get(), ++bound_, value);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

SqliteStatement& SqliteStatement::bind(double value) {
  const int code = sqlite3_bind_double(statement_.get(), ++bound_, value);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

SqliteStatement& SqliteStatement::bind(std::string_view value) {
  // An empty view may have no address, which SQLite would take for NULL.
  const char* data = value.empty() ? "" : value.data();
  const int code = sqlite3_bind_text64(statement_.get(), ++bound_, data, value.size(),
                                       SQLITE_TRANSIENT, SQLITE_UTF8);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

bool SqliteStatement::next_row() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.fail(code);
  return false;
}

void SqliteStatement::run() {
  while (next_row()) {
  }
}

std::int64_t SqliteStatement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double SqliteStatement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::string SqliteStatement::text(int column) const {
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data ? std::string(data, static_cast<std::size_t>(size)) : std::string();
}

// ---- the file ----

void SqliteDatabase::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

SqliteDatabase::SqliteDatabase(const std::filesystem::path& file,
                               std::chrono::milliseconds patience)
    : file_(file), patience_(patience) {
  sqlite3* handle = nullptr;
  // The caller's mutex keeps threads apart. Symbolic links are followed: a data folder may be one.
  const int code =
      sqlite3_open_v2(file.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail(code);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, static_cast<int>(patience.count()));
  // A file made by a stranger cannot run code here.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
}

std::int64_t SqliteDatabase::integer(std::string_view sql) const {
  SqliteStatement statement(*this, sql);
  return statement.next_row() ? statement.integer(0) : 0;
}

std::string SqliteDatabase::text(std::string_view sql) const {
  SqliteStatement statement(*this, sql);
  return statement.next_row() ? statement.text(0) : std::string();
}

std::int64_t SqliteDatabase::last_row_id() const {
  return sqlite3_last_insert_rowid(handle_.get());
}

std::int64_t SqliteDatabase::changed_rows() const { return sqlite3_changes(handle_.get()); }

bool SqliteDatabase::use_write_ahead_log() const {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kBetweenTries{5};
  const Clock::time_point deadline = Clock::now() + patience_;
  // SQLite does not wait here by itself when another program does the same at the same moment.
  while (true) {
    sqlite3_stmt* statement = nullptr;
    int code =
        sqlite3_prepare_v2(handle_.get(), "PRAGMA journal_mode = WAL", -1, &statement, nullptr);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    const bool is_on =
        code == SQLITE_ROW &&
        std::string_view(reinterpret_cast<const char*>(sqlite3_column_text(statement, 0))) == "wal";
    sqlite3_finalize(statement);
    if (code == SQLITE_ROW) return is_on;
    if ((code & 0xff) != SQLITE_BUSY || Clock::now() > deadline) fail(code);
    std::this_thread::sleep_for(kBetweenTries);
  }
}

void SqliteDatabase::tidy_up_when_closed(bool wanted) const {
  sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, wanted ? 0 : 1, nullptr);
}

void SqliteDatabase::fail(int code) const {
  const char* words = meaning(code);
  const char* reason = words ? words : handle_ ? sqlite3_errmsg(handle_.get()) : "no memory";
  throw RecordsError(fmt::format("{}: {}", file_.string(), reason));
}

// ---- transactions ----

SqliteTransaction::SqliteTransaction(const SqliteDatabase& database) : database_(database) {
  database.run("BEGIN IMMEDIATE");
}

SqliteTransaction::~SqliteTransaction() {
  if (!is_open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const RecordsError&) {
    // SQLite has rolled back by itself: it does after a full disk and the like.
  }
}

void SqliteTransaction::commit() {
  database_.run("COMMIT");
  is_open_ = false;
}

}  // namespace remora
