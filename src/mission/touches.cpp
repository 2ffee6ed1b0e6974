// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/touches.h"

namespace remora {
namespace {

/// A vehicle that scrapes along a wall loses it for moments; that is one touch.
constexpr double kApart = 0.5;  // [s]

}  // namespace

void follow(const std::optional<Blow>& blow, double dt, Touch& touch) {
  touch.has_just_ended = false;
  if (!blow) {
    touch.apart += dt;
    touch.has_just_ended = touch.is_touching && touch.apart >= kApart;
    if (touch.has_just_ended) touch.is_touching = false;
    return;
  }
  if (!touch.is_touching) touch = {.is_touching = true};
  touch.apart = 0.0;
  touch.lasted += dt;
  if (blow->impulse >= touch.strength) {
    touch.strength = blow->impulse;
    touch.body = blow->body;
  }
}

}  // namespace remora
