// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_fouling.h"

#include <fmt/format.h>

namespace remora {
namespace {

constexpr std::size_t kMostDefects = 32;  // of one object

}  // namespace

std::optional<FoulingSpec> read_fouling(Section& object, double still_surface) {
  auto section = object.section("fouling");
  if (!section) return std::nullopt;
  FoulingSpec spec;
  int level = 0;
  section->read("level", level, 0, kHighestFoulingLevel);
  spec.level = section->has("level") ? std::optional(level) : std::nullopt;
  section->read("seed", spec.seed);
  spec.waterline = still_surface;
  section->read("waterline", spec.waterline, between(-1e3, 1e3, "m"));
  return spec;
}

std::vector<HullDefect> read_hull_defects(Section& object) {
  static const Choices<HullDefectKind> kinds = {
      {"wasted_anode", HullDefectKind::wasted_anode},
      {"coating_damage", HullDefectKind::coating_damage},
      {"dent", HullDefectKind::dent},
      {"crack", HullDefectKind::crack},
      {"rope_in_propeller", HullDefectKind::rope_in_propeller},
      {"blocked_grating", HullDefectKind::blocked_grating}};
  std::vector<HullDefect> defects;
  for (Section& entry : object.sections("defects")) {
    HullDefect defect;
    entry.require("kind", "coating_damage");
    entry.read("component", defect.component);
    if (defect.component.empty()) entry.require("position", "[10, 5.2, 2]");
    entry.read("kind", defect.kind, kinds);
    entry.read("position", defect.p_B, between(-1e3, 1e3, "m"));
    entry.read("size", defect.size, between(0.02, 5.0, "m"));
    defects.push_back(defect);
  }
  if (defects.size() > kMostDefects)
    object.error("defects", fmt::format("{} defects are listed", defects.size()),
                 fmt::format("At most {} are possible", kMostDefects));
  return defects;
}

}  // namespace remora
