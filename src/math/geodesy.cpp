// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "math/geodesy.h"
#include "math/angles.h"

#include <GeographicLib/LocalCartesian.hpp>

namespace remora {
namespace {

GeographicLib::LocalCartesian tangent_plane(const GeoPoint& origin) {
  return {origin.latitude / kDegree, origin.longitude / kDegree, origin.height};
}

}  // namespace

Vec3 LocalFrame::to_ned(const GeoPoint& point) const {
  double east = 0.0, north = 0.0, up = 0.0;
  tangent_plane(origin_).Forward(point.latitude / kDegree, point.longitude / kDegree, point.height,
                                 east, north, up);
  return {north, east, -up};
}

GeoPoint LocalFrame::to_geo(const Vec3& p_W) const {
  double latitude = 0.0, longitude = 0.0, height = 0.0;
  tangent_plane(origin_).Reverse(p_W.y(), p_W.x(), -p_W.z(), latitude, longitude, height);
  return {latitude * kDegree, longitude * kDegree, height};
}

}  // namespace remora
