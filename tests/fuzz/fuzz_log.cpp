// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Recorded logs. The first byte chooses: the rest is a whole file ('f'), or the records of an
// intact chunk, which no mutation would get past the checksum otherwise.
#include <cstddef>
#include <cstdint>
#include <span>

#include "record/compression.h"
#include "record/log_reader.h"

namespace {

using remora::Bytes;
using remora::ByteView;

void append_chunk(std::uint64_t sequence, ByteView records, Bytes& log) {
  Bytes packed;
  remora::compress(records, packed);
  remora::ChunkHeader header;
  header.sequence = sequence;
  header.last_step = 1000;
  header.packed_bytes = static_cast<std::uint32_t>(packed.size());
  header.plain_bytes = static_cast<std::uint32_t>(records.size());
  header.packed_checksum = remora::checksum(packed);
  append(header, log);
  log.insert(log.end(), packed.begin(), packed.end());
}

Bytes log_around(ByteView records) {
  remora::LogHeader header;
  header.step = remora::from_seconds(0.01);
  header.vehicles = {"a", "b"};
  header.bodies = {"a", "b"};
  Bytes body, first;
  append(header, body);
  remora::ByteWriter writer(first);
  writer.u8(static_cast<std::uint8_t>(remora::RecordKind::header));
  writer.whole(body.size());
  writer.raw(body);

  Bytes log;
  remora::append_preamble(log);
  append_chunk(0, first, log);
  append_chunk(1, records, log);
  return log;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const ByteView rest = std::as_bytes(std::span(data + 1, size - 1));
  const Bytes bytes = data[0] == 'f' ? Bytes(rest.begin(), rest.end()) : log_around(rest);
  remora::Diagnostics diagnostics;
  const auto log = remora::read_log(bytes, diagnostics);
  if (!log) return 0;
  remora::LogCursor cursor(*log);
  while (cursor.next() != nullptr) {
  }
  return 0;
}
