// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>

namespace remora {

/// Tells which attempts some program is still flying. Each holds the lock of one byte in a small
/// file beside the records; the operating system lets go of it when the program ends, however it
/// ends. Unlike a process id it cannot be mistaken for another's, also not across containers.
class AttemptLocks {
 public:
  explicit AttemptLocks(const std::filesystem::path& file);
  ~AttemptLocks();
  AttemptLocks(const AttemptLocks&) = delete;
  AttemptLocks& operator=(const AttemptLocks&) = delete;

  void hold(std::int64_t attempt);
  void release(std::int64_t attempt);
  /// By anybody, this object included.
  [[nodiscard]] bool is_held(std::int64_t attempt) const;

 private:
  int descriptor_ = -1;
  std::set<std::int64_t> held_;  ///< by this object: its own locks are not in its own way
};

}  // namespace remora
