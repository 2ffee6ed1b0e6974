// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_scenery.h"

#include <fmt/format.h>

#include "scenario/yaml/read_appearance.h"
#include "scenario/yaml/read_preset.h"
#include "scenario/yaml/read_visuals.h"

namespace remora {
namespace {

constexpr int kMaxCopies = 20'000;  // of one kind of scenery

void read_variants(Section& section, const ReadContext& context, ScenerySpec& spec) {
  section.require("meshes", "[{part: rock, size: [0.2, 0.15, 0.1]}]");
  for (Section& variant : section.sections("meshes"))
    for (NamedMesh& mesh : read_meshes(variant, context))
      spec.meshes.push_back(std::make_shared<const TriangleMesh>(std::move(mesh.mesh)));
}

void read_scale(Section& section, ScenerySpec& spec) {
  std::vector<double> scale{spec.min_scale, spec.max_scale};
  section.read("scale", scale, {.low = 0.0, .high = 100.0, .above_low = true});
  if (scale.size() == 2 && scale[0] <= scale[1]) {
    spec.min_scale = scale[0];
    spec.max_scale = scale[1];
  } else {
    section.error("scale", "scale is the smallest and the largest", "Write for example [0.7, 1.3]");
  }
}

ScenerySpec read_entry(Section& section, const ReadContext& context) {
  ScenerySpec spec;
  std::string purpose;
  section.read("purpose", purpose);
  read_plain_name(section, "kelp", spec.name);
  spec.label = spec.name;
  section.read("label", spec.label);
  read_variants(section, context, spec);
  spec.appearance = read_appearance(section).value_or(spec.appearance);
  section.read("motion", spec.motion,
               Choices<SceneryMotion>{{"still", SceneryMotion::still},
                                      {"sway", SceneryMotion::sway},
                                      {"swim", SceneryMotion::swim}});
  section.read("centre", spec.centre_W, between(-1e6, 1e6, "m"));
  section.read("size", spec.size, between(0.0, 1e4, "m"));
  section.read("count", spec.count, 0, kMaxCopies);
  read_scale(section, spec);
  section.read("speed", spec.speed, between(0.0, 20.0, "m/s"));
  section.read("seed", spec.seed);
  return spec;
}

}  // namespace

std::vector<ScenerySpec> read_scenery(Section& scene, const ReadContext& context) {
  std::vector<ScenerySpec> scenery;
  for (const PresetEntry& entry :
       entries_with_presets(scene, "scenery", {"scenery", "scenery"}, context)) {
    Section section(entry.node, entry.path, scene.diagnostics());
    scenery.push_back(read_entry(section, context));
  }
  return scenery;
}

ParticleSpec read_particles(Section& scene) {
  ParticleSpec spec;
  auto section = scene.section("particles");
  if (!section) return spec;
  constexpr Range kMultiple = between(0.0, 20.0, {});
  section->read("marine_snow", spec.marine_snow, kMultiple);
  section->read("plankton", spec.plankton, kMultiple);
  section->read("bubbles", spec.bubbles, kMultiple);
  section->read("bubble_source", spec.bubble_source_W, between(-1e6, 1e6, "m"));
  return spec;
}

}  // namespace remora
