// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/log_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <limits>
#include <system_error>

#include "files/read_file.h"
#include "record/compression.h"

namespace remora {
namespace {

// The longest step anybody may record: a second. Keeps steps times step within 64 bits for 290
// years.
constexpr std::int64_t kMaxStepNanoseconds = 1'000'000'000;
constexpr std::int64_t kMaxSteps = std::numeric_limits<std::int64_t>::max() / kMaxStepNanoseconds;

[[nodiscard]] bool is_plausible(const ChunkHeader& header) {
  return header.first_step >= 0 && header.first_step <= header.last_step &&
         header.last_step <= kMaxSteps && header.plain_bytes <= kMaxChunkBytes;
}

// Where the next intact chunk header begins, from `start` on; the end when there is none.
[[nodiscard]] std::size_t next_chunk_header(ByteView bytes, std::size_t start) {
  Bytes magic;
  ByteWriter(magic).u64(kChunkMagic);
  for (auto place = bytes.begin() + static_cast<std::ptrdiff_t>(start);; ++place) {
    place = std::search(place, bytes.end(), magic.begin(), magic.end());
    const auto offset = static_cast<std::size_t>(place - bytes.begin());
    if (place == bytes.end() || chunk_header_at(bytes.subspan(offset))) return offset;
  }
}

// Finds the intact chunks of a log and says what is wrong with the others.
class ChunkSurvey {
 public:
  ChunkSurvey(ByteView bytes, Log& log, const std::string& name, Diagnostics& diagnostics)
      : bytes_(bytes), log_(log), name_(name), diagnostics_(diagnostics) {}

  void run() {
    std::size_t offset = kPreambleBytes;
    while (offset < bytes_.size()) offset = survey(offset);
  }

 private:
  // Looks at the chunk at `offset` and returns where to go on.
  [[nodiscard]] std::size_t survey(std::size_t offset) {
    const std::optional<ChunkHeader> header = chunk_header_at(bytes_.subspan(offset));
    if (!header) return step_over_damage(offset);

    const std::size_t start = offset + kChunkHeaderBytes;
    if (header->packed_bytes > bytes_.size() - start) {
      report_torn_end(offset);
      return bytes_.size();
    }
    const ByteView packed = bytes_.subspan(start, header->packed_bytes);
    if (checksum(packed) != header->packed_checksum || !is_plausible(*header)) {
      report_damage(offset, kChunkHeaderBytes + packed.size());
    } else {
      accept({*header, start});
    }
    return start + packed.size();
  }

  void accept(const ChunkPlace& chunk) {
    const std::uint64_t expected = log_.chunks.empty() ? 0 : log_.chunks.back().header.sequence + 1;
    const std::int64_t earliest = log_.chunks.empty() ? 0 : log_.chunks.back().header.last_step;
    if (chunk.header.sequence < expected || chunk.header.first_step < earliest) {
      report_damage(chunk.offset - kChunkHeaderBytes, kChunkHeaderBytes);
      return;
    }
    if (chunk.header.sequence > expected) {
      diagnostics_.error({name_, 0},
                         fmt::format("{} chunk(s) are missing before byte {}",
                                     chunk.header.sequence - expected, chunk.offset),
                         "A replay stops there; an export goes on after the gap.");
    }
    log_.chunks.push_back(chunk);
    if (chunk.header.sequence + 1 == log_.chunks.size()) log_.unbroken_chunks = log_.chunks.size();
  }

  [[nodiscard]] std::size_t step_over_damage(std::size_t offset) {
    const std::size_t next = next_chunk_header(bytes_, offset);
    if (next == bytes_.size()) {
      report_torn_end(offset);
    } else {
      report_damage(offset, next - offset);
    }
    return next;
  }

  void report_damage(std::size_t offset, std::size_t size) {
    diagnostics_.error({name_, 0},
                       fmt::format("{} damaged bytes at byte {}: their checksum or their place in "
                                   "the log is wrong",
                                   size, offset),
                       "The records in them are lost; the rest is readable.");
  }
  void report_torn_end(std::size_t offset) {
    diagnostics_.warning(
        {name_, 0},
        fmt::format("the last {} bytes are not a complete chunk: writing was cut off there",
                    bytes_.size() - offset));
  }

