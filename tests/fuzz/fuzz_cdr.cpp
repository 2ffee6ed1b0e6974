// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Payloads from strangers on a DDS domain. What can be read is written again and read back the
// same.
#include <cstdlib>

#include "interfaces/ros2/cdr.h"
#include "interfaces/ros_messages/messages.h"

namespace {

template <class Message>
void read(const std::vector<std::uint8_t>& payload) {
  Message message;
  if (remora::decode_cdr(payload, message) != remora::CdrStatus::ok) return;
  std::vector<std::uint8_t> once;
  std::vector<std::uint8_t> twice;
  remora::encode_cdr(message, once);
  Message again;
  if (remora::decode_cdr(once, again) != remora::CdrStatus::ok) std::abort();
  remora::encode_cdr(again, twice);
  if (once != twice) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::vector<std::uint8_t> payload(data + 1, data + size);
  using namespace remora::msg;
  switch (data[0] % 8) {
    case 0:
      read<Wrench>(payload);
      break;
    case 1:
      read<Float64MultiArray>(payload);
      break;
    case 2:
      read<Twist>(payload);
      break;
    case 3:
      read<PoseStamped>(payload);
      break;
    case 4:
      read<Odometry>(payload);
      break;
    case 5:
      read<JointState>(payload);
      break;
    case 6:
      read<TFMessage>(payload);
      break;
    default:
      read<BatteryState>(payload);
  }
  return 0;
}
