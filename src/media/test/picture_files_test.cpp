// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/picture_files.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>

#include "media/png_file.h"
#include "media/test/picture_of.h"

namespace remora {
namespace picture_files_test {

GroundTruth some_truth(int width, int height) {
  GroundTruth truth;
  const auto count = static_cast<std::size_t>(width * height);
  truth.depth = {width, height, std::vector<float>(count, 2.5f)};
  truth.range = {width, height, std::vector<float>(count, 3.0f)};
  truth.normal_W = {width, height, std::vector<Pixel3f>(count, Pixel3f{0, 0, -1})};
  truth.flow = {width, height, std::vector<Pixel2f>(count, Pixel2f{0.5f, 0})};
  truth.instance = {width, height, std::vector<std::uint16_t>(count, 40'000)};
  truth.label = {width, height, std::vector<std::uint16_t>(count, 2)};
  return truth;
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(Truth, ArraysHaveTheShapeOfThePictureAndTheirNumbersAtTheEnd) {
  const test::Folder folder("truth");
  View view;
  ASSERT_TRUE(write_truth(some_truth(7, 5), view, {"water", "seabed"}, folder / ""));
  const std::string depth = bytes_of(folder / "depth.npy");
  EXPECT_NE(depth.find("(5,7,)"), std::string::npos);
  float last = 0.0f;
  std::memcpy(&last, depth.data() + depth.size() - sizeof last, sizeof last);
  EXPECT_EQ(last, 2.5f);
  EXPECT_NE(bytes_of(folder / "normal.npy").find("(5,7,3,)"), std::string::npos);
  EXPECT_NE(bytes_of(folder / "flow.npy").find("(5,7,2,)"), std::string::npos);
}

/// Bit depth and colour type stand at fixed places of a PNG's header.
TEST(Truth, NumbersOfBodiesKeepTheirSixteenBits) {
  const test::Folder folder("truth16");
  ASSERT_TRUE(write_truth(some_truth(7, 5), View{}, {"water"}, folder / ""));
  const std::string png = bytes_of(folder / "instance.png");
  EXPECT_EQ(png[24], 16);
  EXPECT_EQ(png[25], 0);  // grey
}

TEST(Truth, TheCalibrationSaysWhereTheCameraIsAndWhatItSees) {
  View view;
  view.camera.name = "main";
  view.camera.width = 200;
  view.camera.height = 100;
  view.camera.intrinsics = {.fx = 150.0, .fy = 151.0, .cx = 101.0, .cy = 50.0};
  view.X_WC.p = Vec3(1.0, 2.0, 3.5);
  const std::string json = calibration_json(view, {"water", "say \"hull\""});
  for (const char* expected : {"\"fx\": 150", "\"fy\": 151", "\"cx\": 101", "\"width\": 200",
                               "[1, 2, 3.5]", "\"kind\": \"flat\"", "\"say \\\"hull\\\"\""})
    EXPECT_NE(json.find(expected), std::string::npos) << expected << " in " << json;
}

TEST(Truth, AFolderThatIsNotThereIsTold) {
  EXPECT_FALSE(write_truth(some_truth(2, 2), View{}, {}, "/proc/no/such/folder"));
}

TEST(Png, APictureComesBackAsItWent) {
  const test::Folder folder("png");
  ColourImage image = test::plain(9, 6);
  for (std::size_t i = 0; i < image.pixels.size(); ++i)
    image.pixels[i] = static_cast<std::uint8_t>(i);
  ASSERT_TRUE(write_png(image, folder / "a.png"));
  const auto back = read_png(folder / "a.png");
  ASSERT_TRUE(back);
  EXPECT_EQ(back->pixels, image.pixels);
  EXPECT_FALSE(read_png(folder / "none.png"));
  std::ofstream(folder / "bad.png") << "no picture";
  EXPECT_FALSE(read_png(folder / "bad.png"));
}

}  // namespace picture_files_test
}  // namespace remora
