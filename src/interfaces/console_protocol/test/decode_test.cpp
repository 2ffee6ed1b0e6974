// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/decode.h"

#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "interfaces/console_protocol/exchange.h"
#include "interfaces/console_protocol/mjpeg_part.h"

namespace remora {
namespace decode_test {

template <class T>
T decoded(const std::string& text) {
  const DecodedMessage message = decode_message(text);
  EXPECT_EQ(message.problem, "") << text;
  const T* found = message.message ? std::get_if<T>(&*message.message) : nullptr;
  EXPECT_NE(found, nullptr) << text;
  return found == nullptr ? T{} : *found;
}

template <class T>
T ordered(const std::string& text) {
  const auto command = decoded<client::Command>(text);
  const T* order = std::get_if<T>(&command.order);
  EXPECT_NE(order, nullptr) << text;
  return order == nullptr ? T{} : *order;
}

template <class T>
T reported(const std::string& text) {
  const auto report = ordered<order::Report>(text);
  const T* event = std::get_if<T>(&report.event);
  EXPECT_NE(event, nullptr) << text;
  return event == nullptr ? T{} : *event;
}

std::string problem_of(const std::string& text) {
  const DecodedMessage message = decode_message(text);
  EXPECT_FALSE(message.message.has_value()) << text;
  return message.problem;
}

TEST(Decode, SticksAreTakenAsTheyAre) {
  const auto moved = ordered<order::MoveSticks>(
      R"({"type":"sticks","sequence":17,"surge":0.5,"heave":-1,"yaw":0.25,"unknown":[1,2]})");
  EXPECT_EQ(moved.sequence, 17u);
  EXPECT_EQ(moved.sticks.surge, 0.5);
  EXPECT_EQ(moved.sticks.heave, -1.0);
  EXPECT_EQ(moved.sticks.yaw, 0.25);
  EXPECT_EQ(moved.sticks.sway, 0.0);
}

TEST(Decode, JointsAreToldOneThingEachByName) {
  const auto told = decoded<client::MoveJoints>(
      R"({"type":"joints","joints":{"arm/elbow":{"position":1.5},"arm/slew":{"rate":-0.2},)"
      R"("arm/left_jaw":{"effort":-5},"arm/wrist":{"off":true}}})");
  std::map<std::string, JointCommand> joints(told.joints.begin(), told.joints.end());
  ASSERT_EQ(joints.size(), 4u);
  EXPECT_EQ(joints["arm/elbow"].kind, JointCommandKind::position);
  EXPECT_EQ(joints["arm/elbow"].value, 1.5);
  EXPECT_EQ(joints["arm/slew"].kind, JointCommandKind::velocity);
  EXPECT_EQ(joints["arm/slew"].value, -0.2);
  EXPECT_EQ(joints["arm/left_jaw"].kind, JointCommandKind::effort);
  EXPECT_EQ(joints["arm/wrist"].kind, JointCommandKind::off);
}

TEST(Decode, JointsThatAreToldNothingOrTwoThingsAreRefused) {
  for (const char* text :
       {R"({"type":"joints"})", R"({"type":"joints","joints":{}})",
        R"({"type":"joints","joints":[1]})", R"({"type":"joints","joints":{"a":{}}})",
        R"({"type":"joints","joints":{"a":1}})",
        R"({"type":"joints","joints":{"a":{"off":false}}})",
        R"({"type":"joints","joints":{"a":{"rate":"fast"}}})",
        R"({"type":"joints","joints":{"a":{"rate":1e300}}})",
        R"({"type":"joints","joints":{"a":{"rate":1,"position":1}}})"})
    EXPECT_NE(problem_of(text), "") << text;
  EXPECT_NE(problem_of(R"({"type":"joints","joints":{"arm/elbow":{"rate":null}}})").find("`rate`"),
            std::string::npos);
}

TEST(Decode, TheHandOfAnArmIsToldHowToMove) {
  const auto told = decoded<client::MoveHand>(
      R"({"type":"arm_velocity","arm":"arm","axes":"hand","linear":[0.1,0,-0.05],"angular":[0,0,0.2]})");
  EXPECT_EQ(told.arm, "arm");
  EXPECT_EQ(told.motion.axes, HandAxes::hand);
  EXPECT_EQ(told.motion.V_BE.linear, Vec3(0.1, 0.0, -0.05));
  EXPECT_EQ(told.motion.V_BE.angular, Vec3(0.0, 0.0, 0.2));
  EXPECT_EQ(decoded<client::MoveHand>(R"({"type":"arm_velocity"})").motion.axes, HandAxes::vehicle);
  for (const char* text :
       {R"({"type":"arm_velocity","linear":[9,0,0]})", R"({"type":"arm_velocity","angular":[0,0]})",
        R"({"type":"arm_velocity","axes":"moon"})"})
    EXPECT_NE(problem_of(text), "") << text;
}

TEST(Decode, AHandIsMovedByTheArmAloneUnlessTheVehicleIsToHelp) {
  EXPECT_EQ(decoded<client::MoveHand>(R"({"type":"arm_velocity"})").mover, HandMover::arm);
  EXPECT_EQ(decoded<client::MoveHand>(R"({"type":"arm_velocity","mover":"arm_and_vehicle"})").mover,
            HandMover::arm_and_vehicle);
  EXPECT_NE(problem_of(R"({"type":"arm_velocity","mover":"crane"})"), "");
}

TEST(Decode, APoseOfTheHandIsInTheWorldAndTheAttitudeMayBeOmitted) {
  const auto told = decoded<client::PlaceHand>(
      R"({"type":"arm_pose","position":[1,2,3],"mover":"arm_and_vehicle"})");
  EXPECT_EQ(told.place.X.p, Vec3(1, 2, 3));
  EXPECT_FALSE(told.place.has_attitude);
  EXPECT_FALSE(told.place.is_in_vehicle);
  EXPECT_EQ(told.mover, HandMover::arm_and_vehicle);
  const auto turned = decoded<client::PlaceHand>(
      R"({"type":"arm_pose","position":[1,0,0],"attitude_deg":[0,0,90],"frame":"vehicle"})");
  EXPECT_TRUE(turned.place.has_attitude);
  EXPECT_TRUE(turned.place.is_in_vehicle);
  EXPECT_LT((turned.place.X.R.col(0) - Vec3::UnitY()).norm(), 1e-12);
  for (const char* text : {R"({"type":"arm_pose"})", R"({"type":"arm_pose","position":[1,2]})",
                           R"({"type":"arm_pose","position":[1,2,3],"frame":"moon"})",
                           R"({"type":"arm_pose","position":[1,2,3],"quaternion":[1,1,1,1]})"})
    EXPECT_NE(problem_of(text), "") << text;
}

TEST(Decode, APlanHasOneGoal) {
  EXPECT_EQ(
      std::get<std::string>(
          decoded<client::PlanArm>(R"({"type":"arm_plan","posture":"stow","follow":true})").goal),
      "stow");
  const auto joints = decoded<client::PlanArm>(
      R"({"type":"arm_plan","joints":{"arm/elbow":1.5},"margin":0.01,"touch":["panel"],"seed":7})");
  EXPECT_EQ(std::get<client::PlanArm::Joints>(joints.goal).at(0).second, 1.5);
  EXPECT_EQ(joints.touchable, std::vector<std::string>{"panel"});
  EXPECT_EQ(joints.rest.margin, 0.01);
  EXPECT_EQ(joints.rest.seed, 7u);
  EXPECT_FALSE(joints.rest.is_followed);
  EXPECT_TRUE(std::holds_alternative<HandPlace>(
      decoded<client::PlanArm>(R"({"type":"arm_plan","position":[1,2,3]})").goal));
  for (const char* text :
       {R"({"type":"arm_plan"})", R"({"type":"arm_plan","posture":"stow","position":[1,2,3]})",
        R"({"type":"arm_plan","joints":{}})", R"({"type":"arm_plan","joints":{"a":"b"}})",
        R"({"type":"arm_plan","joints":{"a":1e300}})", R"({"type":"arm_plan","joints":7})",
        R"({"type":"arm_plan","posture":"stow","touch":"panel"})",
        R"({"type":"arm_plan","posture":"stow","touch":[1]})",
        R"({"type":"arm_plan","posture":"stow","margin":-1})",
        R"({"type":"arm_plan","posture":"stow","seconds":0})"})
    EXPECT_NE(problem_of(text), "") << text;
  EXPECT_EQ(decoded<client::FollowPlan>(R"({"type":"arm_follow","arm":"arm"})").arm, "arm");
  EXPECT_EQ(decoded<client::StopArm>(R"({"type":"arm_stop"})").arm, "");
}

TEST(Decode, NumbersBeyondTheirRangeAreRefused) {
  for (const char* text : {R"({"type":"sticks","sequence":1,"surge":1.01})",
                           R"({"type":"sticks","sequence":-1})",
                           R"({"type":"sticks","sequence":1.5})",
                           R"({"type":"sticks"})",
                           R"({"type":"sticks","sequence":1,"surge":"1"})",
                           R"({"type":"sticks","sequence":1,"surge":1e999})",
                           R"({"type":"pace","rate":17})",
                           R"({"type":"pace","rate":-0.1})",
                           R"({"type":"zoom","factor":0.5})",
                           R"({"type":"lamps","level":2})",
                           R"({"type":"weather","visibility":0})",
                           R"({"type":"weather","current":{"speed":9}})",
                           R"({"type":"hello","role":"pilot","rate":51})",
                           R"({"type":"hello","role":"captain"})",
                           R"({"type":"mode","mode":"warp"})",
                           R"({"type":"seek","to":-1})",
                           R"({"type":"free_view","name":"../x","eye":[0,0,0],"target":[1,0,0]})",
                           R"({"type":"free_view","name":"a","eye":[0,0,0],"target":[0,0,0]})",
                           R"({"type":"free_view","name":"a","eye":[0,0],"target":[1,0,0]})",
                           R"({"type":"reverse","thruster":-1,"reversed":true})",
                           R"({"type":"arm","armed":1})",
                           R"({"type":"mark","text":""})",
                           R"({"type":"mark","text":"a\nb"})"})
    EXPECT_NE(problem_of(text), "") << text;
}

TEST(Decode, WhatIsNoMessageIsSaidToBeNone) {
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("null"), std::string("17"),
        std::string("{}"), std::string(R"({"type":"teleport"})"), std::string(R"({"type":3})"),
        std::string("\xff\xfe"), std::string("{\"type\":\"mark\",\"text\":\"\xc3\x28\"}"),
        std::string(20'000, ' '), std::string(8'000, '['), std::string("{\"type\":\"ping\"")})
    EXPECT_NE(problem_of(text), "") << text.substr(0, 40);
}

