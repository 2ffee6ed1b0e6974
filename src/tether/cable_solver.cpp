// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/cable_solver.h"

#include <algorithm>
#include <cmath>

namespace remora {

namespace {

// A cable's jacket on a hard edge: 10 µm under 100 N. Rigid to the eye, and low enough to leave the
// linear system ten digits.
constexpr double kContactStiffness = 1.0e7;  // [N/m]
// Below this sliding speed friction is viscous: a cable that sticks creeps no faster than this.
constexpr double kStickSpeed = 1.0e-4;  // [m/s]
constexpr int kMostIterations = 8;
// Newton's method may leave this error in a segment's tension [N].
constexpr double kTensionTolerance = 0.02;

/// Law of tension of a segment on the branch it is on: elastic when taut, damped always.
void set_law(const CableModel& model, double h, CableRow& row) {
  const Lanes per_rest = 1.0 / row.rest_length;
  const Lanes elastic = (model.stiffness * row.is_taut) * per_rest;
  const Lanes damping = (model.spec.axial_damping / h) * per_rest;
  row.stiffness = elastic + damping;
  row.offset = elastic * row.rest_length + damping * row.start_length;
}

/// What a segment adds to the rows at its two ends.
struct LinkTerms {
  Symmetric<Lanes> stiffness;
  Triple<Lanes> pull;  ///< on the outer node
};

[[nodiscard]] LinkTerms link_terms(const CableRow& outer, const CableRow& inner, CableRow& link) {
  const Triple<Lanes> d = inner.position - outer.position;
  link.length = dot(d, d).sqrt().max(1e-12);
  const Lanes per_length = 1.0 / link.length;
  link.direction = per_length * d;
  // Under tension a segment resists being turned: without this term a taut cable would sing itself
  // to pieces at long steps.
  link.across = link.tension.max(0.0) * per_length + link.bending;
  link.along = link.stiffness + link.bending;
  LinkTerms terms;
  terms.stiffness = scaled_identity(link.across);
  terms.stiffness.add_square(link.along - link.across, link.direction);
  terms.pull = (link.stiffness * link.length - link.offset) * link.direction;
  return terms;
}

/// Bending beyond its value at the predicted place, bounded by a spring between neighbours.
[[nodiscard]] Triple<Lanes> bending_pull(const CableRow& outer, const CableRow& inner) {
  return outer.bending * ((inner.position - inner.predicted) - (outer.position - outer.predicted));
}

/// S v, S being the segment's stiffness.
[[nodiscard]] Triple<Lanes> stiffness_times(const CableRow& link, const Triple<Lanes>& v) {
  return link.across * v + ((link.along - link.across) * dot(link.direction, v)) * link.direction;
}

/// matrix - S W S, using that S is a multiple of the identity plus a square.
void eliminate(const CableRow& link, const Symmetric<Lanes>& W, Symmetric<Lanes>& matrix) {
  const Lanes& g = link.across;
  const Lanes k = link.along - g;
  const Triple<Lanes> Wt = W * link.direction;
  const Triple<Lanes> w = (g * k) * Wt + (0.5 * k * k * dot(link.direction, Wt)) * link.direction;
  matrix.add(-(g * g), W);
  matrix.subtract_product(link.direction, w);
}

[[nodiscard]] Symmetric<double> full_stiffness(const CableRow& link, int l) {
  Symmetric<double> S = scaled_identity(link.across[l]);
  S.add_square(link.along[l] - link.across[l], triple(lane(link.direction, l)));
  return S;
}

[[nodiscard]] Symmetric<Lanes> full_stiffness(const CableRow& link) {
  Symmetric<Lanes> S = scaled_identity(link.across);
  S.add_square(link.along - link.across, link.direction);
  return S;
}

/// The last row, where the two halves meet: sets its displacement.
void solve_middle(const CableFold& fold, const Symmetric<Lanes>& matrix, const Triple<Lanes>& right,
                  const Symmetric<double>& coupling, const Lanes& is_loose, CableRow& row) {
  Symmetric<double> A = lane(matrix, 0);
  const Symmetric<double> B = lane(matrix, 1);
  const Triple<double> a = triple(lane(right, 0));
  const Triple<double> b = triple(lane(right, 1));
  if (fold.has_middle_node()) {
    A.add(1.0, B);
    const Vec3 x = vec3(inverse(A) * (a + b));
    set_lane(row.displacement, 0, x);
    set_lane(row.displacement, 1, x);
    return;
  }
  Symmetric<double> WA = scaled_identity(0.0);
  WA.add(is_loose[0], inverse(A));
  Symmetric<double> D = B;
  D.add(-1.0, sandwich(coupling, WA));
  const Triple<double> y = is_loose[1] * (inverse(D) * (b + coupling * (WA * a)));
  set_lane(row.displacement, 1, vec3(y));
  set_lane(row.displacement, 0, vec3(WA * (a + coupling * y)));
}

/// Assembles the linear system at the iterate and eliminates it from both ends to the middle.
template <bool kTouches>
void sweep_inwards(const CableModel& model, double h, double slip_tension, CableWorkspace& work) {
  const CableFold fold{work.nodes};
  const std::size_t last = fold.rows() - 1;
  std::vector<CableRow>& rows = work.rows;
  const bool bends = model.spec.bending_stiffness > 0.0;
  const bool odd = fold.has_middle_node();
  rows[last + 1].position = swapped(rows[odd ? last - 1 : last].position);
  if (bends) rows[last + 1].predicted = swapped(rows[odd ? last - 1 : last].predicted);

  LinkTerms before;  // of the segment outside the row
  for (std::size_t k = 0; k <= last; ++k) {
    CableRow& row = rows[k];
    Symmetric<Lanes> matrix = row.inertia;
    const Triple<Lanes> moved = row.position - row.predicted;
    Triple<Lanes> right = row.force - row.inertia * moved;
    if (k > 0) {
      matrix.add(Lanes(1.0, 1.0), before.stiffness);
      right -= before.pull;
    }
    if (k < last || !odd) {
      set_law(model, h, row);
      if (k == 0 && work.drum_slips) {
        row.stiffness[0] = 0.0;
        row.offset[0] = -slip_tension;
        if (last == 0) row.stiffness[1] = 0.0, row.offset[1] = -slip_tension;
      }
      before = link_terms(row, rows[k + 1], row);
      if (bends) before.pull += bending_pull(row, rows[k + 1]);
      matrix.add(Lanes(1.0, 1.0), before.stiffness);
      right += before.pull;
    }
    if (k == 0) {
      const Lanes per_h2 = Lanes(1.0, 1.0) / (h * h);
      matrix.add(per_h2, work.end_inertia);
      right += work.end_inertia * (work.end_acceleration - per_h2 * moved);
    }
    if constexpr (kTouches) {
      matrix.add(Lanes(1.0, 1.0), work.contact_rows[k].matrix);
      right += work.contact_rows[k].force;
    }
    if (k > 0) {
      const CableRow& outer = rows[k - 1];
      if constexpr (kTouches) {
        Symmetric<Lanes> S = full_stiffness(outer);
        S.add(Lanes(-1.0, -1.0), work.contact_rows[k - 1].coupling);
        matrix.add(Lanes(-1.0, -1.0), sandwich(S, outer.compliance));
        right += S * outer.displacement;
      } else {
        eliminate(outer, outer.compliance, matrix);
        right += stiffness_times(outer, outer.displacement);
      }
    }
    if (k < last) {
      row.compliance = inverse(matrix);
      if (k == 0) {
        const Symmetric<Lanes> W = row.compliance;
        row.compliance = scaled_identity(Lanes(0.0, 0.0));
        row.compliance.add(work.is_loose, W);
      }
      row.displacement = row.compliance * right;
      continue;
    }
    Symmetric<double> coupling = scaled_identity(0.0);
    if (!odd) coupling = full_stiffness(row, 0);
    if (kTouches && !odd) coupling.add(-1.0, lane(work.contact_rows[k].coupling, 0));
    solve_middle(fold, matrix, right, coupling, last == 0 ? work.is_loose : Lanes(1.0, 1.0), row);
  }
}

struct Outcome {
  bool law_changed = false;  ///< a segment went slack or taut
  Lanes length_error = Lanes::Zero();
};

/// Moves the nodes of a row and finds the tension of its segments.
void accept_row(const Triple<Lanes>& inner_displacement, CableRow& row, Outcome& outcome) {
  const Triple<Lanes> d = inner_displacement - row.displacement;
  const Lanes lengthening = dot(row.direction, d);
  const Lanes length = row.length + lengthening;
  row.tension = row.stiffness * length - row.offset;
  // What the turning of the segment adds to its length, to second order.
  const Lanes error = (dot(d, d) - lengthening.square()) / row.length;
  outcome.length_error = outcome.length_error.max(0.5 * error);
  const Lanes is_taut = (length > row.rest_length).cast<double>();
  outcome.law_changed |= (is_taut != row.is_taut).any();
  row.is_taut = is_taut;
}

/// From the middle back to both ends.
template <bool kTouches>
[[nodiscard]] Outcome sweep_outwards(CableWorkspace& work) {
  const CableFold fold{work.nodes};
  const std::size_t last = fold.rows() - 1;
  std::vector<CableRow>& rows = work.rows;
  Outcome outcome;
  if (!fold.has_middle_node()) accept_row(swapped(rows[last].displacement), rows[last], outcome);
  rows[last].position += rows[last].displacement;
  for (std::size_t k = last; k-- > 0;) {
    CableRow& row = rows[k];
    const Triple<Lanes>& inner = rows[k + 1].displacement;
    Triple<Lanes> pulled = stiffness_times(row, inner);
    if constexpr (kTouches) pulled -= work.contact_rows[k].coupling * inner;
    row.displacement += row.compliance * pulled;
    accept_row(inner, row, outcome);
    row.position += row.displacement;
  }
  return outcome;
}

/// Whether the drum slips at the iterate; true when that changed.
[[nodiscard]] bool update_drum(const CableModel& model, double slip_tension, CableWorkspace& work) {
  if (!std::isfinite(slip_tension)) return false;
  const CableRow& row = work.rows[0];
  const double lengthening =
      work.nodes == 2
          ? lane(row.direction, 0).dot(lane(row.displacement, 1) - lane(row.displacement, 0))
          : lane(row.direction, 0)
                .dot(lane(work.rows[1].displacement, 0) - lane(row.displacement, 0));
  const double held = row.rest_length[0] * (1.0 + slip_tension / model.stiffness);
  const bool slips =
      work.drum_slips ? row.length[0] + lengthening > held : row.tension[0] > slip_tension;
  const bool changed = slips != work.drum_slips;
  work.drum_slips = slips;
  return changed;
}

// ---- contacts ----

/// A quantity of the nodes at a contact's place on the cable.
[[nodiscard]] Vec3 at_contact(const CableContact& contact, const CableWorkspace& work,
                              Triple<Lanes> CableRow::*quantity) {
  const CableFold fold{work.nodes};
  const CablePlace a = fold.node(contact.segment);
  const CablePlace b = fold.node(contact.segment + 1);
  const Vec3 v_a = lane(work.rows[a.row].*quantity, a.lane);
  const Vec3 v_b = lane(work.rows[b.row].*quantity, b.lane);
  return (1.0 - contact.fraction) * v_a + contact.fraction * v_b;
}

/// How far the cable's point slid over the surface during the solve.
[[nodiscard]] Vec3 slid_distance(const CableContact& contact, double h,
                                 const CableWorkspace& work) {
  const Vec3 moved = at_contact(contact, work, &CableRow::position) -
                     at_contact(contact, work, &CableRow::start) - h * contact.surface_velocity_W;
  return moved - contact.normal_W.dot(moved) * contact.normal_W;
}

[[nodiscard]] double penetration(const CableContact& contact, const CableContactScratch& scratch,
                                 const CableWorkspace& work) {
  return scratch.level - contact.normal_W.dot(at_contact(contact, work, &CableRow::position));
}

void add_contact(const CableContact& contact, double h, CableContactScratch& scratch,
                 CableWorkspace& work) {
  const Vec3 slid = slid_distance(contact, h, work);
  // Coulomb's friction as a viscous one of equal force at the present speed: always dissipative.
  scratch.grip = contact.friction * scratch.load / std::max(slid.norm(), kStickSpeed * h);
  const Vec3 force = scratch.stiffness * penetration(contact, scratch, work) * contact.normal_W -
                     scratch.grip * slid;
  Symmetric<double> stiffness = scaled_identity(scratch.grip);
  stiffness.add_square(scratch.stiffness - scratch.grip, triple(contact.normal_W));

  const CableFold fold{work.nodes};
  const CablePlace a = fold.node(contact.segment);
  const CablePlace b = fold.node(contact.segment + 1);
  const double fb = contact.fraction, fa = 1.0 - fb;
  add_to_lane(work.contact_rows[a.row].matrix, a.lane, fa * fa, stiffness);
  add_to_lane(work.contact_rows[a.row].force, a.lane, fa * force);
  add_to_lane(work.contact_rows[b.row].matrix, b.lane, fb * fb, stiffness);
  add_to_lane(work.contact_rows[b.row].force, b.lane, fb * force);
  const CablePlace link = fold.segment(contact.segment);
  add_to_lane(work.contact_rows[link.row].coupling, link.lane, fa * fb, stiffness);
}

/// How stiff each surface is. A body gives way to all that presses on it at once, and each contact
/// knows only of itself: each of n is given an n-th of the body's mass, so that together they
/// cannot throw it back faster than it came (Tonge, Benevolenski & Voroshilov, ACM Trans. Graph. 31
/// (2012) 105, "mass splitting").
void share_bodies(const CableStepInput& input, CableWorkspace& work) {
  for (std::size_t begin = 0, end = 0; begin < work.contacts.size(); begin = end) {
    int bearing = 0;
    for (; end < work.contacts.size() && input.contacts[end].body == input.contacts[begin].body;
         ++end)
      bearing += work.contacts[end].is_active ? 1 : 0;
    for (std::size_t c = begin; c < end; ++c)
      work.contacts[c].stiffness =
          1.0 / (1.0 / kContactStiffness + std::max(bearing, 1) * work.contacts[c].yield);
  }
}

void assemble_contacts(const CableStepInput& input, double h, CableWorkspace& work) {
  const Lanes zero = Lanes::Zero();
  const Symmetric<Lanes> none = scaled_identity(zero);
  std::fill(work.contact_rows.begin(), work.contact_rows.end(),
            CableContactRow{none, {zero, zero, zero}, none});
  share_bodies(input, work);
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    CableContactScratch& scratch = work.contacts[c];
    if (scratch.is_active) add_contact(input.contacts[c], h, scratch, work);
  }
}

/// Decides again which contacts bear, and how much; true when that changed noticeably.
[[nodiscard]] bool update_contacts(const CableStepInput& input, double h, CableWorkspace& work) {
  bool changed = false;
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    CableContactScratch& scratch = work.contacts[c];
    const CableContact& contact = input.contacts[c];
    const double push = scratch.stiffness * penetration(contact, scratch, work);
    const bool is_active = push > 0.0;
    const double load = is_active ? push : 0.0;
    changed |= is_active != scratch.is_active;
    // Friction was computed with the load before: go on until the two agree.
    changed |= contact.friction * std::abs(load - scratch.load) >
               kTensionTolerance + 0.01 * contact.friction * load;
    scratch.friction_W =
        is_active ? Vec3(-scratch.grip * slid_distance(contact, h, work)) : Vec3(Vec3::Zero());
    scratch.is_active = is_active;
    scratch.load = load;
  }
  return changed;
}

