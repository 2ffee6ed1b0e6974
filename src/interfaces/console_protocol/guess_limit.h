// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace remora {

/// Secrets are guessed by trying. Whoever showed too many different wrong ones within a minute is
/// not heard for the rest of it, and nobody else is hindered. The same wrong secret again, as an
/// old page shows it, is not another guess.
class GuessLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// Nobody mistypes more often.
  static constexpr std::size_t kMostWrong = 10;
  static constexpr std::chrono::minutes kMemory{1};

  [[nodiscard]] bool hears(std::string_view address, Time now);
  void note_wrong(std::string_view address, std::string_view secret, Time now);

 private:
  struct Guesser {
    std::string network;
    Time since;
    std::vector<std::size_t> wrong;  // hashes
  };
  [[nodiscard]] Guesser* find(std::string_view address, Time now);

  std::deque<Guesser> guessers_;  // in the order of their first guesses
};

}  // namespace remora
