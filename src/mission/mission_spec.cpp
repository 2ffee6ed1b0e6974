// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_spec.h"

namespace remora {

char letter(Grade grade) { return "SABCD"[static_cast<std::size_t>(grade)]; }

Grade grade_of(double rating, const GradeThresholds& thresholds) {
  if (rating >= thresholds.s) return Grade::s;
  if (rating >= thresholds.a) return Grade::a;
  if (rating >= thresholds.b) return Grade::b;
  if (rating >= thresholds.c) return Grade::c;
  return Grade::d;
}

}  // namespace remora
