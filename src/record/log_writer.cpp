// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/log_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "base/assert.h"
#include "record/compression.h"

namespace remora {
namespace {

[[nodiscard]] double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Zero when all of `bytes` is in the file at `offset`, otherwise the error that stopped it.
[[nodiscard]] int write_all(int file, ByteView bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    if (written == 0) return EIO;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return 0;
}

}  // namespace

LogWriter::LogWriter(const std::filesystem::path& file, const LogHeader& header,
                     LogWriterOptions options)
    : options_(std::move(options)), inputs_(header.vehicles.size()) {
  if (!options_.wall_clock) options_.wall_clock = steady_seconds;
  REMORA_ASSERT(kMaxHeaderBytes + options_.max_waiting_bytes < kMaxChunkBytes / 2);
  append(header, body_);
  if (body_.size() > kMaxHeaderBytes) {
    message_ = "the scenario's text is too long to be recorded";
    status_ = LogStatus::cannot_open;
    return;
  }

  file_ = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file_ < 0) {
    message_ = file.string() + ": " + std::generic_category().message(errno);
    status_ = LogStatus::cannot_open;
    return;
  }
  add_body(RecordKind::header, 0);
  header_bytes_ = waiting_.size();
  flush();
}

LogWriter::~LogWriter() {
  flush();
  if (file_ >= 0) ::close(file_);
}

LogStatus LogWriter::add_input(std::int64_t step, const Input& input) {
  if (!inputs_.is_new(input)) return flush_if_due();
  ByteWriter(body_).whole(static_cast<std::uint64_t>(step));
  inputs_.encode(input, body_);
  return add_body(RecordKind::input, step);
}

LogStatus LogWriter::add(const HashRecord& record) {
  append(record, body_);
  return add_body(RecordKind::hash, record.step);
}

LogStatus LogWriter::add(const TrackRecord& record) {
  append(record, body_);
  return add_body(RecordKind::track, record.step);
}

LogStatus LogWriter::add(const EstimateRecord& record) {
  append(record, body_);
  return add_body(RecordKind::estimate, record.step);
}

LogStatus LogWriter::add(const ContactRecord& record) {
  append(record, body_);
  return add_body(RecordKind::contact, record.step);
}

LogStatus LogWriter::add(const NoteRecord& record) {
  append(record, body_);
  return add_body(RecordKind::note, record.step);
}

LogStatus LogWriter::add(const TetherRecord& record) {
  append(record, body_);
  return add_body(RecordKind::tether, record.step);
}

LogStatus LogWriter::add(const SensorRecord& record) {
  append(record, body_);
  return add_body(RecordKind::sensor, record.step);
}

LogStatus LogWriter::add(const EndRecord& record) {
  append(record, body_);
  add_body(RecordKind::end, record.step);
  return flush();
}

LogStatus LogWriter::add_body(RecordKind kind, std::int64_t step) {
  if (file_ >= 0) {
    if (waiting_.empty()) chunk_.first_step = step;
    chunk_.last_step = step;
    ByteWriter writer(waiting_);
    writer.u8(static_cast<std::uint8_t>(kind));
    writer.whole(body_.size());
    writer.raw(body_);
    ++waiting_records_;
  }
  body_.clear();
  return flush_if_due();
}

LogStatus LogWriter::flush_if_due() {
  const bool is_late = options_.wall_clock() - last_attempt_ >= options_.flush_seconds;
  // While the disk refuses, it is not asked again with every record.
  const std::size_t enough =
      status_ == LogStatus::ok ? options_.flush_bytes : header_bytes_ + options_.max_waiting_bytes;
  return is_late || waiting_.size() > enough ? flush() : status_;
}

LogStatus LogWriter::flush() {
  if (file_ < 0) return status_;
  last_attempt_ = options_.wall_clock();
  if (waiting_.empty()) return status_;

  if (const int error = write_chunk(); error != 0) {
    note_failure(error);
    if (waiting_.size() > header_bytes_ + options_.max_waiting_bytes) drop_waiting_records();
    return status_;
  }
  status_ = LogStatus::ok;
  header_bytes_ = 0;
  start_chunk();
  return status_;
}

int LogWriter::write_chunk() {
  packed_.clear();
  compress(waiting_, packed_);
  chunk_.packed_bytes = static_cast<std::uint32_t>(packed_.size());
  chunk_.plain_bytes = static_cast<std::uint32_t>(waiting_.size());
  chunk_.packed_checksum = checksum(packed_);

  output_.clear();
  if (counts_.bytes == 0) append_preamble(output_);
  append(chunk_, output_);
  ByteWriter(output_).raw(packed_);

  // At the end of the last whole chunk: what a failed attempt left there is written over.
  const int error = write_all(file_, output_, counts_.bytes);
  if (error == 0) {
    counts_.bytes += output_.size();
    ++counts_.chunks;
  }
  return error;
}

void LogWriter::note_failure(int error) {
  const bool is_full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  status_ = is_full ? LogStatus::disk_full : LogStatus::write_failed;
  message_ = std::generic_category().message(error);
  ++counts_.failed_writes;
  // A tidy end of file if the system lets us; a reader copes with a torn one, too.
  if (::ftruncate(file_, static_cast<off_t>(counts_.bytes)) != 0) return;
}

void LogWriter::drop_waiting_records() {
  const bool keeps_header = header_bytes_ > 0;
  counts_.dropped_records += waiting_records_ - (keeps_header ? 1 : 0);
  start_chunk();
}

void LogWriter::start_chunk() {
  ++chunk_.sequence;
  waiting_.resize(header_bytes_);
  waiting_records_ = header_bytes_ > 0 ? 1 : 0;
  inputs_.restart();  // a chunk can be read without the ones before it
}

}  // namespace remora
