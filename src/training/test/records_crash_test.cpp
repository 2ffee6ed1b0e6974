// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Programs that write at once, and programs that are killed while they write.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <random>
#include <string>
#include <thread>

#include "record/test/temporary_folder.h"
#include "training/records.h"

namespace remora {
namespace records_crash_test {

/// Memory that a child shares with its parent: survives the child's death, as a witness should.
struct Told {
  std::atomic<std::int64_t> attempts{0};  ///< begin_attempt has returned this often
  std::atomic<std::int64_t> last_id{0};   ///< of the attempt that is being updated
  std::atomic<int> seconds{0};            ///< of that attempt, update_attempt has returned
};

Told& shared_memory() {
  void* memory =
      ::mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return *new (memory) Told;
}

/// Runs `work` in another process. A failure there is its exit code.
pid_t in_child(const auto& work) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  try {
    work();
  } catch (const std::exception& error) {
    ::dprintf(2, "%s\n", error.what());
    ::_exit(1);
  }
  ::_exit(0);
}

int exit_status(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

class RecordsCrashTest : public TestWithFolder {
 protected:
  [[nodiscard]] std::filesystem::path file() const { return folder_ / "training.db"; }
};

TEST_F(RecordsCrashTest, ProgramsThatWriteAtOnceLoseNothing) {
  constexpr int kPrograms = 3, kFlights = 20;
  // Also the making of the file is a race.
  std::vector<pid_t> children;
  for (int p = 0; p < kPrograms; ++p)
    children.push_back(in_child([&] {
      Records records(file());
      const Trainee own = records.add_trainee("pilot " + std::to_string(p));
      const Trainee shared = records.add_trainee("everybody");
      for (int i = 0; i < kFlights; ++i)
        for (const Trainee& trainee : {own, shared}) {
          Attempt attempt;
          attempt.trainee = trainee.id;
          attempt.mission = "first_dive";
          attempt.id = records.begin_attempt(attempt);
          attempt.phase = "passed";
          attempt.seconds = i;
          records.update_attempt(attempt);
        }
    }));
  for (const pid_t child : children) EXPECT_EQ(exit_status(child), 0);

  const Records records(file());
  const auto trainees = records.trainees();
  ASSERT_EQ(trainees.size(), kPrograms + 1u);
  for (const Trainee& trainee : trainees) {
    const auto history = records.history(trainee.id);
    EXPECT_EQ(history.size(), trainee.name == "everybody" ? kPrograms * kFlights : kFlights);
    for (const Attempt& attempt : history) EXPECT_EQ(attempt.phase, "passed");
  }
}

// What kill -9 may cost is the call that was under way; nothing that had been told before.
TEST_F(RecordsCrashTest, NothingThatWasToldIsLostInFiftyKills) {
  std::mt19937 random(7);  // when to kill; the physics of the machine makes it truly random
  std::uniform_int_distribution<int> microseconds(0, 30'000);
  Told& told = shared_memory();
  std::int64_t trainee = Records(file()).add_trainee("Anna").id;
  for (int round = 0; round < 50; ++round) {
    const pid_t child = in_child([&] {
      Records records(file());
      while (true) {
        Attempt attempt;
        attempt.trainee = trainee;
        attempt.mission = "first_dive";
        attempt.phase = "running";
        attempt.details = std::string(3'000, 'd');
        told.seconds = 0;
        attempt.id = records.begin_attempt(attempt);
        told.last_id = attempt.id;
        ++told.attempts;
        for (int second = 1; second < 10; ++second) {
          attempt.seconds = second;
          records.update_attempt(attempt);
          told.seconds = second;
        }
      }
    });
    const std::int64_t before = told.attempts;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (told.attempts == before && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds(random)));
    ::kill(child, SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(exit_status(child)));

    Records records(file());
    const auto history = records.history(trainee);
    // One more than told: killed after the commit, before it could tell.
    ASSERT_GE(std::ssize(history), told.attempts);
    ASSERT_LE(std::ssize(history), told.attempts + round + 1);
    bool is_found = false;
    for (const Attempt& attempt : history) {
      if (attempt.id != told.last_id) continue;
      is_found = true;
      EXPECT_GE(attempt.seconds, told.seconds);
      EXPECT_EQ(attempt.details.size(), 3'000u);
    }
    EXPECT_TRUE(is_found);
    EXPECT_GE(records.close_abandoned(), 1);
    for (const Attempt& attempt : records.history(trainee)) EXPECT_EQ(attempt.phase, "cut_off");
  }
  ::munmap(&told, sizeof(Told));
}

TEST_F(RecordsCrashTest, AProgramThatIsAliveKeepsItsAttempts) {
  Told& told = shared_memory();
  const std::int64_t trainee = Records(file()).add_trainee("Anna").id;
  const pid_t child = in_child([&] {
    Records records(file());
    Attempt attempt;
    attempt.trainee = trainee;
    told.last_id = records.begin_attempt(attempt);
    ++told.attempts;
    while (true) ::pause();
  });
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (told.attempts == 0 && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  Records records(file());
  EXPECT_EQ(records.close_abandoned(), 0);
  ::kill(child, SIGKILL);
  exit_status(child);
  EXPECT_EQ(records.close_abandoned(), 1);
  ::munmap(&told, sizeof(Told));
}

}  // namespace records_crash_test
}  // namespace remora
