// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/access.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "interfaces/console/connection_limit.h"
#include "interfaces/console/web_pages.h"
#include "interfaces/console_protocol/exchange.h"
#include "interfaces/console_protocol/guess_limit.h"
#include "interfaces/console_protocol/message_rate.h"
#include "interfaces/console_protocol/target.h"

#include <fstream>

namespace remora {
namespace access_test {

using namespace std::chrono_literals;

RequestOrigin from(const std::string& host, const std::string& origin = {}) {
  return {.host = host,
          .origin = origin,
          .cookie = {},
          .authorization = {},
          .query_token = {},
          .local_address = "127.0.0.1"};
}

TEST(Access, AClassesOverviewIsNoForeignPage) {
  const Access access("127.0.0.1", "", {"http://192.168.1.10:8080"});
  const RequestOrigin overview = from("127.0.0.1:8081", "http://192.168.1.10:8080");
  EXPECT_TRUE(access.is_class_origin(overview));
  EXPECT_TRUE(access.is_own_origin(overview));
  for (const char* other : {"", "http://192.168.1.10", "http://192.168.1.10:80801",
                            "https://192.168.1.10:8080", "http://evil.example"})
    EXPECT_FALSE(access.is_class_origin(from("127.0.0.1:8081", other))) << other;
  EXPECT_FALSE(access.is_own_origin(from("127.0.0.1:8081", "http://evil.example")));
}

TEST(Access, OnlyOurOwnNamesAreAnswered) {
  const Access access("192.168.1.20", "");
  for (const char* host :
       {"127.0.0.1:8080", "localhost:8080", "LOCALHOST", "192.168.1.20:8080", "[::1]:80"})
    EXPECT_TRUE(access.is_own_host(from(host))) << host;
  for (const char* host : {"", "evil.example", "127.0.0.1.evil.example",
                           "localhost.evil.example:8080", "[::1", "192.168.1.200"})
    EXPECT_FALSE(access.is_own_host(from(host))) << host;
}

TEST(Access, APageFromElsewhereMayNot) {
  const Access access("127.0.0.1", "");
  EXPECT_TRUE(access.is_own_origin(from("127.0.0.1:8080")));
  EXPECT_TRUE(access.is_own_origin(from("127.0.0.1:8080", "http://127.0.0.1:8080")));
  for (const char* origin :
       {"http://evil.example", "null", "http://127.0.0.1:9090", "http://127.0.0.1",
        "http://127.0.0.1:8080.evil.example", "file://127.0.0.1:8080"})
    EXPECT_FALSE(access.is_own_origin(from("127.0.0.1:8080", origin))) << origin;
}

TEST(Access, ATokenIsTakenFromCookieHeaderOrAddress) {
  const Access access("0.0.0.0", "sesame-open");
  EXPECT_FALSE(access.has_token(from("a")));
  RequestOrigin request = from("a");
  request.cookie = "theme=dark; remora_token=sesame-open; x=1";
  EXPECT_TRUE(access.has_token(request));
  request = from("a");
  request.authorization = "Bearer sesame-open";
  EXPECT_TRUE(access.has_token(request));
  request = from("a");
  request.query_token = "sesame-open";
  EXPECT_TRUE(access.has_token(request));
  for (const char* wrong : {"", "sesame", "sesame-openn", "Sesame-open", "sesame-open "}) {
    request = from("a");
    request.query_token = wrong;
    request.cookie = std::string("remora_token=") + wrong + "x";
    request.authorization = std::string("Basic sesame-open") + wrong;
    EXPECT_FALSE(access.has_token(request)) << wrong;
  }
}

TEST(Access, SecretsAreLongAndNeverTheSame) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string secret = random_secret();
    EXPECT_EQ(secret.size(), 32u);
    seen.insert(secret);
  }
  EXPECT_EQ(seen.size(), 1000u);
}

