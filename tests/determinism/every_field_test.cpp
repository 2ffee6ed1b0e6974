// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// The hash sees all of a state: a bit that changes anywhere in it changes the hash.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "base/fields.h"
#include "run/dive.h"
#include "scenario/yaml/list.h"
#include "testing/source_dir.h"

namespace remora {
namespace every_field_test {

/// Changes each number of `value` in its last bit, takes each optional away or puts one there, and
/// calls `look` after each change before it takes it back.
template <class T>
void for_each_change(T& value, const auto& look) {
  const auto with = [&](const T& other) {
    const T before = value;
    value = other;
    look();
    value = before;
  };
  if constexpr (std::is_same_v<T, double>) {
    with(std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) ^ 1));
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
    with(static_cast<T>(static_cast<std::uint64_t>(value) ^ 1));
  } else if constexpr (MatrixField<T>) {
    for (double& number : value.reshaped()) for_each_change(number, look);
  } else if constexpr (QuaternionField<T>) {
    for_each_change(value.coeffs(), look);
  } else if constexpr (OptionalField<T>) {
    if (value) for_each_change(*value, look);
    with(value ? T() : T(std::in_place));
  } else if constexpr (ListField<T>) {
    for (auto& element : value) for_each_change(element, look);
  } else {
    for_each_field(value, [&](const char*, auto& field) { for_each_change(field, look); });
  }
}

TEST(Determinism, EveryNumberOfAStateCountsInItsHash) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  const std::vector<Listing> scenarios = list_scenarios(paths);
  const auto harbour = std::find_if(scenarios.begin(), scenarios.end(),
                                    [](const Listing& entry) { return entry.name == "harbour"; });
  ASSERT_NE(harbour, scenarios.end());
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> spec = load_scenario(harbour->file, paths, diagnostics);
  ASSERT_TRUE(spec.has_value()) << to_string(diagnostics);
  Dive dive(std::move(*spec));
  while (dive.state().now < from_seconds(2.0)) ASSERT_EQ(dive.step(), StepStatus::ok);

  State state = dive.state();
  const std::uint64_t before = hash(state);
  std::vector<std::uint64_t> hashes = {before};
  for_each_change(state, [&] { hashes.push_back(hash(state)); });
  EXPECT_GT(hashes.size(), 1000u);  // 12 bodies, 64 nodes of a tether, five sensors, waves
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::adjacent_find(hashes.begin(), hashes.end()), hashes.end());
  EXPECT_EQ(hash(state), before);
}

}  // namespace every_field_test
}  // namespace remora