TEST(Decode, AnAnswerFindsItsQuestion) {
  EXPECT_EQ(decode_message(R"({"type":"ping","sent":1,"id":42})").id, "42");
  EXPECT_EQ(decode_message(R"({"type":"ping","sent":1,"id":"a\"b"})").id, R"("a\"b")");
  EXPECT_EQ(decode_message(R"({"type":"nonsense","id":7})").id, "7");
  EXPECT_NE(problem_of(R"({"type":"ping","sent":1,"id":{"a":1}})"), "");
}

TEST(Decode, DegreesBecomeRadiansAndBearingsVelocities) {
  EXPECT_NEAR(*ordered<order::SetLampsAndCamera>(R"({"type":"tilt","deg":-45})").tilt,
              -std::numbers::pi / 4, 1e-12);
  const auto weather =
      decoded<client::Weather>(R"({"type":"weather","current":{"speed":0.5,"towards_deg":90}})");
  ASSERT_TRUE(weather.current_W);
  EXPECT_TRUE(weather.current_W->isApprox(Vec3(0.0, 0.5, 0.0), 1e-12));  // to the east
  EXPECT_FALSE(weather.visibility);
}

TEST(Decode, APoseMayBeWrittenInAnglesOrAsAQuaternion) {
  const auto angles = ordered<order::FollowPose>(
      R"({"type":"pose","vehicle":"rov","position":[1,2,3],"attitude_deg":[0,0,90],"velocity":[0.1,0,0]})");
  const double half = std::sqrt(0.5);
  EXPECT_TRUE(angles.state.q_WB.isApprox(Quat(half, 0, 0, half), 1e-12));
  const auto quaternion = ordered<order::FollowPose>(
      R"({"type":"pose","vehicle":"rov","position":[1,2,3],"quaternion":[0.7071,0,0,0.7071]})");
  EXPECT_NEAR(quaternion.state.q_WB.norm(), 1.0, 1e-12);
  EXPECT_TRUE(quaternion.state.q_WB.isApprox(angles.state.q_WB, 1e-4));
  EXPECT_NE(
      problem_of(R"({"type":"pose","vehicle":"rov","position":[1,2,3],"quaternion":[1,1,0,0]})"),
      "");
  EXPECT_NE(problem_of(R"({"type":"pose","vehicle":"rov"})"), "");
}

