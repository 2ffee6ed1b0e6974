// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "record/input_codec.h"
#include "record/log_format.h"

namespace remora {

struct LogWriterOptions {
  double flush_seconds = 0.5;               ///< of real time; what a kill may cost at most
  std::size_t flush_bytes = 64 << 10;       ///< unpacked records that are worth a chunk
  std::size_t max_waiting_bytes = 8 << 20;  ///< kept in memory while the disk refuses
  std::function<double()> wall_clock;       ///< seconds, for tests; empty: a steady clock
};

/// How the writing went so far.
struct LogWriterCounts {
  std::uint64_t chunks = 0;
  std::uint64_t bytes = 0;            ///< in the file
  std::uint64_t failed_writes = 0;    ///< each is tried again
  std::uint64_t dropped_records = 0;  ///< given up because the disk refused for too long
};

/// Appends a run to a log file. Records gather in memory and go to the file, compressed, as one
/// self-contained chunk after 64 KiB or half a second, whichever comes first; what is in the file
/// stays readable whatever happens to the program. A disk that refuses is a status, never an end:
/// records wait in memory for it, up to a bound, and the run goes on.
///
/// Calls come in the order of the steps. The half second is looked at in every call; a run that
/// pauses calls flush_if_due() meanwhile.
class LogWriter {
 public:
  /// Creates the file (replacing one of that name) and writes the header at once.
  LogWriter(const std::filesystem::path& file, const LogHeader& header,
            LogWriterOptions options = {});
  ~LogWriter();
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  /// Call with the input of every step; only what differs from the step before is stored.
  LogStatus add_input(std::int64_t step, const Input& input);
  LogStatus add(const HashRecord& record);
  LogStatus add(const TrackRecord& record);
  LogStatus add(const EstimateRecord& record);
  LogStatus add(const ContactRecord& record);
  LogStatus add(const NoteRecord& record);
  LogStatus add(const TetherRecord& record);
  LogStatus add(const SensorRecord& record);
  /// The last record; written to the file at once.
  LogStatus add(const EndRecord& record);

  LogStatus flush_if_due();
  LogStatus flush();

  [[nodiscard]] LogStatus status() const { return status_; }
  /// What the operating system said about the last failure; empty when there was none.
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const LogWriterCounts& counts() const { return counts_; }

 private:
  LogStatus add_body(RecordKind kind, std::int64_t step);
  void drop_waiting_records();
  void start_chunk();
  [[nodiscard]] int write_chunk();
  void note_failure(int error);

  LogWriterOptions options_;
  InputEncoder inputs_;
  int file_ = -1;
  LogStatus status_ = LogStatus::ok;
  std::string message_;
  LogWriterCounts counts_;

  ChunkHeader chunk_;  // of the records that wait
  std::uint64_t waiting_records_ = 0;
  Bytes waiting_;                 // the records
  std::size_t header_bytes_ = 0;  // of `waiting_`: the log's header until it is in the file
  Bytes body_;                    // scratch: one record
  Bytes packed_;                  // scratch: one compressed chunk
  Bytes output_;                  // scratch: the chunk as it goes to the file
  double last_attempt_ = 0.0;     // to write, on the wall clock
};

}  // namespace remora
