// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/sweep.h"

namespace remora {

/// Main dimensions of a displacement hull. Frame H has its origin amidships on the centre line at
/// the waterline; x forward, y to starboard, z down. [m]
struct HullDimensions {
  double length = 60.0;     ///< between perpendiculars, which stand at x = ±length/2
  double beam = 11.0;       ///< moulded breadth
  double draught = 3.8;     ///< of the level keel
  double freeboard = 1.8;   ///< deck above the waterline, amidships
  double forecastle = 2.2;  ///< how much higher the deck is at the bow
  double overhang = 1.6;    ///< of the counter behind the aft perpendicular
  double stem_rake = 2.4;   ///< of the stem at the deck before the forward perpendicular
};

/// The lines of a ship: what her plating and her fittings are laid out on. Frame H.
class ShipLines {
 public:
  virtual ~ShipLines() = default;

  [[nodiscard]] virtual double aft_end() const = 0;
  [[nodiscard]] virtual double forward_end() const = 0;
  [[nodiscard]] virtual double waterline_half_breadth(double x) const = 0;
  [[nodiscard]] virtual double bottom(double x) const = 0;  ///< depth of the hull's lowest point
  /// At depth z in [0, bottom(x)].
  [[nodiscard]] virtual double half_breadth(double x, double z) const = 0;
  /// Starboard, at `angle` below the horizontal in the section's own stretch: 0 waterline, π/2
  /// keel.
  [[nodiscard]] virtual Vec3 underwater_point(double x, double angle) const = 0;
  /// Starboard, `share` of the way from the waterline to the deck edge.
  [[nodiscard]] virtual Vec3 topside_point(double x, double share) const = 0;

  /// Outward normal of the starboard side at depth z; unit.
  [[nodiscard]] Vec3 side_normal(double x, double z) const;
};

/// The lines of a full merchant hull of any size. Each section is a superellipse below the
/// waterline, (y/b)^n + (z/k)^n = 1, with a straight flared side above; n is high amidships (flat
/// bottom, round bilge) and low at the ends.
class HullForm final : public ShipLines {
 public:
  explicit HullForm(const HullDimensions& dimensions) : d_(dimensions) {}

  [[nodiscard]] const HullDimensions& dimensions() const { return d_; }
  [[nodiscard]] double aft_end() const override { return -0.5 * d_.length - d_.overhang; }
  [[nodiscard]] double forward_end() const override { return 0.5 * d_.length; }

  [[nodiscard]] double waterline_half_breadth(double x) const override;
  [[nodiscard]] double bottom(double x) const override;
  [[nodiscard]] double fullness(double x) const;  ///< the exponent n
  [[nodiscard]] double deck(double x) const;      ///< height of the deck over the waterline
  [[nodiscard]] double deck_half_breadth(double x) const;
  [[nodiscard]] double half_breadth(double x, double z) const override;
  [[nodiscard]] Vec3 underwater_point(double x, double angle) const override;
  [[nodiscard]] Vec3 topside_point(double x, double share) const override;

 private:
  [[nodiscard]] double entrance(double x) const;  // 0 in the parallel body, 1 at the stem
  [[nodiscard]] double run(double x) const;   // 0 in the parallel body, 1 at the aft perpendicular
  [[nodiscard]] double rise(double x) const;  // 0 where the keel is level, 1 at the counter

  HullDimensions d_;
};

/// The hull's rings from aft to forward, of equally many points: starboard from the deck edge down
/// to the keel, port up again. `side_points` on each side, keel included.
[[nodiscard]] std::vector<Ring> hull_rings(const ShipLines& form, int stations, int side_points);

}  // namespace remora
