// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/order_queue.h"

#include <gtest/gtest.h>

#include <thread>

namespace remora {
namespace order_queue_test {

order::SetPace pace(double rate) { return order::SetPace{rate}; }
double rate_of(const Order& order) { return std::get<order::SetPace>(order).rate; }

TEST(OrderQueue, GivesEachOrderOnceInTheOrderInWhichTheyCame) {
  OrderQueue queue;
  EXPECT_TRUE(queue.take().empty());
  for (const double rate : {3.0, 1.0, 2.0}) queue.post(pace(rate));
  const std::vector<Order>& taken = queue.take();
  ASSERT_EQ(taken.size(), 3u);
  EXPECT_EQ(rate_of(taken[0]), 3.0);
  EXPECT_EQ(rate_of(taken[1]), 1.0);
  EXPECT_EQ(rate_of(taken[2]), 2.0);
  EXPECT_TRUE(queue.take().empty());
}

TEST(OrderQueue, LosesWhatComesWhileItIsFullAndTakesMoreWhenItWasEmptied) {
  OrderQueue queue;
  for (std::size_t i = 0; i < OrderQueue::kMostWaiting; ++i) queue.post(pace(1.0));
  queue.post(pace(2.0));
  const std::vector<Order>& full = queue.take();
  EXPECT_EQ(full.size(), OrderQueue::kMostWaiting);
  EXPECT_EQ(rate_of(full.back()), 1.0);
  queue.post(pace(3.0));
  ASSERT_EQ(queue.take().size(), 1u);
}

TEST(OrderQueue, LosesNothingWhenSeveralThreadsPostAndOneTakes) {
  constexpr int kThreads = 3, kEach = 2000;  // all of them together fit
  OrderQueue queue;
  std::vector<std::thread> people;
  for (int who = 0; who < kThreads; ++who)
    people.emplace_back([&queue, who] {
      for (int i = 0; i < kEach; ++i) queue.post(pace(who * kEach + i));
    });
  std::vector<double> last(kThreads, -1.0);
  int count = 0;
  while (count < kThreads * kEach) {
    for (const Order& order : queue.take()) {
      const double number = rate_of(order);
      double& before = last[static_cast<std::size_t>(number) / kEach];
      EXPECT_GT(number, before);  // each one's own orders stay in their order
      before = number;
      ++count;
    }
  }
  for (std::thread& person : people) person.join();
  EXPECT_TRUE(queue.take().empty());
}

}  // namespace order_queue_test
}  // namespace remora
