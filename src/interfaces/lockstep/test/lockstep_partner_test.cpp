// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/lockstep_partner.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "interfaces/lockstep/endpoint.h"
#include "scenario/scenario.h"
#include "session/session.h"
#include "testing/source_dir.h"

namespace remora {
namespace lockstep_partner_test {

using namespace std::chrono_literals;
using Json = nlohmann::json;

constexpr auto kPatience = 30s;  // on a loaded machine

Vec3 vec(const Json& list) {
  return Vec3(list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>());
}

/// A program outside: lines out, lines in.
class Program {
 public:
  explicit Program(const std::string& address) {
    std::string why_not;
    const lockstep::Address to = lockstep::parse_address(address, why_not).value();
    if (to.kind == lockstep::Address::Kind::tcp) {
      socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
      sockaddr_in at{};
      at.sin_family = AF_INET;
      at.sin_addr.s_addr = htonl(to.host);
      at.sin_port = htons(to.port);
      EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&at), sizeof at), 0);
    } else {
      socket_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
      sockaddr_un at{};
      at.sun_family = AF_UNIX;
      std::strncpy(at.sun_path, to.path.c_str(), sizeof at.sun_path - 1);
      EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&at), sizeof at), 0);
    }
  }
  ~Program() { ::close(socket_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void say(const std::string& text) const {
    EXPECT_EQ(::send(socket_, text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }
  /// The next line; null when the other side has hung up or says nothing.
  Json hear(std::chrono::milliseconds patience = kPatience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
      if (const std::size_t at = bytes_.find('\n'); at != std::string::npos) {
        const Json json = Json::parse(bytes_.substr(0, at));
        bytes_.erase(0, at + 1);
        return json;
      }
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      pollfd ready{socket_, POLLIN, 0};
      if (left < 0ms || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return {};
      std::array<char, 4096> buffer;
      const ssize_t size = ::recv(socket_, buffer.data(), buffer.size(), 0);
      if (size <= 0) return {};
      bytes_.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }
  Json ask(const std::string& line) {
    say(line + "\n");
    return hear();
  }

 private:
  int socket_ = -1;
  std::string bytes_;
};

ScenarioSpec scene() {
  Diagnostics diagnostics;
  auto spec = parse_scenario(
      "purpose: still sea\n"
      "seabed: {depth: 20}\n"
      "waves: {kind: none}\n"
      "vehicles: [{vehicle: bluerov2_heavy, navigation: truth, name: rov, position: [1, 2, 4], "
      "sensors: [{sensor: "
      "bar30, name: depth}]}]\n",
      "sea.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  return std::move(spec).value();
}

struct Flown {
  explicit Flown(const std::string& address = "127.0.0.1:0", ScenarioSpec flown = scene()) {
    std::string why_not;
    partner = LockstepPartner::open({.address = address}, why_not);
    EXPECT_TRUE(partner) << why_not;
    SessionOptions options;
    options.partners = {partner};
    session = std::make_unique<Session>(std::move(flown), std::move(options));
    session->start();
  }
  bool status_has(const std::string& words) const {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (session->moment()->partners.at(0).find(words) == std::string::npos) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(2ms);
    }
    return true;
  }
  std::shared_ptr<LockstepPartner> partner;
  std::unique_ptr<Session> session;
};

TEST(Lockstep, TheSceneIntroducesItselfAndWaits) {
  const Flown dive;
  EXPECT_TRUE(dive.status_has("waiting"));
  Program program(dive.partner->address());
  const Json hello = program.hear();
  EXPECT_EQ(hello["type"], "hello");
  EXPECT_EQ(hello["version"], 1);
  EXPECT_EQ(hello["step"], 0.01);
  EXPECT_EQ(hello["vehicles"][0]["name"], "rov");
  EXPECT_EQ(hello["vehicles"][0]["thrusters"].size(), 8u);
  EXPECT_EQ(hello["sensors"][0]["name"], "rov/depth");
  EXPECT_EQ(vec(hello["state"]["rov"]["position"]), Vec3(1, 2, 4));
  EXPECT_EQ(hello["state"]["rov"]["truth"]["position"], hello["state"]["rov"]["position"]);
  EXPECT_EQ(dive.session->moment()->state.steps, 0u);
}

TEST(Lockstep, WhatTheVehicleDoesNotKnowIsNullAndTheTruthIsNamedSo) {
  ScenarioSpec by_gauge = scene();
  NavigationSpec& navigation = by_gauge.world.vehicles[0].navigation;
  for (NavigationSource& source : navigation.sources) source = navigation_source("none");
  navigation.source(NavigationQuantity::depth) = navigation_source("depth");
  const Flown dive("127.0.0.1:0", by_gauge);
  Program program(dive.partner->address());
  program.hear();
  const Json rov = program.ask(R"({"type":"step","count":50})")["vehicles"]["rov"];
  for (const char* unknown : {"position", "attitude", "quaternion", "velocity", "rates", "current"})
    EXPECT_TRUE(rov[unknown].is_null()) << unknown;
  EXPECT_NEAR(vec(rov["truth"]["position"]).z(), 4.0, 0.1);
  EXPECT_NE(rov["depth"].get<double>(), vec(rov["truth"]["position"]).z());  // a Bar30's offset
}

TEST(Lockstep, EveryRequestMakesItsStepsAndNoMore) {
  const Flown dive;
  Program program(dive.partner->address());
  program.hear();
  EXPECT_EQ(program.ask(R"({"type":"step","id":1})")["steps"], 1);
  const Json later = program.ask(R"({"type":"step","id":2,"count":200})");
  EXPECT_EQ(later["id"], 2);
  EXPECT_EQ(later["steps"], 201);
  EXPECT_NEAR(later["time"].get<double>(), 2.01, 1e-12);
  EXPECT_GE(later["measurements"].size(), 2u);
  EXPECT_EQ(later["measurements"][0]["sensor"], "rov/depth");
}

TEST(Lockstep, ThrustersHoldUntilOthersAreAskedFor) {
  const auto place_after = [](const std::string& last) {
    const Flown dive;
    Program program(dive.partner->address());
    program.hear();
    program.ask(R"({"type":"step","vehicles":{"rov":{"thrusters":[0,0,0,0,1,1,1,1]}}})");
    return vec(program.ask(last)["vehicles"]["rov"]["position"]);
  };
  const Vec3 held = place_after(R"({"type":"step","count":300})");
  EXPECT_EQ(held, place_after(R"({"type":"step","count":300,"vehicles":{"rov":)"
                              R"({"thrusters":[0,0,0,0,1,1,1,1]}}})"));
  EXPECT_GT(held.z(), 4.5);
  const Vec3 released = place_after(R"({"type":"step","count":300,"vehicles":{"rov":)"
                                    R"({"thrusters":[0,0,0,0,0,0,0,0]}}})");
  EXPECT_LT(released.z(), 4.1);
}

TEST(Lockstep, AWrenchPushesTheVehicle) {
  const Flown dive;
  Program program(dive.partner->address());
  program.hear();
  program.ask(R"({"type":"step","vehicles":{"rov":{"wrench":[40,0,0,0,0,0]}}})");
  const Json ahead = program.ask(R"({"type":"step","count":200})");

  // To the last bit as when nobody stands between.
  Dive alone(scene());
  Input input = neutral_input(alone.model());
  input.vehicles[0].kind = CommandKind::wrench;
  input.vehicles[0].wrench_B.force.x() = 40.0;
  for (int i = 0; i < 201; ++i) ASSERT_EQ(alone.step(input), StepStatus::ok);
  const RigidState& body = alone.state().bodies.bodies[0];
  EXPECT_EQ(vec(ahead["vehicles"]["rov"]["position"]), body.p_WB);
  EXPECT_GT(body.p_WB.x(), 1.5);
}

TEST(Lockstep, APoseIsWhereTheVehicleIsWhenTheStepEnds) {
  const Flown dive;
  Program program(dive.partner->address());
  program.hear();
  const Json there = program.ask(
      R"({"type":"step","vehicles":{"rov":{"pose":{"position":[7,8,9],"attitude":[0,0,1],)"
      R"("velocity":[0.5,0,0],"rates":[0,0,0.3]}}}})");
  const Json& rov = there["vehicles"]["rov"];
  // What the water does to it within one step of 10 ms: half of an acceleration of some m/s².
  EXPECT_LT((vec(rov["position"]) - Vec3(7, 8, 9)).norm(), 3e-4);
  EXPECT_NEAR(rov["attitude"][2].get<double>(), 1.0, 1e-3);
}

TEST(Lockstep, AfterAResetEverythingIsAtItsStartAndTimeGoesOn) {
  const Flown dive;
  Program program(dive.partner->address());
  program.hear();
  program.ask(R"({"type":"step","vehicles":{"rov":{"thrusters":[0,0,0,0,1,1,1,1]}}})");
  program.ask(R"({"type":"step","count":200})");
  const Json back = program.ask(R"({"type":"reset"})");
  EXPECT_EQ(back["steps"], 202);
  EXPECT_LT((vec(back["vehicles"]["rov"]["position"]) - Vec3(1, 2, 4)).norm(), 1e-2);
}

TEST(Lockstep, GarbageIsNamedAndNothingIsLost) {
  const Flown dive;
  Program program(dive.partner->address());
  program.hear();
  program.say("nonsense\n\n{\"type\":\"step\",\"id\":5}\n" + std::string(70'000, '7') +
              "\n{\"type\":\"step\",\"id\":6}\n");
  EXPECT_EQ(program.hear()["error"], "bad_json");
  EXPECT_EQ(program.hear()["id"], 5);
  EXPECT_EQ(program.hear()["error"], "too_long");
  EXPECT_EQ(program.hear()["id"], 6);
  EXPECT_TRUE(dive.status_has("2 requests refused"));
}

TEST(Lockstep, ASecondProgramIsRefusedUntilTheFirstHasGone) {
  const Flown dive;
  auto first = std::make_unique<Program>(dive.partner->address());
  first->hear();
  first->ask(R"({"type":"step"})");
  {
    Program second(dive.partner->address());
    EXPECT_EQ(second.hear()["error"], "busy");
    EXPECT_TRUE(second.hear().is_null());
  }
  EXPECT_EQ(first->ask(R"({"type":"step"})")["steps"], 2);
  first.reset();  // dies in the middle of it all
  EXPECT_TRUE(dive.status_has("has gone"));
  Program third(dive.partner->address());
  const Json hello = third.hear();
  EXPECT_EQ(hello["type"], "hello");
  EXPECT_EQ(hello["steps"], 2);
}

TEST(Lockstep, WhatADeadProgramAskedForIsNotInForce) {
  const Flown dive;
  {
    Program first(dive.partner->address());
    first.hear();
    first.ask(R"({"type":"step","vehicles":{"rov":{"thrusters":[1,1,1,1,1,1,1,1]}}})");
  }
  EXPECT_TRUE(dive.status_has("has gone"));
  Program second(dive.partner->address());
  second.hear();
  second.ask(R"({"type":"step"})");
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (dive.session->moment()->state.steps < 2 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(2ms);
  EXPECT_EQ(dive.session->moment()->state.steps, 2u);
  EXPECT_EQ(dive.session->moment()->input.vehicles[0].thrusters.size(), 0u);
}

TEST(Lockstep, WhoSaysGoodbyeIsAnsweredAndLetGo) {
  const Flown dive;
  Program program(dive.partner->address());
  program.hear();
  EXPECT_EQ(program.ask(R"({"type":"bye","id":"x"})")["type"], "bye");
  EXPECT_TRUE(program.hear().is_null());
  EXPECT_TRUE(dive.status_has("has gone"));
}

TEST(Lockstep, AUnixSocketSpeaksTheSameAndLeavesNoFileBehind) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("remora_lockstep_" + std::to_string(::getpid())))
          .string();
  {
    const Flown dive("unix:" + path);
    Program program("unix:" + path);
    EXPECT_EQ(program.hear()["type"], "hello");
    EXPECT_EQ(program.ask(R"({"type":"step"})")["steps"], 1);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Lockstep, OnlyThisMachineMayConnect) {
  std::string why_not;
  EXPECT_TRUE(lockstep::parse_address("9100", why_not));
  EXPECT_TRUE(lockstep::parse_address("localhost:9100", why_not));
  EXPECT_EQ(lockstep::parse_address("-", why_not)->kind, lockstep::Address::Kind::standard);
  for (const char* text :
       {"0.0.0.0:9100", "192.168.1.1:9100", "9100x", "127.0.0.1:99999", "", "unix:"})
    EXPECT_FALSE(lockstep::parse_address(text, why_not)) << text;
}

}  // namespace lockstep_partner_test
}  // namespace remora