TEST(Target, PathsThatTryToLeaveAreNone) {
  for (const char* text :
       {"/../etc/passwd", "/a/../../b", "/%2e%2e/x", "/%2E%2E%2fx", "/a/..%2f..%2fb", "/a\\..\\b",
        "/%5c..%5c", "//etc/passwd", "/a//b", "/a%00b", "/%", "/%4", "/%zz", "relative", "", "*",
        "http://evil/", "/a/./b", "/a\nb"})
    EXPECT_FALSE(parse_target(text).has_value()) << text;
}

TEST(Target, PathAndQueryAreResolved) {
  const auto target = parse_target("/video/rov/main%20eye.mjpg?fps=12.5&axes=1&name=a%26b+c&x");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/video/rov/main eye.mjpg");
  EXPECT_EQ(target->parts(), (std::vector<std::string>{"video", "rov", "main eye.mjpg"}));
  EXPECT_EQ(target->number("fps", 20.0, 1.0, 60.0), 12.5);
  EXPECT_EQ(target->number("quality", 70.0, 1.0, 100.0), 70.0);
  EXPECT_EQ(target->number("name", 3.0, 1.0, 100.0), 3.0);
  EXPECT_EQ(target->query.at("name"), "a&b c");
  EXPECT_TRUE(target->is_on("axes"));
  EXPECT_FALSE(target->is_on("trail"));
}

TEST(Target, NumbersStayInTheirRange) {
  const auto target = parse_target("/v?fps=1e9&width=-5&quality=nan");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->number("fps", 20.0, 0.1, 60.0), 60.0);
  EXPECT_EQ(target->number("width", 0.0, 0.0, 4096.0), 0.0);
  EXPECT_EQ(target->number("quality", 70.0, 1.0, 100.0), 70.0);
}

/// Connections of those who have shown that they may use the console.
std::vector<std::shared_ptr<ConnectionLimit::Ticket>> guests(ConnectionLimit& limit,
                                                             std::size_t count,
                                                             ConnectionLimit::Time now) {
  std::vector<std::shared_ptr<ConnectionLimit::Ticket>> tickets;
  for (std::size_t i = 0; i < count; ++i) {
    tickets.push_back(limit.enter(now));
    tickets.back()->admit();
  }
  return tickets;
}

TEST(ConnectionLimit, BeyondTheLimitNobodyComesIn) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  auto tickets = guests(limit, ConnectionLimit::kMost, now);
  EXPECT_EQ(limit.enter(now), nullptr);
  tickets.pop_back();
  EXPECT_NE(limit.enter(now), nullptr);
}

TEST(ConnectionLimit, WhoeverKeptUsWaitingLongestGivesWay) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  auto tickets = guests(limit, ConnectionLimit::kMost, now);
  std::vector<int> turned_out;
  for (const int i : {7, 9}) {
    tickets[i]->can_be_turned_out([&turned_out, i] { turned_out.push_back(i); });
    tickets[i]->begin_waiting(now + (i == 7 ? 1s : 0s));
  }
  EXPECT_EQ(limit.enter(now + 1s), nullptr);  // nobody has waited long enough
  EXPECT_NE(limit.enter(now + 4s), nullptr);
  EXPECT_EQ(turned_out, std::vector<int>{9});
  EXPECT_NE(limit.enter(now + 4s), nullptr);
  EXPECT_EQ(turned_out, (std::vector<int>{9, 7}));
  EXPECT_EQ(limit.enter(now + 4s), nullptr);
}

