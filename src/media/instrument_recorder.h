// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sensors/fan_image.h"
#include "sensors/sensor.h"
#include "world/instrument_scene.h"

namespace remora {

/// Where an imaging instrument of a vehicle is, and how it moves.
struct InstrumentPlace {
  Pose X_WS;
  Twist V_WS_W;
  std::uint32_t own_part = kNoPart;
};
[[nodiscard]] InstrumentPlace place_of(const ImagingSensorModel& sensor, const Model& model,
                                       const State& state, const InstrumentScene& scene);

/// How its results are drawn.
struct InstrumentFileOptions {
  ColourMap colours;
  double cell = 0.5;              ///< of a depth grid [m]
  std::optional<int> width = {};  ///< of a fan [px]; nothing: 800 pixels high
  bool has_labels = false;        ///< at a fan's range rings
};

/// Looks through one imaging instrument while a dive goes on, and writes what it saw.
class InstrumentRecorder {
 public:
  virtual ~InstrumentRecorder() = default;

  /// How much of the dive before the moment asked for belongs to the picture, when the user does
  /// not say: all of a survey, one turn of a scanner's head, or only the last ping.
  enum class Habit { all, pass, last };
  [[nodiscard]] virtual Habit habit() const = 0;
  /// Pings of a pass.
  [[nodiscard]] virtual int pass() const { return 1; }
  virtual void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
                    std::uint64_t number) = 0;
  /// Forgets all but the last looks, for one that goes on for hours.
  virtual void keep_last(int /*looks*/) {}
  /// Extensions that can be written: ".png", …
  [[nodiscard]] virtual std::vector<std::string> extensions() const = 0;
  /// Writes everything seen into a file of one of the extensions; false when the disk refuses.
  [[nodiscard]] virtual bool write(const std::filesystem::path& file,
                                   const InstrumentFileOptions& options) const = 0;
  /// What a .png of it shows: at least one look must have been taken.
  [[nodiscard]] virtual ColourImage picture(const InstrumentFileOptions& options) const = 0;
  /// For people: "512 beams × 1000 bins".
  [[nodiscard]] virtual std::string summary() const = 0;
};

[[nodiscard]] std::unique_ptr<InstrumentRecorder> make_watch(const ImagingSensorModel& sensor);

/// The instrument's own stream of chance: new for each run's seed, its own for each sensor.
[[nodiscard]] std::uint64_t instrument_seed(std::uint64_t run_seed, const std::string& full_name);

}  // namespace remora
