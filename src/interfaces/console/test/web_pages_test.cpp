// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/web_pages.h"

#include <gtest/gtest.h>

#include <fstream>

#include "interfaces/console_protocol/access.h"
#include "interfaces/console_protocol/target.h"

namespace remora {
namespace web_pages_test {

class Pages : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("remora_pages_" + random_secret());
    std::filesystem::create_directories(folder_ / "web" / "assets");
    write("web/index.html", "page");
    write("web/assets/app-1a2b.js", "code");
    write("web/assets/app-1a2b.js.gz", "zip");
    write("secret.txt", "mine");
    std::filesystem::create_symlink(folder_ / "secret.txt", folder_ / "web" / "link.txt");
    std::filesystem::create_directories(folder_ / "docs" / "guides");
    write("docs/index.html", "docs");
    write("docs/guides/index.html", "guides");
    write("docs/guides/pilot.html", "flying");
    std::filesystem::create_symlink(folder_ / "secret.txt", folder_ / "docs" / "link.txt");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }
  std::optional<PageFile> find(const std::string& path, bool accepts_gzip = false) {
    const auto target = parse_target(path);
    if (!target) return std::nullopt;
    return WebPages(folder_ / "web", folder_ / "docs").find(*target, accepts_gzip);
  }
  std::filesystem::path folder_;
};

TEST_F(Pages, EveryPageIsTheSameFile) {
  for (const char* path : {"/", "/pilot", "/instructor", "/replay"}) {
    const auto page = find(path);
    ASSERT_TRUE(page) << path;
    EXPECT_EQ(page->file.filename(), "index.html");
    EXPECT_FALSE(page->is_named_by_hash);
  }
}

TEST_F(Pages, AssetsMayBeKeptAndComeCompressedToThoseWhoTakeIt) {
  const auto plain = find("/assets/app-1a2b.js");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->type, "text/javascript; charset=utf-8");
  EXPECT_TRUE(plain->is_named_by_hash);
  EXPECT_FALSE(plain->is_gzipped);
  const auto zipped = find("/assets/app-1a2b.js", true);
  ASSERT_TRUE(zipped);
  EXPECT_TRUE(zipped->is_gzipped);
  EXPECT_EQ(zipped->type, plain->type);
}

TEST_F(Pages, NothingOutsideTheFolderIsServed) {
  EXPECT_FALSE(find("/link.txt"));
  EXPECT_FALSE(find("/assets"));
  EXPECT_FALSE(find("/nothing.js"));
  EXPECT_FALSE(WebPages(folder_ / "none").exist());
  EXPECT_TRUE(WebPages(folder_ / "web").exist());
}

TEST_F(Pages, TheDocumentationIsServedUnderItsOwnPath) {
  const auto text_of = [this](const std::string& path) -> std::string {
    const auto page = find(path);
    if (!page) return "nothing";
    std::ifstream file(page->file);
    return {std::istreambuf_iterator<char>(file), {}};
  };
  EXPECT_EQ(text_of("/docs/"), "docs");
  EXPECT_EQ(text_of("/docs/guides/"), "guides");
  EXPECT_EQ(text_of("/docs/guides/pilot.html"), "flying");
  EXPECT_EQ(find("/docs/guides/pilot.html")->type, "text/html; charset=utf-8");
  EXPECT_FALSE(find("/docs/guides/pilot.html")->is_named_by_hash);
  EXPECT_EQ(text_of("/docs/guides"), "nothing");
  EXPECT_EQ(text_of("/docs/index.html/"), "nothing");
}

TEST_F(Pages, NothingBesideTheDocumentationIsServed) {
  for (const char* path : {"/docs/../secret.txt", "/docs/%2e%2e/secret.txt",
                           "/docs/..%2fsecret.txt", "/docs/guides/../../secret.txt",
                           "/docs/../web/index.html", "/docs//etc/hostname", "/docs/link.txt"})
    EXPECT_FALSE(find(path)) << path;
}

TEST_F(Pages, WithoutDocumentationThereIsNone) {
  EXPECT_FALSE(WebPages(folder_ / "web").find(*parse_target("/docs/"), false));
  EXPECT_FALSE(WebPages(folder_ / "web", folder_ / "none").find(*parse_target("/docs/"), false));
}

}  // namespace web_pages_test
}  // namespace remora
