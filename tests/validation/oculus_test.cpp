// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0

// Statistics of simulated pings beside those of a real Oculus: how grey values spread, and how far
// neighbouring range bins and beams are alike. Both go through the same functions. The head's gain,
// noise, gamma and pulse window were chosen after looking at these recordings, so the levels, the
// spread and the likeness of range bins say that one set fits, not that it was foretold; the
// likeness of beams follows from the data sheet's beam width and was not tuned.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "oculus_scene.h"

#include "testing/source_dir.h"

namespace remora {
namespace oculus_test {

struct GreyPing {
  int bins = 0;
  int beams = 0;
  std::vector<double> values;  // range by range

  [[nodiscard]] double at(int bin, int beam) const {
    return values[static_cast<std::size_t>(bin) * static_cast<std::size_t>(beams) +
                  static_cast<std::size_t>(beam)];
  }
};

GreyPing recorded(const std::string& number) {
  std::ifstream file(source_dir() + "/tests/validation/data/oculus_2100khz/ping_" + number + ".pgm",
                     std::ios::binary);
  std::string magic;
  GreyPing ping;
  int white = 0;
  file >> magic >> ping.beams >> ping.bins >> white;
  file.get();
  std::string bytes(static_cast<std::size_t>(ping.bins) * static_cast<std::size_t>(ping.beams), 0);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  for (const char byte : bytes) ping.values.push_back(static_cast<unsigned char>(byte));
  return ping;
}

GreyPing simulated(std::uint64_t number) {
  const OculusScene scene;
  const ImagingSonar sonar(OculusScene::head());
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  SonarGrey grey;
  sonar.ping(scene.scene(), OculusScene::pose(), 1, number, workspace, echo);
  sonar.show(echo, grey);
  GreyPing ping{grey.bins, grey.beams, {}};
  for (int n = 0; n < grey.bins; ++n) {
    for (int b = 0; b < grey.beams; ++b) ping.values.push_back(grey.at(b, n));
  }
  return ping;
}

// Rows of the recording's three zones: 0.17-0.48 m, 0.82-1.08 m, 1.36-1.82 m.
struct Zone {
  int begin = 0;
  int end = 0;
};
constexpr Zone kWater = {60, 170};
constexpr Zone kFloor = {288, 380};
constexpr Zone kTail = {478, 640};

double mean(const GreyPing& ping, Zone zone) {
  double sum = 0.0;
  for (int n = zone.begin; n < zone.end; ++n) {
    for (int b = 0; b < ping.beams; ++b) sum += ping.at(n, b);
  }
  return sum / ((zone.end - zone.begin) * ping.beams);
}

// What remains of a grey value when the mean of the 21 x 21 around it is taken away, and that mean.
struct Residual {
  GreyPing rest;
  GreyPing local;
};
Residual residual(const GreyPing& ping) {
  constexpr int kHalf = 10;
  Residual result{ping, ping};
  for (int n = 0; n < ping.bins; ++n) {
    for (int b = 0; b < ping.beams; ++b) {
      double sum = 0.0;
      int count = 0;
      for (int i = std::max(n - kHalf, 0); i <= std::min(n + kHalf, ping.bins - 1); ++i) {
        for (int j = std::max(b - kHalf, 0); j <= std::min(b + kHalf, ping.beams - 1); ++j) {
          sum += ping.at(i, j);
          ++count;
        }
      }
      const auto at = static_cast<std::size_t>(n * ping.beams + b);
      result.local.values[at] = sum / count;
      result.rest.values[at] -= sum / count;
    }
  }
  return result;
}

// Spread of the grey values about their local mean, over that mean.
double contrast(const Residual& residual, Zone zone) {
  double squares = 0.0;
  double level = 0.0;
  for (int n = zone.begin; n < zone.end; ++n) {
    for (int b = 0; b < residual.rest.beams; ++b) {
      squares += std::pow(residual.rest.at(n, b), 2);
      level += residual.local.at(n, b);
    }
  }
  const double count = (zone.end - zone.begin) * residual.rest.beams;
  return std::sqrt(squares / count) / (level / count);
}

double correlation(const GreyPing& a, const GreyPing& b, Zone zone, int bins_on, int beams_on) {
  double ab = 0.0;
  double aa = 0.0;
  double bb = 0.0;
  for (int n = zone.begin; n + bins_on < zone.end; ++n) {
    for (int beam = 0; beam + beams_on < a.beams; ++beam) {
      const double x = a.at(n, beam);
      const double y = b.at(n + bins_on, beam + beams_on);
      ab += x * y;
      aa += x * x;
      bb += y * y;
    }
  }
  return ab / std::sqrt(aa * bb);
}

class BesideTheOculus : public ::testing::Test {
 protected:
  void compare(const char* what, double real, double ours, double tolerance) {
    RecordProperty(std::string(what) + " real", std::to_string(real));
    RecordProperty(std::string(what) + " ours", std::to_string(ours));
    std::printf("| %s | %.2f | %.2f |\n", what, real, ours);
    EXPECT_NEAR(ours, real, tolerance) << what;
  }
  const GreyPing real_ = recorded("415323");
  const GreyPing real_next_ = recorded("415324");
  const GreyPing ours_ = simulated(0);
  const GreyPing ours_next_ = simulated(1);
  const Residual real_residual_ = residual(real_);
  const Residual ours_residual_ = residual(ours_);
};

TEST_F(BesideTheOculus, GreyValuesSpreadAlike) {
  compare("std/mean, water", contrast(real_residual_, kWater), contrast(ours_residual_, kWater),
          0.08);
  compare("std/mean, floor", contrast(real_residual_, kFloor), contrast(ours_residual_, kFloor),
          0.08);
  compare("std/mean, tail", contrast(real_residual_, kTail), contrast(ours_residual_, kTail), 0.05);
}

TEST_F(BesideTheOculus, NeighboursAreAsMuchAlike) {
  const auto alike = [](const Residual& r, int bins_on, int beams_on) {
    return correlation(r.rest, r.rest, kTail, bins_on, beams_on);
  };
  compare("next range bin", alike(real_residual_, 1, 0), alike(ours_residual_, 1, 0), 0.15);
  compare("next beam", alike(real_residual_, 0, 1), alike(ours_residual_, 0, 1), 0.15);
  compare("two beams on", alike(real_residual_, 0, 2), alike(ours_residual_, 0, 2), 0.12);
}

TEST_F(BesideTheOculus, TheFloorStaysAndTheNoiseDoesNot) {
  const Residual real_next = residual(real_next_);
  const Residual ours_next = residual(ours_next_);
  compare("next ping, floor", correlation(real_residual_.rest, real_next.rest, kFloor, 0, 0),
          correlation(ours_residual_.rest, ours_next.rest, kFloor, 0, 0), 0.1);
  // Ours is quite still; the recorded tail holds faint echoes that stay, ours a little of them.
  EXPECT_LT(correlation(ours_residual_.rest, ours_next.rest, kTail, 0, 0), 0.9);
  std::printf("| mean grey: water, floor, tail | %.0f, %.0f, %.0f | %.0f, %.0f, %.0f |\n",
              mean(real_, kWater), mean(real_, kFloor), mean(real_, kTail), mean(ours_, kWater),
              mean(ours_, kFloor), mean(ours_, kTail));
}

}  // namespace oculus_test
}  // namespace remora
