// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "navigation/navigation.h"

#include <gtest/gtest.h>

#include <limits>

#include "math/angles.h"
#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/depth_sensor.h"
#include "sensors/dvl.h"
#include "sensors/imu.h"
#include "sensors/step_instrument.h"
#include "sensors/usbl.h"

namespace remora {
namespace navigation_test {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

template <class Instrument>
SensorSpec sensor(const std::string& name, const Instrument& instrument, Pose X_BS = {}) {
  SensorSpec spec;
  spec.name = name;
  spec.X_BS = X_BS;
  spec.step_instrument = step_instrument(instrument);
  return spec;
}

UsblSpec followed_from(const Vec3& p_W) {
  UsblSpec usbl;
  usbl.aboard = UsblSpec::Aboard::transponder;
  usbl.partner.X.p = p_W;
  return usbl;
}

/// A vehicle whose instruments say what a test wants.
class Vehicle {
 public:
  Vehicle(const NavigationSpec& spec, std::vector<SensorSpec> sensors)
      : sensors_(std::vector<VehicleSensorsSpec>{{"rov", sensors}}),
        model(navigation_model(spec, {.vehicle = {0}, .sensors = sensors, .start = {}}, sensors_)),
        state(initial_navigation_state(model)),
        output_(sensors_) {}

  void say(std::uint32_t sensor, double t, const std::vector<double>& values,
           MeasurementStatus status = MeasurementStatus::ok) {
    const MeasurementRecord record{.sequence = 0,
                                   .valid = from_seconds(t),
                                   .delivered = from_seconds(t),
                                   .status = status,
                                   .is_present = true};
    output_.clear();
    output_.add({sensor}, record, values, values);
    take_measurements(model, output_, state);
  }
  [[nodiscard]] NavigationEstimate at(double t) const {
    return navigation_estimate(model, state, from_seconds(t));
  }

 private:
  SensorsModel sensors_;

 public:
  NavigationModel model;
  NavigationState state;

