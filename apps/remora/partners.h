// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interfaces/mavlink/options.h"
#include "interfaces/ros_messages/station_dive_source.h"
#include "scenario/launch_overrides.h"
#include "session/partner.h"

namespace CLI {
class App;
}

namespace remora {

class DdsPartner;
class MavlinkPartner;
class Ros1Partner;
class Session;
class Station;

/// Programs outside that a dive is to be flown with. Nothing listens unless it is asked for.
struct PartnerOptions {
  std::optional<std::uint16_t> ardusub;  ///< UDP port
  double ardusub_rate = 400.0;           ///< steps a second
  std::optional<std::string> lockstep;   ///< address
  std::optional<MavlinkOptions> mavlink;
  bool has_ros2 = false;
  std::optional<std::uint32_t> ros_domain;  ///< nothing: ROS_DOMAIN_ID, or 0
  std::string ros_address = "127.0.0.1";    ///< of the network interface for ROS 2
  std::optional<std::string> ros1;          ///< URI of the master; empty: the usual one

  [[nodiscard]] bool is_any() const {
    return ardusub.has_value() || lockstep.has_value() || mavlink.has_value() || has_ros2 ||
           ros1.has_value();
  }
};

void add_partner_options(CLI::App& dive, PartnerOptions& options);

/// What a partner needs of a scene before it begins: the step it wants, a start at the surface. The
/// scene is changed so; the answer is for its log. Nothing, with a message, when it cannot be had.
[[nodiscard]] std::optional<LaunchOverrides> suit(const PartnerOptions& options,
                                                  ScenarioSpec& scenario);

/// Those who take part, with their sockets open.
struct Partners {
  std::vector<std::shared_ptr<Partner>> in_the_loop;
  std::shared_ptr<MavlinkPartner> mavlink;
  std::shared_ptr<Ros1Partner> ros1;
  std::shared_ptr<DdsPartner> dds;

  /// Starts what needs a station: pictures, and services that change the dive.
  void serve(Station& station);
  /// The same where there is no station and one dive only; it outlives stop().
  void serve(const std::shared_ptr<StationDive>& station_dive);
  /// Whether any of them may ask for pictures of a dive.
  [[nodiscard]] bool wants_pictures() const { return ros1 != nullptr || dds != nullptr; }
  void stop();

 private:
  void serve_ros(const StationDiveSource& station_dives);
};

/// Nothing, with a message, when one of them cannot be had: a port in use, an address that is none.
[[nodiscard]] std::optional<Partners> open_partners(const PartnerOptions& options);

}  // namespace remora
