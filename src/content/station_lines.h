// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "content/hull_form.h"

namespace remora {

/// One section of a lines plan, in frame H of HullDimensions. Below the waterline it is
/// (y/b)^p + (z/k)^q = 1: a low p gives a rise of floor (1: a straight V), a high one a flat
/// bottom; a high q gives wall sides and a hard bilge.
struct LineStation {
  double x = 0.0;           ///< along the hull [m]
  double half_beam = 1.0;   ///< b, at the waterline [m]
  double keel = 1.0;        ///< k, depth of the hull without keel or skeg [m]
  double floor = 2.0;       ///< p
  double side = 2.0;        ///< q
  double deck = 1.5;        ///< height of the deck edge over the waterline [m]
  double deck_half = 1.0;   ///< half breadth there [m]
  double deck_shift = 0.0;  ///< how far the deck edge is forward of the waterline [m]
};

/// Lines through sections that were drawn one by one, faired without overshoot between them
/// (monotone cubics after Fritsch and Carlson 1980).
class StationLines final : public ShipLines {
 public:
  /// From aft to forward, two at least.
  explicit StationLines(std::vector<LineStation> stations);

  [[nodiscard]] double aft_end() const override;
  [[nodiscard]] double forward_end() const override;
  [[nodiscard]] double waterline_half_breadth(double x) const override;
  [[nodiscard]] double bottom(double x) const override;
  [[nodiscard]] double half_breadth(double x, double z) const override;
  [[nodiscard]] Vec3 underwater_point(double x, double angle) const override;
  [[nodiscard]] Vec3 topside_point(double x, double share) const override;
  /// Of the hull's bottom at `y` off the centre line, inside the waterline.
  [[nodiscard]] double depth_at(double x, double y) const;

 private:
  static constexpr std::size_t kColumns = 7;
  using Row = std::array<double, kColumns>;  // half_beam … deck_shift

  [[nodiscard]] LineStation at(double x) const;

  std::vector<double> x_;
  std::vector<Row> values_, slopes_;
};

}  // namespace remora
