// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

namespace remora {

/// Position of a thing in its model's list, typed so that a vehicle's number cannot be used for an
/// object's.
template <class Tag>
struct Id {
  std::uint32_t index = 0;
  constexpr auto operator<=>(const Id&) const = default;
};

/// As a field of a struct (base/fields.h).
template <class Tag>
constexpr void for_each_field(const Id<Tag>& id, auto&& visit) {
  visit("index", id.index);
}
template <class Tag>
constexpr void for_each_field(Id<Tag>& id, auto&& visit) {
  visit("index", id.index);
}

using VehicleId = Id<struct VehicleTag>;
using BodyId = Id<struct BodyTag>;
using JointId = Id<struct JointTag>;
using TetherId = Id<struct TetherTag>;

}  // namespace remora
