// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <thread>

#include "record/compression.h"
#include "record/log_reader.h"
#include "record/log_writer.h"
#include "record/test/random_input.h"
#include "record/test/temporary_folder.h"

namespace remora {
namespace log_test {

constexpr SimTime kStep{10'000'000};  // 10 ms
constexpr std::size_t kVehicles = 2;

class LogTest : public TestWithFolder {
 protected:
  [[nodiscard]] Bytes file_bytes() const {
    std::ifstream stream(file_, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto view = std::as_bytes(std::span(text));
    return {view.begin(), view.end()};
  }

  std::filesystem::path file_ = folder_ / "log.remora";
};

LogHeader header() {
  LogHeader header;
  header.program_version = "1.2.3";
  header.scenario_name = "harbour";
  header.scenario_text = "name: harbour\nvehicles: [a, b]\n";
  header.files = {{"a.yaml", 17, true, "mass: 11.5\n"}, {"hull.stl", 0xfeedULL, false, ""}};
  header.seed = 0xffffffffffffffffULL;
  header.step = kStep;
  header.vehicles = {"a", "b"};
  header.bodies = {"a", "b", "quay"};
  header.options = {{"headless", "true"}, {"for", "60"}};
  return header;
}

TrackRecord track_record(std::int64_t step, RandomInputs& random) {
  TrackRecord record;
  record.step = step;
  record.vehicle.index = static_cast<std::uint32_t>(step % kVehicles);
  record.body.p_WB = random.vector();
  record.body.V_WB_B = {random.vector(), random.vector()};
  record.mode = ControlMode::depth_hold;
  record.contacts = 3;
  record.thruster_forces = {random.number(), random.number()};
  return record;
}

// A wall clock that stands still: chunks are cut where the test says.
LogWriterOptions stopped_clock() {
  LogWriterOptions options;
  options.wall_clock = [] { return 0.0; };
  return options;
}

// A run of `steps` with random inputs, a hash every ten steps, and a chunk every `chunk_steps`.
void write_run(LogWriter& log, std::int64_t steps, std::int64_t chunk_steps) {
  RandomInputs random(7);
  Input input;
  input.vehicles.resize(kVehicles);
  for (std::int64_t step = 0; step < steps; ++step) {
    random.advance(input);
    log.add_input(step, input);
    if ((step + 1) % 10 == 0) log.add(HashRecord{step + 1, random.below(1u << 31)});
    if ((step + 1) % 5 == 0) log.add(track_record(step + 1, random));
    if ((step + 1) % chunk_steps == 0) log.flush();
  }
}

std::size_t count_records(const Log& log) {
  std::size_t count = 0;
  LogCursor cursor(log);
  while (cursor.next()) ++count;
  return count;
}

TEST_F(LogTest, RestoresHeaderAndEnd) {
  {
    LogWriter log(file_, header());
    log.add(NoteRecord{7, "a touched quay"});
    log.add(EndRecord{8, 0x0123456789abcdefULL, "diverged", "body a at 0.08 s"});
  }
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file_, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  EXPECT_TRUE(diagnostics.list().empty()) << to_string(diagnostics);
  EXPECT_EQ(log->header.program_version, "1.2.3");
  EXPECT_EQ(log->header.scenario_text, header().scenario_text);
  ASSERT_EQ(log->header.files.size(), 2u);
  EXPECT_EQ(log->header.files[0].content, "mass: 11.5\n");
  EXPECT_EQ(log->header.files[1].content_checksum, 0xfeedULL);
  EXPECT_FALSE(log->header.files[1].has_content);
  EXPECT_EQ(log->header.seed, 0xffffffffffffffffULL);
  EXPECT_EQ(log->header.step, kStep);
  EXPECT_EQ(log->header.vehicles, header().vehicles);
  EXPECT_EQ(log->header.bodies, header().bodies);
  EXPECT_EQ(log->header.options, header().options);
  ASSERT_TRUE(log->end);
  EXPECT_EQ(log->end->status, "diverged");
  EXPECT_EQ(log->end->hash, 0x0123456789abcdefULL);
  EXPECT_EQ(log->time_of(log->end->step).seconds(), 0.08);
}

TEST_F(LogTest, GivesBackTheInputOfEveryStepAcrossChunks) {
  {
    LogWriter log(file_, header(), stopped_clock());
    write_run(log, 2000, 37);
  }
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file_, diagnostics);
  ASSERT_TRUE(log);
  EXPECT_GT(log->chunks.size(), 50u);

