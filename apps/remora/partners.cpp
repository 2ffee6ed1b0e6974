// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "partners.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>

#include "program.h"

#include "interfaces/ardusub/ardusub_partner.h"
#ifdef REMORA_HAS_ROS2
#include "interfaces/ros2/dds_partner.h"
#endif
#include "interfaces/lockstep/lockstep_partner.h"
#include "interfaces/mavlink/mavlink_partner.h"
#ifdef REMORA_HAS_ROS1
#include "interfaces/ros1/ros1_partner.h"
#endif

#include "station/station.h"

namespace remora {
namespace {

/// False, with a message, when the port cannot be had.
bool open_ardusub(std::uint16_t port, Partners& partners) {
  std::string why_not;
  const auto partner = ArduSubPartner::open(port, why_not);
  if (!partner) {
    fmt::print(stderr, "remora: no ArduSub: {}\n", why_not);
    return false;
  }
  fmt::print("ArduSub: waiting on UDP 127.0.0.1:{}\n", partner->port());
  std::fflush(stdout);
  partners.in_the_loop.push_back(partner);
  return true;
}

/// False, with a message, when the address cannot be had. A program that speaks through standard
/// input and ends takes the dive with it.
bool open_lockstep(const std::string& address, Partners& partners) {
  std::string why_not;
  const auto partner = LockstepPartner::open(
      {.address = address, .on_last_word = [] { std::raise(SIGTERM); }}, why_not);
  if (!partner) {
    fmt::print(stderr, "remora: no lock-step: {}\n", why_not);
    return false;
  }
  fmt::print("Lock-step: waiting on {}\n", partner->address());
  std::fflush(stdout);
  partners.in_the_loop.push_back(partner);
  return true;
}

void add_mavlink_options(CLI::App& dive, PartnerOptions& options) {
  const auto chosen = [&options]() -> MavlinkOptions& {
    return options.mavlink ? *options.mavlink : options.mavlink.emplace();
  };
  dive.add_flag_callback(
      "--mavlink", [chosen] { chosen(); },
      "Ground stations fly the vehicles: MAVLink 2 to UDP 127.0.0.1:14550, on TCP 5760, and "
      "mavlink2rest on 6040");
  dive.add_option_function<std::string>(
          "--mavlink-udp", [chosen](const std::string& to) { chosen().udp = to; },
          "Address of a ground station in place of 127.0.0.1:14550")
      ->type_name("HOST:PORT");
  dive.add_option_function<std::uint16_t>(
          "--mavlink-tcp", [chosen](std::uint16_t port) { chosen().tcp_port = port; },
          "Port for ground stations that connect, in place of 5760; 0: any")
      ->type_name("PORT");
  dive.add_option_function<std::uint16_t>(
          "--mavlink-rest", [chosen](std::uint16_t port) { chosen().rest_port = port; },
          "Port of mavlink2rest's WebSocket, for Cockpit, in place of 6040; 0: any")
      ->type_name("PORT");
  dive.add_option_function<std::vector<std::string>>(
          "--mavlink-origin",
          [chosen](const std::vector<std::string>& origins) { chosen().origins = origins; },
          "A page that may use mavlink2rest, as in http://blueos.local")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name("ORIGIN");
  dive.add_option_function<std::string>(
          "--mavlink-video", [chosen](const std::string& to) { chosen().video = to; },
          "The first camera as H.264 over RTP")
      ->expected(0, 1)
      ->default_str("127.0.0.1:5600")
      ->type_name("[HOST:PORT]");
}

/// False, with a message, when a port cannot be had.
bool open_mavlink(const MavlinkOptions& options, Partners& partners) {
  std::string why_not;
  partners.mavlink = MavlinkPartner::open(options, why_not);
  if (!partners.mavlink) {
    fmt::print(stderr, "remora: no MAVLink: {}\n", why_not);
    return false;
  }
  fmt::print("MAVLink: UDP to {}, TCP 127.0.0.1:{}, ws://127.0.0.1:{}/mavlink2rest/ws/mavlink\n",
             options.udp, partners.mavlink->tcp_port(), partners.mavlink->rest_port());
  std::fflush(stdout);
  partners.in_the_loop.push_back(partners.mavlink);
  return true;
}

#ifdef REMORA_HAS_ROS1
/// False, with a message, when there can be no master of that address.
bool open_ros1(const std::string& master, Partners& partners) {
  std::string why_not;
  partners.ros1 = Ros1Partner::open({.master = master}, why_not);
  if (!partners.ros1) {
    fmt::print(stderr, "remora: no ROS 1: {}\n", why_not);
    return false;
  }
  partners.in_the_loop.push_back(partners.ros1);
  return true;
}
#endif

#ifdef REMORA_HAS_ROS2
constexpr std::uint32_t kHighestDomain = 232;  // ports of higher ones do not exist

void add_ros2_options(CLI::App& dive, PartnerOptions& options) {
  dive.add_flag("--ros2", options.has_ros2, "ROS 2 nodes see and command the dive, over DDS");
  dive.add_option("--ros-domain", options.ros_domain, "ROS_DOMAIN_ID, 0 … 232 (default: 0)")
      ->envname("ROS_DOMAIN_ID")
      ->check(CLI::Range(0u, kHighestDomain));
  dive.add_option("--ros-listen", options.ros_address,
                  "Address of the network interface for ROS 2; others on that network may command")
      ->check(CLI::ValidIPV4)
      ->capture_default_str();
}

/// False, with a message, when the domain cannot be joined.
bool open_ros2(const PartnerOptions& options, Partners& partners) {
  const DdsDomain domain{.number = options.ros_domain.value_or(0), .address = options.ros_address};
  std::string why_not;
  partners.dds = DdsPartner::join(domain, why_not);
  if (!partners.dds) {
    fmt::print(stderr, "remora: no ROS 2: {}\n", why_not);
    return false;
  }
  fmt::print("ROS 2: domain {} at {}\n", domain.number, domain.address);
  std::fflush(stdout);
  partners.in_the_loop.push_back(partners.dds);
  return true;
}
#endif

/// An option whose part was not built says what is missing, rather than being unknown.
[[maybe_unused]] void add_missing(CLI::App& dive, const std::string& option,
                                  const std::string& group) {
  const std::string remedy = "tools/setup.sh " + group + ", and build again";
  dive.add_flag_function(
      option,
      [option, remedy](std::int64_t) {
        throw CLI::ValidationError(option + " is not in this build: " + remedy);
      },
      "not in this build: " + remedy);
}

}  // namespace

void add_partner_options(CLI::App& dive, PartnerOptions& options) {
#ifdef REMORA_HAS_ROS1
  dive.add_option_function<std::string>(
          "--ros1", [&options](const std::string& master) { options.ros1 = master; },
          "Topics and services in ROS 1, at the master of this URI (default: ROS_MASTER_URI)")
      ->expected(0, 1)
      ->type_name("[URI]");
#else
  add_missing(dive, "--ros1", "ros");
#endif
  dive.add_option_function<std::uint16_t>(
          "--ardusub", [&options](std::uint16_t port) { options.ardusub = port; },
          "ArduSub flies the first vehicle: its JSON backend on UDP 127.0.0.1:PORT")
      ->expected(0, 1)
      ->default_str(std::to_string(ArduSubPartner::kUsualPort))
      ->type_name("[PORT]");
  dive.add_option("--rate", options.ardusub_rate, "Steps a second with ArduSub")
      ->check(CLI::Range(50.0, 2000.0))
      ->capture_default_str();
  dive.add_option_function<std::string>(
          "--lockstep", [&options](const std::string& address) { options.lockstep = address; },
          "A program outside makes the steps: JSON lines on 127.0.0.1:PORT, unix:PATH or -")
      ->expected(0, 1)
      ->default_str("127.0.0.1:9100")
      ->type_name("[ADDRESS]");
  add_mavlink_options(dive, options);
#ifdef REMORA_HAS_ROS2
  add_ros2_options(dive, options);
#else
  add_missing(dive, "--ros2", "dds");
#endif
}

std::optional<LaunchOverrides> suit(const PartnerOptions& options, ScenarioSpec& scenario) {
  LaunchOverrides changes;
  if (options.ardusub) {
    if (const std::string why_not = why_not_flown(scenario); !why_not.empty()) {
      fmt::print(stderr,
                 "remora: ArduSub cannot fly this scene: {}. It flies bluerov2, bluerov2_heavy and "
                 "what has their thrusters\n",
                 why_not);
      return std::nullopt;
    }
    changes.step = 1.0 / options.ardusub_rate;
    changes.start_depth = floating_depth(scenario);
  }
  if (changes == LaunchOverrides{}) return changes;
  Diagnostics diagnostics;
  apply_to_scene(changes, scenario, diagnostics);
  print(diagnostics);
  return diagnostics.has_errors() ? std::nullopt : std::optional(changes);
}

void Partners::serve(Station& station) {
  if (mavlink) mavlink->serve(station);
  serve_ros([&station] { return station.station_dive(); });
}

void Partners::serve(const std::shared_ptr<StationDive>& station_dive) {
  if (mavlink) mavlink->serve(*station_dive->session);
  serve_ros([station_dive] { return station_dive; });
}

void Partners::serve_ros([[maybe_unused]] const StationDiveSource& station_dives) {
#ifdef REMORA_HAS_ROS1
  if (ros1) ros1->serve(station_dives);
#endif
#ifdef REMORA_HAS_ROS2
  if (dds) dds->begin_pictures(station_dives);
#endif
}

void Partners::stop() {
  if (mavlink) mavlink->stop();
#ifdef REMORA_HAS_ROS1
  if (ros1) ros1->stop();
#endif
#ifdef REMORA_HAS_ROS2
  if (dds) dds->end_pictures();
#endif
}

std::optional<Partners> open_partners(const PartnerOptions& options) {
  Partners partners;
  if (options.ardusub && options.lockstep) {
    fmt::print(stderr, "remora dive: --ardusub and --lockstep both make the steps. Choose one\n");
    return std::nullopt;
  }
  if (options.ardusub && options.mavlink) {
    fmt::print(
        stderr,
        "remora dive: with --ardusub ground stations talk to ArduSub. Leave --mavlink away\n");
    return std::nullopt;
  }
  if (options.ardusub && !open_ardusub(*options.ardusub, partners)) return std::nullopt;
  if (options.lockstep && !open_lockstep(*options.lockstep, partners)) return std::nullopt;
  if (options.mavlink && !open_mavlink(*options.mavlink, partners)) return std::nullopt;
#ifdef REMORA_HAS_ROS2
  if (options.has_ros2 && !open_ros2(options, partners)) return std::nullopt;
#endif
#ifdef REMORA_HAS_ROS1
  if (options.ros1 && !open_ros1(*options.ros1, partners)) return std::nullopt;
#endif
  return partners;
}

}  // namespace remora
