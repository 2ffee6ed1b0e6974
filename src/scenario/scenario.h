// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/sim_time.h"
#include "scenario/asset_paths.h"
#include "scenario/launch_overrides.h"
#include "scenario/scene_topic.h"
#include "scenario/script.h"
#include "world/world_spec.h"

namespace remora {

/// A scene that can be run: what is in it, how it starts, what happens by itself.
struct ScenarioSpec {
  std::string name;            ///< of the file, without .yaml
  std::string purpose;         ///< one sentence
  std::filesystem::path file;  ///< where it was read from
  SimTime duration = from_seconds(60.0);
  std::uint64_t seed = 1;
  SimTime log_period = from_seconds(0.1);  ///< between two rows of the track; multiple of the step
  WorldSpec world;
  Script script;
  std::vector<SceneTopic> topics = {};      ///< for robot software, besides the usual ones
  std::optional<VesselChoice> vessel = {};  ///< that took the place of the scene's own
};

/// What the command line and a launch menu may change.
struct ScenarioOverrides {
  std::optional<std::uint64_t> seed;
  std::optional<double> duration;              ///< [s]
  std::optional<ClarityMeasure> clarity = {};  ///< of the water, the same at all depths
  LaunchOverrides launch = {};                 ///< what a launch menu asks for
};

/// The scene in a YAML file. Every problem is put into `diagnostics`; with an error among them the
/// answer is empty. Never throws.
[[nodiscard]] std::optional<ScenarioSpec> load_scenario(const std::filesystem::path& file,
                                                        const AssetPaths& paths,
                                                        Diagnostics& diagnostics,
                                                        const ScenarioOverrides& overrides = {});

/// The same for a text; `file` is its name in messages, and files it refers to are looked for in
/// the folder of `file` and in the assets.
[[nodiscard]] std::optional<ScenarioSpec> parse_scenario(std::string_view text,
                                                         const std::filesystem::path& file,
                                                         const AssetPaths& paths,
                                                         Diagnostics& diagnostics,
                                                         const ScenarioOverrides& overrides = {});

/// The file of a scene that is called by name (`harbour`) or by path (`my/scene.yaml`); empty, with
/// the nearest names in `diagnostics`, when there is none.
[[nodiscard]] std::optional<std::filesystem::path> find_scenario(const std::string& name_or_path,
                                                                 const AssetPaths& paths,
                                                                 Diagnostics& diagnostics);

/// One vehicle of the assets on its own, for tests and tools: without the instruments of its
/// `navigation`, so that it knows the truth of itself.
[[nodiscard]] std::optional<VehicleSpec> load_vehicle(const std::string& name,
                                                      const AssetPaths& paths,
                                                      Diagnostics& diagnostics);

/// The same of an object.
[[nodiscard]] std::optional<ObjectSpec> load_object(const std::string& name,
                                                    const AssetPaths& paths,
                                                    Diagnostics& diagnostics);

}  // namespace remora
