// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace remora {

/// What a request line points at, percent signs resolved: `/video/rov/main.mjpg?fps=20`.
struct Target {
  std::string path;                          ///< begins with `/`
  std::map<std::string, std::string> query;  ///< the last one of equal names

  /// The path between its slashes: `video`, `rov`, `main.mjpg`; of `/` none.
  [[nodiscard]] std::vector<std::string> parts() const;
  /// A number of the query, limited to [least, greatest]; `otherwise` when it is missing or none.
  [[nodiscard]] double number(const std::string& name, double otherwise, double least,
                              double greatest) const;
  [[nodiscard]] bool is_on(const std::string& name) const;  ///< `1` or `true`
};

/// Nothing when the text is not a path, or one that tries to leave its folder: `..`, an empty part,
/// a backslash, a control character, written plainly or behind percent signs.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

}  // namespace remora