  RandomInputs random(7);  // the same run again, drawing the same numbers
  Input expected;
  expected.vehicles.resize(kVehicles);
  Input restored = expected;
  LogCursor cursor(*log);
  const LogRecord* record = cursor.next();
  for (std::int64_t step = 0; step < 2000; ++step) {
    random.advance(expected);
    restored.events.clear();
    while (record && std::holds_alternative<InputRecord>(*record) &&
           std::get<InputRecord>(*record).step == step) {
      restored = std::get<InputRecord>(*record).input;
      record = cursor.next();
    }
    ASSERT_TRUE(same_bits(restored, expected)) << "step " << step;
    if ((step + 1) % 10 == 0) {
      ASSERT_TRUE(record);
      EXPECT_EQ(std::get<HashRecord>(*record).step, step + 1);
      EXPECT_EQ(std::get<HashRecord>(*record).hash, random.below(1u << 31));
      record = cursor.next();
    }
    if ((step + 1) % 5 == 0) {
      ASSERT_TRUE(record);
      const TrackRecord drawn = track_record(step + 1, random);
      const TrackRecord& read = std::get<TrackRecord>(*record);
      EXPECT_TRUE(same_bits(read.body.p_WB, drawn.body.p_WB, 3));
      EXPECT_TRUE(same_bits(read.thruster_forces, drawn.thruster_forces, 2));
      EXPECT_EQ(read.vehicle, drawn.vehicle);
      record = cursor.next();
    }
  }
  EXPECT_FALSE(record);
  EXPECT_FALSE(cursor.is_malformed());
}

TEST_F(LogTest, ACursorStartsAtAGivenStepWithoutReadingWhatComesBefore) {
  {
    LogWriter log(file_, header(), stopped_clock());
    write_run(log, 1000, 50);
  }
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file_, diagnostics);
  ASSERT_TRUE(log);
  LogCursor cursor(*log, 730);
  const LogRecord* first = cursor.next();
  ASSERT_TRUE(first);
  const std::int64_t step = std::visit([](const auto& r) { return r.step; }, *first);
  EXPECT_GE(step, 700);
  EXPECT_LE(step, 730);
}

TEST_F(LogTest, CutAtAnyByteItKeepsEveryCompleteChunk) {
  {
    LogWriter log(file_, header(), stopped_clock());
    write_run(log, 60, 20);
    log.add(EndRecord{60, 1, "ok", ""});
  }
  const Bytes bytes = file_bytes();
  Diagnostics none;
  const std::optional<Log> whole = read_log(bytes, none);
  ASSERT_TRUE(whole);
  ASSERT_TRUE(none.list().empty()) << to_string(none);
  ASSERT_EQ(whole->chunks.size(), 5u);  // header, three of the run, end
  const std::size_t header_end = whole->chunks[0].offset + whole->chunks[0].header.packed_bytes;

  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Diagnostics diagnostics;
    const std::optional<Log> cut = read_log(ByteView(bytes).first(size), diagnostics);
    ASSERT_FALSE(diagnostics.list().empty()) << size;
    ASSERT_EQ(cut.has_value(), size >= header_end) << size;
    if (!cut) continue;
    std::size_t complete = 0;
    for (const ChunkPlace& chunk : whole->chunks) {
      complete += chunk.offset + chunk.header.packed_bytes <= size;
    }
    EXPECT_EQ(cut->chunks.size(), complete) << size;
    EXPECT_EQ(cut->unbroken_chunks, complete) << size;
    EXPECT_FALSE(cut->end) << size;
    EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  }
}

TEST_F(LogTest, EveryFlippedBitIsNoticedAndCostsOneChunkAtMost) {
  {
    LogWriter log(file_, header(), stopped_clock());
    write_run(log, 12, 4);
    log.add(EndRecord{12, 1, "ok", ""});
  }
  const Bytes bytes = file_bytes();
  Diagnostics none;
  const std::size_t chunks = read_log(bytes, none)->chunks.size();
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    Bytes damaged = bytes;
    damaged[bit / 8] ^= static_cast<std::byte>(1 << (bit % 8));
    Diagnostics diagnostics;
    const std::optional<Log> log = read_log(damaged, diagnostics);
    ASSERT_FALSE(diagnostics.list().empty()) << "bit " << bit;
    if (log) {
      EXPECT_GE(log->chunks.size() + 1, chunks) << "bit " << bit;
    }
  }
}

TEST_F(LogTest, ALostChunkIsAGapThatEndsWhatCanBeReplayed) {
  {
    LogWriter log(file_, header(), stopped_clock());
    write_run(log, 50, 10);
  }
  Diagnostics none;
  Bytes bytes = file_bytes();
  const std::optional<Log> whole = read_log(bytes, none);
  ASSERT_TRUE(whole);
  bytes[whole->chunks[3].offset] ^= std::byte{1};

  Diagnostics diagnostics;
  const std::optional<Log> log = read_log(bytes, diagnostics);
  ASSERT_TRUE(log);
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(log->chunks.size(), whole->chunks.size() - 1);
  EXPECT_EQ(log->unbroken_chunks, 3u);
  EXPECT_EQ(log->last_step, 50);
  EXPECT_GT(count_records(*log), 0u);
}

