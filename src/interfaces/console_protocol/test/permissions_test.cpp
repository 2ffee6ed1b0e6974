// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/permissions.h"

#include <gtest/gtest.h>

#include <set>

namespace remora {
namespace permissions_test {

constexpr Asker kPilot{Role::pilot, true};
constexpr Asker kWaiting{Role::pilot, false};
constexpr Asker kInstructor{Role::instructor, false};
constexpr Asker kObserver{Role::observer, false};

bool may(Right right, const Asker& asker, const Circumstances& circumstances = {}) {
  return objection(right, asker, circumstances).empty();
}

TEST(Permissions, EveryRightIsInTheTableOnceAndSaysWhoMay) {
  std::set<Right> seen;
  for (const Permission& permission : kPermissions) {
    EXPECT_TRUE(seen.insert(permission.right).second);
    EXPECT_FALSE(permission.objection.empty());
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(Right::delete_records) + 1);
}

TEST(Permissions, OnlyWhoHasTheSeatFlies) {
  EXPECT_TRUE(may(Right::fly, kPilot));
  for (const Asker& asker : {kWaiting, kInstructor, kObserver})
    EXPECT_FALSE(may(Right::fly, asker));
}

TEST(Permissions, InstructorsMayDoEverythingElse) {
  for (const Permission& permission : kPermissions) {
    for (const bool has_code : {false, true}) {
      const bool is_allowed = may(permission.right, kInstructor, {.has_code = has_code});
      EXPECT_EQ(is_allowed, permission.right != Right::fly);
    }
  }
}

TEST(Permissions, ObserversOnlyLook) {
  for (const Permission& permission : kPermissions)
    EXPECT_EQ(may(permission.right, kObserver), permission.right == Right::delete_records);
}

TEST(Permissions, TheClockIsThePilotsUntilAnInstructorComes) {
  for (const Right right : {Right::set_pace, Right::seek, Right::jump}) {
    EXPECT_TRUE(may(right, kPilot));
    EXPECT_FALSE(may(right, kPilot, {.has_instructor = true}));
    EXPECT_FALSE(may(right, kWaiting));
  }
}

TEST(Permissions, ARecordingIsAnybodysToLookThrough) {
  const Circumstances alone{.is_replay = true}, taught{.is_replay = true, .has_instructor = true};
  EXPECT_TRUE(may(Right::set_pace, kObserver, alone));
  EXPECT_FALSE(may(Right::set_pace, kObserver, taught));
  EXPECT_TRUE(may(Right::seek, kObserver, taught));
  EXPECT_FALSE(may(Right::disturb, kObserver, alone));
}

TEST(Permissions, WithAnInstructorsCodeNobodyElseMakesFilms) {
  for (const Asker& asker : {kPilot, kWaiting}) {
    EXPECT_TRUE(may(Right::make_films, asker));
    EXPECT_FALSE(may(Right::make_films, asker, {.has_code = true}));
  }
  EXPECT_FALSE(may(Right::make_films, kObserver));
}

TEST(Permissions, WithAnInstructorsCodeNobodyElseDeletesRecords) {
  for (const Asker& asker : {kPilot, kWaiting, kObserver}) {
    EXPECT_TRUE(may(Right::delete_records, asker));
    EXPECT_FALSE(may(Right::delete_records, asker, {.has_code = true}));
  }
}

}  // namespace permissions_test
}  // namespace remora
