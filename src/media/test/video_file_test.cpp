// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/video_file.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>

#include "media/jpeg_file.h"
#include "media/png_file.h"
#include "media/test/picture_of.h"

namespace remora {
namespace video_file_test {

using test::plain;

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::uint32_t u32(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;)
    value = value << 8 | static_cast<std::uint8_t>(bytes.at(at + i));
  return value;
}

TEST(Jpeg, StartsAndEndsAsAJpegAndIsSmallerWithLessQuality) {
  ColourImage image = plain(64, 48);
  for (std::size_t i = 0; i < image.pixels.size(); ++i)
    image.pixels[i] = static_cast<std::uint8_t>(i * 37 % 251);
  const auto fine = jpeg_bytes(image, 95), coarse = jpeg_bytes(image, 30);
  EXPECT_EQ(fine[0], std::byte{0xff});
  EXPECT_EQ(fine[1], std::byte{0xd8});
  EXPECT_EQ(fine.back(), std::byte{0xd9});
  EXPECT_LT(coarse.size(), fine.size());
}

TEST(Avi, SizesAndCountsInItsHeadersAreTrue) {
  const test::Folder folder("avi");
  const auto file = folder / "film.avi";
  const auto film = make_avi_file(file, 20.0);
  ASSERT_TRUE(film);
  for (int i = 0; i < 40; ++i)
    ASSERT_TRUE(film->add(plain(64, 48, {static_cast<std::uint8_t>(6 * i), 90, 20})));
  ASSERT_TRUE(film->finish());

  const std::string avi = bytes_of(file);
  EXPECT_EQ(avi.substr(0, 4), "RIFF");
  EXPECT_EQ(u32(avi, 4) + 8, avi.size());
  EXPECT_EQ(avi.substr(8, 4), "AVI ");
  const std::size_t main = avi.find("avih");
  EXPECT_EQ(u32(avi, main + 8), 50'000u);   // microseconds a picture
  EXPECT_EQ(u32(avi, main + 8 + 16), 40u);  // pictures
  EXPECT_EQ(u32(avi, main + 8 + 32), 64u);  // width
  const std::size_t stream = avi.find("strh");
  EXPECT_EQ(avi.substr(stream + 12, 4), "MJPG");
  EXPECT_EQ(u32(avi, stream + 8 + 24) / u32(avi, stream + 8 + 20), 20u);  // rate over scale
}

TEST(Avi, TheIndexLeadsToEveryPicture) {
  const test::Folder folder("avi_index");
  const auto file = folder / "film.avi";
  const auto film = make_avi_file(file, 10.0);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(film->add(plain(32, 24, {0, 0, 200})));
  ASSERT_TRUE(film->finish());
  const std::string avi = bytes_of(file);
  const std::size_t movi = avi.find("movi"), index = avi.rfind("idx1");
  EXPECT_EQ(u32(avi, index + 4), 5u * 16u);
  for (std::size_t i = 0; i < 5; ++i) {
    const std::size_t chunk = movi + u32(avi, index + 8 + 16 * i + 8);
    EXPECT_EQ(avi.substr(chunk, 4), "00dc");
    EXPECT_EQ(u32(avi, chunk + 4), u32(avi, index + 8 + 16 * i + 12));
    EXPECT_EQ(avi.substr(chunk + 8, 2), "\xff\xd8");
  }
}

TEST(Film, AFolderGetsNumberedPictures) {
  const test::Folder folder("frames");
  std::string why_not;
  const auto film = make_film_file(folder / "frames", 10.0, why_not);
  ASSERT_TRUE(film) << why_not;
  ASSERT_TRUE(film->add(plain(8, 8)));
  ASSERT_TRUE(film->add(plain(8, 8, {10, 20, 30})));
  ASSERT_TRUE(film->finish());
  const auto second = read_png((folder / "frames") / "frame_00001.png");
  ASSERT_TRUE(second);
  EXPECT_EQ(test::at(*second, 3, 3), (Colour{10, 20, 30}));
}

/// Big-endian, as MP4 has its numbers.
std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value = value << 8 | static_cast<std::uint8_t>(bytes.at(at + i));
  return value;
}

// ISO/IEC 14496-12: the movie's header has a time scale and its length in it.
TEST(Mp4, IsAsLongAsItsPicturesAndBeginsWithWhatAPlayerNeeds) {
  const test::Folder folder("mp4");
  const auto file = folder / "film.mp4";
  std::string why_not;
  const auto film = make_film_file(file, 10.0, why_not);
  if (!film) {  // where GStreamer is not there the way out is named
    EXPECT_NE(why_not.find("tools/setup.sh video"), std::string::npos) << why_not;
    return;
  }
  for (int i = 0; i < 40; ++i)  // an odd side loses a row
    ASSERT_TRUE(film->add(plain(66, 49, {static_cast<std::uint8_t>(6 * i), 90, 20})));
  ASSERT_TRUE(film->finish());

  const std::string mp4 = bytes_of(file);
  EXPECT_EQ(mp4.substr(4, 4), "ftyp");
  EXPECT_NE(mp4.find("avc1"), std::string::npos);
  const std::size_t header = mp4.find("mvhd");
  ASSERT_NE(header, std::string::npos);
  EXPECT_LT(header, mp4.find("mdat"));  // it plays before all of it has come
  ASSERT_EQ(mp4.at(header + 4), 0);     // the short form
  const double scale = number_at(mp4, header + 16);
  EXPECT_NEAR(number_at(mp4, header + 20) / scale, 4.0, 0.05);
  const std::size_t picture = mp4.rfind("avc1");  // ISO/IEC 14496-12, VisualSampleEntry
  EXPECT_EQ(number_at(mp4, picture + 28), 66u << 16 | 48u);
}

TEST(Film, APlaceThatCannotBeWrittenIsRefusedWithItsName) {
  std::string why_not;
  EXPECT_FALSE(make_film_file("/proc/no/film.avi", 10.0, why_not));
  EXPECT_NE(why_not.find("/proc/no/film.avi"), std::string::npos);
  EXPECT_FALSE(make_film_file("/proc/no/frames", 10.0, why_not));
}

}  // namespace video_file_test
}  // namespace remora
