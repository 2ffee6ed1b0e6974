// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "mission/observation.h"

namespace remora {

struct TimeRule {
  judge::Time judge;
  struct Memory {};

  void observe(const Observation&, Memory&) const {}
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory&) const { return {}; }
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// Time inside and outside a band, counted from when it was first entered: a dive begins at the
/// surface. Who never enters it has been outside all the time.
struct BandTime {
  double inside = 0.0, outside = 0.0;  ///< [s]

  void add(double value, double low, double high, double dt) {
    if (value >= low && value <= high)
      inside += dt;
    else if (inside > 0.0)
      outside += dt;
  }
  [[nodiscard]] double share_outside() const {
    return inside > 0.0 ? outside / (inside + outside) : 1.0;
  }
};

struct KeepDepthRule {
  judge::KeepDepth judge;
  struct Memory {
    BandTime time;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory&) const { return {}; }
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

struct KeepAltitudeRule {
  judge::KeepAltitude judge;
  struct Memory {
    BandTime time;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory&) const { return {}; }
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// The cost grows from the edge of the band to twice its width, where all of it is due.
struct KeepControlRule {
  judge::KeepControl judge;
  struct Memory {
    std::optional<double> depth;  ///< when the event happened [m]
    double since = 0.0;           ///< [s]
    double strayed = 0.0;         ///< farthest from that depth [m]
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory&) const { return {}; }
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

}  // namespace remora
