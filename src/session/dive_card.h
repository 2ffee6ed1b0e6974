// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/sim_time.h"

namespace remora {

/// A dive that was recorded.
struct DiveCard {
  std::string id;
  std::string scenario;
  std::string started;
  double seconds = 0.0;
  int photos = 0;
  std::string status;
};

struct PhotoCard {
  std::string id;  ///< `0003`
  std::string dive;
  std::string source;
  SimTime at;
  double depth = 0.0;
};

}  // namespace remora
