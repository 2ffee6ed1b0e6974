// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/ardusub_partner.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "interfaces/ardusub/test/packets.h"
#include "math/rotation.h"
#include "session/session.h"
#include "testing/source_dir.h"

namespace remora {
namespace ardusub_partner_test {

using namespace std::chrono_literals;
using ardusub::ServoPacket;
using Json = nlohmann::json;

constexpr auto kPatience = 30s;  // on a loaded machine

Vec3 vec(const Json& list) {
  return Vec3(list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>());
}
Quat quat(const Json& list) {
  return Quat(list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>(),
              list.at(3).get<double>());
}

/// The other end of the socket: sends frames as ArduPilot does, and reads answers.
class FakeArduSub {
 public:
  explicit FakeArduSub(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_DGRAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(port);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
    packet.frame_rate = 400;
    packet.channels = 16;
  }
  ~FakeArduSub() { ::close(socket_); }
  FakeArduSub(const FakeArduSub&) = delete;
  FakeArduSub& operator=(const FakeArduSub&) = delete;

  void send() const { send_bytes(ardusub::test::packet_bytes(packet)); }
  void send_bytes(const std::vector<std::byte>& bytes) const {
    EXPECT_EQ(::send(socket_, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
  }
  /// The next datagram; empty when none comes in time.
  [[nodiscard]] std::string receive(std::chrono::milliseconds patience) const {
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(patience.count())) <= 0) return {};
    std::array<char, 4096> buffer;
    const ssize_t size = ::recv(socket_, buffer.data(), buffer.size(), 0);
    return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }
  /// One frame: packet out, answer in, count up.
  Json exchange() {
    send();
    const std::string text = receive(kPatience);
    EXPECT_FALSE(text.empty()) << "no answer to frame " << packet.frame_count;
    ++packet.frame_count;
    return text.empty() ? Json() : Json::parse(text);
  }
  Json exchange(int frames) {
    Json last;
    for (int i = 0; i < frames && !testing::Test::HasFailure(); ++i) last = exchange();
    return last;
  }

  ServoPacket packet;

 private:
  int socket_;
};

ScenarioSpec sea(const std::string& vehicle, const std::string& more = {}) {
  const std::string text =
      "purpose: still sea\n"
      "step: 0.0025\n"
      "seabed: {depth: 20}\n"
      "waves: {kind: none}\n" +
      ("vehicles: [{name: rov, position: [5, -3, 4], heading_deg: 40, vehicle: " + vehicle + more) +
      "}]\n";
  Diagnostics diagnostics;
  auto scene =
      parse_scenario(text, "sea.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return std::move(scene).value();
}

/// A dive with ArduSub's backend on a port of its own.
struct Flown {
  explicit Flown(ScenarioSpec scene) {
    std::string why_not;
    partner = ArduSubPartner::open(0, why_not);
    EXPECT_TRUE(partner) << why_not;
    SessionOptions options;
    options.partners = {partner};
    session = std::make_unique<Session>(std::move(scene), std::move(options));
    session->start();
  }
  bool wait_for(const std::function<bool(const Moment&)>& is_true) const {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!is_true(*session->moment())) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(2ms);
    }
    return true;
  }
  bool status_has(const std::string& words) const {
    return wait_for([&](const Moment& moment) {
      return moment.partners.at(0).find(words) != std::string::npos;
    });
  }

