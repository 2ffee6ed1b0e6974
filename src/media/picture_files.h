// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "render/frame.h"
#include "render/picture.h"

namespace remora {

/// Everything that is true of a picture, into a folder that exists:
///   depth.npy, range.npy [m]      float, rows × columns; infinite where nothing is
///   normal.npy                    float, rows × columns × 3, in W
///   flow.npy [px]                 float, rows × columns × 2, over the shutter time
///   instance.png, label.png       16 bits; 0 is water
///   calibration.json              intrinsics, port, pose, names of the classes
/// False when the disk refuses.
[[nodiscard]] bool write_truth(const GroundTruth& truth, const View& view,
                               const std::vector<std::string>& labels,
                               const std::filesystem::path& folder);

/// The camera as other programs need it, as JSON.
[[nodiscard]] std::string calibration_json(const View& view,
                                           const std::vector<std::string>& labels);

/// The camera alone, as a JSON object: size, intrinsics, port, zoom, shutter, pose.
[[nodiscard]] std::string camera_json(const View& view);

/// Text as JSON writes it, quotes included. Control characters are left out.
[[nodiscard]] std::string json_text(std::string_view text);

}  // namespace remora
