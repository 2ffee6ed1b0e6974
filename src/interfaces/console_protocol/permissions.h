// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "interfaces/console_protocol/client_message.h"

namespace remora {

/// What people at the console do. docs/guides/instructor.md has the same table for people.
enum class Right {
  fly,             ///< sticks, joints and hands of one's vehicle
  command,         ///< mode, arming, lamps, cameras, reel, photos; what the judges are told
  mark,            ///< notes on the timeline
  speak,           ///< messages to pilots
  disturb,         ///< faults and weather
  allow_aids,      ///< views from outside, the taut route
  set_pace,        ///< pause, slow motion
  seek,            ///< to another moment
  jump,            ///< to a worksite
  ask_for_seat,    //
  give_seat,       ///< one's own, an instructor any
  end_dive,        ///< which launching another does, too
  make_films,      ///< of recorded dives
  delete_records,  ///< recorded dives and trainees
};

/// Whose word it takes.
enum class Allowed : unsigned char {
  never,
  always,
  alone,     ///< as long as no instructor is here
  unguarded  ///< as long as the station has no instructor's code
};

struct Permission {
  Right right;
  Allowed pilot_with_seat;
  Allowed others;              ///< pilots without a seat …
  Allowed observer;            ///< … and who only looks
  Allowed in_replay;           ///< anybody, who cannot hurt a recording
  std::string_view objection;  ///< to those who may not
};

/// Instructors may do everything but fly: for that they open a pilot's page.
inline constexpr std::array<Permission, 14> kPermissions{{
    {Right::fly, Allowed::always, Allowed::never, Allowed::never, Allowed::never,
     "only the pilot who has the seat of a vehicle flies it"},
    {Right::command, Allowed::always, Allowed::never, Allowed::never, Allowed::never,
     "only the pilot who has the seat, or an instructor, may do that"},
    {Right::mark, Allowed::always, Allowed::always, Allowed::never, Allowed::never,
     "observers leave no marks"},
    {Right::speak, Allowed::never, Allowed::never, Allowed::never, Allowed::never,
     "only an instructor sends messages"},
    {Right::disturb, Allowed::never, Allowed::never, Allowed::never, Allowed::never,
     "only an instructor breaks things and makes the weather"},
    {Right::allow_aids, Allowed::never, Allowed::never, Allowed::never, Allowed::never,
     "only an instructor gives and takes aids"},
    {Right::set_pace, Allowed::alone, Allowed::never, Allowed::never, Allowed::alone,
     "while an instructor is here, only they set the pace; without one the pilot does"},
    {Right::seek, Allowed::alone, Allowed::never, Allowed::never, Allowed::always,
     "while an instructor is here, only they turn back the clock; without one the pilot does"},
    {Right::jump, Allowed::alone, Allowed::never, Allowed::never, Allowed::never,
     "while an instructor is here, only they put vehicles elsewhere; without one the pilot does"},
    {Right::ask_for_seat, Allowed::always, Allowed::always, Allowed::never, Allowed::never,
     "only pilots have a seat"},
    {Right::give_seat, Allowed::always, Allowed::never, Allowed::never, Allowed::never,
     "only the pilot who has the seat, or an instructor, hands it over"},
    {Right::end_dive, Allowed::always, Allowed::never, Allowed::never, Allowed::never,
     "only the pilot, or an instructor, ends a dive that is flown"},
    {Right::make_films, Allowed::unguarded, Allowed::unguarded, Allowed::never, Allowed::never,
     "this station has an instructor's code: open the instructor's page to make films"},
    {Right::delete_records, Allowed::unguarded, Allowed::unguarded, Allowed::unguarded,
     Allowed::never,
     "this station has an instructor's code: open the instructor's page to delete records"},
}};

/// Who asks, and how things stand.
struct Asker {
  Role role = Role::observer;
  bool has_seat = false;
};
struct Circumstances {
  bool is_replay = false;
  bool has_instructor = false;
  bool has_code = false;  ///< instructors have shown one to come in
};

/// Why not; empty when they may.
[[nodiscard]] std::string_view objection(Right right, const Asker& asker,
                                         const Circumstances& circumstances);

}  // namespace remora
