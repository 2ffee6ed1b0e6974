// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "environment/gauss_markov.h"
#include "scenario/yaml/yaml_reader.h"
#include "sensors/scalar_error.h"
#include "sensors/triad_error.h"

namespace remora {

/// `key: {noise, bias, resolution}`
void read_error(Section& section, std::string_view key, std::string_view unit,
                ScalarErrorSpec& spec);
/// `key: {noise_density, bias_instability, random_walk, turn_on_bias, …}`
void read_error(Section& section, std::string_view key, std::string_view unit,
                TriadErrorSpec& spec);
/// `key: {sigma, time_constant}`; an angle is written as `sigma_deg`.
void read_wander(Section& section, std::string_view key, std::string_view unit,
                 GaussMarkovSpec& spec);
void read_angle_wander(Section& section, std::string_view key, GaussMarkovSpec& spec);

}  // namespace remora
