// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "interfaces/ros2/participant.h"
#include "interfaces/ros_messages/commands.h"
#include "interfaces/ros_messages/marks.h"
#include "interfaces/ros_messages/picture_courier.h"
#include "interfaces/ros_messages/soundings.h"
#include "interfaces/ros_messages/translation.h"
#include "session/partner.h"

namespace remora {

/// A dive for ROS 2: its topics straight over DDS, no ROS here. Nodes on the network see them as if
/// another node published them, and command the vehicle as they would command it.
///
/// Nobody waits for the network but threads of this class: what the dive tells goes into a queue of
/// bounded length, from which the oldest is dropped when the network does not keep up.
class DdsPartner : public Partner {
 public:
  /// Null, with the reason, when the domain cannot be joined.
  [[nodiscard]] static std::shared_ptr<DdsPartner> join(const DdsDomain& domain,
                                                        std::string& problem);
  ~DdsPartner() override;

  /// Pictures, pings and point clouds of whatever dive is in progress, from now until their end is
  /// asked for.
  void begin_pictures(const StationDiveSource& flights);
  void end_pictures();

  [[nodiscard]] std::string status() const override;
  void begin(const Dive& dive) override;
  void end() override;
  void steer(const Dive& dive, Input& input) override;
  void see(const Dive& dive) override;
  void jump(const Dive& dive) override;

 private:
  /// What one dive has: it comes and goes with it.
  struct DiveTopics;

  DdsPartner(const DdsDomain& domain, std::unique_ptr<DdsParticipant> participant);

  const DdsDomain domain_;
  const std::unique_ptr<DdsParticipant> participant_;
  mutable std::mutex mutex_;  ///< of the pointer, for everybody but the physics thread
  std::unique_ptr<DiveTopics> topics_;
  std::unique_ptr<PictureCourier> courier_;
  std::unique_ptr<Soundings> soundings_;
  std::unique_ptr<MarkCourier> marks_;
};

}  // namespace remora
