// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "video/video_desk.h"

namespace remora::mavlink {

/// Why no H.264 can be sent, for people; empty when it can.
[[nodiscard]] std::string h264_problem();

/// Sends what a vehicle's camera sees as H.264 in RTP packets, while it lives.
class H264Sender {
 public:
  virtual ~H264Sender() = default;
  /// Why nothing is sent any more, for people; empty while all is well. From any thread.
  [[nodiscard]] virtual std::string problem() const = 0;
};

/// The first camera of the first vehicle; null when there is none. Pictures are drawn for it as for
/// any other viewer of the desk. `host` is an address in numbers.
[[nodiscard]] std::shared_ptr<H264Sender> send_h264(const Model& model, VideoDesk& desk,
                                                    const std::string& host, std::uint16_t port);

}  // namespace remora::mavlink
