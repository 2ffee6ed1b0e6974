// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/problem.h"

#include <iterator>
#include <utility>

namespace remora {

std::string to_string(const Problem& problem) {
  return problem.instead.empty() ? problem.what : problem.what + ". " + problem.instead;
}

Problem within(std::string_view part, Problem problem) {
  std::string field(part);
  if (!field.empty() && !problem.field.empty()) field += '.';
  problem.field = field + problem.field;
  return problem;
}

void append(std::vector<Problem> more, std::vector<Problem>& found) {
  found.insert(found.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

}  // namespace remora
