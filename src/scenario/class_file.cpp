// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/class_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "scenario/yaml/yaml_reader.h"

namespace remora {
namespace {

constexpr std::size_t kMostStations = 24;  // a browser watches them all, picture by picture
constexpr std::size_t kLongestName = 60;

bool is_host(std::string_view host) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
    return std::all_of(host.begin(), host.end(), [](unsigned char c) {
      return std::isxdigit(c) != 0 || c == ':' || c == '.';
    });
  }
  return !host.empty() && std::all_of(host.begin(), host.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '-';
  });
}

void read_station(Section& entry, ClassSpec& spec) {
  ClassSpec::Station station;
  entry.require("name", "Ann");
  entry.read("name", station.name);
  entry.require("address", "192.168.1.21:8080");
  entry.read("address", station.address);
  if (station.name.size() > kLongestName)
    entry.error("name", "the name is too long",
                fmt::format("Write at most {} bytes", kLongestName));
  if (const std::string problem = address_problem(station.address);
      !station.address.empty() && !problem.empty())
    entry.error("address", problem, "Write the host and the port: 192.168.1.21:8080");
  for (const ClassSpec::Station& other : spec.stations) {
    if (other.name == station.name)
      entry.error("name", fmt::format("two stations are called `{}`", station.name),
                  "Give each a name of its own");
    if (other.address == station.address)
      entry.error("address",
                  fmt::format("`{}` and `{}` are the same station", other.name, station.name),
                  "Give each an address of its own");
  }
  spec.stations.push_back(std::move(station));
}

}  // namespace

std::string address_problem(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return fmt::format("`{}` has no port", text);
  int port = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, port);
  if (error != std::errc{} || stop != end || port < 1 || port > 65535)
    return fmt::format("`{}` has no port from 1 to 65535", text);
  if (!is_host(std::string_view(text).substr(0, colon)))
    return fmt::format("`{}` names no host", text);
  return {};
}

std::optional<ClassSpec> load_class(const std::filesystem::path& file, Diagnostics& diagnostics) {
  const auto root = parse_yaml_file(file, file.string(), diagnostics);
  if (!root) return std::nullopt;
  ClassSpec spec;
  {
    // Unknown keys are reported when the section ends.
    Section top(*root, "", diagnostics);
    top.read("title", spec.title);
    top.read("token", spec.token);
    top.read("instructor_code", spec.instructor_code);
    top.require("stations", "[{name: Ann, address: 192.168.1.21:8080}]");
    for (Section& entry : top.sections("stations")) read_station(entry, spec);
    if (top.has("stations") && spec.stations.empty())
      top.error("stations", "the class has no stations",
                "Write a list such as [{name: Ann, address: 192.168.1.21:8080}]");
    if (spec.stations.size() > kMostStations)
      top.error("stations", fmt::format("the class has {} stations", spec.stations.size()),
                fmt::format("One page shows at most {}", kMostStations));
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return spec;
}

}  // namespace remora
