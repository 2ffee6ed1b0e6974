// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bench_ardusub.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>

#include "interfaces/ardusub/ardusub_partner.h"
#include "program.h"
#include "session/session.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kRate = 400.0;  // ArduSub's own [Hz]
constexpr int kWarmUp = 2'000;   // frames
constexpr int kFrames = 40'000;  // 100 simulated seconds

/// ArduSub's end of the talk.
class Autopilot {
 public:
  explicit Autopilot(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_DGRAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(port);
    const timeval patience{10, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    is_open_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0;
    words_[0] = 18458;
    words_[1] = static_cast<std::uint16_t>(kRate);
    // Half ahead and half down: everything works.
    const std::array<std::uint16_t, 8> pwm{1400, 1400, 1600, 1600, 1600, 1600, 1600, 1600};
    std::copy(pwm.begin(), pwm.end(), words_.begin() + 4);
  }
  ~Autopilot() { ::close(socket_); }
  Autopilot(const Autopilot&) = delete;
  Autopilot& operator=(const Autopilot&) = delete;

  /// False when an answer stays away.
  bool fly(int frames) {
    std::array<char, 4096> answer;
    for (int i = 0; i < frames && is_open_; ++i, ++count_) {
      std::memcpy(&words_[2], &count_, sizeof count_);
      is_open_ = ::send(socket_, words_.data(), sizeof words_, 0) == sizeof words_ &&
                 ::recv(socket_, answer.data(), answer.size(), 0) > 0;
    }
    return is_open_;
  }

 private:
  int socket_;
  bool is_open_ = false;
  std::uint32_t count_ = 0;
  std::array<std::uint16_t, 20> words_{};  // magic, rate, count (two), sixteen channels
};

bool measure(const AssetPaths& paths, const char* scene, const Report& report) {
  Diagnostics diagnostics;
  LaunchOverrides launch{.step = 1.0 / kRate};
  auto scenario = load_scenario(paths.scenarios / (std::string(scene) + ".yaml"), paths,
                                diagnostics, {.seed = {}, .duration = {}, .launch = launch});
  std::string why_not;
  const auto partner = ArduSubPartner::open(0, why_not);
  if (!scenario || !partner) {
    fmt::print(stderr, "remora bench: {}{}\n", to_string(diagnostics), why_not);
    return false;
  }
  SessionOptions options;
  options.partners = {partner};
  Session session(std::move(*scenario), std::move(options));
  session.start();
  Autopilot autopilot(partner->port());
  if (!autopilot.fly(kWarmUp)) return false;
  const Clock::time_point start = Clock::now();
  if (!autopilot.fly(kFrames)) return false;
  const double wall = std::chrono::duration<double>(Clock::now() - start).count();
  const double rate = kFrames / wall;
  report({fmt::format("ardusub.{}", scene), rate, "exchanges/s", {{"real_time", rate / kRate}}});
  return true;
}

}  // namespace

bool run_ardusub(const AssetPaths& paths, const Report& report) {
  return measure(paths, "pipeline", report) && measure(paths, "harbour", report);
}

}  // namespace remora