TEST_F(LogTest, SurvivesRandomBytesInsideIntactChunks) {
  RandomInputs random(11);
  for (int n = 0; n < 3000; ++n) {
    Bytes plain;
    ByteWriter records(plain);
    Bytes body;
    append(header(), body);
    records.u8(static_cast<std::uint8_t>(RecordKind::header));
    records.whole(body.size());
    records.raw(body);
    for (std::uint64_t i = random.below(40); i > 0; --i) {
      records.u8(static_cast<std::uint8_t>(random.below(8)));
    }
    Bytes bytes;
    append_preamble(bytes);
    Bytes packed;
    compress(plain, packed);
    ChunkHeader chunk;
    chunk.last_step = 100;
    chunk.packed_bytes = static_cast<std::uint32_t>(packed.size());
    chunk.plain_bytes = static_cast<std::uint32_t>(plain.size());
    chunk.packed_checksum = checksum(packed);
    append(chunk, bytes);
    ByteWriter(bytes).raw(packed);
    Diagnostics diagnostics;
    const std::optional<Log> log = read_log(bytes, diagnostics);
    ASSERT_TRUE(log);
    EXPECT_LE(log->last_step, 100);
  }
}

TEST_F(LogTest, IsReadableToWithinTheLastSecondAfterAKill) {
  // Survives the child and tells how far it came.
  void* shared = ::mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  auto& steps_done = *new (shared) std::atomic<std::int64_t>(0);

  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {  // a real-time run: 100 steps a second until killed
    LogWriter log(file_, header());
    Input input;
    input.vehicles.resize(kVehicles);
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t step = 0;; ++step) {
      input.vehicles[0].pilot.sticks.surge = 1e-3 * static_cast<double>(step);
      log.add_input(step, input);
      steps_done = step + 1;
      std::this_thread::sleep_until(start + (step + 1) * std::chrono::milliseconds(10));
    }
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  ::kill(child, SIGKILL);
  int how = 0;
  ::waitpid(child, &how, 0);
  ASSERT_TRUE(WIFSIGNALED(how));
  const std::int64_t reached = steps_done;
  ::munmap(shared, sizeof(std::atomic<std::int64_t>));

  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file_, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  EXPECT_FALSE(log->end);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  EXPECT_GT(reached, 100);
  EXPECT_GE(log->last_step, reached - 100);
}

TEST_F(LogTest, AFullDiskIsANamedStatusAndTheRunGoesOn) {
  LogWriter log("/dev/full", header(), stopped_clock());
  EXPECT_EQ(log.status(), LogStatus::disk_full);
  EXPECT_STREQ(to_string(log.status()), "disk_full");
  EXPECT_FALSE(log.message().empty());
  write_run(log, 500, 50);
  EXPECT_EQ(log.add(EndRecord{500, 1, "ok", ""}), LogStatus::disk_full);
  EXPECT_EQ(log.counts().failed_writes, 12u);   // header, ten chunks, end
  EXPECT_EQ(log.counts().dropped_records, 0u);  // they would still fit into memory
}

TEST_F(LogTest, RecordsAreGivenUpOnlyWhenTooManyWait) {
  LogWriterOptions options = stopped_clock();
  options.max_waiting_bytes = 10'000;
  LogWriter log("/dev/full", header(), options);
  write_run(log, 2000, 1'000'000);
  EXPECT_GT(log.counts().dropped_records, 100u);
  EXPECT_EQ(log.status(), LogStatus::disk_full);
}

TEST_F(LogTest, AFileThatCannotBeCreatedIsANamedStatus) {
  LogWriter log(folder_ / "missing" / "log.remora", header());
  EXPECT_EQ(log.status(), LogStatus::cannot_open);
  EXPECT_FALSE(log.message().empty());
  Input input;
  input.vehicles.resize(kVehicles);
  EXPECT_EQ(log.add_input(0, input), LogStatus::cannot_open);
}

TEST_F(LogTest, SaysWhatAForeignFileIs) {
  const std::string text = "time,north,east\n";
  Diagnostics diagnostics;
  EXPECT_FALSE(read_log(std::as_bytes(std::span(text)), diagnostics, "track.csv"));
  EXPECT_NE(to_string(diagnostics).find("track.csv: error: this is not a Remora log"),
            std::string::npos);
}

TEST_F(LogTest, AFolderOrADeviceIsNoLog) {
  for (const std::filesystem::path& file :
       {file_.parent_path(), std::filesystem::path("/dev/zero")}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(load_log(file, diagnostics));
    EXPECT_TRUE(diagnostics.has_errors());
  }
}

TEST_F(LogTest, SaysThatAnotherFormatVersionIsAnother) {
  { LogWriter log(file_, header()); }
  Bytes bytes = file_bytes();
  for (const std::uint32_t other : {kOldestLogFormat - 1, 5u, kLogFormatVersion + 1}) {
    bytes[8] = static_cast<std::byte>(other);
    Diagnostics diagnostics;
    EXPECT_FALSE(read_log(bytes, diagnostics));
    EXPECT_NE(to_string(diagnostics).find(fmt::format("format {}", other)), std::string::npos);
  }
}

}  // namespace log_test
}  // namespace remora
