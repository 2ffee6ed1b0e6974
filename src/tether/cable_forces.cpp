// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numbers>

#include "tether/cable_solver.h"

namespace remora {

namespace {

/// Part of each node's share of cable that is under water. `steepness` is |t.z|.
[[nodiscard]] Lanes submerged_part(const CableRow& row, double diameter, const Lanes& share,
                                   const Lanes& steepness) {
  const Lanes depth = row.predicted.z - row.water_surface_z;
  return (0.5 + depth / (diameter + share * steepness)).max(0.0).min(1.0);
}

/// Weight, buoyancy, drag and inertia. `chord` runs along the cable, of any length.
void add_node_forces(const CableModel& model, double gravity, double h, const Triple<Lanes>& chord,
                     const Lanes& share, CableRow& row) {
  const CableSpec& spec = model.spec;
  const Lanes chord_squared = dot(chord, chord).max(1e-24);
  const Lanes per_chord_squared = 1.0 / chord_squared;

  Lanes density = row.water_density;
  const Lanes depth = row.predicted.z - row.water_surface_z;
  if ((depth < spec.diameter + share).any()) {
    const Lanes steepness = (chord.z.square() * per_chord_squared).sqrt();
    density *= submerged_part(row, spec.diameter, share, steepness);
  }
  const Lanes mass = spec.mass_per_length * share;
  const Lanes displaced = density * (model.section_area * share);

  // The flow along the cable is (flow·chord)/chord² chord: no root is needed for its direction.
  const Triple<Lanes> flow = row.water_velocity - row.velocity;
  const Lanes along = dot(flow, chord) * per_chord_squared;  // in chords per second
  const Triple<Lanes> flow_across = flow - along * chord;
  const Lanes speed_across = dot(flow_across, flow_across).sqrt();
  const Lanes speed_along = along.abs() * chord_squared.sqrt();
  const Lanes wetted = (0.5 * spec.diameter) * density * share;
  const Lanes drag_across = spec.normal_drag * wetted;
  const Lanes drag_along = (spec.tangential_drag * std::numbers::pi) * wetted;
  row.force =
      (drag_across * speed_across) * flow_across + (drag_along * speed_along * along) * chord;
  row.force.z += (mass - displaced) * gravity;

  // Froude-Krylov, and the added mass' part of the water's own acceleration.
  const Triple<Lanes>& water = row.water_acceleration;
  const Lanes water_along = dot(water, chord) * per_chord_squared;
  const double anisotropy = spec.tangential_added_mass - spec.normal_added_mass;
  row.force += (displaced * (1.0 + spec.normal_added_mass)) * water;
  row.force += (displaced * anisotropy * water_along) * chord;

  // M/h² + C/h with C the slope of the drag: symmetric and positive, so drag never overshoots.
  const double per_h = 1.0 / h;
  const Lanes across_inertia =
      per_h * (per_h * (mass + spec.normal_added_mass * displaced) + drag_across * speed_across);
  const Lanes along_inertia = per_h * (per_h * (mass + spec.tangential_added_mass * displaced) +
                                       2.0 * drag_along * speed_along);
  row.inertia = scaled_identity(across_inertia);
  row.inertia.add_square((along_inertia - across_inertia) * per_chord_squared, chord);
  row.inertia.add_square(per_h * drag_across / speed_across.max(1e-12), flow_across);
}

/// Moments of the bent cable at the predicted place, and a bound of their stiffness per segment.
/// Theory: docs/theory/tether.md, "Bending".
void add_bending(const CableModel& model, CableWorkspace& work) {
  const double EI = model.spec.bending_stiffness;
  const CableFold fold{work.nodes};
  const std::size_t last = fold.rows() - 1;
  std::vector<CableRow>& rows = work.rows;
  const auto length_inside = [&](std::size_t k) -> Lanes {
    return k == last && fold.has_middle_node() ? Lanes(rows[last - 1].rest_length.reverse())
                                               : rows[k].rest_length;
  };
  for (std::size_t k = 0; k <= last; ++k) rows[k].bending.setZero();
  // The moment vector EI·curvature; `displacement` is free until the first solve.
  const Lanes zero = Lanes::Zero();
  rows[0].displacement = {zero, zero, zero};
  for (std::size_t k = 1; k <= last; ++k) {
    const Lanes a = rows[k - 1].rest_length;
    const Lanes b = length_inside(k);
    const Lanes per_mean = 2.0 * EI / (a + b);
    const Triple<Lanes> outwards = rows[k - 1].predicted - rows[k].predicted;
    const Triple<Lanes> inwards = rows[k + 1].predicted - rows[k].predicted;
    rows[k].displacement = (per_mean / a) * outwards + (per_mean / b) * inwards;
    const Lanes part = k == last && fold.has_middle_node() ? Lanes(0.5, 0.5) : Lanes(1.0, 1.0);
    rows[k - 1].bending += 2.0 * per_mean / (a * a);
    rows[k].bending += 2.0 * per_mean / (b * b);
    rows[k].force += (part * (1.0 / a + 1.0 / b)) * rows[k].displacement;
  }
  if (work.nodes > 2) {
    if (fold.has_middle_node()) {
      rows[last + 1].displacement = swapped(rows[last - 1].displacement);
    } else {
      rows[last + 1].displacement = swapped(rows[last].displacement);
      rows[last].bending += Lanes(rows[last].bending.reverse());
    }
  }
  for (std::size_t k = 0; k <= last && work.nodes > 2; ++k) {
    const bool is_middle = k == last && fold.has_middle_node();
    const Lanes part = is_middle ? Lanes(0.5, 0.5) : Lanes(1.0, 1.0);
    rows[k].force -= (part / length_inside(k)) * rows[k + 1].displacement;
    if (k > 0) rows[k].force -= (part / rows[k - 1].rest_length) * rows[k - 1].displacement;
  }
}

}  // namespace

void predict(const CableModel& model, double gravity, double h, CableWorkspace& work) {
  const CableFold fold{work.nodes};
  const std::size_t last = fold.rows() - 1;
  std::vector<CableRow>& rows = work.rows;
  const Lanes step(h, h);
  for (std::size_t k = 0; k <= last; ++k) {
    rows[k].predicted = rows[k].start + step * rows[k].velocity;
  }
  const bool odd = fold.has_middle_node();
  rows[last + 1].predicted = swapped(rows[odd ? last - 1 : last].predicted);

  Lanes outside = Lanes::Zero();  // half of the segment towards the end
  for (std::size_t k = 0; k <= last; ++k) {
    // Of a node in the middle each lane bears the half on its side.
    const Lanes inside = odd && k == last ? Lanes(Lanes::Zero()) : Lanes(0.5 * rows[k].rest_length);
    const Triple<Lanes> chord = rows[k + 1].predicted - rows[k > 0 ? k - 1 : 0].predicted;
    add_node_forces(model, gravity, h, chord, outside + inside, rows[k]);
    outside = inside;
  }
  if (model.spec.bending_stiffness > 0.0) add_bending(model, work);
}

}  // namespace remora
