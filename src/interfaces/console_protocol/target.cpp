// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/target.h"

#include <algorithm>
#include <charconv>

namespace remora {
namespace {

std::optional<char> from_hex(std::string_view two) {
  unsigned value = 0;
  const auto [stop, error] = std::from_chars(two.data(), two.data() + two.size(), value, 16);
  if (two.size() != 2 || error != std::errc{} || stop != two.data() + 2) return std::nullopt;
  return static_cast<char>(value);
}

std::optional<std::string> resolved(std::string_view text, bool plus_is_space) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      const std::optional<char> c = from_hex(text.substr(i + 1, 2));
      if (!c) return std::nullopt;
      plain += *c;
      i += 2;
    } else {
      plain += plus_is_space && text[i] == '+' ? ' ' : text[i];
    }
  }
  return plain;
}

bool stays_inside(const Target& target) {
  const bool is_plain = std::none_of(target.path.begin(), target.path.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\';
  });
  if (!is_plain || target.path.empty() || target.path.front() != '/') return false;
  if (target.path.find("//") != std::string::npos) return false;
  const std::vector<std::string> parts = target.parts();
  return std::none_of(parts.begin(), parts.end(),
                      [](const std::string& part) { return part == "." || part == ".."; });
}

void read_query(std::string_view text, Target& target) {
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = resolved(pair.substr(0, equals), true);
    const auto value = resolved(pair.substr(std::min(pair.size(), equals + 1)), true);
    if (name && value && !name->empty()) target.query[*name] = *value;
  }
}

}  // namespace

std::vector<std::string> Target::parts() const {
  std::vector<std::string> parts;
  std::string_view rest = path;
  while (!rest.empty()) {
    rest.remove_prefix(1);  // the slash
    const std::string_view part = rest.substr(0, rest.find('/'));
    if (!part.empty()) parts.emplace_back(part);
    rest.remove_prefix(part.size());
  }
  return parts;
}

double Target::number(const std::string& name, double otherwise, double least,
                      double greatest) const {
  const auto found = query.find(name);
  if (found == query.end()) return otherwise;
  const std::string& text = found->second;
  double value = 0.0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || stop != text.data() + text.size() || !(value == value))
    return otherwise;
  return std::clamp(value, least, greatest);
}

bool Target::is_on(const std::string& name) const {
  const auto found = query.find(name);
  return found != query.end() && (found->second == "1" || found->second == "true");
}

std::optional<Target> parse_target(std::string_view text) {
  const std::size_t question = std::min(text.find('?'), text.size());
  std::optional<std::string> path = resolved(text.substr(0, question), false);
  if (!path) return std::nullopt;
  Target target;
  target.path = std::move(*path);
  if (!stays_inside(target)) return std::nullopt;
  if (question < text.size()) read_query(text.substr(question + 1), target);
  return target;
}

}  // namespace remora
