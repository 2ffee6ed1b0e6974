// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "math/angles.h"
#include "math/linear_algebra.h"
#include "math/pose.h"

namespace remora {

/// As text for the wire. Bytes that are no UTF-8 (a name in a scenario) are replaced, not thrown.
[[nodiscard]] inline std::string to_text(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// To a tenth of a millimetre, or the like: what nobody can see need not travel.
[[nodiscard]] inline double coarse(double value, double unit = 1e4) {
  return std::round(value * unit) / unit + 0.0;  // no minus zero
}

/// JSON has no word for a number that is none.
[[nodiscard]] inline double sound(double value) { return std::isfinite(value) ? value : 0.0; }

[[nodiscard]] inline double share(double value) {
  return coarse(std::clamp(sound(value), 0.0, 1.0));
}

[[nodiscard]] inline nlohmann::json vector_json(const Vec3& v, double unit = 1e4) {
  return nlohmann::json::array({coarse(v.x(), unit), coarse(v.y(), unit), coarse(v.z(), unit)});
}

/// A number, or `null` where there is none.
template <class Number>
[[nodiscard]] nlohmann::json number_or_null(const std::optional<Number>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

/// A frame in another one: its origin, and its axes as the quaternion w, x, y, z.
[[nodiscard]] inline nlohmann::json pose_json(const Pose& X) {
  const Quat q(X.R);
  return {{"position", vector_json(X.p, 1e5)},
          {"rotation",
           {coarse(q.w(), 1e6), coarse(q.x(), 1e6), coarse(q.y(), 1e6), coarse(q.z(), 1e6)}}};
}

/// An angle as a bearing from 0 to below 360 degrees.
[[nodiscard]] inline double bearing_deg(double angle) {
  const double turned = std::fmod(angle * kDegreesPerRadian, 360.0);
  const double bearing = coarse(turned < 0.0 ? turned + 360.0 : turned, 1e3);
  return bearing >= 360.0 ? 0.0 : bearing;
}

}  // namespace remora
