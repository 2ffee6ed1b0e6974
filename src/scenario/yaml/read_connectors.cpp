// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_connectors.h"

#include "math/angles.h"
#include "scenario/yaml/read_pose.h"
#include "scenario/yaml/read_preset.h"

namespace remora {
namespace {

void read_rules(Section& section, PlugRules& rules) {
  Vec3 tolerance_deg = kDegreesPerRadian * rules.tolerance;
  section.read("tolerance_deg", tolerance_deg,
               {.low = 0.0, .high = 89.0, .above_low = true, .unit = "degrees"});
  if (section.has("tolerance_deg")) rules.tolerance = kDegree * tolerance_deg;
  section.read("range", rules.range, positive("m"));
  section.read("dwell", rules.dwell, not_negative("s"));
  section.read("dead_time", rules.dead_time, not_negative("s"));
  section.read("mating_force", rules.mating_force, positive("N"));
  section.read("unmating_force", rules.unmating_force, positive("N"));
  section.read("window", rules.window, positive("s"));
  section.read("least_time", rules.least_time, not_negative("s"));
  section.read("least_force", rules.least_force, not_negative("N"));
}

ReceptacleSpec read_receptacle(Section& section) {
  ReceptacleSpec spec;
  read_plain_name(section, "left", spec.name);
  section.require("kind", "flying_lead");
  section.read("kind", spec.kind);
  spec.X_BF = read_mounting(section);
  section.read("seat", spec.seat, not_negative("m"));
  section.read("guide_force", spec.guide_force, positive("N"));
  section.read("guide_moment", spec.guide_moment, positive("N·m"));
  read_rules(section, spec.rules);
  section.report(problems(spec));
  return spec;
}

}  // namespace

ConnectorsSpec read_connectors(Section& owner) {
  ConnectorsSpec spec;
  for (Section& entry : owner.sections("receptacles"))
    spec.receptacles.push_back(read_receptacle(entry));
  if (auto section = owner.section("plug")) {
    spec.plug.emplace();
    section->require("fits", "flying_lead");
    section->read("fits", spec.plug->kind);
    spec.plug->X_BG = read_mounting(*section);
  }
  return spec;
}

}  // namespace remora
