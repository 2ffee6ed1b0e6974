// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <thread>

#include "session/session.h"
#include "testing/source_dir.h"

namespace remora::test {

inline AssetPaths paths() { return AssetPaths::found_above(source_dir()).value(); }

/// A folder of its own that goes with it.
class Folder {
 public:
  Folder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("remora_session_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline ScenarioSpec scene_of(const std::string& text) {
  Diagnostics diagnostics;
  auto scene = parse_scenario(text, "pool.yaml", paths(), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return std::move(scene).value();
}

inline ScenarioSpec shipped(const std::string& name) {
  Diagnostics diagnostics;
  auto scene = load_scenario(paths().scenarios / (name + ".yaml"), paths(), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return std::move(scene).value();
}

/// Still water, 8 m deep, and one vehicle half way down.
inline const char* kPool =
    "purpose: still water\n"
    "seabed: {depth: 8}\n"
    "waves: {kind: none}\n"
    "vehicles: [{vehicle: bluerov2_heavy, navigation: truth, name: rov, position: [0, 0, 4]}]\n";

constexpr VehicleId kRov{0};

/// A session that runs, and a way to wait for what should happen in it.
class LiveSession {
 public:
  explicit LiveSession(ScenarioSpec scene, SessionOptions options = {})
      : session_(std::move(scene), std::move(options)) {
    session_.on_moment([this](const std::shared_ptr<const Moment>& moment) {
      const std::lock_guard lock(mutex_);
      seen_ = moment;
      news_.notify_all();
    });
    session_.start();
  }

  using Happened = std::function<bool(const Moment&)>;
  /// The first moment of which this is true; null, with a failure, when it stays false for long.
  std::shared_ptr<const Moment> when(const Happened& happened, const char* what,
                                     double seconds = 60.0) {
    std::unique_lock lock(mutex_);
    const bool came =
        news_.wait_until(lock,
                         std::chrono::system_clock::now() +
                             std::chrono::milliseconds(static_cast<long>(1e3 * seconds)),
                         [&] { return seen_ && happened(*seen_); });
    EXPECT_TRUE(came) << "waited in vain for: " << what;
    return came ? seen_ : nullptr;
  }
  std::shared_ptr<const Moment> at(double seconds) {
    return when([=](const Moment& m) { return m.state.now >= from_seconds(seconds); },
                "simulated time");
  }
  /// A pilot who keeps hold of the sticks until something happens.
  std::shared_ptr<const Moment> fly(const Sticks& sticks, const Happened& until, const char* what,
                                    VehicleId vehicle = kRov) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::chrono::steady_clock::now() < end) {
      session_.post(order::MoveSticks{vehicle, sticks, ++sequence_});
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (const auto now = session_.moment(); until(*now)) return now;
    }
    ADD_FAILURE() << "waited in vain for: " << what;
    return nullptr;
  }
  bool has_told(const std::string& kind, const std::string& part = {}) const {
    for (const TimelineEntry& entry : session_.timeline())
      if (entry.kind == kind && entry.text.find(part) != std::string::npos) return true;
    return false;
  }

  Session& operator*() { return session_; }
  Session* operator->() { return &session_; }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::shared_ptr<const Moment> seen_;
  std::uint64_t sequence_ = 0;
  Session session_;  // ends before what it calls
};

inline const RigidState& rov(const Moment& moment) { return moment.state.bodies.bodies[0]; }

}  // namespace remora::test
