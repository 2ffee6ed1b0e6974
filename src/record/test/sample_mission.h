// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "record/mission_json.h"

namespace remora {

/// A hull survey that is over, with something in every field.
inline MissionResult sample_mission() {
  MissionResult result;
  result.mission = {.name = "hull_survey",
                    .title = "Hull survey, clear water",
                    .scenario = "hull",
                    .difficulty = 3,
                    .competences = {"C5", "C11"},
                    .par_time = 300.0,
                    .time_limit = 900.0,
                    .pass_mark = 0.55,
                    .grades = {.s = 0.9, .a = 0.8, .b = 0.7, .c = 0.6},
                    .points = {{"anode_1", "anode, port side", ComponentCategory::anode},
                               {"rudder", "rudder blade", ComponentCategory::rudder}}};
  MissionReport& report = result.report;
  report.phase = MissionPhase::passed;
  report.end_reason = "all done";
  report.time = 271.5;
  report.rating = 0.8125;
  report.grade = Grade::a;
  report.points = 163;
  report.points_possible = 200;
  report.goals = {
      {.name = "photos",
       .title = "Photograph every component",
       .is_done = true,
       .is_open = true,
       .progress = 1.0,
       .score = 0.875,
       .weight = 2.0,
       .text = "2 of 2 photographed",
       .done_at = from_seconds(250.25)},
      {.name = "home", .title = "Come home", .is_lost = true, .text = "too late", .done_at = {}}};
  report.judges = {{.name = "contact", .title = "Touch nothing", .cost = 0.05, .text = "1 touch"}};
  PhotoReport photo;
  photo.at = from_seconds(120.5);
  photo.vehicle = {1};
  photo.camera = 2;
  photo.X_WC.p = Vec3(1.0, 2.0, 3.5);
  photo.X_WC.R << 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0;
  photo.visibility = 12.5;
  photo.components = {{.point = 1,
                       .quality = {.centring = 0.9,
                                   .proximity = 0.8,
                                   .angle = 0.7,
                                   .sharpness = 0.6,
                                   .clarity = 0.5,
                                   .exposure = 0.4,
                                   .quality = 0.86,
                                   .distance = 1.25,
                                   .blur = 0.75},
                       .points = 93}};
  PhotoReport miss;
  miss.at = from_seconds(130.0);
  miss.nearly = {.point = 0,
                 .problem = CaptureProblem::occluded,
                 .quality = {.centring = 0.25},
                 .u = 0.3,
                 .v = 1.2};
  report.photos = {photo, miss};
  report.zones = {{.name = "bow",
                   .title = "bow, port side",
                   .rated = 2,
                   .truth = 3,
                   .cover = 0.22,
                   .fouling_rating = 60},
                  {.name = "keel", .title = "keel", .rated = {}, .truth = 1}};
  report.defects = {{.point = 0, .reported = DefectKind::dent, .truth = DefectKind::wasted_anode},
                    {.point = 1, .reported = {}}};
  FaultReport& fault = report.faults.emplace_back();
  fault.device = "rov/compass";
  fault.what = "is biased";
  fault.at = 40.0;
  fault.reported = 52.5;
  fault.is_kind_right = true;
  fault.reaction = "reported after 12 s";
  ClaimReport& claim = report.claims.emplace_back();
  claim.device = "rov/compass";
  claim.what = "is biased";
  claim.at = 52.5;
  claim.is_right = true;
  claim.verdict = "right, 12 s after it broke";
  report.hint = "Come home";
  report.sight = {
      .point = 1, .problem = CaptureProblem::blurred, .quality = {}, .u = 0.5, .v = 0.25};
  report.improve = {"Fly slower past the rudder"};
  return result;
}

}  // namespace remora
