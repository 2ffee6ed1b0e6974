// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

namespace remora {

/// How often somebody may speak: a bucket of messages that fills with time.
class MessageRate {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr double kPerSecond = 200.0;
  static constexpr double kAtOnce = 200.0;

  /// False when the client has spoken too often.
  [[nodiscard]] bool admits(Time now) {
    const double passed = std::chrono::duration<double>(now - last_).count();
    left_ = last_ == Time{} ? kAtOnce : std::min(kAtOnce, left_ + passed * kPerSecond);
    last_ = now;
    if (left_ < 1.0) return false;
    left_ -= 1.0;
    return true;
  }

 private:
  Time last_{};
  double left_ = kAtOnce;
};

}  // namespace remora
