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

struct Group {
  const char* claim;
  std::vector<Finding> (*findings)();
};

const Group kGroups[] = {
    {"OpenRovFollowsEquationA1AndItsTracks", openrov_findings},
    {"NpsAuvFollowsTheCorrectedTracksAndMssWithItsFaults", npsauv_findings},
    {"Remus100FollowsPythonVehicleSimulator", remus100_findings},
    {"FlightsMeetTheirClosedForms", closed_form_findings},
    {"AddedMassTenTimesTheMassIsStableAtTenMilliseconds", heavy_added_mass_findings},
    {"CablesAtRestHaveTheShapesAndTensionsOfTheory", cable_static_findings},
    {"MovingCablesFollowMoorDynAtTenMilliseconds", cable_dynamic_findings},
    {"ArmsReachWhereKdlSays", arm_kinematics_findings},
    {"ArmsOnAFixedBaseFollowKdlAndLagrange", fixed_arm_findings},
    {"ArmsOnAFloatingBaseFollowKirchhoffsEquations", floating_arm_findings},
    {"JawsHoldWhatFrictionHolds", grasp_findings},
    {"ArmsCarryWhatTheirMotorsHold", arm_load_findings},
    {"MudDampsHoldsAndBuries", mud_findings},
    {"PlugsJoinLockAndLetGoWhenTheRulesSay", plug_findings},
};

/// Prints what it found as the table of docs/validation.md, once all that was asked for has run.
class Validation : public ::testing::TestWithParam<Group> {
 protected:
  static void TearDownTestSuite() { std::printf("%s", to_table(all_findings).c_str()); }
  static inline std::vector<Finding> all_findings;
};

INSTANTIATE_TEST_SUITE_P(Groups, Validation, ::testing::ValuesIn(kGroups),
                         [](const auto& info) { return std::string(info.param.claim); });

TEST_P(Validation, Holds) {
  const std::vector<Finding> findings = GetParam().findings();
  EXPECT_FALSE(findings.empty());
  for (const Finding& finding : findings) {
    EXPECT_TRUE(finding.holds()) << finding.reference << ", " << finding.quantity << ": error "
                                 << finding.error << " " << finding.unit << " exceeds "
                                 << finding.tolerance;
  }
  all_findings.insert(all_findings.end(), findings.begin(), findings.end());
}

}  // namespace validation_test
}  // namespace remora::validation
