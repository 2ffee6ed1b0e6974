// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/marks.h"

#include <gtest/gtest.h>

namespace remora::marks_test {
namespace {

TEST(Marks, AreFramesInEastNorthUp) {
  const msg::TFMessage told = marks_message(
      {{.id = 4, .name = "Valve 2, left", .p_W = Vec3(10, 3, 8)}}, from_seconds(12.5));
  ASSERT_EQ(told.transforms.size(), 1u);
  const msg::TransformStamped& frame = told.transforms[0];
  EXPECT_EQ(frame.header.frame_id, "world");
  EXPECT_EQ(frame.header.stamp, (msg::Time{12, 500'000'000}));
  EXPECT_EQ(frame.child_frame_id, "marks/" + ros_name("Valve 2, left"));
  EXPECT_EQ(frame.transform.translation.x, 3.0);
  EXPECT_EQ(frame.transform.translation.y, 10.0);
  EXPECT_EQ(frame.transform.translation.z, -8.0);
  EXPECT_EQ(frame.transform.rotation.w, 1.0);
}

TEST(Marks, OfOneNameAreTwoFrames) {
  const msg::TFMessage told =
      marks_message({{.id = 1, .name = "Pile"}, {.id = 2, .name = "Pile"}}, {});
  ASSERT_EQ(told.transforms.size(), 2u);
  EXPECT_NE(told.transforms[0].child_frame_id, told.transforms[1].child_frame_id);
}

}  // namespace
}  // namespace remora::marks_test