TEST(Decode, ALaunchSaysOnlyWhatItWants) {
  const auto launch = decode_launch(
      R"({"scenario":"harbour","visibility":4,"current":{"speed":0.3,"towards_deg":180},"deploy":true})");
  ASSERT_TRUE(launch.value) << launch.problem;
  EXPECT_EQ(launch.value->scenario, "harbour");
  EXPECT_EQ(launch.value->visibility, 4.0);
  EXPECT_EQ(launch.value->current_speed, 0.3);
  EXPECT_NEAR(launch.value->current_towards, std::numbers::pi, 1e-12);
  EXPECT_TRUE(launch.value->has_deployment);
  EXPECT_FALSE(launch.value->start_heading);
  EXPECT_FALSE(launch.value->wave_height);
  EXPECT_TRUE(launch.value->folder.empty());
  for (const char* body : {"", "[]", "{}", R"({"scenario":3})", R"({"scenario":"a","seed":-1})",
                           R"({"scenario":"a","fouling":6})", R"({"scenario":"a","deploy":"yes"})"})
    EXPECT_NE(decode_launch(body).problem, "") << body;
  // Strangers do not say where on the disk a dive is kept.
  EXPECT_TRUE(decode_launch(R"({"scenario":"a","folder":"/etc"})").value->folder.empty());
}

