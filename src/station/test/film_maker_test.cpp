// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Who makes the films is a program of the test's own here: a few lines of shell.
#include "station/film_maker.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <sstream>
#include <thread>

namespace remora {
namespace film_maker_test {

namespace fs = std::filesystem;

/// A dive's folder with something in the place of its log.
class Dive {
 public:
  Dive() {
    static int count = 0;
    folder_ = fs::temp_directory_path() /
              ("remora_film_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
    fs::create_directories(folder_);
    std::ofstream(folder_ / "log.remora") << "a log";
  }
  ~Dive() { fs::remove_all(folder_); }
  Dive(const Dive&) = delete;
  Dive& operator=(const Dive&) = delete;
  [[nodiscard]] const fs::path& folder() const { return folder_; }

 private:
  fs::path folder_;
};

/// `$1` is the log, `$3` the film.
FilmMaker maker_by(const char* script) { return FilmMaker({"/bin/sh", "-c", script, "film"}); }

bool comes_true(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!what() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return what();
}

std::string text_in(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(FilmMaker, PutsTheFinishedFilmInTheDivesFolder) {
  const Dive dive;
  FilmMaker maker = maker_by("cat \"$1\" > \"$3\"; echo '100 %'");
  ASSERT_EQ(maker.start("a", dive.folder()), "");
  EXPECT_TRUE(comes_true([&] { return fs::exists(dive.folder() / FilmMaker::kFilm); }));
  EXPECT_TRUE(comes_true([&] { return !maker.status("a"); }));
  EXPECT_EQ(text_in(dive.folder() / FilmMaker::kFilm), "a log");
  EXPECT_FALSE(fs::exists(dive.folder() / FilmMaker::kUnfinishedFilm));
}

TEST(FilmMaker, SaysHowFarItIsAndMakesOneFilmAtATime) {
  const Dive dive;
  FilmMaker maker = maker_by("echo '42 %'; while [ ! -e \"$1.go\" ]; do sleep 0.02; done");
  ASSERT_EQ(maker.start("a", dive.folder()), "");
  EXPECT_TRUE(comes_true([&] { return maker.status("a")->share > 0.41; }));
  EXPECT_TRUE(maker.status("a")->is_making);
  EXPECT_FALSE(maker.status("b"));
  EXPECT_EQ(maker.start("b", dive.folder()), "a film of another dive is being made: a");
  EXPECT_EQ(maker.start("a", dive.folder()), "a film of this dive is being made already");
  std::ofstream(dive.folder() / "log.remora.go") << "now";
  EXPECT_TRUE(comes_true([&] { return !maker.status("a") || !maker.status("a")->is_making; }));
}

TEST(FilmMaker, TellsInTheProgramsWordsWhyThereIsNone) {
  const Dive dive;
  FilmMaker maker = maker_by(
      "touch \"$3\"; echo '7 %'; echo 'libEGL warning' >&2; "
      "echo 'remora film: cannot draw here' >&2; exit 1");
  ASSERT_EQ(maker.start("a", dive.folder()), "");
  EXPECT_TRUE(comes_true([&] { return maker.status("a") && !maker.status("a")->is_making; }));
  EXPECT_EQ(maker.status("a")->problem, "cannot draw here");
  EXPECT_FALSE(fs::exists(dive.folder() / FilmMaker::kUnfinishedFilm));
  EXPECT_FALSE(fs::exists(dive.folder() / FilmMaker::kFilm));
  // The next one may do better.
  EXPECT_EQ(maker.start("a", dive.folder()), "");
}

TEST(FilmMaker, IsNotWaitedForByAnythingElse) {
  const Dive dive;
  FilmMaker maker = maker_by("sleep 0.3; cut -d' ' -f41 /proc/self/stat > \"$3\"");
  ASSERT_EQ(maker.start("a", dive.folder()), "");
  ASSERT_TRUE(comes_true([&] { return fs::exists(dive.folder() / FilmMaker::kFilm); }));
  // The 41st word of proc(5)'s stat is the policy; 5 is SCHED_IDLE of sched(7).
  EXPECT_EQ(text_in(dive.folder() / FilmMaker::kFilm), "5\n");
}

TEST(FilmMaker, BreaksOffWhenToldAndLeavesNothing) {
  const Dive dive;
  FilmMaker maker = maker_by("touch \"$3\"; echo '1 %'; exec sleep 600");
  ASSERT_EQ(maker.start("a", dive.folder()), "");
  EXPECT_TRUE(comes_true([&] { return maker.status("a")->share > 0.0; }));
  EXPECT_FALSE(maker.stop("b"));
  EXPECT_TRUE(maker.stop("a"));
  EXPECT_TRUE(comes_true([&] { return !maker.status("a"); }));
  EXPECT_FALSE(fs::exists(dive.folder() / FilmMaker::kUnfinishedFilm));
}

TEST(FilmMaker, EndsWithItsFilm) {
  const Dive dive;
  const auto start = std::chrono::steady_clock::now();
  {
    FilmMaker maker = maker_by("exec sleep 600");
    ASSERT_EQ(maker.start("a", dive.folder()), "");
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(FilmMaker, RefusesWhatItCannotDo) {
  const Dive dive;
  FilmMaker none(std::vector<std::string>{});
  EXPECT_EQ(none.start("a", dive.folder()), "no films are made here");
  FilmMaker lost(std::vector<std::string>{"/no/such/program"});
  EXPECT_NE(lost.start("a", dive.folder()).find("does not start"), std::string::npos);
  FilmMaker maker = maker_by("true");
  fs::remove(dive.folder() / "log.remora");
  EXPECT_EQ(maker.start("a", dive.folder()), "this dive has no recording");
}

}  // namespace film_maker_test
}  // namespace remora
