// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/connection_limit.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace remora {
namespace connection_limit_test {

using namespace std::chrono_literals;

/// Connections of those who have shown that they may use the console.
std::vector<std::shared_ptr<ConnectionLimit::Ticket>> guests(ConnectionLimit& limit,
                                                             std::size_t count,
                                                             ConnectionLimit::Time now) {
  std::vector<std::shared_ptr<ConnectionLimit::Ticket>> tickets;
  for (std::size_t i = 0; i < count; ++i) {
    tickets.push_back(limit.enter(now));
    tickets.back()->admit();
  }
  return tickets;
}

TEST(ConnectionLimit, BeyondTheLimitNobodyComesIn) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  auto tickets = guests(limit, ConnectionLimit::kMost, now);
  EXPECT_EQ(limit.enter(now), nullptr);
  tickets.pop_back();
  EXPECT_NE(limit.enter(now), nullptr);
}

TEST(ConnectionLimit, WhoeverKeptUsWaitingLongestGivesWay) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  auto tickets = guests(limit, ConnectionLimit::kMost, now);
  std::vector<int> turned_out;
  for (const int i : {7, 9}) {
    tickets[i]->can_be_turned_out([&turned_out, i] { turned_out.push_back(i); });
    tickets[i]->begin_waiting(now + (i == 7 ? 1s : 0s));
  }
  EXPECT_EQ(limit.enter(now + 1s), nullptr);  // nobody has waited long enough
  EXPECT_NE(limit.enter(now + 4s), nullptr);
  EXPECT_EQ(turned_out, std::vector<int>{9});
  EXPECT_NE(limit.enter(now + 4s), nullptr);
  EXPECT_EQ(turned_out, (std::vector<int>{9, 7}));
  EXPECT_EQ(limit.enter(now + 4s), nullptr);
}

TEST(ConnectionLimit, StrangersNeverTakeThePlacesOfGuests) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  std::vector<std::shared_ptr<ConnectionLimit::Ticket>> strangers;
  std::vector<std::size_t> turned_out;
  for (std::size_t i = 0; i < 2 * ConnectionLimit::kMost; ++i) {
    strangers.push_back(limit.enter(now));  // all at once: nobody has waited for long
    ASSERT_NE(strangers.back(), nullptr);
    strangers.back()->can_be_turned_out([&, i] {
      turned_out.push_back(i);
      strangers[i].reset();
    });
    strangers.back()->begin_waiting(now);
    EXPECT_LE(limit.count(), ConnectionLimit::kMostStrangers);
  }
  ASSERT_EQ(turned_out.size(), 2 * ConnectionLimit::kMost - ConnectionLimit::kMostStrangers);
  EXPECT_TRUE(std::is_sorted(turned_out.begin(), turned_out.end()));  // who came first went first
}

TEST(ConnectionLimit, AFloodOfStrangersTurnsNoGuestOut) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  const auto guest = guests(limit, 1, now).front();
  bool is_out = false;
  guest->can_be_turned_out([&] { is_out = true; });
  guest->begin_waiting(now);  // a browser that keeps its connection for later
  std::vector<std::shared_ptr<ConnectionLimit::Ticket>> strangers;
  for (std::size_t i = 0; i < ConnectionLimit::kMost; ++i) {
    strangers.push_back(limit.enter(now + 10s));
    ASSERT_NE(strangers.back(), nullptr);
    strangers.back()->can_be_turned_out([&strangers, i] { strangers[i].reset(); });
  }
  EXPECT_FALSE(is_out);
}

}  // namespace connection_limit_test
}  // namespace remora
