// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// In place of h264_sender_gstreamer.cpp where GStreamer is not there.
#include "interfaces/mavlink/h264_sender.h"

namespace remora::mavlink {

std::string h264_problem() {
  return "H.264 is not in this build: tools/setup.sh video, and build again. The console has "
         "Motion "
         "JPEG at /video";
}

std::shared_ptr<H264Sender> send_h264(const Model& /*model*/, VideoDesk& /*desk*/,
                                      const std::string& /*host*/, std::uint16_t /*port*/) {
  return nullptr;
}

}  // namespace remora::mavlink
