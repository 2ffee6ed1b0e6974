// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "partners.h"

#include <fmt/format.h>

#include <cstdio>

#ifdef REMORA_HAS_DDS
#include "interfaces/dds/dds_partner.h"
#endif

namespace remora {
namespace {

#ifdef REMORA_HAS_DDS
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

}  // namespace

void add_partner_options([[maybe_unused]] CLI::App& dive,
                         [[maybe_unused]] PartnerOptions& options) {
#ifdef REMORA_HAS_DDS
  add_ros2_options(dive, options);
#endif
}

void suit(const PartnerOptions& /*options*/, ScenarioSpec& /*scenario*/) {}

bool Partners::serve([[maybe_unused]] Station& station) {
#ifdef REMORA_HAS_DDS
  if (dds) dds->begin_pictures(station);
#endif
  return true;
}

void Partners::stop() {
#ifdef REMORA_HAS_DDS
  if (dds) dds->end_pictures();
#endif
}

std::optional<Partners> open_partners([[maybe_unused]] const PartnerOptions& options) {
  Partners partners;
#ifdef REMORA_HAS_DDS
  if (options.has_ros2 && !open_ros2(options, partners)) return std::nullopt;
#endif
  return partners;
}

}  // namespace remora
