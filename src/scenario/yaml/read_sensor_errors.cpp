// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_sensor_errors.h"

namespace remora {

void read_error(Section& section, std::string_view key, std::string_view unit,
                ScalarErrorSpec& spec) {
  auto error = section.section(key);
  if (!error) return;
  error->read("noise", spec.noise, not_negative(unit));
  error->read("bias", spec.bias, not_negative(unit));
  error->read("resolution", spec.resolution, not_negative(unit));
}

void read_error(Section& section, std::string_view key, std::string_view unit,
                TriadErrorSpec& spec) {
  auto error = section.section(key);
  if (!error) return;
  error->read("noise_density", spec.noise_density, not_negative({}));
  error->read("bias_instability", spec.bias_instability, not_negative(unit));
  error->read("instability_time", spec.instability_time, positive("s"));
  error->read("random_walk", spec.random_walk, not_negative({}));
  error->read("turn_on_bias", spec.turn_on_bias, not_negative(unit));
  error->read("scale_error", spec.scale_error, not_negative({}));
  error->read_degrees("misalignment_deg", spec.misalignment, not_negative("degrees"));
  error->read("range", spec.range, positive(unit));
  error->read("resolution", spec.resolution, not_negative(unit));
}

void read_wander(Section& section, std::string_view key, std::string_view unit,
                 GaussMarkovSpec& spec) {
  auto wander = section.section(key);
  if (!wander) return;
  wander->read("sigma", spec.sigma, not_negative(unit));
  wander->read("time_constant", spec.time_constant, positive("s"));
}

void read_angle_wander(Section& section, std::string_view key, GaussMarkovSpec& spec) {
  auto wander = section.section(key);
  if (!wander) return;
  wander->read_degrees("sigma_deg", spec.sigma, between(0.0, 180.0, {}));
  wander->read("time_constant", spec.time_constant, positive("s"));
}

}  // namespace remora
