// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dds/ddsi/ddsi_serdata.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace remora {

// Cyclone DDS learns of a type by functions that put its samples into bytes and back. Ours are
// bytes already, so one set of functions serves every type there is, and no code is generated from
// an IDL. (ROS 2's own middleware over Cyclone goes the same way.) Topics have no keys: ROS has
// none.
//
// These are internals of Cyclone that changed their names after 0.10, the version of Debian 12.

/// A type of this name, to be handed to dds_create_topic_sertype().
[[nodiscard]] ddsi_sertype* new_raw_type(const std::string& name);

/// A message of such a type, with one reference, to be handed to dds_writecdr().
[[nodiscard]] ddsi_serdata* new_raw_sample(const ddsi_sertype& type,
                                           std::span<const std::uint8_t> payload);

/// The payload of a sample that came from dds_takecdr(), valid as long as it.
[[nodiscard]] std::span<const std::uint8_t> payload_of(const ddsi_serdata& sample);

}  // namespace remora
