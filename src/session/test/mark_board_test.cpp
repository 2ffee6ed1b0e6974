// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/mark_board.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace remora::mark_board_test {
namespace {

namespace fs = std::filesystem;

class MarkBoardInAFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(testing::TempDir()) /
        ("marks_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(MarkBoardInAFolder, IsTheSameWhenTheDiveIsOpenedAgain) {
  {
    MarkBoard board(folder_);
    ASSERT_TRUE(board.place({.name = "Valve, left",
                             .p_W = Vec3(1.5, -2.25, 8.125),
                             .author = "Ann \"A\"",
                             .at = from_seconds(12.5)}));
    ASSERT_TRUE(board.place({.name = "Snag", .p_W = Vec3(3, 4, 5), .at = from_seconds(20)}));
  }
  const std::vector<PlacedMark> read = MarkBoard(folder_).marks();
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].id, 1u);
  EXPECT_EQ(read[0].name, "Valve  left");  // a comma would end the field
  EXPECT_EQ(read[0].author, "Ann  A");
  EXPECT_TRUE(read[0].p_W.isApprox(Vec3(1.5, -2.25, 8.125), 1e-9));
  EXPECT_EQ(read[0].at, from_seconds(12.5));
  EXPECT_EQ(read[1].name, "Snag");
}

TEST_F(MarkBoardInAFolder, NeverGivesANumberTwiceWhileItIsOpen) {
  MarkBoard board(folder_);
  const auto first = board.place({.name = "a"});
  ASSERT_TRUE(first && board.remove(first->id));
  const auto second = board.place({.name = "b"});
  ASSERT_TRUE(second);
  EXPECT_NE(first->id, second->id);
  EXPECT_FALSE(board.remove(first->id));
  EXPECT_FALSE(board.change(first->id, {.name = "c"}));
}

TEST_F(MarkBoardInAFolder, PassesOverWhatIsNotAMark) {
  std::ofstream(folder_ / MarkBoard::kFile) << "id,at,n\n1,0,nan,0,0,,x\n-3,0,1,2,3,,x\n"
                                               "7,0.5,1,2,3,Ann,Buoy\n9,1,2\n";
  MarkBoard board(folder_);
  ASSERT_EQ(board.marks().size(), 1u);
  EXPECT_EQ(board.marks()[0].name, "Buoy");
  EXPECT_EQ(board.place({})->id, 8u);
}

TEST(MarkBoard, ChangesOnlyWhatIsSaid) {
  MarkBoard board;
  const auto placed = board.place({.name = "Pile", .p_W = Vec3(1, 2, 3)});
  const std::uint64_t before = board.version();
  const auto moved = board.change(placed->id, {.p_W = Vec3(4, 5, 6)});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->name, "Pile");
  EXPECT_TRUE(moved->p_W.isApprox(Vec3(4, 5, 6)));
  EXPECT_TRUE(board.change(placed->id, {.name = "Pile 4"})->p_W.isApprox(Vec3(4, 5, 6)));
  EXPECT_NE(board.version(), before);
}

TEST(MarkBoard, IsFullAtSomePoint) {
  MarkBoard board;
  for (std::size_t i = 0; i < MarkBoard::kMost; ++i) ASSERT_TRUE(board.place({}));
  EXPECT_FALSE(board.place({}));
  EXPECT_EQ(board.marks().front().name, "Mark 1");
}

}  // namespace
}  // namespace remora::mark_board_test
