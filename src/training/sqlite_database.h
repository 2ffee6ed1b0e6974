// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace remora {

/// SQLite with owners for its handles and RecordsError for its return codes. The only place that
/// knows the library; what is stored is records.cpp's affair.

class SqliteDatabase;

/// A prepared statement. Values are always bound, never pasted into the text.
class SqliteStatement {
 public:
  SqliteStatement(const SqliteDatabase& database, std::string_view sql);

  /// Binds the next parameter, counted from the first.
  SqliteStatement& bind(std::int64_t value);
  SqliteStatement& bind(double value);
  SqliteStatement& bind(std::string_view value);

  /// The next row; false when there is none.
  [[nodiscard]] bool next_row();
  /// For statements that give no rows, or whose rows nobody wants.
  void run();

  // Of the row at hand, columns count from 0.
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  const SqliteDatabase& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

class SqliteDatabase {
 public:
  /// Opens a file that exists. Calls wait for other programs up to `patience`.
  SqliteDatabase(const std::filesystem::path& file, std::chrono::milliseconds patience);

  void run(std::string_view sql) const { SqliteStatement(*this, sql).run(); }
  /// The first column of the first row.
  [[nodiscard]] std::int64_t integer(std::string_view sql) const;
  [[nodiscard]] std::string text(std::string_view sql) const;

  [[nodiscard]] std::int64_t last_row_id() const;
  [[nodiscard]] std::int64_t changed_rows() const;  ///< by the last statement

  /// Readers are not in the way of writers from now on, nor writers of readers. False where the
  /// file system cannot do it: then they wait for each other, and all else is as before.
  bool use_write_ahead_log() const;
  /// Whether closing may tidy the file up. Not until one knows that it is ours.
  void tidy_up_when_closed(bool wanted) const;

  /// Throws RecordsError with what the library's last return code means for people.
  [[noreturn]] void fail(int code) const;

 private:
  friend class SqliteStatement;
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::filesystem::path file_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// All or nothing: what was written is undone unless commit() was reached. Takes the right to write
/// at once, so that two programs never both have read what only one may change.
class SqliteTransaction {
 public:
  explicit SqliteTransaction(const SqliteDatabase& database);
  ~SqliteTransaction();
  SqliteTransaction(const SqliteTransaction&) = delete;
  SqliteTransaction& operator=(const SqliteTransaction&) = delete;

  void commit();

 private:
  const SqliteDatabase& database_;
  bool is_open_ = true;
};

}  // namespace remora