TEST(ConnectionLimit, StrangersNeverTakeThePlacesOfGuests) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  std::vector<std::shared_ptr<ConnectionLimit::Ticket>> strangers;
  std::vector<std::size_t> turned_out;
  for (std::size_t i = 0; i < 2 * ConnectionLimit::kMost; ++i) {
    strangers.push_back(limit.enter(now));  // all at once: nobody has waited for long
    ASSERT_NE(strangers.back(), nullptr);
    strangers.back()->can_be_turned_out([&, i] {
      turned_out.push_back(i);
      strangers[i].reset();
    });
    strangers.back()->begin_waiting(now);
    EXPECT_LE(limit.count(), ConnectionLimit::kMostStrangers);
  }
  ASSERT_EQ(turned_out.size(), 2 * ConnectionLimit::kMost - ConnectionLimit::kMostStrangers);
  EXPECT_TRUE(std::is_sorted(turned_out.begin(), turned_out.end()));  // who came first went first
}

TEST(ConnectionLimit, AFloodOfStrangersTurnsNoGuestOut) {
  ConnectionLimit limit;
  const auto now = ConnectionLimit::Time{} + 1h;
  const auto guest = guests(limit, 1, now).front();
  bool is_out = false;
  guest->can_be_turned_out([&] { is_out = true; });
  guest->begin_waiting(now);  // a browser that keeps its connection for later
  std::vector<std::shared_ptr<ConnectionLimit::Ticket>> strangers;
  for (std::size_t i = 0; i < ConnectionLimit::kMost; ++i) {
    strangers.push_back(limit.enter(now + 10s));
    ASSERT_NE(strangers.back(), nullptr);
    strangers.back()->can_be_turned_out([&strangers, i] { strangers[i].reset(); });
  }
  EXPECT_FALSE(is_out);
}

TEST(GuessLimit, AnAddressIsNotHeardForAMinuteAfterTenDifferentGuesses) {
  GuessLimit guesses;
  const auto now = GuessLimit::Time{} + 1h;
  for (int i = 0; i < 10; ++i) {
    EXPECT_TRUE(guesses.hears("192.168.1.7", now + i * 1s));
    guesses.note_wrong("192.168.1.7", "guess " + std::to_string(i), now + i * 1s);
  }
  EXPECT_FALSE(guesses.hears("192.168.1.7", now + 30s));
  EXPECT_TRUE(guesses.hears("192.168.1.8", now + 30s));  // somebody else mistyped nothing
  EXPECT_TRUE(guesses.hears("192.168.1.7", now + 61s));
}

TEST(GuessLimit, AnOldPageMayRepeatItsOldToken) {
  GuessLimit guesses;
  const auto now = GuessLimit::Time{} + 1h;
  for (int i = 0; i < 1000; ++i) guesses.note_wrong("::1", "of yesterday", now);
  EXPECT_TRUE(guesses.hears("::1", now));
}

TEST(GuessLimit, AddressesOfOneIpv6NetworkAreOneGuesser) {
  GuessLimit guesses;
  const auto now = GuessLimit::Time{} + 1h;
  for (int i = 0; i < 10; ++i)
    guesses.note_wrong("2001:db8:1:2::" + std::to_string(i), std::to_string(i), now);
  EXPECT_FALSE(guesses.hears("2001:db8:1:2::beef", now));
  EXPECT_TRUE(guesses.hears("2001:db8:1:3::beef", now));
}

TEST(MessageRate, TwoHundredASecondAreAdmittedAndNoMore) {
  MessageRate rate;
  const auto start = MessageRate::Time{} + 1h;
  int admitted = 0;
  for (int i = 0; i < 10'000; ++i)  // ten seconds at a thousand a second
    admitted += rate.admits(start + i * 1ms) ? 1 : 0;
  EXPECT_NEAR(admitted, 200 + 10 * 200, 5);
}

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

TEST(Refusal, SaysWhyInACodeForProgramsAndInWordsForPeople) {
  EXPECT_EQ(refusal(404, "there is no dive").body,
            R"({"code":"not_found","error":"there is no dive"})");
  EXPECT_EQ(refusal(403, kTokenRequired, "log in").body,
            R"({"code":"token_required","error":"log in"})");
  EXPECT_EQ(refusal(403, "not from there").body,
            R"({"code":"forbidden","error":"not from there"})");
}

}  // namespace access_test
}  // namespace remora
