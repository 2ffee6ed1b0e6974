// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/free_views.h"

#include <algorithm>

namespace remora {

void FreeViews::set(const std::string& name, const Vec3& eye_W, const Vec3& target_W,
                    std::optional<std::uint32_t> vehicle) {
  constexpr std::size_t kMostNames = 256;
  constexpr double kNearest = 0.01;                     // [m]
  if (!((target_W - eye_W).norm() > kNearest)) return;  // looks nowhere, or is not a number
  const std::scoped_lock lock(mutex_);
  places_[name] = {eye_W, target_W, vehicle, ++versions_};
  if (places_.size() <= kMostNames) return;
  const auto oldest = std::min_element(
      places_.begin(), places_.end(),
      [](const auto& a, const auto& b) { return a.second.version < b.second.version; });
  places_.erase(oldest);
}

std::optional<FreeViews::Place> FreeViews::find(std::string_view source) const {
  if (!is_free(source)) return std::nullopt;
  const std::scoped_lock lock(mutex_);
  const auto found = places_.find(source.substr(kPrefix.size()));
  if (found == places_.end()) return std::nullopt;
  return found->second;
}

}  // namespace remora
