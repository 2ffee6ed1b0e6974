// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "manipulation/motion_planner.h"

namespace remora {

/// Looks for ways of arms in a thread of its own, one after the other, so that no search holds up
/// the physics. Whoever asks gives a copy of the scene as it stands, and fetches the answer later.
class ArmPlanner {
 public:
  struct Task {
    std::uint64_t number = 0;  ///< that the answer carries
    MultibodyState now;
    ArmPlanSpec spec;
    std::chrono::milliseconds time{2000};  ///< gives up after this
  };
  struct Answer {
    std::uint64_t number = 0;
    ArmPlan plan;
  };

  /// The model outlives it. Begins its thread: to be made where threads have no special priority.
  explicit ArmPlanner(const MultibodyModel& model);
  ~ArmPlanner();  ///< ends a search
  ArmPlanner(const ArmPlanner&) = delete;
  ArmPlanner& operator=(const ArmPlanner&) = delete;

  void look_for(Task task);
  /// Ends a search, or takes it out of the queue. It may still be answered.
  void stop(std::uint64_t number);
  /// Attempts that the search in hand has made.
  [[nodiscard]] int attempts() const { return attempts_; }
  /// Plans that were found, or not, since this was asked last.
  [[nodiscard]] std::vector<Answer> take_answers();

 private:
  void run();
  [[nodiscard]] ArmPlan look(const Task& task);

  const MultibodyModel& model_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> waiting_;
  std::vector<Answer> answers_;
  bool is_ending_ = false;
  std::atomic<bool> has_answers_ = false;
  std::atomic<int> attempts_ = 0;
  std::atomic<std::uint64_t> in_hand_ = 0;
  std::atomic<std::uint64_t> stopped_ = 0;
  std::thread thread_;
};

}  // namespace remora