  std::shared_ptr<ArduSubPartner> partner;
  std::unique_ptr<Session> session;
};

TEST(ArduSub, TheDiveWaitsForItAndMakesOneStepForEveryFrame) {
  const Flown dive(sea("bluerov2_heavy"));
  EXPECT_TRUE(dive.status_has("waiting"));
  EXPECT_EQ(dive.session->moment()->state.steps, 0u);
  FakeArduSub autopilot(dive.partner->port());
  const Json answer = autopilot.exchange(50);
  EXPECT_NEAR(answer["timestamp"].get<double>(), 50 * 0.0025, 1e-12);
  EXPECT_TRUE(dive.wait_for([](const Moment& moment) { return moment.state.steps == 50; }));
  EXPECT_TRUE(autopilot.receive(50ms).empty()) << "one answer for each packet, and no more";
  EXPECT_TRUE(dive.status_has("vectored_6dof"));
}

TEST(ArduSub, ItFindsTheVehicleAfloatWhereItStarted) {
  for (const char* kind : {"bluerov2", "bluerov2_heavy"}) {
    const Flown dive(sea(kind));
    FakeArduSub autopilot(dive.partner->port());  // all channels 0: no output
    const Json first = autopilot.exchange();
    const Vec3 start = vec(first["position"]);
    EXPECT_EQ(start.x(), 0.0);
    EXPECT_EQ(start.y(), 0.0);
    EXPECT_LT(std::abs(start.z()), 0.2) << "its draught";
    EXPECT_NEAR(first["attitude"][2].get<double>(), 40.0 * M_PI / 180.0, 1e-9);
    const Json later = autopilot.exchange(800);
    EXPECT_LT((vec(later["position"]) - start).norm(), 1e-3) << "it neither sinks nor rises";
    EXPECT_NEAR(later["imu"]["accel_body"][2].get<double>(), -9.81, 1e-3);
  }
}

// The relations by which ArduPilot's EKF3 strings measurements together; docs/guides/ardusub.md.
TEST(ArduSub, ForceRateVelocityAndPositionOfAFlightAreConsistentToOneMillionth) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  const Vec3 g_W(0.0, 0.0, 9.81);
  const double dt = 0.0025;
  Json before = autopilot.exchange();
  double worst_turn = 0.0, worst_velocity = 0.0, worst_position = 0.0, farthest = 0.0;
  for (int i = 0; i < 2400 && !HasFailure(); ++i) {
    // Down, then everything at once, changing every 0.3 s as a rough hand would.
    const int beat = i / 120;
    for (std::size_t c = 0; c < 8; ++c)
      autopilot.packet.pwm[c] =
          static_cast<std::uint16_t>(c < 4 ? 1500 + 90 * ((beat + static_cast<int>(c) * 3) % 5 - 2)
                                           : 1560 + 70 * ((beat + static_cast<int>(c)) % 3 - 1));
    const Json after = autopilot.exchange();
    const Quat turned =
        quat(before["quaternion"]) * rotation_from_vector(dt * vec(after["imu"]["gyro"]));
    const Quat q = quat(after["quaternion"]);
    worst_turn = std::max(worst_turn, turned.angularDistance(q));
    const Vec3 v0 = vec(before["velocity"]), v1 = vec(after["velocity"]);
    const Vec3 gained = v0 + dt * (q * vec(after["imu"]["accel_body"]) + g_W);
    worst_velocity = std::max(worst_velocity, (gained - v1).norm());
    const Vec3 moved = vec(before["position"]) + 0.5 * dt * (v0 + v1);
    worst_position = std::max(worst_position, (moved - vec(after["position"])).norm());
    farthest = std::max(farthest, vec(after["position"]).norm());
    before = after;
  }
  EXPECT_GT(farthest, 1.0) << "a flight that moves";
  EXPECT_LT(worst_turn, 1e-6);
  EXPECT_LT(worst_velocity, 1e-6);
  EXPECT_LT(worst_position, 1e-6);
  RecordProperty("turn_rad", std::to_string(worst_turn * 1e9) + "e-9");
  RecordProperty("velocity", std::to_string(worst_velocity * 1e9) + "e-9");
  RecordProperty("position", std::to_string(worst_position * 1e9) + "e-9");
}

TEST(ArduSub, AFrameThatIsAskedForAgainGetsTheSameAnswerWithoutAStep) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  autopilot.exchange(10);
  autopilot.send();
  const std::string answer = autopilot.receive(kPatience);
  for (int i = 0; i < 3; ++i) {
    autopilot.send();
    EXPECT_EQ(autopilot.receive(kPatience), answer);
  }
  EXPECT_TRUE(dive.wait_for([](const Moment& moment) { return moment.state.steps == 11; }));
  EXPECT_TRUE(dive.status_has("asked again 3x"));
}

TEST(ArduSub, WhenItStartsAnewTheVehicleIsBackAtItsStartAndTimeBeginsAtZero) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  autopilot.packet.pwm = {1400, 1400, 1600, 1600, 1700, 1700, 1700, 1700};
  const Vec3 start = vec(autopilot.exchange()["position"]);
  EXPECT_GT((vec(autopilot.exchange(1200)["position"]) - start).norm(), 0.3);
  autopilot.packet.frame_count = 0;
  autopilot.packet.pwm.fill(0);
  const Json again = autopilot.exchange();
  EXPECT_NEAR(again["timestamp"].get<double>(), 0.0025, 1e-12);
  EXPECT_LT((vec(again["position"]) - start).norm(), 1e-3);
  EXPECT_LT(vec(again["velocity"]).norm(), 0.1);
  EXPECT_LT(vec(again["imu"]["accel_body"]).norm(), 30.0) << "being put there is no blow";
}

TEST(ArduSub, PeopleWhoPauseWithholdTheAnswerAndThenGiveOne) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  autopilot.exchange(5);
  dive.session->post(order::SetPace{0.0});
  ASSERT_TRUE(dive.wait_for([](const Moment& moment) { return moment.rate == 0.0; }));
  for (int i = 0; i < 3; ++i) autopilot.send();
  EXPECT_TRUE(autopilot.receive(100ms).empty());
  dive.session->post(order::SetPace{1.0});
  const std::string answer = autopilot.receive(kPatience);
  ASSERT_FALSE(answer.empty());
  EXPECT_NEAR(Json::parse(answer)["timestamp"].get<double>(), 6 * 0.0025, 1e-12);
  EXPECT_TRUE(autopilot.receive(100ms).empty()) << "asked three times, answered once";
}

