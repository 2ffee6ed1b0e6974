// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "math/linear_algebra.h"

namespace remora {

/// Where people have placed eyes of their own. Safe to call from any thread.
class FreeViews {
 public:
  /// A source of this name is a free view: `free-NAME`.
  static constexpr std::string_view kPrefix = "free-";
  [[nodiscard]] static bool is_free(std::string_view source) {
    return source.size() > kPrefix.size() && source.starts_with(kPrefix);
  }

  struct Place {
    Vec3 eye_W = Vec3::Zero();
    Vec3 target_W = Vec3::UnitX();
    /// An eye that goes with a vehicle: both are then seen from the vehicle's origin, in axes that
    /// are level and turn with its bow.
    std::optional<std::uint32_t> vehicle = {};
    std::uint64_t version = 0;  ///< a new one for each change
  };
  /// An eye that looks at itself stays where it was. Of the many names that people may invent, the
  /// last few hundred placed are remembered.
  void set(const std::string& name, const Vec3& eye_W, const Vec3& target_W,
           std::optional<std::uint32_t> vehicle = {});
  /// By its source; nothing when it was never placed.
  [[nodiscard]] std::optional<Place> find(std::string_view source) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Place, std::less<>> places_;
  std::uint64_t versions_ = 0;
};

}  // namespace remora
