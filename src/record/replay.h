// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "record/log_reader.h"
#include "world/world.h"

namespace remora {

/// Where a replay first went another way than the run.
struct ReplayDifference {
  std::int64_t step = 0;
  SimTime time;
  std::uint64_t recorded_hash = 0;
  std::uint64_t replayed_hash = 0;
  std::string what;  ///< the first recorded output that differs, if one tells, or another reason
};

struct ReplayResult {
  std::int64_t steps = 0;  ///< replayed
  std::uint64_t hashes_compared = 0;
  std::uint64_t samples_compared = 0;  ///< of tracks, in place of hashes, with an older log
  std::uint64_t hash = 0;              ///< of the last state
  std::optional<ReplayDifference> difference;

  /// True when at least one hash or sample was compared and all were equal.
  [[nodiscard]] bool is_same() const {
    return !difference && hashes_compared + samples_compared > 0;
  }
};

/// For a person, in one line.
[[nodiscard]] std::string to_string(const ReplayResult& result);

/// Called now and then with the steps replayed and the steps there are.
using ReplayProgress = std::function<void(std::int64_t done, std::int64_t total)>;

/// Simulates the logged run again, from its seed and inputs and with the same step(), and compares
/// every recorded hash; of a log before kFirstFormatOfOurHashes, every sample of its tracks
/// instead. Stops at the first that differs; stops at the first gap of a damaged log. `model` is
/// the compiled scenario of the log's header.
[[nodiscard]] ReplayResult replay(const Log& log, const Model& model,
                                  const ReplayProgress& progress = {});

}  // namespace remora
