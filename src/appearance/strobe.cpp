// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/strobe.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "base/spec_check.h"

namespace remora {
namespace {

/// Time since the first flash of a group began, in [0, period), and how many groups came before.
struct Place {
  std::int64_t groups = 0;
  std::int64_t since = 0;  // [ns]
};

Place place_of(const StrobeSpec& spec, SimTime t) {
  const std::int64_t period = spec.period.nanoseconds;
  const std::int64_t late = from_seconds(spec.phase * spec.period.seconds()).nanoseconds;
  const std::int64_t shifted = t.nanoseconds - late;
  Place place{shifted / period, shifted % period};
  if (place.since < 0) place = {place.groups - 1, place.since + period};
  return place;
}

/// Lit time of a group up to `since` [ns].
std::int64_t lit_in_group(const StrobeSpec& spec, std::int64_t since) {
  std::int64_t lit = 0;
  for (int i = 0; i < spec.flashes; ++i)
    lit +=
        std::clamp<std::int64_t>(since - i * spec.interval.nanoseconds, 0, spec.flash.nanoseconds);
  return lit;
}

std::int64_t lit_until(const StrobeSpec& spec, const Place& place) {
  return place.groups * spec.flashes * spec.flash.nanoseconds + lit_in_group(spec, place.since);
}

/// From the beginning of a group's first flash to the end of its last.
SimTime length_of_group(const StrobeSpec& spec) {
  return (spec.flashes - 1) * spec.interval + spec.flash;
}

}  // namespace

std::vector<Problem> problems(const StrobeSpec& spec) {
  SpecCheck check;
  check.that(spec.period.nanoseconds > 0,
             {"period", fmt::format("period is {} s", spec.period.seconds()),
              "Write seconds, for example 2"});
  check.that(spec.flash.nanoseconds > 0,
             {"flash", fmt::format("flash is {} s", spec.flash.seconds()),
              "Write how long it lasts in seconds, for example 0.1"});
  check.that(spec.flashes >= 1, {"flashes", fmt::format("flashes is {}", spec.flashes),
                                 "Write how many there are in a group"});
  check.that(spec.phase >= 0.0 && spec.phase <= 1.0,
             {"phase", fmt::format("phase is {}", spec.phase), "Write a share from 0 to 1"});
  std::vector<Problem> found = std::move(check).found();
  if (!found.empty()) return found;
  if (spec.flashes > 1 && spec.interval <= spec.flash)
    found.push_back({"interval",
                     fmt::format("flashes of {} s begin {} s after each other: they are one",
                                 spec.flash.seconds(), spec.interval.seconds()),
                     "Write a longer `interval` or a shorter `flash`"});
  else if (length_of_group(spec) > spec.period)
    found.push_back({"period",
                     fmt::format("its flashes take {} s, longer than the period of {} s",
                                 length_of_group(spec).seconds(), spec.period.seconds()),
                     "Write a longer `period`, or fewer or shorter flashes"});
  return found;
}

double duty(const StrobeSpec& spec) {
  return spec.flashes * spec.flash.seconds() / spec.period.seconds();
}

double lit_share(const StrobeSpec& spec, SimTime from, SimTime to) {
  REMORA_ASSERT(from <= to);
  const Place end = place_of(spec, to);
  if (from == to) {
    // Lit from the moment a flash begins until just before it ends.
    const std::int64_t more = lit_in_group(spec, end.since + 1) - lit_in_group(spec, end.since);
    return static_cast<double>(more);
  }
  const std::int64_t lit = lit_until(spec, end) - lit_until(spec, place_of(spec, from));
  return static_cast<double>(lit) / static_cast<double>((to - from).nanoseconds);
}

}  // namespace remora
