// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace remora::validation {

/// One line of the validation table: how far we are from a reference, and how far we may be.
struct Finding {
  std::string reference;  ///< folder/file or folder/check
  std::string quantity;
  double error = 0.0;
  double tolerance = 0.0;
  std::string unit;

  [[nodiscard]] bool holds() const { return error <= tolerance; }  // false for NaN
};

[[nodiscard]] std::vector<Finding> openrov_findings();
[[nodiscard]] std::vector<Finding> npsauv_findings();
[[nodiscard]] std::vector<Finding> remus100_findings();
[[nodiscard]] std::vector<Finding> closed_form_findings();
[[nodiscard]] std::vector<Finding> heavy_added_mass_findings();
[[nodiscard]] std::vector<Finding> cable_static_findings();
[[nodiscard]] std::vector<Finding> cable_dynamic_findings();
[[nodiscard]] std::vector<Finding> arm_kinematics_findings();
[[nodiscard]] std::vector<Finding> fixed_arm_findings();
[[nodiscard]] std::vector<Finding> floating_arm_findings();
[[nodiscard]] std::vector<Finding> grasp_findings();
[[nodiscard]] std::vector<Finding> arm_load_findings();
[[nodiscard]] std::vector<Finding> mud_findings();
[[nodiscard]] std::vector<Finding> plug_findings();

/// As a Markdown table, one row each.
[[nodiscard]] std::string to_table(const std::vector<Finding>& findings);

}  // namespace remora::validation
