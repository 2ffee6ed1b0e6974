// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/video_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "media/png_file.h"
#include "media/test/picture_of.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace video_desk_test {

using namespace std::chrono_literals;
using SharedFrame = std::shared_ptr<const VideoFrame>;

/// Patient: the machine may be busy with other tests.
template <class Condition>
[[nodiscard]] bool comes_true(Condition&& condition) {
  const auto patience = std::chrono::steady_clock::now() + 60s;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > patience) return false;
    std::this_thread::sleep_for(2ms);
  }
  return true;
}

ScenarioSpec pool() {
  const std::filesystem::path root(source_dir());
  Diagnostics diagnostics;
  const auto scene = parse_scenario(
      "purpose: something to watch\n"
      "water: {clarity: {visibility: 9}}\n"
      "seabed: {depth: 4}\n"
      "vehicles:\n"
      "  - vehicle: bluerov2_heavy\n"
      "    name: rov\n"
      "    position: [0, 0, 2]\n"
      "    sensors: [{name: sonar, sensor: oculus_m750d_high, position: [0.25, 0, 0], range: 8}]\n"
      "  - {vehicle: bluerov2_heavy, name: buddy, position: [3, 1, 2]}\n"
      "cameras: [{name: wall, position: [2, 0, 1], look_at: [0, 0, 2], width: 64, height: 48}]\n",
      "test.yaml", {root / "assets", root / "scenarios"}, diagnostics);
  EXPECT_TRUE(scene) << to_string(diagnostics);
  return *scene;
}

/// What a renderer was asked to draw.
struct Drawn {
  std::mutex mutex;
  std::map<std::string, int> pictures;  // by camera
  std::vector<View> views;
  std::vector<RenderOptions> options;

  [[nodiscard]] int of(const std::string& camera) {
    const std::scoped_lock lock(mutex);
    return pictures[camera];
  }
  [[nodiscard]] View last_view() {
    const std::scoped_lock lock(mutex);
    return views.empty() ? View{} : views.back();
  }
};

/// Grey pictures, counted; each takes a given time.
class CountingRenderer final : public Renderer {
 public:
  CountingRenderer(std::shared_ptr<Drawn> drawn, std::chrono::milliseconds cost)
      : drawn_(std::move(drawn)), cost_(cost) {}
  Picture draw(const Frame& frame, const RenderOptions& options,
               const PictureWishes& wishes) override {
    {
      const std::scoped_lock lock(drawn_->mutex);
      ++drawn_->pictures[frame.view.camera.name];
      drawn_->views.push_back(frame.view);
      drawn_->options.push_back(options);
    }
    std::this_thread::sleep_for(cost_);
    return grey_->draw(frame, options, wishes);
  }
  std::string device() const override { return "a counter"; }

 private:
  std::shared_ptr<Drawn> drawn_;
  std::chrono::milliseconds cost_;
  std::unique_ptr<Renderer> grey_ = make_noop_renderer();
};

/// A dive with its desk.
struct Studio {
  explicit Studio(std::chrono::milliseconds cost = 0ms) {
    const auto make = [drawn = drawn, cost](std::string&) -> std::unique_ptr<Renderer> {
      return std::make_unique<CountingRenderer>(drawn, cost);
    };
    desk = std::make_unique<VideoDesk>(session, make);
    session.start();
  }
  [[nodiscard]] double fps_of(const std::string& source) const {
    for (const StreamFigures& stream : desk->figures())
      if (stream.spec.source == source) return stream.fps;
    return 0.0;
  }

  Session session{pool(), {}};
  std::shared_ptr<Drawn> drawn = std::make_shared<Drawn>();
  std::unique_ptr<VideoDesk> desk;
};

/// A client that keeps what it is shown.
class Album {
 public:
  [[nodiscard]] VideoDesk::Viewer viewer() const {
    return [pages = pages_](const SharedFrame& frame) {
      const std::scoped_lock lock(pages->mutex);
      pages->frames.push_back(frame);
    };
  }
  [[nodiscard]] std::size_t size() const {
    const std::scoped_lock lock(pages_->mutex);
    return pages_->frames.size();
  }
  [[nodiscard]] std::vector<SharedFrame> frames() const {
    const std::scoped_lock lock(pages_->mutex);
    return pages_->frames;
  }
  [[nodiscard]] bool fills_to(std::size_t count) const {
    return comes_true([&] { return size() >= count; });
  }

