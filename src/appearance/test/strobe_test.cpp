// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/strobe.h"

#include <gtest/gtest.h>

namespace remora {
namespace strobe_test {

/// Fl(3) 10 s, flashes of a quarter of a second, 1.5 s apart; the first begins at 2.5 s.
StrobeSpec three_in_ten() {
  return {.period = from_seconds(10.0),
          .flash = from_seconds(0.25),
          .flashes = 3,
          .interval = from_seconds(1.5),
          .phase = 0.25};
}

double lit_at(const StrobeSpec& spec, double t) {
  return lit_share(spec, from_seconds(t), from_seconds(t));
}

TEST(Strobe, FlashesWhereItsGroupSaysAndIsDarkBetween) {
  const StrobeSpec spec = three_in_ten();
  for (const double group : {-10.0, 0.0, 10.0, 1e6}) {
    for (const double start : {2.5, 4.0, 5.5}) {
      EXPECT_EQ(lit_at(spec, group + start), 1.0) << group + start;
      EXPECT_EQ(lit_at(spec, group + start + 0.249), 1.0) << group + start;
      EXPECT_EQ(lit_at(spec, group + start + 0.25), 0.0) << group + start;
      EXPECT_EQ(lit_at(spec, group + start - 0.001), 0.0) << group + start;
    }
    EXPECT_EQ(lit_at(spec, group + 7.0), 0.0) << "there is no fourth";
  }
}

TEST(Strobe, ItsMeanOverAPeriodIsItsDutyWheneverThePeriodBegins) {
  const StrobeSpec spec = three_in_ten();
  EXPECT_DOUBLE_EQ(duty(spec), 0.075);
  for (const double from : {-23.0, 0.0, 2.6, 4.1, 7.77, 1234.5})
    EXPECT_DOUBLE_EQ(lit_share(spec, from_seconds(from), from_seconds(from + 10.0)), 0.075) << from;
}

TEST(Strobe, AnExposureGetsTheShareOfItThatTheFlashCovers) {
  const StrobeSpec spec = {.period = from_seconds(1.0), .flash = from_seconds(0.1)};
  const auto share = [&](double from, double to) {
    return lit_share(spec, from_seconds(from), from_seconds(to));
  };
  EXPECT_DOUBLE_EQ(share(-0.02, 0.02), 0.5);  // opens before the flash
  EXPECT_DOUBLE_EQ(share(0.03, 0.05), 1.0);   // within it
  EXPECT_DOUBLE_EQ(share(0.09, 0.13), 0.25);  // shuts after it
  EXPECT_DOUBLE_EQ(share(0.2, 0.9), 0.0);
  EXPECT_DOUBLE_EQ(share(-0.1, 0.3), 0.25);  // all of it
}

TEST(Strobe, PicturesThatFollowEachOtherShareTheLightOutAndLoseNone) {
  const StrobeSpec spec = three_in_ten();
  const SimTime shutter = from_seconds(0.033);
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) sum += lit_share(spec, i * shutter, (i + 1) * shutter) * 0.033;
  EXPECT_NEAR(sum, 33.0 * lit_share(spec, {}, 1000 * shutter), 1e-9);
}

TEST(Strobe, OneThatIsAlwaysLitIsASteadyLight) {
  const StrobeSpec spec = {.period = from_seconds(0.5), .flash = from_seconds(0.5)};
  EXPECT_TRUE(problems(spec).empty());
  for (const double t : {0.0, 0.1, 0.499, 0.5, 77.7}) EXPECT_EQ(lit_at(spec, t), 1.0) << t;
  EXPECT_EQ(duty(spec), 1.0);
}

TEST(Strobe, WhatCannotFlashIsToldByItsField) {
  const auto told = [](const StrobeSpec& spec) {
    const std::vector<Problem> found = problems(spec);
    return found.size() == 1 ? to_string(found[0]) : std::string("not one problem");
  };
  StrobeSpec spec;
  spec.period = {};
  EXPECT_EQ(told(spec), "period is 0 s. Write seconds, for example 2");
  spec = {};
  spec.flash = {};
  EXPECT_EQ(told(spec), "flash is 0 s. Write how long it lasts in seconds, for example 0.1");
  spec = {};
  spec.flashes = 0;
  EXPECT_EQ(told(spec), "flashes is 0. Write how many there are in a group");
  spec = {};
  spec.phase = 1.5;
  EXPECT_EQ(told(spec), "phase is 1.5. Write a share from 0 to 1");
  spec = {.flash = from_seconds(0.6), .flashes = 2};
  EXPECT_EQ(told(spec),
            "flashes of 0.6 s begin 0.5 s after each other: they are one. Write a longer "
            "`interval` or a shorter `flash`");
  spec = {.flashes = 5};
  EXPECT_EQ(told(spec),
            "its flashes take 2.1 s, longer than the period of 2 s. Write a longer `period`, or "
            "fewer or shorter flashes");
  EXPECT_TRUE(problems(three_in_ten()).empty());
}

}  // namespace strobe_test
}  // namespace remora
