// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/tide.h"
#include "math/angles.h"
#include "testing/source_dir.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>

namespace remora {
namespace tide_test {

double wrapped(double angle) { return std::remainder(angle, 2.0 * std::numbers::pi); }

struct Published {
  std::string name;
  double speed_deg_per_h;
  double period_h;
  TidalConstituent san_francisco, chappaquoit;
};

std::vector<Published> published_constituents() {
  std::ifstream file(source_dir() + "/assets/environment/noaa_tidal_constituents.csv");
  std::vector<Published> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream in(line);
    Published row;
    double amp_sf, phase_sf, amp_ch, phase_ch;
    in >> row.name >> row.speed_deg_per_h >> row.period_h >> amp_sf >> phase_sf >> amp_ch >>
        phase_ch;
    row.san_francisco = {row.name, amp_sf, phase_sf * kDegree, {}};
    row.chappaquoit = {row.name, amp_ch, phase_ch * kDegree, {}};
    rows.push_back(row);
  }
  return rows;
}

TEST(UtcTime, CountsSecondsAsPosixDoes) {
  EXPECT_EQ(utc_from_calendar(1970, 1, 1).seconds, 0);
  EXPECT_EQ(utc_from_calendar(2000, 1, 1, 12).seconds, 946728000);
  EXPECT_EQ(utc_from_calendar(2020, 1, 1).seconds, UtcTime{}.seconds);
  EXPECT_EQ(utc_from_calendar(2001, 9, 9, 1, 46, 40).seconds, 1000000000);
  EXPECT_EQ(utc_from_calendar(2000, 3, 1).seconds - utc_from_calendar(2000, 2, 28).seconds, 172800);
}

TEST(UtcTime, ReadsTheUsualSpellingsAndRefusesTheRest) {
  EXPECT_EQ(parse_utc("2021-03-04 15:00")->seconds, utc_from_calendar(2021, 3, 4, 15).seconds);
  EXPECT_EQ(parse_utc("2021-03-04T15:00:07Z")->seconds,
            utc_from_calendar(2021, 3, 4, 15, 0, 7).seconds);
  EXPECT_EQ(parse_utc("2021-03-04")->seconds, utc_from_calendar(2021, 3, 4).seconds);
  for (const char* bad : {"", "2021", "2021-13-01", "2021-02-29", "2021-03-04 25:00",
                          "2021-03-04 15:00 +01", "04.03.2021", "2021-03-04 -1:00"})
    EXPECT_FALSE(parse_utc(bad).has_value()) << bad;
}

TEST(Tide, EverySpeedOfNoaasListFollowsFromTheMoonAndTheSun) {
  const auto rows = published_constituents();
  ASSERT_EQ(rows.size(), 37u);
  for (const Published& row : rows) {
    const auto argument = tidal_argument(row.name, {});
    ASSERT_TRUE(argument.has_value()) << row.name;
    EXPECT_NEAR(argument->speed / kDegree * 3600.0, row.speed_deg_per_h, 2e-6) << row.name;
  }
}

TEST(Tide, ThePeriodOfM2IsTwelveHoursTwentyFiveMinutes) {
  const TidalHarmonics tide({.constituents = {{"M2", 1.0, 0.0, {}}}}, {});
  const double period = 12.4206012 * 3600.0;
  for (const double t : {0.0, 5000.0, 30000.0}) {
    EXPECT_NEAR(tide(t + period), tide(t), 1e-6);
    EXPECT_NEAR(tide(t + 0.5 * period), -tide(t), 1e-6);
  }
}

// K1 follows the stars: its argument is the sidereal time of Greenwich less a quarter turn. The
// sidereal time at 2000-01-01 12:00 was 18 h 41 min 50.55 s (Astronomical Almanac).
TEST(Tide, K1FollowsSiderealTime) {
  const double sidereal = (18.0 + 41.0 / 60.0 + 50.55 / 3600.0) * 15.0 * kDegree;
  const auto k1 = tidal_argument("K1", utc_from_calendar(2000, 1, 1, 12));
  EXPECT_NEAR(wrapped(k1->equilibrium - (sidereal - 0.5 * std::numbers::pi)), 0.0, 0.01 * kDegree);
}

// New moon 2000-01-06 18:14, full moon 2000-01-21 04:40, first quarter 2000-01-14 13:34 UT. True
// and mean moon differ by up to 7.5°, twice that in M2.
TEST(Tide, MoonAndSunPullTogetherAtNewAndFullMoonAndAgainstEachOtherAtTheQuarters) {
  const auto lag = [](UtcTime at) {
    return std::abs(
        wrapped(tidal_argument("M2", at)->equilibrium - tidal_argument("S2", at)->equilibrium));
  };
  EXPECT_LT(lag(utc_from_calendar(2000, 1, 6, 18, 14)), 15.0 * kDegree);
  EXPECT_LT(lag(utc_from_calendar(2000, 1, 21, 4, 40)), 15.0 * kDegree);
  EXPECT_GT(lag(utc_from_calendar(2000, 1, 14, 13, 34)), 165.0 * kDegree);
}

// The moon's orbit was tilted most to the equator in June 2006 and least in October 2015.
TEST(Tide, DiurnalTidesAreLargestAndM2SmallestAtTheMajorLunarStandstill) {
  const UtcTime major = utc_from_calendar(2006, 6, 19);
  const UtcTime minor = utc_from_calendar(2015, 10, 8);
  EXPECT_NEAR(tidal_argument("O1", major)->node_factor, 1.196, 1e-3);
  EXPECT_NEAR(tidal_argument("O1", minor)->node_factor, 0.822, 1e-3);
  EXPECT_NEAR(tidal_argument("M2", major)->node_factor, 0.963, 1e-3);
  EXPECT_NEAR(tidal_argument("M2", minor)->node_factor, 1.037, 1e-3);
  EXPECT_NEAR(tidal_argument("M4", minor)->node_factor, 1.037 * 1.037, 2e-3);
  EXPECT_DOUBLE_EQ(tidal_argument("S2", major)->node_factor, 1.0);
}

TEST(Tide, HeightIsTheSumOfItsHarmonics) {
  const UtcTime start = utc_from_calendar(2021, 3, 4, 15);
  const TidalHarmonicsSpec spec{0.3, {{"M2", 0.55, 0.127, {}}, {"S2", 0.114, 0.503, {}}}};
  const TidalHarmonics tide(spec, start);
  const auto m2 = *tidal_argument("M2", start);
  // S2's argument at 15:00 is 2 (15 · 15° + 180°) = 90° plus whole turns.
  const double t = 7200.0;
  const double by_hand =
      0.3 +
      m2.node_factor * 0.55 * std::cos(m2.speed * t + m2.equilibrium + m2.node_angle - 0.127) +
      0.114 * std::cos((90.0 + 30.0 * 2.0) * kDegree - 0.503);
  EXPECT_NEAR(tide(t), by_hand, 1e-9);
}

struct Datums {
  double higher_high = 0.0, lower_low = 0.0;
};

/// Means of the highest and the lowest level of each lunar day over NOAA's epoch 1983–2001.
Datums datums(const std::vector<TidalConstituent>& constituents) {
  constexpr double kLunarDay = 24.8412 * 3600.0;
  constexpr double kSampling = 900.0;
  Datums sum;
  int days = 0;
  for (int year = 1983; year <= 2001; ++year) {
    const TidalHarmonics tide({.constituents = constituents}, utc_from_calendar(year, 7, 1));
    for (double day = -0.5 * 365.25 * 86400.0; day < 0.5 * 365.25 * 86400.0; day += kLunarDay) {
      double high = -1e9, low = 1e9;
      for (double t = day; t < day + kLunarDay; t += kSampling) {
        const double h = tide(t);
        high = std::max(high, h);
        low = std::min(low, h);
      }
      sum.higher_high += high;
      sum.lower_low += low;
      ++days;
    }
  }
  return {sum.higher_high / days, sum.lower_low / days};
}

// NOAA's tidal datums of the two stations over the mean sea level [m]. They were averaged from the
// water that was there; how much of the daily inequality survives depends on the relative phases
// of K1, O1 and M2, so a wrong argument shows.
TEST(Tide, HarmonicConstantsOfSanFranciscoAndChappaquoitGiveNoaasTidalDatums) {
  std::vector<TidalConstituent> san_francisco, chappaquoit;
  for (const Published& row : published_constituents()) {
    san_francisco.push_back(row.san_francisco);
    chappaquoit.push_back(row.chappaquoit);
  }
  const Datums sf = datums(san_francisco);
  EXPECT_NEAR(sf.higher_high, 3.602 - 2.773, 0.02);
  EXPECT_NEAR(sf.lower_low, 1.822 - 2.773, 0.02);
  const Datums ch = datums(chappaquoit);
  EXPECT_NEAR(ch.higher_high, 2.472 - 1.740, 0.03);
  EXPECT_NEAR(ch.lower_low, 1.177 - 1.740, 0.03);
}

TEST(Tide, AnUnknownConstituentNeedsItsSpeed) {
  EXPECT_EQ(
      problems(TidalHarmonicsSpec{0.0, {{"M2", -1.0, 0.0, {}}, {"XY9", 1.0, 0.0, {}}}}).size(), 2u);
  const TidalHarmonicsSpec own{0.0, {{"seiche", 0.1, 0.0, 2.0 * std::numbers::pi / 600.0}}};
  EXPECT_TRUE(problems(own).empty());
  EXPECT_NEAR(TidalHarmonics(own, {})(600.0), 0.1, 1e-12);
}

}  // namespace tide_test
}  // namespace remora
