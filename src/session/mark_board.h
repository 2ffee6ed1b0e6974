// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/sim_time.h"
#include "math/linear_algebra.h"

namespace remora {

/// A place that somebody has named.
struct PlacedMark {
  std::uint32_t id = 0;     ///< from 1; never given again in a dive
  std::string name = {};    ///< for people
  Vec3 p_W = Vec3::Zero();  ///< where whoever placed it takes it to be
  std::string author = {};  ///< may be empty
  SimTime at = {};          ///< when it was placed
};

/// What a mark is to become; what is not given stays as it is.
struct MarkChange {
  std::optional<std::string> name = {};
  std::optional<Vec3> p_W = {};
};

/// The marks of a dive, kept beside its log as `marks.csv`. Safe to call from any thread.
class MarkBoard {
 public:
  static constexpr const char* kFile = "marks.csv";
  static constexpr std::size_t kMost = 200;

  /// Those that are kept in `folder` already. Without a folder nothing is kept.
  explicit MarkBoard(std::filesystem::path folder = {});

  /// Gives the mark its number; one without a name is called by it. Nothing when the board is full.
  std::optional<PlacedMark> place(PlacedMark mark);
  /// Nothing when there is no such mark.
  std::optional<PlacedMark> change(std::uint32_t id, const MarkChange& change);
  /// False when there is no such mark.
  bool remove(std::uint32_t id);

  [[nodiscard]] std::vector<PlacedMark> marks() const;
  [[nodiscard]] std::uint64_t version() const;  ///< a new one for each change

 private:
  void read();
  void write() const;
  void note_change();

  const std::filesystem::path folder_;
  mutable std::mutex mutex_;
  std::vector<PlacedMark> marks_;  // in the order in which they were placed
  std::uint32_t last_id_ = 0;
  std::uint64_t version_ = 0;
};

}  // namespace remora
