// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/arm_planner.h"

#include <limits>
#include <utility>

namespace remora {
namespace {

constexpr std::uint64_t kEverything = std::numeric_limits<std::uint64_t>::max();

}  // namespace

ArmPlanner::ArmPlanner(const MultibodyModel& model) : model_(model), thread_([this] { run(); }) {}

ArmPlanner::~ArmPlanner() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    stopped_ = kEverything;
  }
  wake_.notify_one();
  thread_.join();
}

void ArmPlanner::look_for(Task task) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void ArmPlanner::stop(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  std::erase_if(waiting_, [&](const Task& task) { return task.number == number; });
  if (in_hand_ == number) stopped_ = number;
}

std::vector<ArmPlanner::Answer> ArmPlanner::take_answers() {
  if (!has_answers_) return {};  // asked each step: no lock while nothing is there
  const std::lock_guard lock(mutex_);
  has_answers_ = false;
  return std::exchange(answers_, {});
}

ArmPlan ArmPlanner::look(const Task& task) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + task.time;
  return plan_arm(model_, task.now, task.spec, [&](int attempts, int /*most*/) {
    attempts_ = attempts;
    const std::uint64_t stopped = stopped_;
    return stopped != task.number && stopped != kEverything && Clock::now() < end;
  });
}

void ArmPlanner::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
    if (is_ending_) return;
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    in_hand_ = task.number;
    attempts_ = 0;
    lock.unlock();
    ArmPlan plan = look(task);
    lock.lock();
    in_hand_ = 0;
    answers_.push_back({task.number, std::move(plan)});
    has_answers_ = true;
  }
}

}  // namespace remora
