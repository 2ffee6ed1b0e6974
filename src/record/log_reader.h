// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "record/input_codec.h"
#include "record/log_format.h"

namespace remora {

/// Where an intact chunk lies in a log.
struct ChunkPlace {
  ChunkHeader header;
  std::size_t offset = 0;  ///< of the compressed records
};

/// A log as it was found: everything intact in it, still compressed. Records come from a LogCursor.
struct Log {
  std::uint32_t format = kLogFormatVersion;
  bool has_our_hashes = true;  ///< false: made of other numbers than this program's
  LogHeader header;
  Bytes bytes;
  std::vector<ChunkPlace> chunks;
  /// How many chunks from the start follow each other without a gap: what a replay can use.
  std::size_t unbroken_chunks = 0;
  std::int64_t last_step = 0;    ///< of the last intact record
  std::optional<EndRecord> end;  ///< absent when the run was cut off

  [[nodiscard]] SimTime time_of(std::int64_t step) const { return step * header.step; }
};

/// Reads a log from bytes that may be anything. Damage costs the chunks it touches, no more; all of
/// it is reported, with the simulated time up to which the log is readable. Nothing when the bytes
/// are not a log, are of another version, or have lost their header.
[[nodiscard]] std::optional<Log> read_log(ByteView bytes, Diagnostics& diagnostics,
                                          const std::string& name = "log");
[[nodiscard]] std::optional<Log> load_log(const std::filesystem::path& file,
                                          Diagnostics& diagnostics);

/// Goes through the records of a log in the order they were written.
class LogCursor {
 public:
  /// From the first chunk that may hold records of `step` or later.
  explicit LogCursor(const Log& log, std::int64_t step = 0);

  /// The next record, valid until the next call; null at the end or where a record is malformed.
  [[nodiscard]] const LogRecord* next();
  /// True when next() stopped early.
  [[nodiscard]] bool is_malformed() const { return is_malformed_; }
  /// The chunk that the last record came from.
  [[nodiscard]] std::size_t chunk() const { return next_chunk_ - 1; }

 private:
  [[nodiscard]] bool open_chunk();
  [[nodiscard]] bool parse_record(RecordKind kind, ByteView body);
  [[nodiscard]] bool is_in_order(std::int64_t step);

  const Log& log_;
  std::size_t next_chunk_ = 0;
  Bytes plain_;
  ByteReader records_{{}};
  InputDecoder inputs_;
  LogRecord record_;
  std::int64_t last_step_ = 0;
  bool has_record_ = false;
  bool is_malformed_ = false;
};

}  // namespace remora