 private:
  struct Pages {
    std::mutex mutex;
    std::vector<SharedFrame> frames;
  };
  std::shared_ptr<Pages> pages_ = std::make_shared<Pages>();
};

StreamSpec stream_of(const std::string& source, double fps = 30.0) {
  StreamSpec spec;
  spec.source = source;
  spec.fps = fps;
  return spec;
}

TEST(VideoDesk, HowManyWatchDoesNotChangeHowMuchIsDrawn) {
  Studio studio;
  std::vector<Album> albums(8);
  std::vector<std::shared_ptr<VideoDesk::Subscription>> seats;
  for (const Album& album : albums)
    seats.push_back(studio.desk->watch(stream_of("rov/main"), album.viewer()));
  for (const Album& album : albums) ASSERT_TRUE(album.fills_to(10));
  seats.clear();
  // The very same pictures, each in one copy.
  const SharedFrame one = albums[0].frames()[5];
  const std::vector<SharedFrame> others = albums[7].frames();
  EXPECT_NE(std::find(others.begin(), others.end(), one), others.end());
  std::size_t most = 0;
  for (const Album& album : albums) most = std::max(most, album.size());
  EXPECT_LE(static_cast<std::size_t>(studio.drawn->of("main")), most + 2);
}

TEST(VideoDesk, WhatNobodyWatchesIsNotDrawn) {
  Studio studio;
  const Album album;
  auto seat = studio.desk->watch(stream_of("rov/main"), album.viewer());
  ASSERT_TRUE(album.fills_to(3));
  EXPECT_EQ(studio.drawn->of("wall"), 0);
  seat.reset();
  EXPECT_TRUE(studio.desk->figures().empty());
  std::this_thread::sleep_for(50ms);  // a picture that was begun is finished
  const int drawn = studio.drawn->of("main");
  const std::uint64_t then = studio.session.moment()->number;
  ASSERT_TRUE(comes_true([&] { return studio.session.moment()->number > then + 20; }));
  EXPECT_EQ(studio.drawn->of("main"), drawn);
}

TEST(VideoDesk, ASlowStreamDoesNotHoldUpAFastOneNorAViewerWhoDawdlesTheDrawing) {
  Studio studio;
  const Album quick;
  const auto fast = studio.desk->watch(stream_of("rov/main", 40.0), quick.viewer());
  const auto slow = studio.desk->watch(stream_of("wall", 0.5), [](const SharedFrame&) {
    std::this_thread::sleep_for(300ms);  // against the rule
  });
  ASSERT_TRUE(quick.fills_to(40));
  const std::vector<SharedFrame> frames = quick.frames();
  EXPECT_LT(studio.drawn->of("wall"), 10);
  // Every picture shows a newer moment than the one before.
  for (std::size_t i = 1; i < frames.size(); ++i) {
    EXPECT_EQ(frames[i]->number, frames[i - 1]->number + 1);
    EXPECT_GT(frames[i]->sim_time, frames[i - 1]->sim_time);
  }
}

TEST(VideoDesk, WithTooMuchToDrawTheMainPictureKeepsItsShare) {
  Studio studio(20ms);  // at most fifty pictures a second in all
  studio.desk->set_free_view("ann", Vec3(-3.0, 1.0, 1.0), Vec3(0.0, 1.0, 1.0));
  const Album main;
  std::vector<std::shared_ptr<VideoDesk::Subscription>> seats;
  seats.push_back(studio.desk->watch(stream_of("rov/main", 40.0), main.viewer()));
  for (const char* inset : {"wall", "chase", "top", "buddy/main", "free-ann"})
    seats.push_back(studio.desk->watch(stream_of(inset, 10.0), [](const SharedFrame&) {}));
  ASSERT_TRUE(main.fills_to(40));
  const int main_drawn = static_cast<int>(main.size());
  // Asked for four times as often as each inset, drawn about four times as often.
  EXPECT_NEAR(studio.drawn->of("chase"), main_drawn / 4.0, 0.1 * main_drawn);
  EXPECT_NEAR(studio.drawn->of("wall"), main_drawn / 4.0, 0.1 * main_drawn);
}