TEST(Decode, AStartHasADepthAndAHeading) {
  const auto launch =
      decode_launch(R"({"mission":"first_dive","start_depth":2.5,"start_heading_deg":-90})");
  ASSERT_TRUE(launch.value) << launch.problem;
  EXPECT_EQ(launch.value->start_depth, 2.5);
  EXPECT_NEAR(*launch.value->start_heading, -0.5 * std::numbers::pi, 1e-12);
  EXPECT_NE(decode_launch(R"({"scenario":"a","start_depth":-1})").problem, "");
}

TEST(Decode, AFreeViewStandsStillOrGoesWithAVehicle) {
  const auto still =
      decode_message(R"({"type":"free_view","name":"a","eye":[1,2,3],"target":[4,5,6]})");
  EXPECT_TRUE(std::holds_alternative<client::PlaceFreeView>(still.message.value()));
  // From astern, 30° up, 2 m away: level axes along the bow, z down.
  const auto around = decode_message(
      R"({"type":"free_view","name":"a","bearing_deg":180,"height_deg":30,"distance":2})");
  const auto& view = std::get<client::FollowWithView>(around.message.value());
  EXPECT_TRUE(view.eye_V.isApprox(Vec3(-2.0 * std::cos(std::numbers::pi / 6.0), 0.0, -1.0), 1e-9));
  EXPECT_NE(problem_of(R"({"type":"free_view","name":"a"})"), "");
  EXPECT_NE(problem_of(R"({"type":"free_view","name":"a","bearing_deg":0})"), "");
  EXPECT_NE(problem_of(R"({"type":"free_view","name":"a/b","bearing_deg":0,"distance":2})"), "");
}

