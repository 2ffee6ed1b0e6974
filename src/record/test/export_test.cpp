// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/export.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <numbers>
#include <sstream>

#include "math/rotation.h"
#include "record/log_writer.h"
#include "record/test/temporary_folder.h"

namespace remora {
namespace export_test {

using ExportTest = TestWithFolder;

LogHeader two_vehicles() {
  LogHeader header;
  header.step = SimTime{100'000'000};
  header.vehicles = {"rov", "odd \"name\", really"};
  header.bodies = {"rov", "other", "quay"};
  return header;
}

TEST_F(ExportTest, TheTrackIsATableInSiUnitsAndNorthEastDepth) {
  const auto file = folder_ / "log.remora";
  {
    LogWriter log(file, two_vehicles());
    TrackRecord rov;
    rov.step = 3;
    rov.body.p_WB = Vec3(1.5, -2.0, 12.25);
    rov.body.q_WB = to_quaternion({.roll = 0.0, .pitch = 0.0, .yaw = std::numbers::pi / 2.0});
    rov.body.V_WB_B = {Vec3(0.1, 0.2, 0.3), Vec3(0.01, 0.02, 0.03)};
    rov.mode = ControlMode::depth_hold;
    rov.contacts = 2;
    rov.thruster_forces = {10.0, -0.5};
    log.add(rov);
    TrackRecord other;
    other.step = 3;
    other.vehicle.index = 1;
    other.kind = CommandKind::wrench;
    log.add(other);
  }
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  std::ostringstream table;
  write_track_csv(*log, table);

  std::istringstream lines(table.str());
  std::string columns, first, second;
  std::getline(lines, columns);
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_EQ(columns,
            "time,vehicle,north,east,depth,roll,pitch,yaw,u,v,w,p,q,r,mode,contacts,"
            "thruster_1,thruster_2");
  EXPECT_EQ(first.substr(0, 21), "0.3,rov,1.5,-2,12.25,");
  EXPECT_NE(first.find(",0.1,0.2,0.3,0.01,0.02,0.03,depth_hold,2,10,-0.5"), std::string::npos)
      << first;
  EXPECT_EQ(second.substr(0, 30), "0.3,\"odd \"\"name\"\", really\",0,0");
  EXPECT_NE(second.find(",outside_wrench,0,,"), std::string::npos) << second;
}

TEST_F(ExportTest, ContactsAreListedWithTheNamesOfTheBodies) {
  const auto file = folder_ / "log.remora";
  {
    LogWriter log(file, two_vehicles());
    log.add(ContactRecord{25, {0}, {2}, Vec3(4.0, 5.0, 6.0), Vec3(3.0, 0.0, 4.0)});
  }
  Diagnostics diagnostics;
  const std::optional<Log> log = load_log(file, diagnostics);
  ASSERT_TRUE(log);
  std::ostringstream table;
  write_contacts_csv(*log, table);
  EXPECT_EQ(table.str(), "time,a,b,north,east,depth,impulse\n2.5,rov,quay,4,5,6,5\n");
}

TEST(Summary, HoldsTheHashAsSixteenDigitsAndNoScoreWithoutAMission) {
  RunSummary summary;
  summary.scenario = "harbour";
  summary.seed = 7;
  summary.steps = 6000;
  summary.sim_seconds = 60.0;
  summary.real_time_factor = 812.5;
  summary.hash = 0xabcULL;
  summary.status = "ok";
  const auto json = nlohmann::json::parse(to_json(summary));
  EXPECT_EQ(json["scenario"], "harbour");
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["steps"], 6000);
  EXPECT_EQ(json["sim_seconds"], 60.0);
  EXPECT_EQ(json["real_time_factor"], 812.5);
  EXPECT_EQ(json["hash"], "0000000000000abc");
  EXPECT_EQ(json["status"], "ok");
  EXPECT_FALSE(json.contains("score"));
}

TEST(Summary, SurvivesANameThatIsNotText) {
  RunSummary summary;
  summary.scenario = "\xff\xfe";
  EXPECT_TRUE(nlohmann::json::accept(to_json(summary)));
}

TEST(Summary, ComesBackWithTheScoreItHas) {
  RunSummary summary;
  summary.scenario = "harbour";
  summary.status = "ok";
  EXPECT_EQ(summary_from_json(to_json(summary))->score, std::nullopt);
  summary.score = 0.8125;
  EXPECT_EQ(summary_from_json(to_json(summary))->score, 0.8125);
}

}  // namespace export_test
}  // namespace remora
