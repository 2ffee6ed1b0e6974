// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/asset_paths.h"

#include <gtest/gtest.h>

#include <fstream>

namespace remora {
namespace asset_paths_test {

namespace fs = std::filesystem;

/// A folder with a scene and one with assets, next to a file nobody may read.
class ResolveFile : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) /
            testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(root_);
    fs::create_directories(root_ / "scene" / "meshes");
    fs::create_directories(root_ / "assets" / "objects");
    for (const char* file : {"secret.txt", "scene/meshes/pipe.obj", "assets/objects/anchor.yaml"})
      std::ofstream(root_ / file) << "x";
  }
  void TearDown() override { fs::remove_all(root_); }

  std::optional<fs::path> resolve(const std::string& written) {
    return resolve_file(written, root_ / "scene",
                        {.assets = root_ / "assets", .scenarios = root_ / "scene"},
                        {"scene.yaml", 7}, diagnostics_);
  }

  fs::path root_;
  Diagnostics diagnostics_;
};

TEST_F(ResolveFile, FilesOfTheSceneAndOfTheAssetsAreFound) {
  EXPECT_EQ(resolve("meshes/pipe.obj"), fs::canonical(root_ / "scene/meshes/pipe.obj"));
  EXPECT_EQ(resolve("meshes/../meshes/pipe.obj"), fs::canonical(root_ / "scene/meshes/pipe.obj"));
  EXPECT_EQ(resolve("objects/anchor.yaml"), fs::canonical(root_ / "assets/objects/anchor.yaml"));
  EXPECT_FALSE(diagnostics_.has_errors());
}

TEST_F(ResolveFile, APathThatLeavesTheFolderIsRefused) {
  EXPECT_FALSE(resolve("../secret.txt"));
  EXPECT_FALSE(resolve("meshes/../../secret.txt"));
  EXPECT_FALSE(resolve((root_ / "secret.txt").string()));
  ASSERT_EQ(diagnostics_.list().size(), 3u);
  EXPECT_EQ(to_string(diagnostics_.list()[0]),
            "scene.yaml:7: error: `../secret.txt` leaves the scenario's folder. Copy the file into "
            "that folder and write its path without `..`");
}

TEST_F(ResolveFile, ALinkThatLeavesTheFolderIsRefused) {
  fs::create_symlink(root_ / "secret.txt", root_ / "scene" / "innocent.txt");
  EXPECT_FALSE(resolve("innocent.txt"));
  EXPECT_TRUE(diagnostics_.has_errors());
}

TEST_F(ResolveFile, AMissingFileIsNamed) {
  EXPECT_FALSE(resolve("meshes/pipes.obj"));
  ASSERT_EQ(diagnostics_.list().size(), 1u);
  EXPECT_EQ(diagnostics_.list()[0].what, "there is no file `meshes/pipes.obj`");
}

TEST_F(ResolveFile, AssetsAreFoundFromAFolderDeepBelow) {
  fs::create_directories(root_ / "assets" / "vehicles");
  fs::create_directories(root_ / "scenarios");
  fs::create_directories(root_ / "build" / "release");
  const auto paths = AssetPaths::found_above(root_ / "build" / "release" / "remora");
  ASSERT_TRUE(paths);
  EXPECT_EQ(paths->assets, fs::canonical(root_) / "assets");
}

}  // namespace asset_paths_test
}  // namespace remora
