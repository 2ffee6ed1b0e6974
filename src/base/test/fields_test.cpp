// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/fields.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/fixed_vector.h"
#include "base/hash_fields.h"
#include "base/random.h"
#include "base/sim_time.h"

namespace remora {
namespace fields_test {

enum class Colour : std::uint8_t { red, green };
REMORA_VALUES(Colour, red, green);

struct Lamp {
  double level = 0.5;
  bool is_on = false;
};
REMORA_FIELDS(Lamp, is_on, level);  // another order than above on purpose

// One field of every kind.
struct Everything {
  double real = 1.0;
  int whole = -2;
  Colour colour = Colour::red;
  SimTime time{3};
  Eigen::Vector3d vector = {4.0, 5.0, 6.0};
  Eigen::Matrix2d matrix = Eigen::Matrix2d::Identity();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  std::vector<Lamp> lamps = {{}, {}};
  FixedVector<double, 4> numbers = {7.0, 8.0};
  std::array<bool, 2> flags{};
  std::optional<double> maybe;
  std::variant<double, Lamp> either = 0.0;
  Random stream;
};
REMORA_FIELDS(Everything, real, whole, colour, time, vector, matrix, turn, lamps, numbers, flags,
              maybe, either, stream);

static_assert(HasFields<Lamp> && HasFields<const Lamp> && HasFields<Random>);
static_assert(!HasFields<double> && !HasFields<Eigen::Vector3d> && !HasFields<Colour>);

TEST(Fields, AreVisitedByTheirOwnNamesInTheOrderOfTheList) {
  const Lamp lamp;
  std::string names;
  for_each_field(lamp, [&](const char* name, const auto& field) {
    names += name + std::string(" ");
    const bool is_level = static_cast<const void*>(&field) == &lamp.level;
    EXPECT_EQ(is_level, std::strcmp(name, "level") == 0);
  });
  EXPECT_EQ(names, "is_on level ");
}

TEST(Fields, CanBeChangedByWhoVisitsThem) {
  Lamp lamp;
  for_each_field(lamp, [](const char*, auto& field) { field = {}; });
  EXPECT_EQ(lamp.level, 0.0);
}

TEST(Values, KnowTheirNamesAndNoOthers) {
  EXPECT_STREQ(value_name(Colour::green), "green");
  EXPECT_EQ(value_name(static_cast<Colour>(2)), nullptr);
}

TEST(HashOfFields, ChangesWithEveryKindOfField) {
  using Change = std::function<void(Everything&)>;
  const std::vector<Change> changes = {
      [](Everything& e) { e.real = std::nextafter(1.0, 2.0); },
      [](Everything& e) { e.whole = 2; },
      [](Everything& e) { e.colour = Colour::green; },
      [](Everything& e) { e.time.nanoseconds += 1; },
      [](Everything& e) { e.vector.z() = 6.5; },
      [](Everything& e) { e.matrix(1, 0) = 1e-300; },
      [](Everything& e) { e.turn.x() = 1e-9; },
      [](Everything& e) { e.lamps[1].is_on = true; },
      [](Everything& e) { e.lamps.pop_back(); },
      [](Everything& e) { e.numbers[1] = 9.0; },
      [](Everything& e) { e.numbers.push_back(0.0); },
      [](Everything& e) { e.flags[1] = true; },
      [](Everything& e) { e.maybe = 0.0; },
      [](Everything& e) {
        e.either = Lamp{0.0, false};
      },
      [](Everything& e) { e.either = 1.0; },
      [](Everything& e) { static_cast<void>(e.stream.bits()); },
  };
  std::vector<std::uint64_t> hashes = {hash_of(Everything{})};
  for (const Change& change : changes) {
    Everything changed;
    change(changed);
    hashes.push_back(hash_of(changed));
  }
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(hashes[i], hashes[k]) << i << " and " << k;
  }
}

TEST(HashOfFields, TellsWhereOneListEndsAndTheNextBegins) {
  using Lists = std::vector<std::vector<double>>;
  EXPECT_NE(hash_of(Lists{{1.0}, {}}), hash_of(Lists{{}, {1.0}}));
  EXPECT_NE(hash_of(Lists{}), hash_of(Lists{{}}));
}

TEST(HashOfFields, IsOneForBothZeros) {
  Everything minus;
  minus.either = -0.0;
  minus.matrix(1, 0) = -0.0;
  EXPECT_EQ(hash_of(minus), hash_of(Everything{}));
}

TEST(HashOfFields, TakesOfAFixedVectorWhatIsInIt) {
  Everything longer;
  longer.numbers.push_back(9.0);
  longer.numbers.resize(2);  // the 9 is still behind its end
  EXPECT_EQ(hash_of(longer), hash_of(Everything{}));
}

}  // namespace fields_test
}  // namespace remora
