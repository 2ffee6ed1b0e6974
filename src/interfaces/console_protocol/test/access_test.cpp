// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/access.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "interfaces/console_protocol/exchange.h"
#include "interfaces/console_protocol/guess_limit.h"
#include "interfaces/console_protocol/message_rate.h"
#include "interfaces/console_protocol/target.h"

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
