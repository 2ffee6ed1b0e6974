// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/video_file.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "media/jpeg_file.h"
#include "media/mp4_file.h"
#include "media/png_file.h"

namespace remora {
namespace {

constexpr std::uint64_t kMaxAviBytes = 2'000'000'000;  // players take sizes for signed 32 bits
constexpr int kFramesBetweenHeaders = 32;  // a film that is cut off is short of these at most
constexpr std::uint32_t kHasIndex = 0x10;  // AVIF_HASINDEX
constexpr std::uint32_t kKeyFrame = 0x10;  // AVIIF_KEYFRAME
constexpr std::uint32_t kTimeScale = 1000;

/// Little-endian numbers and four-letter names, as RIFF has them.
class RiffBytes {
 public:
  RiffBytes& name(std::string_view four) {
    REMORA_ASSERT(four.size() == 4);
    bytes_ += four;
    return *this;
  }
  RiffBytes& u32(std::uint64_t value) {
    for (int i = 0; i < 4; ++i) bytes_ += static_cast<char>((value >> (8 * i)) & 0xff);
    return *this;
  }
  RiffBytes& u16(std::uint32_t value) {
    for (int i = 0; i < 2; ++i) bytes_ += static_cast<char>((value >> (8 * i)) & 0xff);
    return *this;
  }
  RiffBytes& zeros(int words) {
    for (int i = 0; i < words; ++i) u32(0);
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return bytes_; }

 private:
  std::string bytes_;
};

/// AVI 1.0 (RIFF): headers of fixed length, one chunk `00dc` for each picture, an index. Layout:
/// Microsoft, "AVI RIFF File Reference".
class AviFile : public FilmFile {
 public:
  AviFile(const std::filesystem::path& file, double fps, int quality)
      : stream_(file, std::ios::binary | std::ios::trunc), fps_(fps), quality_(quality) {}

  [[nodiscard]] bool is_open() const { return stream_.is_open(); }

  bool add(const ColourImage& picture) override {
    if (frames_.empty()) {
      width_ = picture.width;
      height_ = picture.height;
      put(header());
    }
    REMORA_ASSERT(picture.width == width_ && picture.height == height_);
    std::vector<std::byte> jpeg = jpeg_bytes(picture, quality_);
    if (movi_bytes_ + jpeg.size() + 16 * frames_.size() > kMaxAviBytes) return false;
    const std::size_t size = jpeg.size();
    if (size % 2 == 1) jpeg.push_back(std::byte{0});  // chunks are padded, sizes are not
    put(RiffBytes().name("00dc").u32(size).text());
    stream_.write(reinterpret_cast<const char*>(jpeg.data()),
                  static_cast<std::streamsize>(jpeg.size()));
    frames_.push_back({4 + movi_bytes_, size});
    movi_bytes_ += 8 + jpeg.size();
    largest_ = std::max(largest_, size);
    if (frames_.size() % kFramesBetweenHeaders == 0) put_header_again(0);
    return static_cast<bool>(stream_);
  }

  bool finish() override {
    if (frames_.empty()) return static_cast<bool>(stream_);
    RiffBytes index;
    index.name("idx1").u32(16 * frames_.size());
    for (const Chunk& frame : frames_)
      index.name("00dc").u32(kKeyFrame).u32(frame.offset).u32(frame.size);
    put(index.text());
    put_header_again(index.text().size());
    stream_.flush();
    return static_cast<bool>(stream_);
  }

  std::string summary() const override { return fmt::format("{} pictures", frames_.size()); }

 private:
  struct Chunk {
    std::uint64_t offset;  // from the word `movi`
    std::uint64_t size;
  };

