// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "world/event_text.h"
#include "world/input.h"
#include "world/model.h"

namespace remora {

// What breaks and what pilots say is broken, in the same terms, so that one can be held against the
// other.

/// What an event does to a device: breaks it, or mends it (its `kind` is 0 then).
[[nodiscard]] std::optional<DeviceFault> fault_set_by(const Event& event);

/// Whether both speak of the same thruster, lamp, camera, sensor, tether or hull.
[[nodiscard]] bool is_same_device(const DeviceFault& a, const DeviceFault& b);

/// "rov: thruster 3", "rov/compass".
[[nodiscard]] std::string device_words(const DeviceFault& fault, const SceneNames& names);
/// "is dead", "reads wrong"; empty for a number that is no kind of fault.
[[nodiscard]] const char* fault_words(const DeviceFault& fault);

/// For programs: "thruster", "hull".
[[nodiscard]] const char* name(DeviceKind device);
[[nodiscard]] std::optional<DeviceKind> device_named(std::string_view name);
/// For programs: "dead", "freeze". Empty for a number that is no kind of fault.
[[nodiscard]] std::string_view fault_name(const DeviceFault& fault);
/// The number of a kind of fault of such a device, none excepted.
[[nodiscard]] std::optional<std::uint32_t> fault_kind_named(DeviceKind device,
                                                            std::string_view name);
/// All kinds of fault of such a device, by name; the first is number 1.
[[nodiscard]] std::vector<std::string_view> fault_names_of(DeviceKind device);

/// Whether the model has the device, and the device that kind of fault.
[[nodiscard]] bool is_possible(const DeviceFault& fault, const Model& model);

}  // namespace remora
