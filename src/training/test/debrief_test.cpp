// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/debrief.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "math/angles.h"
#include "math/rotation.h"
#include "record/log_writer.h"
#include "record/test/sample_mission.h"
#include "record/test/temporary_folder.h"
#include "training/html.h"
#include "training/read_debrief_facts.h"
#include "training/svg_chart.h"
#include "training/svg_map.h"

namespace remora {
namespace debrief_test {

/// Once round a circle of 5 m at 4 m depth in 100 s, bow ahead.
void fly_a_circle(LogWriter& log) {
  for (int second = 0; second <= 100; ++second) {
    const double angle = 2.0 * kPi * second / 100.0;
    TrackRecord track;
    track.step = second * 10;
    track.body.p_WB = Vec3(5.0 * std::sin(angle), 5.0 - 5.0 * std::cos(angle), 4.0);
    track.body.q_WB = to_quaternion({.roll = 0.0, .pitch = 0.0, .yaw = angle});
    track.body.V_WB_B.linear = Vec3(0.1 * kPi, 0.0, 0.0);
    log.add(track);
    TetherRecord tether;
    tether.step = second * 10;
    tether.deployed = 20.0 + 0.1 * second;
    tether.greatest_tension = second == 40 ? 55.0 : 10.0;
    tether.condition =
        second >= 50 && second < 60 ? TetherCondition::snagged : TetherCondition::slack;
    log.add(tether);
  }
}

LogHeader header_of(const std::string& vehicle) {
  LogHeader header;
  header.program_version = "0.1";
  header.scenario_name = "pool";
  header.seed = 7;
  header.step = SimTime{100'000'000};
  header.vehicles = {vehicle};
  header.bodies = {vehicle, "pile <1>", "quay"};
  header.tethers = {"umbilical"};
  header.options = {{"trainee", "Anna"}};
  return header;
}

class DebriefTest : public TestWithFolder {
 protected:
  /// A dive's folder; the events come where the records' order wants them: at the end.
  void write_dive(const std::string& vehicle = "rov") {
    LogWriter log(folder_ / "log.remora", header_of(vehicle));
    fly_a_circle(log);
    log.add(ContactRecord{1000, {1}, {0}, Vec3(1.0, 2.0, 4.0), Vec3(3.0, 0.0, 4.0)});
    log.add(ContactRecord{1000, {1}, {2}, Vec3(1.0, 2.0, 4.0), Vec3(9.0, 0.0, 0.0)});
    log.add(NoteRecord{1000, "mark: look here"});
    log.add(EndRecord{1000, 1, "ok", ""});
  }
  void write(const std::string& name, const std::string& bytes) {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  [[nodiscard]] DebriefFacts read(const DebriefSources& sources = {}) {
    Diagnostics diagnostics;
    auto facts = read_debrief_facts(folder_, sources, diagnostics);
    EXPECT_TRUE(facts) << to_string(diagnostics);
    return facts.value_or(DebriefFacts{});
  }
  /// Another program's judgement: Python's XML parser takes it, and so may any browser.
  [[nodiscard]] bool is_well_formed(const std::string& page) {
    write("page.html", page);
    const std::string command =
        "python3 -c 'import sys, xml.etree.ElementTree as t; t.parse(sys.argv[1])' '" +
        (folder_ / "page.html").string() + "'";
    return std::system(command.c_str()) == 0;
  }
};

bool has(const std::string& page, const std::string& text) {
  return page.find(text) != std::string::npos;
}

TEST_F(DebriefTest, FactsComeFromTheLog) {
  write_dive();
  const DebriefFacts facts = read();
  EXPECT_EQ(facts.scene, "pool");
  EXPECT_EQ(facts.trainee, "Anna");
  EXPECT_EQ(facts.vehicle, "rov");
  EXPECT_EQ(facts.seconds, 100.0);
  EXPECT_TRUE(facts.trouble.empty());
  ASSERT_EQ(facts.track.size(), 101u);
  EXPECT_NEAR(facts.track[25].heading, kPi / 2.0, 1e-12);
  ASSERT_EQ(facts.tethers.size(), 1u);
  EXPECT_EQ(facts.tethers[0].samples[40].tension, 55.0);
  // The pile and the quay touched each other as well; that is not the vehicle's affair.
  ASSERT_EQ(facts.contacts.size(), 1u);
  EXPECT_EQ(facts.contacts[0].with, "pile <1>");
  EXPECT_EQ(facts.contacts[0].impulse, 5.0);
}

TEST_F(DebriefTest, TheTimelineTellsNotesContactsAndTheTetherInOrder) {
  write_dive();
  const DebriefFacts facts = read();
  ASSERT_EQ(facts.timeline.size(), 4u);
  EXPECT_EQ(facts.timeline[0].kind, "tether");
  EXPECT_EQ(facts.timeline[0].time, 50.0);
  EXPECT_EQ(facts.timeline[1].time, 60.0);
  EXPECT_EQ(facts.timeline[2].kind, "mark");
  EXPECT_EQ(facts.timeline[2].text, "look here");
  EXPECT_EQ(facts.timeline[3].kind, "contact");
}

TEST_F(DebriefTest, AFreeDiveHasAReportWithoutAVerdict) {
  write_dive();
  const std::string page = debrief_page(read());
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_TRUE(has(page, "31 m")) << "the circumference of a circle of 5 m";
  EXPECT_TRUE(has(page, "4.0 m"));
  EXPECT_TRUE(has(page, "55 N"));
  EXPECT_TRUE(has(page, "5.00 N·s"));
  EXPECT_TRUE(has(page, "<b>1.0</b> to starboard")) << "once round";
  EXPECT_TRUE(has(page, "class=\"track\""));
  EXPECT_FALSE(has(page, "class=\"grade"));
}

/// Alongside the circle, a vehicle whose position drifts east by 3 cm/s and whose compass is 40°
/// off from second 50 on. It never has a depth.
void add_estimates(LogWriter& log, int second, const TrackRecord& track) {
  EstimateRecord known;
  known.step = track.step;
  known.position_W = track.body.p_WB + Vec3(0.0, 0.03 * second, 0.0);
  const double off = second < 50 ? 0.0 : 40.0 * kDegree;
  known.heading = wrap_to_pi(to_roll_pitch_yaw(track.body.q_WB).yaw + off);
  log.add(known);
}

TEST_F(DebriefTest, EstimateAndTruthPartByWhatTheInstrumentsErred) {
  {
    LogWriter log(folder_ / "log.remora", header_of("rov"));
    for (int second = 0; second <= 100; ++second) {
      TrackRecord track;
      track.step = second * 10;
      track.body.q_WB = to_quaternion({.roll = 0.0, .pitch = 0.0, .yaw = 0.06 * second});
      log.add(track);
      add_estimates(log, second, track);
    }
    log.add(EndRecord{1000, 1, "ok", ""});
  }
  const std::string page = debrief_page(read());
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_TRUE(has(page, "3.0 m")) << "0.03 m/s for 100 s";
  EXPECT_TRUE(has(page, "40.0 °"));
  EXPECT_TRUE(has(page, "off its heading, at most, at 0:50"));
  EXPECT_TRUE(has(page, "off its depth, at most: never known"));
}

TEST_F(DebriefTest, AVehicleThatKnowsTheTruthHasNothingToPartFrom) {
  write_dive();
  EXPECT_FALSE(has(debrief_page(read()), "parted"));
}

TEST_F(DebriefTest, AFaultIsToldWithWhatThePilotSaidAndDid) {
  {
    LogWriter log(folder_ / "log.remora", header_of("rov"));
    Input input;
    input.vehicles.resize(1);
    const auto at = [&](std::int64_t step, const Event& event, ControlMode mode) {
      input.vehicles[0].pilot.mode = mode;
      input.events = {event};
      log.add_input(step, input);
    };
    at(0, SetVisibility{5.0}, ControlMode::depth_hold);
    at(100, SetThrusterFault{VehicleId{0}, 2, {ThrusterFaultKind::dead, 0.0}},
       ControlMode::depth_hold);
    at(150, ReportFault{{VehicleId{0}, DeviceKind::lamp, 0, 1}}, ControlMode::stabilise);
    at(220, ReportFault{{VehicleId{0}, DeviceKind::thruster, 2, 1}}, ControlMode::stabilise);
    log.add(EndRecord{1000, 1, "ok", ""});
  }
  const DebriefFacts facts = read();
  ASSERT_EQ(facts.faults.size(), 1u);
  EXPECT_EQ(facts.faults[0].device, "rov: thruster 3");
  EXPECT_EQ(facts.faults[0].reported, 22.0);
  EXPECT_EQ(facts.faults[0].reaction,
            "reported after 12 s; first change of mode, to stabilise, after 5 s");
  ASSERT_EQ(facts.claims.size(), 2u);
  EXPECT_FALSE(facts.claims[0].is_right);
  EXPECT_TRUE(facts.claims[1].is_right);
  const std::string page = debrief_page(facts);
  EXPECT_NE(page.find("rov: thruster 3 is dead"), std::string::npos);
  EXPECT_NE(page.find("wrong: it works"), std::string::npos);
}

TEST_F(DebriefTest, AMissionIsToldWithVerdictGoalsPhotosRatingsAndDefects) {
  write_dive();
  write("mission.json", to_json(sample_mission()));
  const std::string page = debrief_page(read());
  EXPECT_TRUE(is_well_formed(page));
  for (const char* text :
       {"Hull survey, clear water", "Passed", "81 %", "4:32 · par 5:00", "163 of 200",
        "Photograph every component", "2 of 2 photographed", "Touch nothing", "−5.0 %",
        "rudder blade", "93 points", "bow, port side", "low by 1", "wasted anode",
        "Fly slower past the rudder", "not a certificate"})
    EXPECT_TRUE(has(page, text)) << text;
}

TEST_F(DebriefTest, PicturesAreInThePageAndJoinedWithWhatTheMissionSaysOfThem) {
  write_dive();
  write("mission.json", to_json(sample_mission()));
  write("photos/0001.jpg", "picture");
  write("photos/0001.json", R"({"time": 120.3, "source": "rov/front", "visibility": 9.5})");
  write("photos/0002.json", "not JSON");
  Diagnostics diagnostics;
  const auto facts = read_debrief_facts(folder_, {}, diagnostics);
  ASSERT_TRUE(facts);
  EXPECT_EQ(diagnostics.list().size(), 1u) << to_string(diagnostics);
  ASSERT_EQ(facts->photos.size(), 2u) << "the second is known from the mission alone";
  EXPECT_EQ(facts->photos[0].report, 0u);
  const std::string page = debrief_page(*facts);
  EXPECT_TRUE(has(page, "data:image/jpeg;base64,cGljdHVyZQ=="));
  EXPECT_TRUE(has(page, "rov/front"));
  EXPECT_TRUE(is_well_formed(page));
}

TEST_F(DebriefTest, ThePageLoadsNothingAndRunsNothing) {
  write_dive();
  write("mission.json", to_json(sample_mission()));
  std::string page = debrief_page(read({.dive = "2026_pool",
                                        .started = "2026-11-16T10:15:30Z",
                                        .trainee = "",
                                        .vehicle = {},
                                        .surroundings = {},
                                        .scaled_down = {}}));
  const std::string name_space = "http://www.w3.org/1999/xhtml";  // a name, not an address
  page.erase(page.find(name_space), name_space.size());
  for (const char* text :
       {"http://", "https://", "<script", "<link", "@import", "url(h", "src=\"/"})
    EXPECT_FALSE(has(page, text)) << text;
}

TEST_F(DebriefTest, EventsLinkToTheReplayWhereTheConsoleKnowsTheDive) {
  write_dive();
  DebriefFacts facts = read();
  EXPECT_FALSE(has(debrief_page(facts), "/replay"));
  facts.dive = "2026 pool&x";
  const std::string page = debrief_page(facts);
  EXPECT_TRUE(has(page, "href=\"/replay?dive=2026%20pool%26x&amp;t=47.0\""));
  EXPECT_TRUE(is_well_formed(page));
}

TEST_F(DebriefTest, HostileNamesDoNoHarm) {
  const std::string hostile = "\"><script>alert('x')</script>&\x01\xff\xed\xa0\x80]]>\n<!--";
  write_dive(hostile);
  MissionResult mission = sample_mission();
  mission.mission.title = mission.mission.points[0].title = hostile;
  mission.report.end_reason = mission.report.zones[0].title = hostile;
  mission.report.improve = {hostile};
  for (GoalReport& goal : mission.report.goals) goal.title = goal.text = hostile;
  for (JudgeReport& judge : mission.report.judges) judge.title = judge.text = hostile;
  write("photos/0001.json", R"({"time": 120.3, "source": "<img src=x onerror=alert(1)>"})");
  DebriefFacts facts = read();
  facts.mission = mission;
  facts.title = facts.trainee = facts.scene = facts.dive = facts.started = facts.trouble = hostile;
  facts.timeline.push_back({1.0, hostile, hostile});
  facts.timeline.push_back({1.0, "fault", hostile});
  facts.surroundings.solids.push_back(
      {hostile, {Vec3(0, 0, 3), Vec3(2000, 0, 3), Vec3(0, 2000, 5), Vec3(9, 9, 9)}});
  facts.tethers[0].name = facts.program_version = hostile;
  const std::string page = debrief_page(facts);
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_FALSE(has(page, "<script"));
  EXPECT_FALSE(has(page, "<img src=x"));
  EXPECT_FALSE(has(page, "<!--"));
}

TEST_F(DebriefTest, AnEmptyOrBrokenDiveStillHasAPage) {
  EXPECT_TRUE(is_well_formed(debrief_page({})));
  {
    LogWriter log(folder_ / "log.remora", header_of("rov"));
    log.add(NoteRecord{0, "start: here"});
  }
  const std::string page = debrief_page(read());
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_TRUE(has(page, "cut off"));
}

TEST_F(DebriefTest, WithoutALogThereIsNoDebrief) {
  Diagnostics diagnostics;
  EXPECT_FALSE(read_debrief_facts(folder_, {}, diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST_F(DebriefTest, TheFileIsReplacedAsAWhole) {
  write("report.html", "old");
  Diagnostics diagnostics;
  EXPECT_TRUE(write_debrief(folder_ / "report.html", {}, diagnostics));
  std::ifstream stream(folder_ / "report.html");
  std::ostringstream text;
  text << stream.rdbuf();
  EXPECT_EQ(text.str(), debrief_page({}));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "report.html.new"));
  EXPECT_FALSE(write_debrief(folder_ / "nowhere" / "report.html", {}, diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

// ---- the small tools ----

TEST(Html, Base64IsThatOfRfc4648) {
  // Test vectors of RFC 4648, sec. 10.
  EXPECT_EQ(jpeg_data_uri(""), "data:image/jpeg;base64,");
  EXPECT_EQ(jpeg_data_uri("f"), "data:image/jpeg;base64,Zg==");
  EXPECT_EQ(jpeg_data_uri("fo"), "data:image/jpeg;base64,Zm8=");
  EXPECT_EQ(jpeg_data_uri("foo"), "data:image/jpeg;base64,Zm9v");
  EXPECT_EQ(jpeg_data_uri("foobar"), "data:image/jpeg;base64,Zm9vYmFy");
}

TEST(Html, TextStaysTextAndNonsenseIsMarked) {
  EXPECT_EQ(escaped("a<b>&\"c\" 'd'"), "a&lt;b&gt;&amp;&quot;c&quot; &#39;d&#39;");
  EXPECT_EQ(escaped("Zoë ≤ 🐟"), "Zoë ≤ 🐟");
  EXPECT_EQ(escaped("\xc3"), "\xef\xbf\xbd");                   // cut short
  EXPECT_EQ(escaped("\xc0\xaf").substr(0, 3), "\xef\xbf\xbd");  // overlong
  EXPECT_EQ(escaped("a\x02\x1b[31mb"), "a[31mb");
}

TEST(Html, TimesReadAsOnAWatch) {
  EXPECT_EQ(clock_text(0.0), "0:00");
  EXPECT_EQ(clock_text(151.4), "2:31");
  EXPECT_EQ(clock_text(3751.0), "1:02:31");
}

TEST(SvgChart, GridLinesAreRoundNumbers) {
  EXPECT_DOUBLE_EQ(grid_step(10.0, 5), 2.0);
  EXPECT_DOUBLE_EQ(grid_step(0.9, 4), 0.5);
  EXPECT_DOUBLE_EQ(grid_step(7.0, 5), 2.0);
  EXPECT_EQ(time_step(95.0, 8), 20.0);
  EXPECT_EQ(tick_text(0.30000000000000004, 0.1), "0.3");
  EXPECT_EQ(tick_text(-1e-17, 0.5), "0.0");
}

TEST(SvgChart, AShortSpikeAmongManyPointsIsStillDrawn) {
  Chart chart{.title = "tension",
              .unit = "N",
              .points = {},
              .duration = 1000.0,
              .marks = {},
              .round_circle = {}};
  for (int i = 0; i < 100'000; ++i) chart.points.push_back({i * 0.01, i == 54'321 ? 80.0 : 1.0});
  const std::string svg = svg_of(chart);
  EXPECT_LT(svg.size(), 60'000u);
  EXPECT_NE(svg.find(",24.0"), std::string::npos) << "the top of the drawing is 80 N";
}

TEST(SvgMap, BetweenSamplesTheVehicleIsOnTheStraightLine) {
  const std::vector<DebriefFacts::TrackSample> track = {{1.0, Vec3(0, 0, 0), 0, 0},
                                                        {3.0, Vec3(4, 0, 2), 0, 0}};
  EXPECT_TRUE(place_at(track, 2.0).isApprox(Vec3(2, 0, 1)));
  EXPECT_TRUE(place_at(track, 9.0).isApprox(Vec3(4, 0, 2)));
  EXPECT_TRUE(place_at(track, 0.0).isApprox(Vec3(0, 0, 0)));
}

}  // namespace debrief_test
}  // namespace remora