TEST(Decode, ATraineesWordsToTheJudgesAreTakenAsTheyAre) {
  const auto rated = reported<RateZone>(R"({"type":"rate","zone":3,"level":5})");
  EXPECT_EQ(rated.zone, 3u);
  EXPECT_EQ(rated.level, 5u);
  const auto found = reported<ReportFind>(R"({"type":"find","position":[1.5,-2,30]})");
  EXPECT_TRUE(found.p_W.isApprox(Vec3(1.5, -2.0, 30.0)));
  const auto broken = reported<ReportDefect>(R"({"type":"defect","point":7,"defect":0})");
  EXPECT_EQ(broken.point, 7u);
  EXPECT_EQ(broken.defect, 0u);
  EXPECT_FALSE(ordered<order::FlyByAutopilot>(R"({"type":"autopilot","on":false})").is_on);
  ordered<order::FinishMission>(R"({"type":"finish"})");
}

TEST(Decode, ADiagnosisNamesADeviceAndWhatIsWrongWithIt) {
  const auto told = decoded<client::Diagnose>(
      R"({"type":"diagnose","target":"sensor","sensor":"compass","kind":"freeze"})");
  EXPECT_EQ(told.target, "sensor");
  EXPECT_EQ(told.sensor, "compass");
  EXPECT_EQ(told.kind, "freeze");
  EXPECT_EQ(decoded<client::Diagnose>(
                R"({"type":"diagnose","target":"thruster","index":3,"kind":"dead"})")
                .index,
            3u);
  EXPECT_NE(problem_of(R"({"type":"diagnose","kind":"dead"})"), "");
  EXPECT_NE(problem_of(R"({"type":"diagnose","target":"hull"})"), "");
}

TEST(Decode, WhatIsNoLevelDefectOrPlaceIsRefused) {
  for (const char* text :
       {R"({"type":"rate","zone":0,"level":6})", R"({"type":"rate","zone":0,"level":-1})",
        R"({"type":"rate","zone":0,"level":2.5})", R"({"type":"rate","zone":0})",
        R"({"type":"rate","level":3})", R"({"type":"rate","zone":4294967296,"level":3})",
        R"({"type":"defect","point":0,"defect":7})",
        R"({"type":"defect","point":"rudder","defect":1})",
        R"({"type":"find","position":[0,0,NaN]})", R"({"type":"find","position":[0,0,1e999]})",
        R"({"type":"find","position":[0,0,null]})", R"({"type":"find","position":[0,0,1e6]})",
        R"({"type":"find","position":[0,0]})", R"({"type":"find"})",
        R"({"type":"autopilot","on":1})", R"({"type":"autopilot"})"})
    EXPECT_NE(problem_of(text), "") << text;
}