void start_contacts(const CableStepInput& input, CableWorkspace& work) {
  for (std::size_t c = 0; c < work.contacts.size(); ++c) {
    CableContactScratch& scratch = work.contacts[c];
    scratch.grip = 0.0;
    scratch.is_active = scratch.load > 0.0 || penetration(input.contacts[c], scratch, work) > 0.0;
  }
}

/// Positions and branches the iteration starts from.
void start_iteration(CableWorkspace& work) {
  const CableFold fold{work.nodes};
  const std::size_t last = fold.rows() - 1;
  std::vector<CableRow>& rows = work.rows;
  const Triple<Lanes> carried = rows[0].position;
  for (std::size_t k = 0; k <= last; ++k) rows[k].position = rows[k].predicted;
  for (int end = 0; end < 2; ++end) {
    if (work.is_loose[end] == 0.0) set_lane(rows[0].position, end, lane(carried, end));
  }
  const bool odd = fold.has_middle_node();
  rows[last + 1].start = swapped(rows[odd ? last - 1 : last].start);
  rows[last + 1].position = swapped(rows[odd ? last - 1 : last].position);
  for (std::size_t k = 0; k <= last; ++k) {
    CableRow& row = rows[k];
    const Triple<Lanes> d0 = rows[k + 1].start - row.start;
    const Triple<Lanes> d1 = rows[k + 1].position - row.position;
    row.start_length = dot(d0, d0).sqrt();
    const Lanes is_long = (dot(d1, d1) > row.rest_length.square()).cast<double>();
    row.is_taut = is_long.max((row.tension > 0.0).cast<double>());
  }
  // What the drum pays out lengthens the segment without straining it.
  rows[0].start_length[0] += work.paid_out;
  if (work.nodes == 2) rows[0].start_length[1] += work.paid_out;
}

}  // namespace

