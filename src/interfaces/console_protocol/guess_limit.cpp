// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/guess_limit.h"

#include <algorithm>
#include <functional>

namespace remora {
namespace {

constexpr std::size_t kMostGuessers = 1024;  // those who came first are forgotten first

/// Who is at an address. A machine on the Internet has a whole /64 of IPv6 addresses to guess from.
std::string_view network_of(std::string_view address) {
  std::size_t end = address.find(':');
  for (int group = 1; group < 4 && end != std::string_view::npos; ++group)
    end = address.find(':', end + 1);
  return address.substr(0, end);
}

}  // namespace

GuessLimit::Guesser* GuessLimit::find(std::string_view address, Time now) {
  while (!guessers_.empty() && now - guessers_.front().since > kMemory) guessers_.pop_front();
  const auto found = std::find_if(guessers_.begin(), guessers_.end(), [&](const Guesser& guesser) {
    return guesser.network == network_of(address);
  });
  return found == guessers_.end() ? nullptr : &*found;
}

bool GuessLimit::hears(std::string_view address, Time now) {
  const Guesser* guesser = find(address, now);
  return guesser == nullptr || guesser->wrong.size() < kMostWrong;
}

void GuessLimit::note_wrong(std::string_view address, std::string_view secret, Time now) {
  Guesser* guesser = find(address, now);
  if (guesser == nullptr) {
    if (guessers_.size() >= kMostGuessers) guessers_.pop_front();
    guesser = &guessers_.emplace_back(Guesser{std::string(network_of(address)), now, {}});
  }
  const std::size_t hash = std::hash<std::string_view>{}(secret);
  std::vector<std::size_t>& wrong = guesser->wrong;
  if (wrong.size() < kMostWrong && std::find(wrong.begin(), wrong.end(), hash) == wrong.end())
    wrong.push_back(hash);
}

}  // namespace remora
