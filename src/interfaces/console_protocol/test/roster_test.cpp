// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/roster.h"

#include <gtest/gtest.h>

namespace remora {
namespace roster_test {

using namespace std::chrono_literals;

const Roster::Time kStart = Roster::Time{} + 1h;

client::Hello pilot(const std::string& name, const std::string& resume = {},
                    const std::string& vehicle = {}) {
  return {.role = Role::pilot, .vehicle = vehicle, .name = name, .resume = resume};
}

Roster with_vehicles(std::vector<std::string> names) {
  Roster roster;
  roster.set_vehicles(std::move(names));
  return roster;
}

TEST(Roster, TwoPilotsCannotHoldOneVehicle) {
  Roster roster = with_vehicles({"rov"});
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  const std::string ben = roster.join(pilot("Ben", "", "rov"), "b", kStart).id;
  EXPECT_TRUE(roster.find(ann)->has_seat);
  EXPECT_FALSE(roster.find(ben)->has_seat);
  EXPECT_EQ(roster.pilot_of("rov"), "Ann");
}

TEST(Roster, PilotsAreSpreadOverTheVehiclesThatAreFree) {
  Roster roster = with_vehicles({"one", "two"});
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  const std::string ben = roster.join(pilot("Ben"), "b", kStart).id;
  const std::string eve = roster.join(pilot("Eve"), "e", kStart).id;
  EXPECT_EQ(roster.find(ann)->vehicle, "one");
  EXPECT_EQ(roster.find(ben)->vehicle, "two");
  EXPECT_TRUE(roster.find(ben)->has_seat);
  EXPECT_EQ(roster.find(eve)->vehicle, "one");
  EXPECT_FALSE(roster.find(eve)->has_seat);
}

TEST(Roster, AReloadWithinTenSecondsFindsItsSeatAgain) {
  Roster roster = with_vehicles({"rov"});
  const std::string before = roster.join(pilot("Ann"), "secret", kStart).id;
  roster.leave(before, kStart);
  const std::string ben = roster.join(pilot("Ben"), "b", kStart + 5s).id;
  EXPECT_FALSE(roster.find(ben)->has_seat);  // it is kept for Ann
  EXPECT_EQ(roster.pilot_of("rov"), "Ann");
  const std::string after = roster.join(pilot("Ann", "secret"), "new", kStart + 9s).id;
  EXPECT_TRUE(roster.find(after)->has_seat);
}

TEST(Roster, ASeatIsFreeTenSecondsAfterItsPilotWasLost) {
  Roster roster = with_vehicles({"rov"});
  roster.leave(roster.join(pilot("Ann"), "secret", kStart).id, kStart);
  EXPECT_FALSE(roster.has_expired(kStart + 9s));
  EXPECT_TRUE(roster.has_expired(kStart + 10s));
  EXPECT_TRUE(roster.expire(kStart + 10s));
  EXPECT_FALSE(roster.pilot_of("rov").has_value());
  const std::string late = roster.join(pilot("Ann", "secret"), "new", kStart + 11s).id;
  EXPECT_TRUE(roster.find(late)->has_seat);  // free, not resumed
}

TEST(Roster, AWrongSecretResumesNothing) {
  Roster roster = with_vehicles({"rov"});
  roster.leave(roster.join(pilot("Ann"), "secret", kStart).id, kStart);
  for (const char* guess : {"", "secre", "secret2", "new"}) {
    const std::string id = roster.join(pilot("Mallory", guess), "m", kStart + 1s).id;
    EXPECT_FALSE(roster.find(id)->has_seat) << guess;
  }
}

TEST(Roster, APageThatComesBackBeforeItsOldConnectionClosedTakesItsPlace) {
  Roster roster = with_vehicles({"rov"});
  const std::string old = roster.join(pilot("Ann"), "secret", kStart).id;
  const Roster::Joined again = roster.join(pilot("Ann", "secret"), "second", kStart + 1s);
  EXPECT_EQ(again.replaced, old);
  EXPECT_TRUE(roster.find(again.id)->has_seat);
  EXPECT_FALSE(roster.find(old)->has_seat);
  // The old secret is worth nothing any more: two pages cannot take turns.
  const std::string third = roster.join(pilot("Ann", "secret"), "third", kStart + 2s).id;
  EXPECT_FALSE(roster.find(third)->has_seat);
}

TEST(Roster, ASeatChangesHandsWhenItsHolderSaysSo) {
  Roster roster = with_vehicles({"rov"});
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  const std::string ben = roster.join(pilot("Ben"), "b", kStart).id;
  EXPECT_NE(roster.grant(ben, ben).problem, "");
  EXPECT_EQ(roster.request(ben, "rov").problem, "");
  ASSERT_EQ(roster.requests().size(), 1u);
  EXPECT_EQ(roster.grant(ann, ben).problem, "");
  EXPECT_TRUE(roster.find(ben)->has_seat);
  EXPECT_FALSE(roster.find(ann)->has_seat);
  EXPECT_TRUE(roster.requests().empty());
}

TEST(Roster, ADeniedRequestLeavesTheSeatWhereItWas) {
  Roster roster = with_vehicles({"rov"});
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  const std::string ben = roster.join(pilot("Ben"), "b", kStart).id;
  const std::string eve = roster.join(pilot("Eve"), "e", kStart).id;
  EXPECT_EQ(roster.request(ben, "rov").problem, "");
  EXPECT_NE(roster.deny(eve, ben).problem, "");
  EXPECT_EQ(roster.deny(ann, ben).problem, "");
  EXPECT_TRUE(roster.requests().empty());
  EXPECT_TRUE(roster.find(ann)->has_seat);
}

TEST(Roster, AnInstructorHandsASeatOverWithoutItsHolder) {
  Roster roster = with_vehicles({"rov"});
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  const std::string ben = roster.join(pilot("Ben"), "b", kStart).id;
  const std::string boss =
      roster
          .join({.role = Role::instructor, .vehicle = {}, .name = "Boss", .resume = {}}, "i",
                kStart)
          .id;
  EXPECT_EQ(roster.grant(boss, ben).problem, "");
  EXPECT_TRUE(roster.find(ben)->has_seat);
  EXPECT_FALSE(roster.find(ann)->has_seat);
  EXPECT_NE(roster.grant(boss, boss).problem, "");  // they have no hands free
}

TEST(Roster, ASeatThatIsLeftGoesToWhoeverAskedFirst) {
  Roster roster = with_vehicles({"rov"});
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  const std::string ben = roster.join(pilot("Ben"), "b", kStart).id;
  const std::string eve = roster.join(pilot("Eve"), "e", kStart).id;
  EXPECT_EQ(roster.request(eve, "").problem, "");
  EXPECT_EQ(roster.request(ben, "").problem, "");
  EXPECT_EQ(roster.release(ann).problem, "");
  EXPECT_TRUE(roster.find(eve)->has_seat);
  EXPECT_EQ(roster.requests().size(), 1u);
}

TEST(Roster, ObserversAndInstructorsHaveNoSeat) {
  Roster roster = with_vehicles({"rov"});
  for (const Role role : {Role::observer, Role::instructor}) {
    const std::string id =
        roster.join({.role = role, .vehicle = "rov", .name = "x", .resume = {}}, "s", kStart).id;
    EXPECT_FALSE(roster.find(id)->has_seat);
    EXPECT_NE(roster.request(id, "rov").problem, "");
  }
  EXPECT_FALSE(roster.pilot_of("rov").has_value());
}

TEST(Roster, ANewDiveSeatsThePilotsWhoAreThere) {
  Roster roster;
  const std::string ann = roster.join(pilot("Ann"), "a", kStart).id;
  EXPECT_FALSE(roster.find(ann)->has_seat);
  roster.set_vehicles({"rov", "auv"});
  EXPECT_TRUE(roster.find(ann)->has_seat);
  EXPECT_EQ(roster.find(ann)->vehicle, "rov");
  roster.set_vehicles({"glider"});
  EXPECT_EQ(roster.find(ann)->vehicle, "glider");
  EXPECT_TRUE(roster.find(ann)->has_seat);
  roster.set_vehicles({});
  EXPECT_FALSE(roster.find(ann)->has_seat);
}

}  // namespace roster_test
}  // namespace remora