CableSolution solve(const CableModel& model, const CableStepInput& input, double h,
                    CableWorkspace& work) {
  const double slip_tension = input.reel.slip_tension;
  const double length_tolerance = kTensionTolerance * model.spec.node_spacing / model.stiffness;
  const bool touches = !input.contacts.empty();
  start_iteration(work);
  start_contacts(input, work);
  CableSolution solution;
  bool again = true;
  while (again && solution.iterations < kMostIterations) {
    Outcome outcome;
    if (touches) {
      assemble_contacts(input, h, work);
      sweep_inwards<true>(model, h, slip_tension, work);
      outcome = sweep_outwards<true>(work);
    } else {
      sweep_inwards<false>(model, h, slip_tension, work);
      outcome = sweep_outwards<false>(work);
    }
    ++solution.iterations;
    solution.residual = outcome.length_error.maxCoeff();
    again = outcome.law_changed || solution.residual > length_tolerance;
    again |= update_drum(model, slip_tension, work);
    if (touches) again |= update_contacts(input, h, work);
  }
  return solution;
}

Vec3 end_force(double h, int end, const CableWorkspace& work) {
  const CableRow& row = work.rows[0];
  const Vec3 moved = lane(row.position, end) - lane(row.predicted, end);
  if (work.is_loose[end] != 0.0) {
    const Vec3 gained = moved / (h * h) - lane(work.end_acceleration, end);
    return vec3(lane(work.end_inertia, end) * triple(gained));
  }
  const Vec3 inertia = vec3(lane(row.inertia, end) * triple(moved));
  return row.tension[end] * lane(row.direction, end) + lane(row.force, end) - inertia;
}

}  // namespace remora
