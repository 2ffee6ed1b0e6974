// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/log_format.h"

#include "record/archive.h"

namespace remora {

namespace {

void append_fields(const auto& record, Bytes& bytes) {
  ByteWriter writer(bytes);
  FieldWriter{writer}(record);
}

[[nodiscard]] bool parse_fields(ByteView bytes, auto& record) {
  ByteReader reader(bytes);
  FieldReader{reader}(record);
  return reader.is_spent();
}

}  // namespace

const char* to_string(LogStatus status) {
  switch (status) {
    case LogStatus::ok:
      return "ok";
    case LogStatus::cannot_open:
      return "cannot_open";
    case LogStatus::disk_full:
      return "disk_full";
    case LogStatus::write_failed:
      return "write_failed";
  }
  return "unknown";
}

void append_preamble(Bytes& bytes) {
  ByteWriter writer(bytes);
  for (const std::uint8_t byte : kLogSignature) writer.u8(byte);
  writer.u32(kLogFormatVersion);
}

void append(const ChunkHeader& header, Bytes& bytes) {
  const std::size_t start = bytes.size();
  ByteWriter writer(bytes);
  writer.u64(kChunkMagic);
  writer.u64(header.sequence);
  writer.u64(static_cast<std::uint64_t>(header.first_step));
  writer.u64(static_cast<std::uint64_t>(header.last_step));
  writer.u32(header.packed_bytes);
  writer.u32(header.plain_bytes);
  writer.u64(header.packed_checksum);
  writer.u64(checksum(ByteView(bytes).subspan(start)));
}

std::optional<ChunkHeader> chunk_header_at(ByteView bytes) {
  ByteReader reader(bytes);
  if (reader.u64() != kChunkMagic) return std::nullopt;

  ChunkHeader header;
  header.sequence = reader.u64();
  header.first_step = static_cast<std::int64_t>(reader.u64());
  header.last_step = static_cast<std::int64_t>(reader.u64());
  header.packed_bytes = reader.u32();
  header.plain_bytes = reader.u32();
  header.packed_checksum = reader.u64();
  const std::uint64_t own_checksum = reader.u64();
  if (!reader.ok()) return std::nullopt;
  if (own_checksum != checksum(bytes.first(kChunkHeaderBytes - 8))) return std::nullopt;
  return header;
}

void append(const LogHeader& header, Bytes& bytes) { append_fields(header, bytes); }
void append(const HashRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const TrackRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const ContactRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const NoteRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const EndRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const TetherRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const SensorRecord& record, Bytes& bytes) { append_fields(record, bytes); }
void append(const EstimateRecord& record, Bytes& bytes) { append_fields(record, bytes); }

bool parse(ByteView bytes, LogHeader& header) { return parse_fields(bytes, header); }
bool parse(ByteView bytes, HashRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, TrackRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, ContactRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, NoteRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, EndRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, TetherRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, SensorRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, EstimateRecord& record) { return parse_fields(bytes, record); }

}  // namespace remora
