// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/mjpeg_part.h"

#include <fmt/format.h>

#include <chrono>

namespace remora {

std::string mjpeg_head() {
  return fmt::format(
      "HTTP/1.1 200 OK\r\n"
      "Content-Type: multipart/x-mixed-replace; boundary={0}\r\n"
      "Cache-Control: no-store\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "X-Content-Type-Options: nosniff\r\n"
      "Connection: close\r\n"
      "\r\n"
      "--{0}\r\n",
      kMjpegBoundary);
}

std::string mjpeg_part_head(const VideoFrame& frame, double unix_seconds) {
  return fmt::format(
      "Content-Type: image/jpeg\r\n"
      "Content-Length: {}\r\n"
      "X-Sim-Time: {:.6f}\r\n"
      "X-Frame: {}\r\n"
      "X-Sequence: {}\r\n"
      "X-Timestamp: {:.6f}\r\n"
      "\r\n",
      frame.jpeg.size(), frame.sim_time.seconds(), frame.number,
      frame.sequences.empty() ? 0 : frame.sequences.front(), unix_seconds);
}

const std::string& mjpeg_part_end() {
  static const std::string end = fmt::format("\r\n--{}\r\n", kMjpegBoundary);
  return end;
}

double unix_seconds_of(const VideoFrame& frame) {
  const auto age = std::chrono::steady_clock::now() - frame.taken;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now - age).count();
}

}  // namespace remora
