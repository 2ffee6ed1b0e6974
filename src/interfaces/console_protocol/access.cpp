// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/access.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

#include "base/assert.h"

namespace remora {
namespace {

std::string lower(std::string_view text) {
  std::string low(text);
  std::transform(low.begin(), low.end(), low.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return low;
}

/// `[::1]:8080` → `::1`, `localhost:8080` → `localhost`.
std::string name_of_host(std::string_view host) {
  if (!host.empty() && host.front() == '[') {
    const std::size_t end = host.find(']');
    return end == std::string_view::npos ? std::string() : lower(host.substr(1, end - 1));
  }
  return lower(host.substr(0, host.find(':')));
}

/// The value of one cookie in the header `a=1; b=2`.
std::string_view cookie_value(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    std::string_view pair = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(cookies.size(), pair.size() + 1));
    pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name)
      return pair.substr(equals + 1);
  }
  return {};
}

}  // namespace

bool is_same_secret(std::string_view a, std::string_view b) {
  // Every character of `b` is looked at; of a shorter `a`, some again.
  std::size_t difference = a.size() ^ b.size();
  for (std::size_t i = 0; i < b.size(); ++i) {
    const char other = a.empty() ? '\0' : a[i % a.size()];
    difference |= static_cast<unsigned char>(other ^ b[i]);
  }
  return difference == 0;
}

std::string random_secret() {
  std::array<std::uint8_t, 16> bytes{};
  const ssize_t count = getrandom(bytes.data(), bytes.size(), 0);
  REMORA_ASSERT(count == static_cast<ssize_t>(bytes.size()));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

bool is_loopback(const std::string& address) {
  return address == "::1" || address == "localhost" || address.rfind("127.", 0) == 0;
}

Access::Access(std::string listen_address, std::string token,
               std::vector<std::string> class_origins)
    : listen_address_(std::move(listen_address)),
      token_(std::move(token)),
      class_origins_(std::move(class_origins)) {
  for (std::string& origin : class_origins_) origin = lower(origin);
}

bool Access::is_class_origin(const RequestOrigin& request) const {
  return std::find(class_origins_.begin(), class_origins_.end(), lower(request.origin)) !=
         class_origins_.end();
}

bool Access::is_own_host(const RequestOrigin& request) const {
  const std::string name = name_of_host(request.host);
  if (name.empty()) return false;
  return name == "localhost" || name == "127.0.0.1" || name == "::1" || name == listen_address_ ||
         name == request.local_address;
}

bool Access::is_own_origin(const RequestOrigin& request) const {
  if (request.origin.empty()) return true;
  const std::string host = lower(request.host);
  const std::string origin = lower(request.origin);
  return origin == "http://" + host || origin == "https://" + host || is_class_origin(request);
}

bool Access::is_token(std::string_view text) const { return is_same_secret(text, token_); }

std::vector<std::string_view> Access::tokens_of(const RequestOrigin& request) {
  constexpr std::string_view kBearer = "Bearer ";
  std::vector<std::string_view> tokens = {cookie_value(request.cookie, "remora_token"),
                                          request.query_token};
  const std::string_view authorization = request.authorization;
  if (authorization.substr(0, kBearer.size()) == kBearer)
    tokens.push_back(authorization.substr(kBearer.size()));
  tokens.erase(std::remove(tokens.begin(), tokens.end(), std::string_view()), tokens.end());
  return tokens;
}

bool Access::has_token(const RequestOrigin& request) const {
  if (!needs_token()) return true;
  bool is_shown = false;
  // All are always looked at: which one held it is nobody's business.
  for (const std::string_view token : tokens_of(request)) is_shown |= is_token(token);
  return is_shown;
}

}  // namespace remora