  void put(const std::string& bytes) {
    stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  void put_header_again(std::size_t index_bytes) {
    index_bytes_ = index_bytes;
    stream_.seekp(0);
    put(header());
    stream_.seekp(0, std::ios::end);
  }

  /// Of the same length however many frames there are.
  [[nodiscard]] std::string header() const {
    const auto frames = static_cast<std::uint64_t>(frames_.size());
    const auto w = static_cast<std::uint64_t>(width_), h = static_cast<std::uint64_t>(height_);
    const auto rate = static_cast<std::uint64_t>(std::lround(fps_ * kTimeScale));
    RiffBytes main;  // MainAVIHeader
    main.u32(static_cast<std::uint64_t>(std::lround(1e6 / fps_)));
    main.u32(static_cast<std::uint64_t>(static_cast<double>(largest_) * fps_));
    main.u32(0).u32(kHasIndex).u32(frames).u32(0).u32(1).u32(largest_).u32(w).u32(h).zeros(4);
    RiffBytes stream;  // AVIStreamHeader
    stream.name("vids").name("MJPG").zeros(3).u32(kTimeScale).u32(rate).u32(0).u32(frames);
    stream.u32(largest_).u32(~0u).u32(0).u16(0).u16(0);
    stream.u16(static_cast<std::uint32_t>(w)).u16(static_cast<std::uint32_t>(h));
    RiffBytes format;  // BITMAPINFOHEADER
    format.u32(40).u32(w).u32(h).u16(1).u16(24).name("MJPG").u32(3 * w * h).zeros(4);

    const std::string strl = list("strl", chunk("strh", stream) + chunk("strf", format));
    const std::string hdrl = list("hdrl", chunk("avih", main) + strl);
    const std::uint64_t movi_size = 4 + movi_bytes_;
    RiffBytes head, movi;
    head.name("RIFF").u32(4 + hdrl.size() + 8 + movi_size + index_bytes_).name("AVI ");
    movi.name("LIST").u32(movi_size).name("movi");
    return head.text() + hdrl + movi.text();
  }
  static std::string chunk(std::string_view name, const RiffBytes& content) {
    return RiffBytes().name(name).u32(content.text().size()).text() + content.text();
  }
  static std::string list(std::string_view name, const std::string& content) {
    return RiffBytes().name("LIST").u32(4 + content.size()).name(name).text() + content;
  }

  std::ofstream stream_;
  double fps_;
  int quality_;
  int width_ = 0;
  int height_ = 0;
  std::vector<Chunk> frames_;
  std::uint64_t movi_bytes_ = 0;
  std::size_t largest_ = 0;
  std::size_t index_bytes_ = 0;
};

class FrameFolder : public FilmFile {
 public:
  explicit FrameFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  bool add(const ColourImage& picture) override {
    return write_png(picture, folder_ / fmt::format("frame_{:05d}.png", count_++));
  }
  bool finish() override { return true; }
  std::string summary() const override { return fmt::format("{} pictures", count_); }

 private:
  std::filesystem::path folder_;
  int count_ = 0;
};

}  // namespace

std::unique_ptr<FilmFile> make_avi_file(const std::filesystem::path& file, double fps,
                                        int quality) {
  REMORA_ASSERT(fps > 0.0);
  auto avi = std::make_unique<AviFile>(file, fps, quality);
  return avi->is_open() ? std::move(avi) : nullptr;
}

std::unique_ptr<FilmFile> make_frame_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return nullptr;
  return std::make_unique<FrameFolder>(folder);
}

std::unique_ptr<FilmFile> make_film_file(const std::filesystem::path& out, double fps,
                                         std::string& why_not) {
  const std::string kind = out.extension().string();
  if (kind == ".mp4" && !(why_not = mp4_problem()).empty()) return nullptr;
  std::unique_ptr<FilmFile> film = kind == ".mp4"   ? make_mp4_file(out, fps)
                                   : kind == ".avi" ? make_avi_file(out, fps)
                                                    : make_frame_folder(out);
  if (!film) why_not = fmt::format("cannot write {}", out.string());
  return film;
}

}  // namespace remora
