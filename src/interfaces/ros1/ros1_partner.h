// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "interfaces/ros_messages/station_dive_source.h"
#include "session/partner.h"

namespace remora {

/// ROS 1: topics, tf, the clock and services of a dive, by way of Debian's roscpp. The physics
/// never waits for it: messages are handed to a thread of its own, which drops the oldest when it
/// falls behind and says so. Guide: docs/guides/ros.md.
class Ros1Partner final : public Partner {
 public:
  struct Options {
    std::string master;           ///< its URI; empty: ROS_MASTER_URI, or http://127.0.0.1:11311
    std::string name = "remora";  ///< of our node
  };
  /// Null, with the reason, when the URI is none: roscpp would end the program. A master need not
  /// be there yet.
  [[nodiscard]] static std::shared_ptr<Ros1Partner> open(Options options, std::string& why_not);
  ~Ros1Partner() override;

  /// From then on services and pictures work. Whatever `flights` speaks of outlives stop().
  void serve(StationDiveSource station_dives);
  void stop();

  [[nodiscard]] std::string status() const override;
  void begin(const Dive& dive) override;
  void end() override;
  /// While /remora/step makes steps.
  [[nodiscard]] bool sets_the_pace() const override;
  [[nodiscard]] bool is_ready(std::chrono::milliseconds patience) override;
  void steer(const Dive& dive, Input& input) override;
  void see(const Dive& dive) override;
  void jump(const Dive& dive) override;

 private:
  explicit Ros1Partner(const Options& options);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
