// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "station/station.h"

namespace remora {

/// The folder with the recorded dives, a folder for each. Its own user keeps calls apart.
class DiveArchive {
 public:
  explicit DiveArchive(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct Place {
    std::string id;
    std::string started;  ///< UTC, ISO 8601
    std::filesystem::path folder;
  };
  /// A new folder for a dive of this scene that begins now. Nothing, with the reason, when the disk
  /// refuses.
  [[nodiscard]] std::optional<Place> begin(const std::string& scenario, std::string& why_not) const;

  /// Newest first. `current` is the dive in progress, if any.
  [[nodiscard]] std::vector<DiveCard> dives(const std::string& current) const;

  /// A file that lies in a dive's folder, also after symbolic links are followed.
  [[nodiscard]] std::optional<std::filesystem::path> file(const std::string& id,
                                                          const std::string& name) const;

  /// The same for a dive that is kept elsewhere.
  [[nodiscard]] static std::optional<std::filesystem::path> file_in(
      const std::filesystem::path& dive, const std::string& name);

  /// A name for a dive of this scene that begins now and is kept in `folder`, not on the shelf.
  [[nodiscard]] static Place place_in(const std::filesystem::path& folder,
                                      const std::string& scenario);

  /// The folder of a dive that exists.
  [[nodiscard]] std::optional<std::filesystem::path> folder_of(const std::string& id) const;

  /// Deletes a dive with all its files. Why not; empty when it is gone.
  [[nodiscard]] std::string remove(const std::string& id);

 private:
  [[nodiscard]] DiveCard card_of(const std::filesystem::path& dive) const;
  void read_mission_of(const std::filesystem::path& dive, DiveCard& card) const;

  std::filesystem::path folder_;
  /// What was read of dives without a summary: a whole log each, and it does not change any more.
  struct Known {
    std::filesystem::file_time_type written;
    DiveCard card;
  };
  mutable std::map<std::string, Known> known_;
  mutable std::map<std::string, Known> known_missions_;  ///< the same of how a mission ended
};

/// When a dive of this name began: `2026-11-16T10:15:30Z`; empty when the name does not tell.
[[nodiscard]] std::string started_of(const std::string& id);

}  // namespace remora