  ByteView bytes_;
  Log& log_;
  const std::string& name_;
  Diagnostics& diagnostics_;
};

/// The format of a log that can be read; nothing, with a message, of anything else.
[[nodiscard]] std::optional<std::uint32_t> format_of(ByteView bytes, const std::string& name,
                                                     Diagnostics& diagnostics) {
  ByteReader reader(bytes);
  const bool is_signed = std::all_of(kLogSignature.begin(), kLogSignature.end(),
                                     [&](std::uint8_t byte) { return reader.u8() == byte; });
  const std::uint32_t version = reader.u32();
  if (!is_signed || !reader.ok()) {
    diagnostics.error({name, 0}, "this is not a Remora log",
                      "Give the log.remora that a dive left in its --out folder.");
    return std::nullopt;
  }
  if (!is_readable_format(version)) {
    diagnostics.error(
        {name, 0},
        fmt::format(
            "the log has format {}; this program reads formats 3, 4, 8, 13, 14, 16, 21 and {}",
            version, kLogFormatVersion),
        "Use the program version that wrote it.");
    return std::nullopt;
  }
  return version;
}

// The log's header is the first record of the first chunk.
[[nodiscard]] bool read_header(Log& log) {
  if (log.chunks.empty()) return false;
  const ChunkPlace& chunk = log.chunks.front();
  Bytes plain;
  const ByteView packed = ByteView(log.bytes).subspan(chunk.offset, chunk.header.packed_bytes);
  if (!decompress(packed, chunk.header.plain_bytes, plain)) return false;

  ByteReader records(plain);
  const auto kind = static_cast<RecordKind>(records.u8());
  const ByteView body = records.raw(records.whole());
  return kind == RecordKind::header && parse(body, log.header) && log.header.step.nanoseconds > 0 &&
         log.header.step.nanoseconds <= kMaxStepNanoseconds;
}

// Opens every chunk once; what comes after a malformed record is forgotten.
void check_records(Log& log, const std::string& name, Diagnostics& diagnostics) {
  LogCursor cursor(log);
  while (const LogRecord* record = cursor.next()) {
    log.last_step = std::visit([](const auto& r) { return r.step; }, *record);
    if (const auto* end = std::get_if<EndRecord>(record)) log.end = *end;
  }
  if (!cursor.is_malformed()) return;
  diagnostics.error({name, 0},
                    fmt::format("chunk {} has a record that cannot be read; the log ends there",
                                log.chunks[cursor.chunk()].header.sequence));
  log.chunks.resize(cursor.chunk());
  log.unbroken_chunks = std::min(log.unbroken_chunks, log.chunks.size());
  log.last_step = log.chunks.empty() ? 0 : log.chunks.back().header.last_step;
  log.end.reset();
}

}  // namespace

std::optional<Log> read_log(ByteView bytes, Diagnostics& diagnostics, const std::string& name) {
  const std::optional<std::uint32_t> format = format_of(bytes, name, diagnostics);
  if (!format) return std::nullopt;

  Log log;
  log.format = *format;
  log.has_our_hashes = *format >= kFirstFormatOfOurHashes;
  log.bytes.assign(bytes.begin(), bytes.end());
  ChunkSurvey(bytes, log, name, diagnostics).run();
  if (!read_header(log)) {
    diagnostics.error({name, 0}, "the log's header is missing or damaged; nothing can be read");
    return std::nullopt;
  }
  check_records(log, name, diagnostics);
  if (!log.end) {
    diagnostics.warning({name, 0},
                        fmt::format("the run was cut off: the log has no end and is readable up to "
                                    "{:.3f} s",
                                    log.time_of(log.last_step).seconds()));
  }
  return log;
}

std::optional<Log> load_log(const std::filesystem::path& file, Diagnostics& diagnostics) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    diagnostics.error({file.string(), 0}, "there is no such file",
                      "Give the log.remora that a dive left in its --out folder.");
    return std::nullopt;
  }
  const std::optional<std::string> text = read_file(file);
  if (!text) {
    diagnostics.error({file.string(), 0}, "the file cannot be read", "Check its permissions.");
    return std::nullopt;
  }
  return read_log(std::as_bytes(std::span(*text)), diagnostics, file.string());
}

