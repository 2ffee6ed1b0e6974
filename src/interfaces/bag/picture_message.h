// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "appearance/colour_image.h"

namespace remora {

/// Whether messages of this type are pictures: sensor_msgs/Image, sensor_msgs/CompressedImage.
[[nodiscard]] bool is_picture_type(std::string_view type);

/// The picture in the bytes of a ROS 1 message: rgb8, bgr8, rgba8, bgra8, mono8, 8UC1 and 8UC3, or
/// compressed as JPEG or PNG. Nothing, with the reason, when it is none; at most 8192 pixels a
/// side.
[[nodiscard]] std::optional<ColourImage> picture_in(std::string_view type,
                                                    std::span<const std::byte> message,
                                                    std::string& why_not);

}  // namespace remora
