// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>

#include "finding.h"

namespace remora::validation {

std::string to_table(const std::vector<Finding>& findings) {
  std::ostringstream table;
  table << "| reference | quantity | error | tolerance | unit | verdict |\n"
        << "|---|---|---|---|---|---|\n";
  for (const Finding& finding : findings) {
    char numbers[64];
    std::snprintf(numbers, sizeof numbers, "%.1e | %.0e", finding.error, finding.tolerance);
    table << "| " << finding.reference << " | " << finding.quantity << " | " << numbers << " | "
          << finding.unit << " | " << (finding.holds() ? "holds" : "FAILS") << " |\n";
  }
  return table.str();
}

namespace validation_test {

void expect_all_hold(const std::vector<Finding>& findings) {
  EXPECT_FALSE(findings.empty());
  for (const Finding& finding : findings) {
    EXPECT_TRUE(finding.holds()) << finding.reference << ", " << finding.quantity << ": error "
                                 << finding.error << " " << finding.unit << " exceeds "
                                 << finding.tolerance;
  }
}

TEST(Validation, OpenRovFollowsEquationA1AndItsTracks) { expect_all_hold(openrov_findings()); }

TEST(Validation, NpsAuvFollowsTheCorrectedTracksAndMssWithItsFaults) {
  expect_all_hold(npsauv_findings());
}

TEST(Validation, Remus100FollowsPythonVehicleSimulator) { expect_all_hold(remus100_findings()); }

TEST(Validation, FlightsMeetTheirClosedForms) { expect_all_hold(closed_form_findings()); }

TEST(Validation, AddedMassTenTimesTheMassIsStableAtTenMilliseconds) {
  expect_all_hold(heavy_added_mass_findings());
}

TEST(Validation, CablesAtRestHaveTheShapesAndTensionsOfTheory) {
  expect_all_hold(cable_static_findings());
}

TEST(Validation, MovingCablesFollowMoorDynAtTenMilliseconds) {
  expect_all_hold(cable_dynamic_findings());
}

TEST(Validation, PrintsTheWholeTable) {
  std::vector<Finding> all;
  for (const auto& group :
       {openrov_findings(), npsauv_findings(), remus100_findings(), closed_form_findings(),
        heavy_added_mass_findings(), cable_static_findings(), cable_dynamic_findings()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  std::printf("%s", to_table(all).c_str());
  expect_all_hold(all);
}

}  // namespace validation_test
}  // namespace remora::validation