LogCursor::LogCursor(const Log& log, std::int64_t step)
    : log_(log), inputs_(log.header.vehicles.size(), log.format) {
  const auto chunk = std::partition_point(
      log.chunks.begin(), log.chunks.end(),
      [step](const ChunkPlace& place) { return place.header.last_step < step; });
  next_chunk_ = static_cast<std::size_t>(chunk - log.chunks.begin());
}

const LogRecord* LogCursor::next() {
  has_record_ = false;
  while (!is_malformed_ && !has_record_) {
    if (records_.remaining() == 0) {
      if (next_chunk_ == log_.chunks.size()) return nullptr;
      if (!open_chunk()) is_malformed_ = true;
      continue;
    }
    const auto kind = static_cast<RecordKind>(records_.u8());
    const ByteView body = records_.raw(records_.whole());
    if (!records_.ok() || !parse_record(kind, body)) is_malformed_ = true;
  }
  return is_malformed_ ? nullptr : &record_;
}

bool LogCursor::open_chunk() {
  const ChunkPlace& chunk = log_.chunks[next_chunk_++];
  const ByteView packed = ByteView(log_.bytes).subspan(chunk.offset, chunk.header.packed_bytes);
  if (!decompress(packed, chunk.header.plain_bytes, plain_)) return false;
  records_ = ByteReader(plain_);
  inputs_.restart();
  last_step_ = chunk.header.first_step;
  return true;
}

bool LogCursor::is_in_order(std::int64_t step) {
  const bool fits = step >= last_step_ && step <= log_.chunks[chunk()].header.last_step;
  last_step_ = step;
  return fits;
}

bool LogCursor::parse_record(RecordKind kind, ByteView body) {
  const auto parse_as = [&]<class Record>(Record record) {
    if (!parse(body, record) || !is_in_order(record.step)) return false;
    record_ = std::move(record);
    has_record_ = true;
    return true;
  };
  switch (kind) {
    case RecordKind::header:
      return true;  // known already
    case RecordKind::input: {
      ByteReader reader(body);
      const auto step = static_cast<std::int64_t>(reader.whole());
      if (!inputs_.decode(reader) || !reader.is_spent() || !is_in_order(step)) return false;
      record_ = InputRecord{step, inputs_.input()};
      has_record_ = true;
      return true;
    }
    case RecordKind::hash:
      return parse_as(HashRecord{});
    case RecordKind::track: {
      if (!parse_as(TrackRecord{})) return false;
      return std::get<TrackRecord>(record_).vehicle.index < log_.header.vehicles.size();
    }
    case RecordKind::estimate: {
      if (!parse_as(EstimateRecord{})) return false;
      return std::get<EstimateRecord>(record_).vehicle.index < log_.header.vehicles.size();
    }
    case RecordKind::contact: {
      if (!parse_as(ContactRecord{})) return false;
      const auto& contact = std::get<ContactRecord>(record_);
      return std::max(contact.a.index, contact.b.index) < log_.header.bodies.size();
    }
    case RecordKind::note:
      return parse_as(NoteRecord{});
    case RecordKind::end:
      return parse_as(EndRecord{});
    case RecordKind::tether: {
      if (!parse_as(TetherRecord{})) return false;
      return std::get<TetherRecord>(record_).tether.index < log_.header.tethers.size();
    }
    case RecordKind::sensor: {
      if (!parse_as(SensorRecord{})) return false;
      const auto& sensor = std::get<SensorRecord>(record_);
      if (sensor.sensor.index >= log_.header.sensors.size()) return false;
      const std::size_t channels = log_.header.sensors[sensor.sensor.index].channels.size();
      return sensor.values.size() == channels && sensor.truth.size() == channels;
    }
  }
  return true;  // a kind that later versions may add: stepped over
}

}  // namespace remora
