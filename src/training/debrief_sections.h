// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "training/debrief_facts.h"
#include "training/svg_chart.h"

namespace remora {

/// The parts of the debrief page; each is empty when there is nothing to tell.
namespace debrief {

// Of every dive: debrief_flight.cpp
[[nodiscard]] std::string figures(const DebriefFacts& facts);
[[nodiscard]] std::string track(const DebriefFacts& facts);
[[nodiscard]] std::string timeline(const DebriefFacts& facts);
[[nodiscard]] std::string plots(const DebriefFacts& facts);
[[nodiscard]] std::string tethers(const DebriefFacts& facts);
[[nodiscard]] std::string contacts(const DebriefFacts& facts);
[[nodiscard]] std::string faults(const DebriefFacts& facts);

// Of a vehicle that flies by instruments: debrief_navigation.cpp
[[nodiscard]] std::string navigation(const DebriefFacts& facts);

// Of a mission: debrief_assessment.cpp
[[nodiscard]] std::string verdict(const DebriefFacts& facts);
[[nodiscard]] std::string improvements(const DebriefFacts& facts);
[[nodiscard]] std::string goals(const DebriefFacts& facts);
[[nodiscard]] std::string judges(const DebriefFacts& facts);
[[nodiscard]] std::string ratings(const DebriefFacts& facts);
[[nodiscard]] std::string defects(const DebriefFacts& facts);

// debrief_photos.cpp
[[nodiscard]] std::string photos(const DebriefFacts& facts);

/// `<section>` with its heading around `body`; empty when the body is.
[[nodiscard]] std::string section(const char* id, std::string_view heading,
                                  const std::string& body);
/// A table; `head` holds the cells of its first row.
[[nodiscard]] std::string table(std::string_view head, std::string_view rows);
/// A number with what it is, among others in an element of class `figures`.
[[nodiscard]] std::string figure(const std::string& value, std::string_view name);
/// What charts over the dive point out, and an explanation of the kinds that occur.
[[nodiscard]] std::vector<ChartMark> marks_of(const DebriefFacts& facts);
[[nodiscard]] std::string plot_legend(const std::vector<ChartMark>& marks);
/// A moment: its clock time, as a link to the replay when the console knows the dive.
[[nodiscard]] std::string moment(const DebriefFacts& facts, double time);
/// A horizontal bar, 0 … 1.
[[nodiscard]] std::string bar(double share, const char* kind = "");

/// A component of the mission, in words.
[[nodiscard]] std::string component_title(const MissionOutline& mission, std::uint32_t point);

}  // namespace debrief
}  // namespace remora