TEST(VideoDesk, APictureTellsTheTimeAndTheSticksOfTheStateItShows) {
  Studio studio;
  const Album album;
  const auto seat = studio.desk->watch(stream_of("rov/main"), album.viewer());
  studio.session.post(order::MoveSticks{VehicleId{0}, {}, 4711});
  ASSERT_TRUE(comes_true([&] {
    const auto frames = album.frames();
    return !frames.empty() && frames.back()->sequences.at(0) == 4711;
  }));
  const SharedFrame frame = album.frames().back();
  EXPECT_EQ(frame->sequences.size(), 2u);
  EXPECT_GT(frame->sim_time, SimTime{});
  EXPECT_LE(frame->sim_time, studio.session.moment()->state.now);
  EXPECT_LE(frame->taken, std::chrono::steady_clock::now());
  EXPECT_GT(studio.desk->figures().at(0).viewers, 0);
}

TEST(VideoDesk, StreamsAreModestInSizeAndStillsAreNot) {
  Studio studio;
  const int own_width = studio.session.model().vehicles()[0].cameras[0].width;
  ASSERT_GT(own_width, 640);
  const Album live, still;
  const auto seat = studio.desk->watch(stream_of("rov/main"), live.viewer());
  ASSERT_TRUE(live.fills_to(1));
  EXPECT_EQ(live.frames()[0]->width, 640);
  studio.desk->take(stream_of("rov/main"), still.viewer());
  ASSERT_TRUE(still.fills_to(1));
  EXPECT_EQ(still.frames()[0]->width, own_width);
  StreamSpec small = stream_of("rov/main");
  small.width = 100;
  studio.desk->take(small, still.viewer());
  ASSERT_TRUE(still.fills_to(2));
  EXPECT_EQ(still.frames()[1]->width, 100);
}

TEST(VideoDesk, EverythingThatCanBeSeenHasANameAndNothingElse) {
  Studio studio;
  for (const std::string& source : studio.desk->sources())
    EXPECT_EQ(studio.desk->problem(source), "") << source;
  for (const char* source : {"main", "rov/sonar", "chase-buddy", "free-ann"})
    EXPECT_EQ(studio.desk->problem(source), "") << source;
  for (const char* source : {"", "rov/mai", "free-", "../etc/passwd"}) {
    EXPECT_NE(studio.desk->problem(source).find("rov/main"), std::string::npos) << source;
    EXPECT_EQ(studio.desk->watch(stream_of(source), [](const SharedFrame&) {}), nullptr);
  }
}

TEST(VideoDesk, AFreeViewIsWhereItWasPlacedEvenWhileTimeStandsStill) {
  Studio studio;
  studio.session.post(order::SetPace{0.0});
  ASSERT_TRUE(comes_true([&] { return studio.session.moment()->rate == 0.0; }));
  studio.desk->set_free_view("ann", Vec3(-3.0, 1.0, 1.0), Vec3(0.0, 1.0, 1.0));
  const Album album;
  const auto seat = studio.desk->watch(stream_of("free-ann"), album.viewer());
  ASSERT_TRUE(album.fills_to(1));
  EXPECT_EQ(studio.drawn->last_view().X_WC.p, Vec3(-3.0, 1.0, 1.0));
  studio.desk->set_free_view("ann", Vec3(0.0, 0.0, 0.5), Vec3(0.0, 0.0, 4.0));
  EXPECT_TRUE(comes_true([&] { return studio.drawn->last_view().X_WC.p == Vec3(0.0, 0.0, 0.5); }));
  studio.desk->set_free_view("ann", Vec3::Zero(), Vec3::Zero());  // looks nowhere: not taken
  EXPECT_EQ(studio.drawn->last_view().X_WC.p, Vec3(0.0, 0.0, 0.5));
}

TEST(VideoDesk, WhileTimeStandsStillThePictureIsRepeatedAndNotDrawnAgain) {
  Studio studio;
  studio.session.post(order::SetPace{0.0});
  ASSERT_TRUE(comes_true([&] { return studio.session.moment()->rate == 0.0; }));
  const Album album;
  const auto seat = studio.desk->watch(stream_of("rov/main", 50.0), album.viewer());
  ASSERT_TRUE(album.fills_to(4));
  EXPECT_EQ(studio.drawn->of("main"), 1);
  const auto frames = album.frames();
  EXPECT_EQ(frames[3]->jpeg, frames[0]->jpeg);
  EXPECT_GT(frames[3]->taken - frames[0]->taken, 1s);  // twice a second
}

