// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/station.h"

#include <gtest/gtest.h>

#include <future>

#include "run/dive_files.h"
#include "session/test/live_session.h"

namespace remora {
namespace station_test {

using namespace test;
namespace fs = std::filesystem;

std::unique_ptr<Renderer> no_pictures(std::string&) { return make_noop_renderer(); }

StationOptions in(const Folder& folder) {
  return {.assets = paths(), .data_folder = folder.path(), .make_renderer = no_pictures};
}

/// A pool is quickly compiled.
LaunchSpec pool() {
  LaunchSpec spec;
  spec.scenario = "rectangular_pool";
  return spec;
}

std::shared_ptr<StationDive> launched(Station& station, const LaunchSpec& spec) {
  Diagnostics diagnostics;
  auto station_dive = station.launch(spec, diagnostics);
  EXPECT_TRUE(station_dive) << to_string(diagnostics);
  return station_dive;
}

std::string refusal(Station& station, const LaunchSpec& spec) {
  Diagnostics diagnostics;
  EXPECT_FALSE(station.launch(spec, diagnostics));
  return to_string(diagnostics);
}

/// Until simulated time has come.
void wait_for(const StationDive& station_dive, double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (station_dive.session->moment()->state.now < from_seconds(seconds)) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

TEST(Station, OneDiveIsInProgressAtATime) {
  const Folder folder;
  Station station(in(folder));
  std::atomic<int> changes = 0;
  station.on_change([&] { ++changes; });
  EXPECT_FALSE(station.station_dive());

  const auto first = launched(station, pool());
  EXPECT_EQ(station.station_dive(), first);
  wait_for(*first, 0.1);
  const auto second = launched(station, pool());
  EXPECT_EQ(station.station_dive(), second);
  EXPECT_NE(first->id, second->id);
  EXPECT_NE(second->id.find("-rectangular_pool"), std::string::npos);
  EXPECT_EQ(first->session->moment()->phase, SessionPhase::ended);
  EXPECT_TRUE(fs::exists(first->folder / "summary.json"));

  station.end();
  EXPECT_FALSE(station.station_dive());
  EXPECT_EQ(changes, 4);
}

TEST(Station, ARecordedDiveIsDeletedButNotWhileItIsInUse) {
  const Folder folder;
  Station station(in(folder));
  EXPECT_NE(station.remove_dive("2026-01-01-000000-nothing"), "");
  EXPECT_NE(station.remove_dive(".."), "");
  const auto first = launched(station, pool());
  wait_for(*first, 0.1);
  EXPECT_NE(station.remove_dive(first->id).find("still going on"), std::string::npos);
  const auto second = launched(station, pool());
  LaunchSpec look;
  look.replay = first->id;
  launched(station, look);
  EXPECT_NE(station.remove_dive(first->id).find("being looked at"), std::string::npos);
  EXPECT_TRUE(fs::exists(first->folder / "summary.json"));

  EXPECT_EQ(station.remove_dive(second->id), "");
  EXPECT_FALSE(fs::exists(second->folder));
  station.end();
  EXPECT_EQ(station.remove_dive(first->id), "");
  EXPECT_TRUE(station.dives().empty());
}

TEST(Station, AFailedLaunchLeavesTheDiveInPeace) {
  const Folder folder;
  Station station(in(folder));
  const auto station_dive = launched(station, pool());
  LaunchSpec spec = pool();
  spec.scenario = "atlantis";
  EXPECT_NE(refusal(station, spec).find("atlantis"), std::string::npos);
  spec = pool();
  spec.vehicle = "submarine";
  EXPECT_NE(refusal(station, spec).find("submarine"), std::string::npos);
  spec = pool();
  spec.visibility = -3.0;
  EXPECT_NE(refusal(station, spec).find("visibility"), std::string::npos);
  for (const char* path : {"../scenarios/harbour", "/etc/passwd", "", "harbour.yaml"}) {
    spec = pool();
    spec.scenario = path;
    EXPECT_NE(refusal(station, spec), "") << path;
  }
  spec = pool();
  spec.replay = "../..";
  EXPECT_NE(refusal(station, spec).find("no such"), std::string::npos);
  EXPECT_EQ(station.station_dive(), station_dive);
  wait_for(*station_dive, 0.1);
}

TEST(Station, ALaunchChangesTheSceneAsAskedAndAReplayOfItToo) {
  const Folder folder;
  Station station(in(folder));
  LaunchSpec spec = pool();
  spec.vehicle = "bluerov2";
  spec.visibility = 2.0;
  spec.current_speed = 0.3;
  spec.seed = 77;
  std::uint64_t flown = 0;
  std::string id;
  {
    const auto station_dive = launched(station, spec);
    EXPECT_EQ(station_dive->session->scenario().seed, 77u);
    EXPECT_EQ(station_dive->session->model().vehicles()[0].kind, "bluerov2");
    wait_for(*station_dive, 0.5);
    station.end();
    flown = hash(station_dive->session->moment()->state);
    id = station_dive->id;
  }
  LaunchSpec again;
  again.replay = id;
  const auto replay = launched(station, again);
  EXPECT_TRUE(replay->session->is_replay());
  EXPECT_EQ(replay->session->model().vehicles()[0].kind, "bluerov2");
  replay->session->post(order::Seek{replay->session->horizon()});
  wait_for(*replay, replay->session->horizon().seconds());
  EXPECT_EQ(hash(replay->session->moment()->state), flown);
}

TEST(Station, AShadowStandsStillUntilItIsLed) {
  const Folder folder;
  Station station(in(folder));
  LaunchSpec spec = pool();
  spec.is_shadow = true;
  const auto station_dive = launched(station, spec);
  const Vec3 start_W = station_dive->session->scenario().world.vehicles[0].initial.p_WB;
  wait_for(*station_dive, 1.0);
  const auto now = station_dive->session->moment();
  EXPECT_LT((rov(*now).p_WB - start_W).norm(), 1e-3);
  // Nobody has spoken: there is no link that could have been lost.
  EXPECT_FALSE(now->vehicles[0].has_pilot);
  EXPECT_FALSE(now->vehicles[0].is_link_lost);
}

TEST(Station, RecordedDivesAreListedNewestFirstWithTheirFate) {
  const Folder folder;
  const fs::path dives = folder.path() / "dives";
  std::string flown;
  {
    Station station(in(folder));
    const auto station_dive = launched(station, pool());
    wait_for(*station_dive, 0.3);
    ASSERT_EQ(station.dives().size(), 1u);
    EXPECT_EQ(station.dives()[0].status, "flying");
    station.end();
    flown = station_dive->id;
  }
  // One whose program was killed, one whose log is rubbish, and a stranger's file.
  fs::copy(dives / flown, dives / "2099-01-01-000000-rectangular_pool",
           fs::copy_options::recursive);
  fs::remove(dives / "2099-01-01-000000-rectangular_pool" / "summary.json");
  fs::create_directory(dives / "2001-01-01-000000-harbour");
  write(dives / "2001-01-01-000000-harbour" / "log.remora", "rubbish");
  write(dives / "readme.txt", "hello");

  Station station(in(folder));
  const std::vector<DiveCard> cards = station.dives();
  ASSERT_EQ(cards.size(), 3u);
  EXPECT_EQ(cards[0].started, "2099-01-01T00:00:00Z");
  EXPECT_EQ(cards[0].scenario, "rectangular_pool");
  EXPECT_EQ(cards[1].id, flown);
  EXPECT_EQ(cards[1].status, "stopped");
  EXPECT_GT(cards[1].seconds, 0.25);
  EXPECT_NEAR(cards[0].seconds, cards[1].seconds, 0.11);  // the last track sample
  EXPECT_EQ(cards[2].status, "damaged");
}

TEST(Station, NoNameLeavesADivesFolder) {
  const Folder folder;
  Station station(in(folder));
  const fs::path dive = folder.path() / "dives" / "2026-01-01-000000-pool";
  fs::create_directories(dive / "photos");
  write(dive / "summary.json", "{}");
  write(dive / "photos" / "0001.jpg", "jpeg");
  write(folder.path() / "secret.txt", "secret");
  fs::create_symlink(folder.path() / "secret.txt", dive / "link.txt");
  fs::create_directory_symlink(folder.path(), dive / "out");
  fs::create_directory_symlink(folder.path(), folder.path() / "dives" / "elsewhere");

  const std::string id = dive.filename().string();
  EXPECT_TRUE(station.dive_file(id, "summary.json"));
  EXPECT_TRUE(station.dive_file(id, "photos/0001.jpg"));
  for (const char* name :
       {"", ".", "..", "photos", "../../secret.txt", "photos/../../../secret.txt", "link.txt",
        "out/secret.txt", "/etc/passwd", "no_such.txt", "photos/../summary.json"})
    EXPECT_FALSE(station.dive_file(id, name)) << name;
  EXPECT_FALSE(station.dive_file(id, std::string("summary.json\0.jpg", 17)));
  for (const char* other : {"", "..", ".", "elsewhere", "../dives/2026-01-01-000000-pool", "/"})
    EXPECT_FALSE(station.dive_file(other, "secret.txt")) << other;
}

TEST(Station, PhotosAreNumberedKeptAndTold) {
  const Folder folder;
  Station station(in(folder));
  const auto take = [&](const std::string& source) {
    std::promise<std::pair<PhotoCard, std::string>> promise;
    auto taken = promise.get_future();
    station.take_photo(source, [&](const PhotoCard& card, const std::string& problem) {
      promise.set_value({card, problem});
    });
    EXPECT_EQ(taken.wait_for(std::chrono::seconds(60)), std::future_status::ready);
    return taken.get();
  };
  EXPECT_NE(take("").second, "");  // nothing to photograph yet
  const auto station_dive = launched(station, pool());
  const auto [card, problem] = take("");
  EXPECT_EQ(problem, "");
  EXPECT_EQ(card.id, "0001");
  EXPECT_EQ(take("chase").first.id, "0002");
  EXPECT_NE(take("rov/no_such_camera").second, "");
  ASSERT_EQ(station.photos().size(), 2u);
  EXPECT_EQ(station.photos()[1].source, "chase");
  EXPECT_TRUE(station.dive_file(station_dive->id, "photos/0001.jpg"));
  EXPECT_TRUE(station.dive_file(station_dive->id, "photos/0001.json"));
  bool is_told = false;
  for (const TimelineEntry& entry : station_dive->session->timeline())
    is_told |= entry.kind == "photo" && entry.text.starts_with("0001");
  EXPECT_TRUE(is_told);
}

TEST(Station, APreviewIsDrawnOnceAndKept) {
  const Folder folder;
  int renderers = 0;
  StationOptions options = in(folder);
  options.make_renderer = [&](std::string&) {
    ++renderers;
    return make_noop_renderer();
  };
  const auto ask = [](Station& station, const std::string& scenario, int step) {
    auto promise = std::make_shared<std::promise<std::pair<fs::path, std::string>>>();
    auto answered = promise->get_future();
    station.preview({.scenario = scenario}, step,
                    [promise](const fs::path& file, const std::string& problem) {
                      promise->set_value({file, problem});
                    });
    EXPECT_EQ(answered.wait_for(std::chrono::seconds(60)), std::future_status::ready);
    return answered.get();
  };
  {
    Station station(options);
    const auto [file, problem] = ask(station, "rectangular_pool", 0);
    EXPECT_EQ(problem, "");
    EXPECT_GT(fs::file_size(file), 500u);
    EXPECT_NE(ask(station, "rectangular_pool", 1).first, file);
    EXPECT_NE(ask(station, "rectangular_pool", 12).second, "");
    EXPECT_NE(ask(station, "../secret", 0).second, "");
    EXPECT_NE(ask(station, "atlantis", 0).second, "");
    EXPECT_EQ(renderers, 1);
  }
  Station station(options);
  EXPECT_EQ(ask(station, "rectangular_pool", 0).second, "");
  EXPECT_EQ(renderers, 1);  // it was there
}

}  // namespace station_test
}  // namespace remora