TEST(ArduSub, ItsClockGoesOnWhenPeopleGoBackInTheDive) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  const double reached = autopilot.exchange(400)["timestamp"];
  dive.session->post(order::Seek{from_seconds(0.5)});
  ASSERT_TRUE(
      dive.wait_for([](const Moment& moment) { return moment.state.now == from_seconds(0.5); }));
  const double next = autopilot.exchange()["timestamp"];
  EXPECT_NEAR(next, reached + 0.0025, 1e-12);
}

TEST(ArduSub, NoiseOnThePortIsCountedAndHarmsNothing) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  autopilot.exchange(3);
  auto wrong = ardusub::test::packet_bytes(autopilot.packet);
  wrong[1] = std::byte{0xff};
  autopilot.send_bytes(wrong);
  autopilot.send_bytes({std::byte{1}});
  autopilot.send_bytes(std::vector<std::byte>(2000));
  EXPECT_TRUE(dive.status_has("3 packets malformed"));
  EXPECT_NEAR(autopilot.exchange()["timestamp"].get<double>(), 4 * 0.0025, 1e-12);
}

TEST(ArduSub, ASecondOneIsRefusedWhileTheFirstLivesAndMayFollowItsDeath) {
  const Flown dive(sea("bluerov2_heavy"));
  auto first = std::make_unique<FakeArduSub>(dive.partner->port());
  FakeArduSub second(dive.partner->port());
  first->exchange(20);
  second.send();
  EXPECT_TRUE(dive.status_has("refused a second program"));
  first->exchange(20);
  EXPECT_TRUE(second.receive(0ms).empty());
  first.reset();
  EXPECT_TRUE(dive.status_has("SILENT"));
  second.packet.frame_count = 0;
  EXPECT_NEAR(second.exchange()["timestamp"].get<double>(), 0.0025, 1e-12);
}

TEST(ArduSub, AVehicleOfAnotherKindIsLeftToOthersAndTheDiveGoesOn) {
  const Flown dive(sea("videoray_pro"));
  EXPECT_TRUE(dive.status_has("not flown"));
  EXPECT_TRUE(dive.wait_for([](const Moment& moment) { return moment.state.steps > 5; }));
}

TEST(ArduSub, PeopleWhoDisarmStopTheThrusters) {
  const Flown dive(sea("bluerov2_heavy"));
  FakeArduSub autopilot(dive.partner->port());
  autopilot.packet.pwm = {1500, 1500, 1500, 1500, 1900, 1900, 1900, 1900};
  dive.session->post(order::Arm{VehicleId{0}, false});
  ASSERT_TRUE(dive.wait_for([](const Moment& moment) { return !moment.vehicles[0].is_armed; }));
  const double start = autopilot.exchange()["position"][2];
  EXPECT_NEAR(autopilot.exchange(400)["position"][2].get<double>(), start, 1e-3);
  dive.session->post(order::Arm{VehicleId{0}, true});
  ASSERT_TRUE(dive.wait_for([](const Moment& moment) { return moment.vehicles[0].is_armed; }));
  EXPECT_GT(autopilot.exchange(800)["position"][2].get<double>(), start + 0.2);
}

TEST(ArduSub, TheRangefinderIsTheAltimeterAndFarAwayWithoutABottom) {
  const std::string altimeter =
      ", sensors: [{name: down, kind: altimeter, rate_hz: 20, max_range: 15}]";
  const Flown dive(sea("bluerov2_heavy", altimeter));
  FakeArduSub autopilot(dive.partner->port());
  autopilot.packet.pwm = {1500, 1500, 1500, 1500, 1900, 1900, 1900, 1900};
  EXPECT_GT(autopilot.exchange(100)["rng_1"].get<double>(), 500.0)
      << "20 m of water, 15 m of reach";
  Json answer;
  for (int i = 0; i < 20'000 && !HasFailure(); ++i) {
    answer = autopilot.exchange();
    if (answer["position"][2].get<double>() > 7.0) break;
  }
  EXPECT_NEAR(answer["rng_1"].get<double>(), 20.0 - answer["position"][2].get<double>(), 0.5);
  EXPECT_GT(answer["battery"]["voltage"].get<double>(), 12.0);
  EXPECT_GT(answer["battery"]["current"].get<double>(), 1.0);
}

TEST(ArduSub, APortThatIsTakenIsNamed) {
  std::string why_not;
  const auto first = ArduSubPartner::open(0, why_not);
  ASSERT_TRUE(first) << why_not;
  EXPECT_FALSE(ArduSubPartner::open(first->port(), why_not));
  EXPECT_NE(why_not.find(std::to_string(first->port())), std::string::npos);
}

}  // namespace ardusub_partner_test
}  // namespace remora