TEST(VideoDesk, AFrozenCameraShowsTheMomentWhenItFroze) {
  Studio studio;
  const Album album, other;
  const auto seat = studio.desk->watch(stream_of("rov/main"), album.viewer());
  const auto second = studio.desk->watch(stream_of("buddy/main"), other.viewer());
  ASSERT_TRUE(album.fills_to(3));
  studio.session.post(order::InjectEvent{SetCameraFault{VehicleId{0}, 0, CameraFaultKind::frozen}});
  const auto stands_still = [&] {
    const auto frames = album.frames();
    const std::size_t n = frames.size();
    return n > 3 && frames[n - 1]->sim_time == frames[n - 3]->sim_time;
  };
  ASSERT_TRUE(comes_true(stands_still));
  const SharedFrame frozen = album.frames().back();
  EXPECT_LT(frozen->sim_time, studio.session.moment()->state.now);
  EXPECT_LT(frozen->sim_time, other.frames().back()->sim_time);  // only this one
  // Whoever comes later sees the same moment.
  const Album late;
  StreamSpec small = stream_of("rov/main");
  small.width = 80;
  const auto third = studio.desk->watch(small, late.viewer());
  ASSERT_TRUE(late.fills_to(1));
  EXPECT_EQ(late.frames()[0]->sim_time, frozen->sim_time);
  studio.session.post(order::InjectEvent{SetCameraFault{VehicleId{0}, 0, CameraFaultKind::none}});
  EXPECT_TRUE(comes_true([&] { return album.frames().back()->sim_time > frozen->sim_time; }));
}

TEST(VideoDesk, ASonarIsWatchedLikeACameraAndSeesTheOtherVehicle) {
  Studio studio;
  const Album album;
  const auto seat = studio.desk->watch(stream_of("rov/sonar"), album.viewer());
  ASSERT_TRUE(album.fills_to(3));
  const auto frames = album.frames();
  EXPECT_NEAR(frames[0]->width, 640, 2);
  EXPECT_GT(frames[0]->jpeg.size(), 10000u);  // speckle does not compress
  // Its own period, whatever rate was asked for: each picture is of another ping.
  const SimTime period = studio.session.model().sensors().imaging()[0].period;
  EXPECT_NE(frames[1]->sim_time / period, frames[2]->sim_time / period);
  EXPECT_EQ(studio.drawn->of("main"), 0);
}

TEST(VideoDesk, APhotoIsLargeBareAndSharpAndTellsWhereItWasTaken) {
  Studio studio;
  const test::Folder folder("photo");
  std::atomic<int> done = 0;
  std::string problem = "not yet";
  const auto count = [&](const std::string& what) {
    problem = what;
    ++done;
  };
  studio.desk->take_photo("rov/main", folder / "one.png", count);
  ASSERT_TRUE(comes_true([&] { return done == 1; }));
  EXPECT_EQ(problem, "");
  const CameraSpec& camera = studio.session.model().vehicles()[0].cameras[0];
  const auto picture = read_png(folder / "one.png");
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, camera.width);
  EXPECT_EQ(picture->height, camera.height);
  EXPECT_EQ(studio.drawn->options.back().drawing_scale, 1.0);
  std::stringstream text;
  text << std::ifstream(folder / "one.json").rdbuf();
  for (const char* expected :
       {"\"source\": \"rov/main\"", "\"time\": ", "\"depth\": ", "\"heading_deg\": ",
        "\"camera_matrix\": ", "\"position_world\": ", "\"temperature_degc\": "})
    EXPECT_NE(text.str().find(expected), std::string::npos) << expected << text.str();
  const std::size_t visibility = text.str().find("\"visibility\": ");
  ASSERT_NE(visibility, std::string::npos);
  EXPECT_NEAR(std::stod(text.str().substr(visibility + 14)), 9.0, 0.1);

  studio.desk->take_photo("rov/sonar", folder / "two.jpg", count);
  ASSERT_TRUE(comes_true([&] { return done == 2; }));
  EXPECT_EQ(problem, "");
  EXPECT_TRUE(std::filesystem::exists(folder / "two.json"));
  studio.desk->take_photo("rov/main", folder / "nowhere" / "three.jpg", count);
  ASSERT_TRUE(comes_true([&] { return done == 3; }));
  EXPECT_NE(problem.find("cannot be written"), std::string::npos);
  studio.desk->take_photo("rov/nothing", folder / "four.jpg", count);
  ASSERT_TRUE(comes_true([&] { return done == 4; }));
  EXPECT_NE(problem.find("rov/nothing"), std::string::npos);
}

