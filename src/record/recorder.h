// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "record/log_writer.h"
#include "world/world.h"

namespace remora {

struct RecorderOptions {
  SimTime hash_period = from_seconds(1.0);   ///< between hashes of the state
  SimTime track_period = from_seconds(0.1);  ///< between samples of the vehicles
  LogWriterOptions writer;
};

/// Watches a run and logs it: the input of every step, what sensors deliver, and at their periods
/// the state's hash, the vehicles' tracks and the tethers' shapes. Looks, never pushes.
class Recorder {
 public:
  /// `header` names version, scenario, seed and options; the rest of it is the model's. `state` is
  /// the initial one: its hash is recorded, too, so that a replay notices another start at once.
  Recorder(const std::filesystem::path& file, LogHeader header, const Model& model,
           const State& state, RecorderOptions options = {});

  /// After each step, with what went into it and what came out.
  LogStatus after_step(const Input& input, StepStatus status, const State& state,
                       const Output& output);
  /// Once, after the last step: the final hash and how the run ended, written at once.
  LogStatus finish(const State& state, std::string status, std::string message = {});

  /// For notes, and for flush_if_due() while the run pauses.
  [[nodiscard]] LogWriter& writer() { return writer_; }
  [[nodiscard]] const LogWriter& writer() const { return writer_; }

 private:
  using BodyPair = std::pair<BodyId, BodyId>;

  void sample(const Input& input, const State& state, const Output& output);
  void sample_tethers(const State& state, const Output& output);
  void add_measurements(std::int64_t step, const Output& output);
  void add_new_contacts(std::int64_t step, const Output& output);

  const Model& model_;
  std::int64_t hash_every_;   // steps
  std::int64_t track_every_;  // steps
  LogWriter writer_;
  std::vector<BodyPair> touching_;         // sorted
  std::vector<BodyPair> touching_before_;  // sorted
  std::vector<double> greatest_tension_;   // of each tether since its last sample
  TetherRecord tether_;                    // scratch: keeps its memory
  SensorRecord measurement_;               // the same
};

/// The name a status has in logs and summaries.
[[nodiscard]] const char* status_name(StepStatus status);

/// What a log keeps of one vehicle at one moment.
[[nodiscard]] TrackRecord track_record(const Model& model, const Input& input, const State& state,
                                       const Output& output, VehicleId vehicle);

/// What it keeps of what a vehicle knew of itself.
[[nodiscard]] EstimateRecord estimate_record(const Model& model, const State& state,
                                             const Output& output, VehicleId vehicle);

/// A file as the header of a log lists it: whole when it is small, otherwise its checksum.
[[nodiscard]] LoggedFile logged_file(std::string path, std::string content);

}  // namespace remora