TEST(Decode, AMissionIsLaunchedForATraineeOrByItself) {
  const auto flown = decode_launch(R"({"mission":"hull_survey","trainee":3,"visibility":5})");
  ASSERT_TRUE(flown.value) << flown.problem;
  EXPECT_EQ(flown.value->mission, "hull_survey");
  EXPECT_EQ(flown.value->trainee, 3);
  EXPECT_EQ(flown.value->visibility, 5.0);
  EXPECT_FALSE(flown.value->has_autopilot);
  const auto shown = decode_launch(R"({"mission":"hull_survey","autopilot":true})");
  ASSERT_TRUE(shown.value) << shown.problem;
  EXPECT_TRUE(shown.value->has_autopilot);
  EXPECT_EQ(shown.value->trainee, 0);
  for (const char* body :
       {R"({"mission":"../hull"})", R"({"mission":"a/b"})", R"({"mission":7})",
        R"({"mission":"m","trainee":0})", R"({"mission":"m","trainee":-1})",
        R"({"mission":"m","trainee":"Ann"})", R"({"mission":"m","autopilot":"yes"})",
        R"({"scenario":"harbour","trainee":1})", R"({"scenario":"harbour","autopilot":true})"}) {
    EXPECT_FALSE(decode_launch(body).value) << body;
    EXPECT_NE(decode_launch(body).problem, "") << body;
  }
}

std::string name_body(const std::string& name) { return R"({"name":")" + name + R"("})"; }

TEST(Decode, ATraineesNameIsTrimmedAndOfSixtyCharactersAtMost) {
  EXPECT_EQ(decode_trainee(name_body("  Ann Ønsk  ")).value, "Ann Ønsk");
  std::string sixty;  // characters, of two bytes each
  for (int i = 0; i < 60; ++i) sixty += "ø";
  EXPECT_EQ(decode_trainee(name_body(sixty)).value, sixty);
  EXPECT_EQ(decode_trainee(name_body(" " + sixty + " ")).value, sixty);
  EXPECT_FALSE(decode_trainee(name_body(sixty + "x")).value);
  for (const char* name : {"", "    ", "a\\nb", "a\\u0000b", "a\\u007fb", "a\\u0085b", "\xff"})
    EXPECT_FALSE(decode_trainee(name_body(name)).value) << name;
  for (const char* body : {"", "{}", "[]", R"({"name":7})", R"({"name":null})"})
    EXPECT_NE(decode_trainee(body).problem, "") << body;
}

TEST(Video, AnAddressSaysWhatIsToBeSeen) {
  const auto stream =
      video_request(*parse_target("/video/rov/main.mjpg?fps=10&quality=80&width=320&axes=1"));
  ASSERT_TRUE(stream);
  EXPECT_TRUE(stream->is_stream);
  EXPECT_EQ(stream->spec, (StreamSpec{"rov/main", 10.0, 80, 320, true, false}));
  const auto still = video_request(*parse_target("/video/chase.jpg"));
  ASSERT_TRUE(still);
  EXPECT_FALSE(still->is_stream);
  EXPECT_EQ(still->spec, (StreamSpec{"chase", 20.0, 70, 0, false, false}));
  for (const char* path :
       {"/video/", "/video/.mjpg", "/video/rov/main", "/video/rov/main.png", "/api/x.jpg"})
    EXPECT_FALSE(video_request(*parse_target(path))) << path;
}

TEST(Video, APartSaysHowLongItIsAndWhatItShows) {
  VideoFrame frame;
  frame.number = 17;
  frame.jpeg.resize(1234);
  frame.sim_time = from_seconds(12.34);
  frame.sequences = {1042, 7};
  const std::string head = mjpeg_part_head(frame, 1700000000.25);
  EXPECT_EQ(head,
            "Content-Type: image/jpeg\r\nContent-Length: 1234\r\nX-Sim-Time: 12.340000\r\n"
            "X-Frame: 17\r\nX-Sequence: 1042\r\nX-Timestamp: 1700000000.250000\r\n\r\n");
  // The boundary that ends a part comes with it: RFC 2046, section 5.1.1.
  EXPECT_EQ(mjpeg_part_end(), "\r\n--remora\r\n");
  EXPECT_TRUE(mjpeg_head().ends_with("boundary=remora\r\n") ||
              mjpeg_head().find("boundary=remora\r\n") != std::string::npos);
  EXPECT_TRUE(mjpeg_head().ends_with("\r\n\r\n--remora\r\n"));
}

}  // namespace decode_test
}  // namespace remora
