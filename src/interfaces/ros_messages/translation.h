// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interfaces/ros_messages/catalogue.h"
#include "run/dive.h"

namespace remora {

/// A message on its way to a topic.
struct Publication {
  std::uint32_t topic = 0;  ///< in the list that the translation was given
  msg::AnyMessage message;
};

struct StepInstrumentSpec;

/// Tells a dive in messages: the clock, poses and motions as they are, and what instruments measure
/// when they deliver it, stamped with the moment they measured. Pictures and pings come from
/// elsewhere. Used by one thread.
class Translation {
 public:
  Translation(const ScenarioSpec& scenario, const Model& model, std::vector<Topic> topics);

  [[nodiscard]] const std::vector<Topic>& topics() const { return topics_; }

  /// What holds for the whole dive: where instruments and cameras are fitted.
  void open(std::vector<Publication>& out) const;
  /// What the last step brought.
  void see(const Dive& dive, std::vector<Publication>& out) const;

 private:
  [[nodiscard]] msg::AnyMessage state_message(const Topic& topic, const Dive& dive) const;
  [[nodiscard]] msg::TFMessage transforms(const State& state) const;
  template <class Add>
  void add_scene_frames(const Topic& topic, const Add& add) const;

  std::vector<Topic> topics_;
  const Model* model_;
  std::vector<std::shared_ptr<const StepInstrumentSpec>> sensors_;  ///< by SensorId
};

/// The message of one measurement, as `spec` says what it is. Of the type in the topic.
[[nodiscard]] msg::AnyMessage measurement_message(const Topic& topic,
                                                  const StepInstrumentSpec& spec,
                                                  const SensorModel& sensor,
                                                  const Measurement& measurement);

/// What a camera's picture of this size means: a pinhole in the water and, behind a flat port, the
/// radial distortion of things far away (near ones are seen from another place than the pupil).
/// Header and frame are the caller's.
[[nodiscard]] msg::CameraInfo camera_info(const CameraSpec& camera, double zoom, int width,
                                          int height);

}  // namespace remora