 private:
  SensorsOutput output_;
};

NavigationSpec by(std::initializer_list<std::pair<NavigationQuantity, const char*>> sources) {
  NavigationSpec spec;
  for (NavigationSource& source : spec.sources) source.kind = NavigationSource::Kind::none;
  for (const auto& [quantity, word] : sources) spec.source(quantity) = navigation_source(word);
  return spec;
}

std::vector<double> dvl_says(DvlTrack track, const Vec3& v_S, double altitude) {
  return {static_cast<double>(track),
          v_S.x(),
          v_S.y(),
          v_S.z(),
          altitude,
          0.01,
          0.0,
          altitude,
          0.0,
          altitude,
          0.0,
          altitude,
          0.0,
          altitude,
          0.0};
}

TEST(Navigation, TheHeadingIsTheCompassesWhateverItsMounting) {
  Pose turned;
  turned.R = to_quaternion({.roll = 0.0, .pitch = 0.0, .yaw = 90.0 * kDegree}).toRotationMatrix();
  Vehicle rov(by({{NavigationQuantity::heading, "compass"}}),
              {sensor("compass", AhrsSpec{.noise = 0.01}, turned)});
  EXPECT_FALSE(rov.at(0.0).heading);
  rov.say(0, 0.1, {0.0, 0.0, 100.0 * kDegree});
  ASSERT_TRUE(rov.at(0.1).heading);
  EXPECT_NEAR(rov.at(0.1).heading->value, 10.0 * kDegree, 1e-12);
  EXPECT_NEAR(rov.at(0.1).heading->sigma, 0.01, 1e-12);
  EXPECT_FALSE(rov.at(0.1).depth);
}

TEST(Navigation, AReadingAgesAndIsForgotten) {
  Vehicle rov(by({{NavigationQuantity::depth, "depth"}}), {sensor("depth", DepthSensorSpec{})});
  rov.say(0, 1.0, {0.0, 12.5, 0.0});
  ASSERT_TRUE(rov.at(1.4).depth);
  EXPECT_DOUBLE_EQ(rov.at(1.4).depth->value, 12.5);
  EXPECT_NEAR(rov.at(1.4).depth->age, 0.4, 1e-9);
  EXPECT_FALSE(rov.at(2.1).depth);
}

TEST(Navigation, ADropOutSaysNothing) {
  Vehicle rov(by({{NavigationQuantity::depth, "depth"}}), {sensor("depth", DepthSensorSpec{})});
  rov.say(0, 1.0, {0.0, 12.5, 0.0});
  rov.say(0, 1.1, {kNone, kNone, kNone}, MeasurementStatus::dropout);
  ASSERT_TRUE(rov.at(1.2).depth);
  EXPECT_DOUBLE_EQ(rov.at(1.2).depth->value, 12.5);
}

TEST(Navigation, TheChangeOfDepthIsTheSinkRate) {
  Vehicle rov(by({{NavigationQuantity::depth, "depth"}}), {sensor("depth", DepthSensorSpec{})});
  for (int i = 0; i < 300; ++i) rov.say(0, 0.02 * i, {0.0, 5.0 + 0.3 * 0.02 * i, 0.0});
  ASSERT_TRUE(rov.at(6.0).sink_rate);
  EXPECT_NEAR(rov.at(6.0).sink_rate->value, 0.3, 1e-3);
}

TEST(Navigation, WithoutBottomLockThereIsNoSpeedOverGround) {
  Vehicle rov(by({{NavigationQuantity::velocity, "dvl"}, {NavigationQuantity::altitude, "dvl"}}),
              {sensor("dvl", DvlSpec{})});
  rov.say(0, 1.0, dvl_says(DvlTrack::bottom, {0.5, 0.1, 0.0}, 4.0));
  ASSERT_TRUE(rov.at(1.0).velocity_B);
  EXPECT_NEAR(rov.at(1.0).velocity_B->value.x(), 0.5, 1e-12);
  EXPECT_NEAR(rov.at(1.0).altitude->value, 4.0, 1e-12);
  // Through the water is not over ground.
  for (double t = 1.2; t < 4.0; t += 0.2)
    rov.say(0, t, dvl_says(DvlTrack::water, {0.9, 0.1, 0.0}, kNone));
  EXPECT_FALSE(rov.at(4.0).velocity_B);
  EXPECT_FALSE(rov.at(4.0).altitude);
}

TEST(Navigation, TheChangeOfHeadingIsTheTurnRate) {
  Vehicle rov(by({{NavigationQuantity::rates, "compass"}}), {sensor("compass", AhrsSpec{})});
  for (int i = 0; i < 300; ++i) rov.say(0, 0.02 * i, {0.0, 0.0, wrap_to_pi(0.4 * 0.02 * i + 2.0)});
  ASSERT_TRUE(rov.at(6.0).rates_B);
  EXPECT_NEAR(rov.at(6.0).rates_B->value.z(), 0.4, 1e-3);
  EXPECT_FALSE(rov.at(6.0).heading);
}

TEST(Navigation, AUsblOnTheShipSaysWhereTheVehicleIs) {
  Vehicle rov(by({{NavigationQuantity::position, "usbl"}}),
              {sensor("usbl", followed_from({100.0, 50.0, 2.0}))});
  rov.say(0, 3.0, {0.0, 0.0, 0.0, -30.0, 10.0, 20.0, 0.02});
  ASSERT_TRUE(rov.at(3.0).position_W);
  EXPECT_TRUE(rov.at(3.0).position_W->value.isApprox(Vec3(70.0, 60.0, 22.0)));
}

TEST(Navigation, ATruthIsLeftToTheWorld) {
  NavigationSpec spec;
  EXPECT_TRUE(spec.is_all_truth());
  Vehicle rov(spec, {sensor("depth", DepthSensorSpec{})});
  EXPECT_FALSE(rov.model.uses_instruments());
  EXPECT_TRUE(rov.model.instruments.empty());
  rov.say(0, 1.0, {0.0, 12.5, 0.0});
  EXPECT_FALSE(rov.at(1.0).depth);
}

TEST(Navigation, MovedElsewhereItForgetsWhatItKnew) {
  Vehicle rov(by({{NavigationQuantity::depth, "depth"}}), {sensor("depth", DepthSensorSpec{})});
  rov.say(0, 1.0, {0.0, 12.5, 0.0});
  restart(rov.model, {}, from_seconds(1.0), rov.state);
  EXPECT_FALSE(rov.at(1.0).depth);
}

TEST(NavigationSpec, AnInstrumentMustMeasureWhatItIsAskedFor) {
  const std::vector<SensorSpec> sensors = {sensor("compass", AhrsSpec{}),
                                           sensor("gauge", DepthSensorSpec{})};
  const auto wrong = problems(by({{NavigationQuantity::depth, "compass"}}), sensors);
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].field, "depth");
  EXPECT_EQ(wrong[0].what, "`compass` does not measure depth");
  EXPECT_EQ(wrong[0].instead, "Write gauge, truth, filter or none");
  const auto missing = problems(by({{NavigationQuantity::heading, "gyro"}}), sensors);
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_EQ(missing[0].what, "the vehicle has no sensor `gyro`");
}

TEST(NavigationSpec, AFilterNeedsAnImuAndKnowsNoSeabed) {
  const auto without = problems(by({{NavigationQuantity::heading, "filter"}}), {});
  ASSERT_EQ(without.size(), 1u);
  EXPECT_EQ(without[0].field, "filter");
  const std::vector<SensorSpec> sensors = {sensor("imu", ImuSpec{})};
  const auto altitude = problems(by({{NavigationQuantity::altitude, "filter"}}), sensors);
  ASSERT_EQ(altitude.size(), 1u);
  EXPECT_EQ(altitude[0].field, "altitude");
}

TEST(NavigationSpec, AUsblFromAMovingShipCannotSayAPlace) {
  UsblSpec usbl = followed_from(Vec3::Zero());
  usbl.partner.vehicle = "ship";
  const auto wrong =
      problems(by({{NavigationQuantity::position, "usbl"}}), std::vector{sensor("usbl", usbl)});
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_NE(wrong[0].what.find("the vehicle `ship`"), std::string::npos);
}

TEST(NavigationSpec, AnAltimeterThatLooksAheadIsNotOne) {
  Pose ahead;
  ahead.R = to_quaternion({.roll = 0.0, .pitch = 90.0 * kDegree, .yaw = 0.0}).toRotationMatrix();
  const auto wrong = problems(by({{NavigationQuantity::altitude, "ping"}}),
                              std::vector{sensor("ping", AltimeterSpec{}, ahead)});
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].what, "`ping` does not look down");
}

}  // namespace navigation_test
}  // namespace remora