TEST(VideoDesk, ManyPhotosDoNotStopAStream) {
  Studio studio(20ms);
  const test::Folder folder("photos");
  const Album album;
  const auto seat = studio.desk->watch(stream_of("wall"), album.viewer());
  ASSERT_TRUE(album.fills_to(1));
  const auto done = std::make_shared<std::atomic<int>>(0);
  for (int i = 0; i < 20; ++i)
    studio.desk->take_photo("wall", folder / (std::to_string(i) + ".jpg"),
                            [done](const std::string&) { ++*done; });
  ASSERT_TRUE(comes_true([&] { return *done == 20; }));
  EXPECT_GT(album.size(), 10u);  // in turns
}

TEST(VideoDesk, WithoutARendererCamerasSayWhyAndSonarsWork) {
  Session session(pool(), {});
  VideoDesk desk(session, [](std::string& why_not) {
    why_not = "no graphics here";
    return nullptr;
  });
  session.start();
  ASSERT_TRUE(comes_true([&] { return !desk.why_not().empty(); }));
  EXPECT_EQ(desk.problem("rov/main"), "no graphics here");
  EXPECT_EQ(desk.problem("rov/sonar"), "");
  const Album still, sonar;
  desk.take(stream_of("rov/main"), still.viewer());
  ASSERT_TRUE(still.fills_to(1));
  EXPECT_EQ(still.frames()[0], nullptr);
  desk.take(stream_of("rov/sonar"), sonar.viewer());
  ASSERT_TRUE(sonar.fills_to(1));
  EXPECT_NE(sonar.frames()[0], nullptr);
}

TEST(VideoDesk, MayEndWhileItIsWatched) {
  const Album album, still;
  std::shared_ptr<VideoDesk::Subscription> seat;
  std::size_t seen = 0;
  {
    Studio studio(5ms);
    seat = studio.desk->watch(stream_of("rov/main"), album.viewer());
    ASSERT_TRUE(album.fills_to(2));
    for (int i = 0; i < 50; ++i) {
      StreamSpec spec = stream_of("wall");
      spec.width = 20 + i;
      studio.desk->take(spec, still.viewer());
    }
    studio.desk.reset();
    seen = album.size();
  }
  EXPECT_EQ(still.size(), 50u);  // every wish was answered, if only with nothing
  EXPECT_EQ(album.size(), seen);
  seat.reset();
}

TEST(VideoDesk, DrawsTheSceneWithOpenGl) {
  Session session(pool(), {});
  VideoDesk desk(session, make_gl_renderer);
  session.start();
  ASSERT_TRUE(comes_true([&] { return !desk.device().empty() || !desk.why_not().empty(); }));
  if (!desk.why_not().empty()) GTEST_SKIP() << desk.why_not();
  session.post(order::SetPace{0.0});  // all pictures of the same moment
  ASSERT_TRUE(comes_true([&] { return session.moment()->rate == 0.0; }));
  const Album bare, marked;
  StreamSpec spec = stream_of("chase");
  spec.width = 160;
  const auto seat = desk.watch(spec, bare.viewer());
  spec.has_axes = spec.has_trail = true;
  const auto second = desk.watch(spec, marked.viewer());
  ASSERT_TRUE(bare.fills_to(1));
  ASSERT_TRUE(marked.fills_to(1));
  EXPECT_EQ(bare.frames()[0]->height, 90);
  EXPECT_NE(marked.frames()[0]->jpeg, bare.frames()[0]->jpeg);

  const test::Folder folder("opengl");
  std::atomic<bool> is_done = false;
  desk.take_photo("wall", folder / "wall.png", [&](const std::string& problem) {
    EXPECT_EQ(problem, "");
    is_done = true;
  });
  ASSERT_TRUE(comes_true([&] { return is_done.load(); }));
  const auto photo = read_png(folder / "wall.png");
  ASSERT_TRUE(photo);
  const auto [darkest, brightest] = std::minmax_element(photo->pixels.begin(), photo->pixels.end());
  EXPECT_GT(*brightest - *darkest, 40);
}

}  // namespace video_desk_test
}  // namespace remora
