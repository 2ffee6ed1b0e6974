// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace remora {

/// A heading of public ROV-pilot competence lists and what of it can be trained here. A mapping,
/// not a certificate.
struct Competence {
  std::string id;       ///< `C4`
  std::string title;    ///< "station keeping in current"
  std::string measure;  ///< how a mission measures it
};

/// A course: missions in the order in which they are best flown.
struct CourseSpec {
  std::string name, title, purpose;
  struct Stage {
    std::string title;
    std::vector<std::string> missions;
  };
  std::vector<Stage> stages;
  std::vector<Competence> competences;
};

}  // namespace remora
