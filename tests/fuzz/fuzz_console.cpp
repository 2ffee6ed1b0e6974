// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What strangers send to the console: messages, bodies and addresses of requests. Whatever the
// bytes are, they end in something sound or in a problem.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "interfaces/console_protocol/decode.h"
#include "interfaces/console_protocol/encode.h"
#include "interfaces/console_protocol/exchange.h"
#include "mission/inspection_point.h"

using namespace remora;

namespace {

void demand(bool claim) {
  if (!claim) std::abort();
}

bool is_stick(double value) { return value >= -1.0 && value <= 1.0; }

void check(const Event& report) {
  if (const auto* rated = std::get_if<RateZone>(&report)) demand(rated->level <= 5);
  if (const auto* find = std::get_if<ReportFind>(&report))
    demand(find->p_W.allFinite() && find->p_W.norm() < 1e6);
  if (const auto* wrong = std::get_if<ReportDefect>(&report)) demand(wrong->defect < kDefectKinds);
}

void check(const DecodedMessage& message) {
  demand(message.message.has_value() == message.problem.empty());
  // An answer can always be made of it.
  demand(!answer_text(message.id, message.problem).empty());
  if (!message.message) return;
  const auto* command = std::get_if<client::Command>(&*message.message);
  if (command == nullptr) return;
  demand(!std::holds_alternative<order::InjectEvent>(command->order));
  if (const auto* moved = std::get_if<order::MoveSticks>(&command->order)) {
    const Sticks& s = moved->sticks;
    for (const double value : {s.surge, s.sway, s.heave, s.roll, s.pitch, s.yaw})
      demand(is_stick(value));
  }
  if (const auto* pose = std::get_if<order::FollowPose>(&command->order)) {
    demand(pose->state.is_finite());
    demand(std::abs(pose->state.q_WB.norm() - 1.0) < 1e-9);
  }
  if (const auto* pace = std::get_if<order::SetPace>(&command->order))
    demand(pace->rate >= 0.0 && pace->rate <= 16.0);
  if (const auto* report = std::get_if<order::Report>(&command->order)) check(report->event);
}

void check(const LaunchSpec& launch) {
  demand(launch.folder.empty());
  demand(launch.trainee >= 0);
  if (launch.mission) demand(is_plain_name(*launch.mission));
  if (launch.trainee > 0 || launch.has_autopilot) demand(launch.mission.has_value());
}

void check_name(const std::string& name) {
  demand(!name.empty() && name.size() <= 240 && name.front() != ' ' && name.back() != ' ');
  for (const char c : name) demand(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

void check(const Target& target) {
  demand(!target.path.empty() && target.path.front() == '/');
  for (const std::string& part : target.parts())
    demand(!part.empty() && part != ".." && part != ".");
  if (const auto video = video_request(target)) {
    demand(video->spec.fps > 0.0 && video->spec.fps <= 60.0);
    demand(video->spec.quality >= 1 && video->spec.quality <= 100);
    demand(video->spec.width >= 0 && video->spec.width <= 4096);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(decode_message(bytes));
  const auto launch = decode_launch(bytes);
  demand(launch.value.has_value() == launch.problem.empty());
  if (launch.value) check(*launch.value);
  const auto trainee = decode_trainee(bytes);
  demand(trainee.value.has_value() == trainee.problem.empty());
  if (trainee.value) check_name(*trainee.value);
  const auto pose = decode_pose(bytes);
  demand(pose.value.has_value() == pose.problem.empty());
  (void)decode_photo(bytes);
  (void)decode_login(bytes);
  if (const auto target = parse_target(bytes)) check(*target);
  return 0;
}
