// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "training/sqlite_database.h"

namespace remora {

/// Which tables the records' file has, and how a file is known to be one.

/// Counts up with each change of the tables. A program reads every version up to its own.
inline constexpr int kRecordsSchema = 2;

/// An empty file that its owner alone may read, unless there is one already: it holds names of
/// people. SQLite gives its own files beside it the same rights.
void make_private_file(const std::filesystem::path& file);

/// Throws RecordsError when the file is something else than records or an empty file. Only reads.
void check_signature(const std::filesystem::path& file);

/// Sets the connection up, checks the file and brings its tables to this version. Throws
/// RecordsError, with the file as it was, when it is damaged or of a newer version.
void open_schema(const SqliteDatabase& database, const std::filesystem::path& file);

}  // namespace remora
