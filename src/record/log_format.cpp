// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/log_format.h"

#include "record/input_fields.h"

namespace remora {

constexpr bool is_known(TetherCondition condition) {
  switch (condition) {
    case TetherCondition::slack:
    case TetherCondition::taut:
    case TetherCondition::reach_limit:
    case TetherCondition::snagged:
    case TetherCondition::parted:
    case TetherCondition::lost:
      return true;
  }
  return false;
}

constexpr bool is_known(MeasurementStatus status) {
  switch (status) {
    case MeasurementStatus::ok:
    case MeasurementStatus::saturated:
    case MeasurementStatus::out_of_range:
    case MeasurementStatus::no_lock:
    case MeasurementStatus::dropout:
      return true;
  }
  return false;
}

void fields(auto& archive, Is<LoggedFile> auto& file) {
  auto& [path, content_checksum, has_content, content] = file;
  archive(path, content_checksum, has_content, content);
}
void fields(auto& archive, Is<LoggedSensor> auto& sensor) {
  auto& [name, channels] = sensor;
  archive(name, channels);
}
void fields(auto& archive, Is<LogHeader> auto& header) {
  auto& [program_version, scenario_name, scenario_text, files, seed, step, vehicles, bodies,
         tethers, sensors, options] = header;
  archive(program_version, scenario_name, scenario_text, files, seed, step, vehicles, bodies,
          tethers, sensors, options);
}
void fields(auto& archive, Is<HashRecord> auto& record) {
  auto& [step, hash] = record;
  archive(step, hash);
}
void fields(auto& archive, Is<TrackRecord> auto& record) {
  auto& [step, vehicle, body, kind, mode, contacts, thruster_forces] = record;
  archive(step, vehicle, body, kind, mode, contacts, thruster_forces);
}
void fields(auto& archive, Is<ContactRecord> auto& record) {
  auto& [step, a, b, p_W, impulse_W] = record;
  archive(step, a, b, p_W, impulse_W);
}
void fields(auto& archive, Is<NoteRecord> auto& record) {
  auto& [step, text] = record;
  archive(step, text);
}
void fields(auto& archive, Is<TetherRecord> auto& record) {
  auto& [step, tether, condition, deployed, reel_tension, vehicle_tension, greatest_tension,
         route_length, straight, nodes, tensions] = record;
  archive(step, tether, condition, deployed, reel_tension, vehicle_tension, greatest_tension,
          route_length, straight, nodes, tensions);
}
void fields(auto& archive, Is<SensorRecord> auto& record) {
  auto& [step, sensor, sequence, valid, delivered, status, values, truth] = record;
  archive(step, sensor, sequence, valid, delivered, status, values, truth);
}
void fields(auto& archive, Is<EndRecord> auto& record) {
  auto& [step, hash, status, message] = record;
  archive(step, hash, status, message);
}

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

bool parse(ByteView bytes, LogHeader& header) { return parse_fields(bytes, header); }
bool parse(ByteView bytes, HashRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, TrackRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, ContactRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, NoteRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, EndRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, TetherRecord& record) { return parse_fields(bytes, record); }
bool parse(ByteView bytes, SensorRecord& record) { return parse_fields(bytes, record); }

}  // namespace remora
