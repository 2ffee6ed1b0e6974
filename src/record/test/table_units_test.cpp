// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/table_units.h"

#include <gtest/gtest.h>

namespace remora {
namespace table_units_test {

TEST(HeaderWithUnits, NamesTheUnitOfEveryColumnThatHasOne) {
  EXPECT_EQ(header_with_units("time,vehicle,north,yaw,u,r,mode,thruster_1"),
            "time [s],vehicle,north [m],yaw [rad],u [m/s],r [rad/s],mode,thruster_1 [N]");
  EXPECT_EQ(header_with_units("time,tether,node,depth,tension"),
            "time [s],tether,node,depth [m],tension [N]");
}

TEST(HeaderWithUnits, TakesASensorsFromItsLog) {
  const LoggedSensor gauge{"rov/depth", {{"pressure", "Pa"}, {"depth", "dbar"}}};
  EXPECT_EQ(header_with_units("valid,status,pressure,depth,true_pressure", &gauge),
            "valid [s],status,pressure [Pa],depth [dbar],true_pressure [Pa]");
}

}  // namespace table_units_test
}  // namespace remora
