// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/conversation.h"

#include <gtest/gtest.h>

namespace remora::ardusub {
namespace conversation_test {

using namespace std::chrono_literals;
using Request = Conversation::Request;

constexpr Peer kFirst{0x7f000001, 40'000};
constexpr Peer kSecond{0x7f000001, 40'001};
constexpr Conversation::Time kStart{};

ServoPacket frame(std::uint32_t count) {
  return {.frame_rate = 400, .frame_count = count, .channels = 16, .pwm = {}};
}

/// One that has been answered up to this frame.
Conversation talked_up_to(std::uint32_t count) {
  Conversation talk;
  for (std::uint32_t i = 0; i <= count; ++i) {
    talk.hear(kFirst, frame(i), kStart);
    talk.answered();
  }
  return talk;
}

TEST(Conversation, EveryNewFrameAsksForOneStep) {
  Conversation talk;
  EXPECT_EQ(talk.request(), Request::nothing);
  for (std::uint32_t i = 0; i < 5; ++i) {
    talk.hear(kFirst, frame(i), kStart);
    EXPECT_EQ(talk.request(), Request::step);
    EXPECT_EQ(talk.question().frame_count, i);
    talk.answered();
    EXPECT_EQ(talk.request(), Request::nothing);
  }
  EXPECT_EQ(talk.counts().accepted, 5u);
}

TEST(Conversation, TheSameFrameAgainAsksForTheSameAnswerWithoutAStep) {
  Conversation talk = talked_up_to(3);
  talk.hear(kFirst, frame(3), kStart);
  EXPECT_EQ(talk.request(), Request::again);
  talk.answered();
  EXPECT_EQ(talk.counts().accepted, 4u);
  EXPECT_EQ(talk.counts().repeated, 1u);
  talk.hear(kFirst, frame(4), kStart);
  EXPECT_EQ(talk.request(), Request::step);
}

TEST(Conversation, ThoseWhoAskedOftenWhileWeWerePausedGetOneAnswer) {
  Conversation talk = talked_up_to(3);
  for (int i = 0; i < 9; ++i) talk.hear(kFirst, frame(4), kStart + i * 1100ms);
  EXPECT_EQ(talk.request(), Request::step);
  talk.answered();
  EXPECT_EQ(talk.request(), Request::nothing);
  EXPECT_EQ(talk.counts().repeated, 8u);
}

TEST(Conversation, AQuestionThatCrossedOurAnswerIsNotAnsweredOnceMore) {
  Conversation talk = talked_up_to(3);
  // It asked again for 3, then got our answer and went on to 4: both wait here.
  talk.hear(kFirst, frame(3), kStart);
  talk.hear(kFirst, frame(4), kStart);
  EXPECT_EQ(talk.request(), Request::step);
  talk.answered();
  EXPECT_EQ(talk.request(), Request::nothing);
}

TEST(Conversation, FrameZeroAgainIsARestart) {
  Conversation talk = talked_up_to(100);
  talk.hear(kFirst, frame(0), kStart);
  EXPECT_EQ(talk.request(), Request::step);
  EXPECT_TRUE(talk.is_restart());
  talk.answered();
  EXPECT_FALSE(talk.is_restart());
  EXPECT_EQ(talk.counts().restarts, 2u) << "the first start counts as one";
}

TEST(Conversation, FrameZeroAgainAfterFrameZeroIsOnlyAskingAgain) {
  Conversation talk = talked_up_to(0);
  talk.hear(kFirst, frame(0), kStart);
  EXPECT_EQ(talk.request(), Request::again);
}

TEST(Conversation, ACounterThatComesRoundIsNoRestart) {
  Conversation talk;
  talk.hear(kFirst, frame(0xffffffffu), kStart);
  talk.answered();
  talk.hear(kFirst, frame(0), kStart);
  EXPECT_EQ(talk.request(), Request::step);
  EXPECT_FALSE(talk.is_restart());
}

TEST(Conversation, AFloodCostsOneStep) {
  Conversation talk = talked_up_to(0);
  for (std::uint32_t i = 1; i <= 1000; ++i) talk.hear(kFirst, frame(i), kStart);
  EXPECT_EQ(talk.request(), Request::step);
  EXPECT_EQ(talk.question().frame_count, 1000u);
  talk.answered();
  EXPECT_EQ(talk.request(), Request::nothing);
  EXPECT_EQ(talk.counts().superseded, 999u);
}

TEST(Conversation, AnOldFrameIsNotAnswered) {
  Conversation talk = talked_up_to(10);
  talk.hear(kFirst, frame(7), kStart);
  EXPECT_EQ(talk.request(), Request::nothing);
  EXPECT_EQ(talk.counts().stale, 1u);
}

TEST(Conversation, ASecondProgramIsRefusedWhileTheFirstIsAlive) {
  Conversation talk = talked_up_to(10);
  talk.hear(kSecond, frame(0), kStart + 1s);
  EXPECT_EQ(talk.request(), Request::nothing);
  EXPECT_EQ(talk.counts().strangers, 1u);
  EXPECT_EQ(talk.peer(), kFirst);
  talk.hear(kFirst, frame(11), kStart + 1s);
  EXPECT_EQ(talk.request(), Request::step);
}

TEST(Conversation, ASecondProgramTakesOverFromOneThatDied) {
  Conversation talk = talked_up_to(10);
  EXPECT_FALSE(talk.is_silent(kStart + 1200ms)) << "a living one asks again after 1.1 s";
  EXPECT_TRUE(talk.is_silent(kStart + 2s));
  talk.hear(kSecond, frame(0), kStart + 2s);
  EXPECT_EQ(talk.request(), Request::step);
  EXPECT_TRUE(talk.is_restart());
  EXPECT_EQ(talk.peer(), kSecond);
}

TEST(Conversation, ItIsNotSilenceWhenNobodyListened) {
  Conversation talk = talked_up_to(10);
  talk.resume(kStart + 60s);  // people had paused the dive
  talk.hear(kSecond, frame(0), kStart + 60s);
  EXPECT_EQ(talk.counts().strangers, 1u);
}

TEST(Conversation, OneWhoWasFlyingBeforeWeCameGoesOnWithoutAReset) {
  Conversation talk;
  talk.hear(kFirst, frame(5000), kStart);
  EXPECT_EQ(talk.request(), Request::step);
  EXPECT_FALSE(talk.is_restart());
}

}  // namespace conversation_test
}  // namespace remora::ardusub
