// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace remora {

/// What went wrong with the records of trainees, in words for people.
struct RecordsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace remora
