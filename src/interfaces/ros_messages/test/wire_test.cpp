// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "interfaces/ros_messages/packed.h"
#include "interfaces/ros_messages/services.h"
#include "interfaces/ros_messages/type_text.h"

namespace remora {
namespace wire_test {

// Sums from the headers of Debian 12's libstd-msgs-dev 0.5.13, libgeometry-msgs-dev and others
// 1.13.1, libtf2-msgs-dev 0.7.6, libstd-srvs-dev.
TEST(TypeText, HasTheMd5SumsOfEverybodyElse) {
  EXPECT_EQ(type_text_of<msg::Clock>().md5, "a9c97c1d230cfc112e270351a944ee47");
  EXPECT_EQ(type_text_of<msg::TFMessage>().md5, "94810edda583a504dfda3829e70d7eec");
  EXPECT_EQ(type_text_of<msg::Odometry>().md5, "cd5e73d190d741a2f92e81eda573aca7");
  EXPECT_EQ(type_text_of<msg::Imu>().md5, "6a62c6daae103f4ff57a132d6f95cec2");
  EXPECT_EQ(type_text_of<msg::FluidPressure>().md5, "804dc5cea1c5306d6a2eb80b9833befe");
  EXPECT_EQ(type_text_of<msg::MagneticField>().md5, "2f3b0b43eed0c9501de0fa3ff89a45aa");
  EXPECT_EQ(type_text_of<msg::Range>().md5, "c005c34273dc426c67a020a87bc24148");
  EXPECT_EQ(type_text_of<msg::NavSatFix>().md5, "2d3a8cd499b9b4a0249fb98fd05cfa48");
  EXPECT_EQ(type_text_of<msg::JointState>().md5, "3066dcd76a6cfaef579bd0f34173e9fd");
  EXPECT_EQ(type_text_of<msg::BatteryState>().md5, "4ddae7f048e32fda22cac764685e3974");
  EXPECT_EQ(type_text_of<msg::Image>().md5, "060021388200f6f0f447d0fcd9c64743");
  EXPECT_EQ(type_text_of<msg::CompressedImage>().md5, "8f7a12909da2c9d3332d540a0977563f");
  EXPECT_EQ(type_text_of<msg::CameraInfo>().md5, "c9a58c1b0b154e0e6da7578cb991d214");
  EXPECT_EQ(type_text_of<msg::PointCloud2>().md5, "1158d486dd51d683ce2f1be655c3c181");
  EXPECT_EQ(type_text_of<msg::PoseStamped>().md5, "d3812c3cbc69362b77dc0b19b345f8f5");
  EXPECT_EQ(type_text_of<msg::TwistStamped>().md5, "98d34b0043a2093cf9d9345ab6eef12e");
  EXPECT_EQ(type_text_of<msg::TwistWithCovarianceStamped>().md5,
            "8927a1a12fb2607ceea095b2dc440a96");
  EXPECT_EQ(type_text_of<msg::Vector3Stamped>().md5, "7b324c7325e683bf02a9b14b01090ec7");
  EXPECT_EQ(type_text_of<msg::WrenchStamped>().md5, "d78d3cb249ce23087ade7e7d0c40cfa7");
  EXPECT_EQ(type_text_of<msg::Pose>().md5, "e45d45a5a1ce597b249e23fb30fc871f");
  EXPECT_EQ(type_text_of<msg::Twist>().md5, "9f195f881246fdfa2798d1d3eebca84a");
  EXPECT_EQ(type_text_of<msg::Wrench>().md5, "4f539cf138b23283b520fd271b567936");
  EXPECT_EQ(type_text_of<msg::Float64MultiArray>().md5, "4b7d974086d4060e7db4613a7e6c3ba4");
  EXPECT_EQ(type_text_of<msg::Float64>().md5, "fdb28210bfa9d7c91146260178d9a584");
  EXPECT_EQ(type_text_of<msg::JointTrajectory>().md5, "65b4f94a94d1ed67169da35a02f33d3f");
  EXPECT_EQ(type_text_of<msg::Header>().md5, "2176decaecbce78abc3b96ef049fabed");
  EXPECT_EQ(type_text_of<msg::Bool>().md5, "8b94c1b53db61fb6aed406028ad6332a");
  EXPECT_EQ(type_text_of<msg::LaserScan>().md5, "90c7ef2dc6895d81024acba2ac42f369");
  EXPECT_EQ(service_md5<msg::Trigger>(), "937c9679a518e3a18d831e57125ea522");
}

// Sums that other people's generated code has for the messages of UWSim's distribution.
TEST(TypeText, HasTheMd5SumsOfUwsim) {
  EXPECT_EQ(type_text_of<msg::UwsimPressure>().md5, "cc86d3e590cd90e822f975defafdf965");
  EXPECT_EQ(type_text_of<msg::UwsimDvl>().md5, "c455f331872552e620e26fc7caad335d");
}

TEST(TypeText, TellsWhatIsInAMessageAndInWhatIsInIt) {
  const std::string& text = type_text_of<msg::Range>().definition;
  EXPECT_EQ(text,
            "uint8 ULTRASOUND=0\nuint8 INFRARED=1\nstd_msgs/Header header\nuint8 radiation_type\n"
            "float32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range\n"
            "\n" +
                std::string(80, '=') +
                "\nMSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n");
}

TEST(Packed, IsWithoutPaddingAndLittleEndian) {
  // Worked out by hand from the ROS wiki's description of the format.
  msg::Range range;
  range.header = {{1, 2}, "ab"};
  range.radiation_type = 7;
  range.range = 1.0f;
  const std::vector<std::byte> bytes = pack(range);
  const std::vector<int> expected = {0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0,    'a', 'b',
                                     7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x3f};
  ASSERT_EQ(bytes.size(), expected.size());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    EXPECT_EQ(std::to_integer<int>(bytes[i]), expected[i]);
}

msg::PointCloud2 some_cloud() {
  msg::PointCloud2 cloud;
  cloud.header = {{12, 34}, "rov/lidar"};
  cloud.width = 2;
  cloud.point_fields = {{"x", 0, 7, 1}, {"y", 4, 7, 1}};
  cloud.data = {1, 2, 3, 4, 5};
  cloud.is_dense = false;
  return cloud;
}

TEST(Packed, ComesBackAsItWent) {
  msg::PointCloud2 back;
  ASSERT_TRUE(unpack(pack(some_cloud()), back));
  EXPECT_EQ(back.header.frame_id, "rov/lidar");
  EXPECT_EQ(back.header.stamp, (msg::Time{12, 34}));
  ASSERT_EQ(back.point_fields.size(), 2u);
  EXPECT_EQ(back.point_fields[1].name, "y");
  EXPECT_EQ(back.data, some_cloud().data);
  EXPECT_FALSE(back.is_dense);
}

TEST(Packed, BytesThatAreMissingOrTooManyAreNoticed) {
  std::vector<std::byte> bytes = pack(some_cloud());
  msg::PointCloud2 back;
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(unpack(std::span(bytes).first(size), back)) << size;
  bytes.push_back({});
  EXPECT_FALSE(unpack(bytes, back));
}

TEST(Packed, ALengthThatPromisesTooMuchTakesNoMemory) {
  std::vector<std::byte> bytes(24, std::byte{0xff});
  msg::Float64MultiArray array;
  EXPECT_FALSE(unpack(bytes, array));
  EXPECT_LT(array.layout.dim.capacity() + array.data.capacity(), 100u);
}

}  // namespace wire_test
}  // namespace remora
