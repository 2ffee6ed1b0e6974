// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/cdr.h"

#include <fastcdr/Cdr.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "interfaces/ros_messages/messages.h"

namespace remora {
namespace cdr_test {

using Bytes = std::vector<std::uint8_t>;
using eprosima::fastcdr::Cdr;
using eprosima::fastcdr::FastBuffer;

/// What eProsima's Fast CDR, written by other people, makes of the same members. It skips padding
/// and leaves it as it finds it: zero.
Bytes fast_cdr(const std::function<void(Cdr&)>& write,
               Cdr::Endianness endianness = Cdr::LITTLE_ENDIANNESS) {
  std::vector<char> memory(4096, 0);
  FastBuffer buffer(memory.data(), memory.size());
  Cdr cdr(buffer, endianness, Cdr::DDS_CDR);
  cdr.serialize_encapsulation();
  write(cdr);
  return {memory.begin(), memory.begin() + static_cast<int>(cdr.getSerializedDataLength())};
}

template <class Message>
Bytes ours(const Message& message) {
  Bytes bytes(3, 0xff);
  encode_cdr(message, bytes);
  return bytes;
}

// ROS 2's definitions once more, by hand from its .msg files (Humble): what Fast CDR is fed with.

void put(Cdr& cdr, const msg::Header& m) { cdr << m.stamp.sec << m.stamp.nanosec << m.frame_id; }
void put(Cdr& cdr, const msg::Vector3& m) { cdr << m.x << m.y << m.z; }
void put(Cdr& cdr, const msg::Point& m) { cdr << m.x << m.y << m.z; }
void put(Cdr& cdr, const msg::Quaternion& m) { cdr << m.x << m.y << m.z << m.w; }
void put(Cdr& cdr, const msg::Imu& m) {
  put(cdr, m.header);
  put(cdr, m.orientation);
  cdr << m.orientation_covariance;
  put(cdr, m.angular_velocity);
  cdr << m.angular_velocity_covariance;
  put(cdr, m.linear_acceleration);
  cdr << m.linear_acceleration_covariance;
}
void put(Cdr& cdr, const msg::Odometry& m) {
  put(cdr, m.header);
  cdr << m.child_frame_id;
  put(cdr, m.pose.pose.position);
  put(cdr, m.pose.pose.orientation);
  cdr << m.pose.covariance;
  put(cdr, m.twist.twist.linear);
  put(cdr, m.twist.twist.angular);
  cdr << m.twist.covariance;
}
void put(Cdr& cdr, const msg::Image& m) {
  put(cdr, m.header);
  cdr << m.height << m.width << m.encoding << m.is_bigendian << m.step << m.data;
}
void put(Cdr& cdr, const msg::CameraInfo& m) {
  put(cdr, m.header);
  cdr << m.height << m.width << m.distortion_model << m.D << m.K << m.R << m.P << m.binning_x
      << m.binning_y << m.roi.x_offset << m.roi.y_offset << m.roi.height << m.roi.width
      << m.roi.do_rectify;
}
void put(Cdr& cdr, const msg::JointState& m) {
  put(cdr, m.header);
  cdr << m.name << m.position << m.velocity << m.effort;
}
void put(Cdr& cdr, const msg::JointTrajectory& m) {
  put(cdr, m.header);
  cdr << m.joint_names << static_cast<std::uint32_t>(m.points.size());
  for (const msg::JointTrajectoryPoint& point : m.points)
    cdr << point.positions << point.velocities << point.accelerations << point.effort
        << point.time_from_start.sec << point.time_from_start.nanosec;
}
void put(Cdr& cdr, const msg::TFMessage& m) {
  cdr << static_cast<std::uint32_t>(m.transforms.size());
  for (const msg::TransformStamped& transform : m.transforms) {
    put(cdr, transform.header);
    cdr << transform.child_frame_id;
    put(cdr, transform.transform.translation);
    put(cdr, transform.transform.rotation);
  }
}
void put(Cdr& cdr, const msg::Float64MultiArray& m) {
  cdr << static_cast<std::uint32_t>(m.layout.dim.size());
  for (const msg::MultiArrayDimension& dimension : m.layout.dim)
    cdr << dimension.label << dimension.size << dimension.stride;
  cdr << m.layout.data_offset << m.data;
}
void put(Cdr& cdr, const msg::PointCloud2& m) {
  put(cdr, m.header);
  cdr << m.height << m.width << static_cast<std::uint32_t>(m.point_fields.size());
  for (const msg::PointField& field : m.point_fields)
    cdr << field.name << field.offset << field.datatype << field.count;
  cdr << m.is_bigendian << m.point_step << m.row_step << m.data << m.is_dense;
}

template <class Message>
Bytes theirs(const Message& message, Cdr::Endianness endianness = Cdr::LITTLE_ENDIANNESS) {
  return fast_cdr([&message](Cdr& cdr) { put(cdr, message); }, endianness);
}

// Members of all kinds with values that cannot be mistaken for one another.

msg::Header header(const std::string& frame) { return {{-7, 999'999'999u}, frame}; }

template <std::size_t N>
void count(std::array<double, N>& values, double from) {
  for (std::size_t i = 0; i < N; ++i) values[i] = from + static_cast<double>(i) / 7.0;
}

msg::Imu imu(const std::string& frame) {
  msg::Imu m{.header = header(frame),
             .orientation = {0.1, -0.2, 0.3, 0.9},
             .angular_velocity = {1e-300, -0.0, 3.5},
             .linear_acceleration = {-9.80665, 1.0 / 3.0, 2e8}};
  count(m.orientation_covariance, 1.0);
  count(m.angular_velocity_covariance, 100.0);
  count(m.linear_acceleration_covariance, -1000.0);
  return m;
}

msg::Odometry odometry() {
  msg::Odometry m;
  m.header = header("odom");
  m.child_frame_id = "rov/base_link";
  m.pose.pose = {{1.5, 2.5, -3.5}, {0.5, 0.5, -0.5, 0.5}};
  m.twist.twist = {{0.1, 0.2, 0.3}, {-0.4, -0.5, -0.6}};
  count(m.pose.covariance, 10.0);
  count(m.twist.covariance, 200.0);
  return m;
}

msg::CameraInfo camera_info() {
  msg::CameraInfo m;
  m.header = header("camera");
  m.height = 480;
  m.width = 640;
  m.distortion_model = "plumb_bob";
  m.D = {0.1, 0.2, 0.3, 0.4, 0.5};
  count(m.K, 1.0);
  count(m.R, 20.0);
  count(m.P, 300.0);
  m.roi = {.x_offset = 1, .y_offset = 2, .height = 3, .width = 4, .do_rectify = true};
  return m;
}

msg::JointState joints() {
  return {.header = header("arm"),
          .name = {"", "shoulder", "elbow_1"},
          .position = {1.0, 2.0, 3.0},
          .velocity = {},
          .effort = {5.0}};
}

msg::TFMessage transforms() {
  return {{{header("map"), "odom", {{1, 2, 3}, {0, 0, 0, 1}}},
           {header("a"), "bc", {{4, 5, 6}, {0, 1, 0, 0}}}}};
}

msg::PointCloud2 cloud() {
  return {.header = header("lidar"),
          .height = 1,
          .width = 2,
          .point_fields = {{"x", 0, 7, 1}, {"intensity", 4, 7, 1}},
          .is_bigendian = false,
          .point_step = 8,
          .row_step = 16,
          .data = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
          .is_dense = true};
}

msg::Float64MultiArray commands() {
  return {.layout = {.dim = {{"thrusters", 3, 3}}, .data_offset = 0}, .data = {0.5, -1.0, 0.25}};
}

// ---- tests ----

msg::JointTrajectory trajectory() {
  msg::JointTrajectory out;
  out.header = header("base_link");
  out.joint_names = {"arm/elbow", "arm/wrist"};
  out.points.resize(2);
  out.points[0].positions = {0.1, -0.2};
  out.points[0].time_from_start.sec = 2;
  out.points[1].positions = {0.3, 0.4};
  out.points[1].velocities = {0.0, 0.5};
  out.points[1].time_from_start.nanosec = 500'000'000;
  return out;
}

TEST(Cdr, EveryMessageIsTheBytesThatFastCdrMakesOfIt) {
  EXPECT_EQ(ours(imu("imu_link")), theirs(imu("imu_link")));
  EXPECT_EQ(ours(odometry()), theirs(odometry()));
  EXPECT_EQ(ours(camera_info()), theirs(camera_info()));
  EXPECT_EQ(ours(joints()), theirs(joints()));
  EXPECT_EQ(ours(trajectory()), theirs(trajectory()));
  EXPECT_EQ(ours(transforms()), theirs(transforms()));
  EXPECT_EQ(ours(cloud()), theirs(cloud()));
  EXPECT_EQ(ours(commands()), theirs(commands()));
  const msg::Image image{.header = header("c"),
                         .height = 2,
                         .width = 1,
                         .encoding = "rgb8",
                         .step = 3,
                         .data = {1, 2, 3, 4, 5, 6}};
  EXPECT_EQ(ours(image), theirs(image));
}

TEST(Cdr, NumbersAfterATextOfAnyLengthStandAtMultiplesOfTheirSize) {
  for (std::size_t length = 0; length < 20; ++length) {
    const msg::Imu message = imu(std::string(length, 'x'));
    EXPECT_EQ(ours(message), theirs(message)) << length;
  }
}

TEST(Cdr, AnEmptySequenceIsItsLengthAlone) {
  const msg::JointState nothing{
      .header = header("abc"), .name = {}, .position = {}, .velocity = {}, .effort = {}};
  EXPECT_EQ(ours(nothing), theirs(nothing));
  // Header: 4 and 8 bytes of time, 4 of length, "abc\0"; then four lengths.
  EXPECT_EQ(ours(nothing).size(), kCdrHeader + 8 + 4 + 4 + 4 * 4);
}

template <class Message>
void expect_to_be_read_back(const Message& message) {
  for (const auto endianness : {Cdr::LITTLE_ENDIANNESS, Cdr::BIG_ENDIANNESS}) {
    Message read;
    ASSERT_EQ(decode_cdr(theirs(message, endianness), read), CdrStatus::ok);
    EXPECT_EQ(ours(read), ours(message)) << "of " << Message::kType;
  }
}

TEST(Cdr, WhatFastCdrWritesIsReadInEitherByteOrder) {
  expect_to_be_read_back(imu("imu_link"));
  expect_to_be_read_back(odometry());
  expect_to_be_read_back(camera_info());
  expect_to_be_read_back(joints());
  expect_to_be_read_back(trajectory());
  expect_to_be_read_back(transforms());
  expect_to_be_read_back(cloud());
  expect_to_be_read_back(commands());
}

TEST(Cdr, PaddingBehindAMessageDoesNoHarm) {
  Bytes bytes = ours(commands());
  bytes.insert(bytes.end(), {0, 0, 0});
  msg::Float64MultiArray read;
  CdrReader reader(bytes);
  reader(read);
  EXPECT_EQ(reader.status(), CdrStatus::ok);
  EXPECT_EQ(reader.left(), 3u);
  EXPECT_EQ(read.data, commands().data);
}

template <class Message>
void expect_every_beginning_to_be_refused(const Message& message) {
  const Bytes bytes = ours(message);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    // A copy of its own, so that the sanitizers see a read past its end.
    const Bytes beginning(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    Message read;
    EXPECT_EQ(decode_cdr(beginning, read),
              size < kCdrHeader ? CdrStatus::no_header : CdrStatus::cut_short)
        << size << " bytes of " << Message::kType;
  }
}

TEST(Cdr, AMessageThatEndsTooEarlyIsRefusedWhereverItEnds) {
  expect_every_beginning_to_be_refused(imu("imu_link"));
  expect_every_beginning_to_be_refused(joints());
  expect_every_beginning_to_be_refused(trajectory());
  expect_every_beginning_to_be_refused(transforms());
  expect_every_beginning_to_be_refused(cloud());
  expect_every_beginning_to_be_refused(commands());
}

TEST(Cdr, ALengthThatThePayloadHasNoBytesForIsRefusedWithoutTakingMemory) {
  const Bytes lie = {0, 1, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4};
  std::vector<double> numbers;
  EXPECT_EQ(decode_cdr(lie, numbers), CdrStatus::cut_short);
  EXPECT_LE(numbers.capacity(), lie.size());
  std::vector<std::string> texts;
  EXPECT_EQ(decode_cdr(lie, texts), CdrStatus::cut_short);
  EXPECT_LE(texts.capacity(), lie.size());
  std::string text;
  EXPECT_EQ(decode_cdr(lie, text), CdrStatus::cut_short);
}

TEST(Cdr, OtherEncodingsAreNamedAndNotRead) {
  msg::Clock clock;
  EXPECT_EQ(decode_cdr(Bytes{0, 3, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8}, clock),  // PL_CDR_LE
            CdrStatus::unknown_encoding);
  EXPECT_EQ(decode_cdr(Bytes{0, 7, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8}, clock),  // CDR2_LE
            CdrStatus::unknown_encoding);
  EXPECT_EQ(decode_cdr(Bytes{1, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8}, clock),
            CdrStatus::unknown_encoding);
}

TEST(Cdr, TextsNeedTheirZeroAndTruthsAreZeroOrOne) {
  std::string text;
  EXPECT_EQ(decode_cdr(Bytes{0, 1, 0, 0, 2, 0, 0, 0, 'a', 'b'}, text), CdrStatus::bad_string);
  EXPECT_EQ(decode_cdr(Bytes{0, 1, 0, 0, 2, 0, 0, 0, 'a', 0}, text), CdrStatus::ok);
  EXPECT_EQ(text, "a");
  EXPECT_EQ(decode_cdr(Bytes{0, 1, 0, 0, 0, 0, 0, 0}, text), CdrStatus::ok);
  EXPECT_EQ(text, "");
  bool truth = false;
  EXPECT_EQ(decode_cdr(Bytes{0, 1, 0, 0, 2}, truth), CdrStatus::bad_bool);
  EXPECT_EQ(decode_cdr(Bytes{0, 1, 0, 0, 1}, truth), CdrStatus::ok);
  EXPECT_TRUE(truth);
}

}  // namespace cdr_test
}  // namespace remora
