// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "math/linear_algebra.h"

namespace remora {

/// Finds the impulses of rows with bounds and of contacts whose friction is limited as a whole,
/// |x_t| ≤ μ x_n: a round cone. Newton's method for the change of velocity that the impulses make;
/// docs/theory/multibody.md, "Impulses". Private to the module. Scratch memory only.
///
/// Velocities are counted in coordinates z in which their energy is |z|²/2: an impulse x along row
/// i changes them by x gᵢ, and z moves row i by gᵢ·z.
class CoulombSolver {
 public:
  enum class Kind {
    bounded,   ///< lower ≤ x ≤ upper
    normal,    ///< of a contact, 0 ≤ x; the next two rows are its friction
    friction,  ///< `upper` is the coefficient μ
  };
  /// A stretch of gᵢ; the rest is zero.
  struct Part {
    std::size_t begin = 0;   ///< in the values
    std::size_t offset = 0;  ///< in z
    std::size_t size = 0;
  };
  struct Row {
    Kind kind = Kind::bounded;
    double wanted = 0.0;  ///< change of velocity
    double lower = 0.0;
    double upper = 0.0;
    std::array<Part, 2> parts = {};
    double impulse = 0.0;  ///< the answer

    // Scratch.
    double mobility = 0.0;   // |gᵢ|²
    double stiffness = 0.0;  // of the impulse by what is missing, where no bound is met
    double missing = 0.0;    // wanted - gᵢ·z
    double change = 0.0;     // of what is missing, along the step
    double slope = 0.0;      // of the impulse by what is missing
  };

  /// Four points on a plane are one too many for a rigid body; this much softness, relative to the
  /// mobility of a row, shares the load out.
  static constexpr double kSoftness = 1e-7;

  std::vector<Row> rows;  ///< to be filled in

  /// False when the method does not converge. `values`: what the parts refer to. `freedoms`: the
  /// size of z.
  [[nodiscard]] bool solve(std::span<const double> values, std::size_t freedoms);
  /// How often the last `solve` improved its first guess.
  [[nodiscard]] int iterations() const { return iterations_; }

 private:
  struct Contact {
    std::size_t row = 0;  // of the normal
    enum class State { open, holds, slides } state = State::open;
    bool is_taken_to_hold = false;  // whatever its impulses are
    double limit = 0.0;             // of friction
    double kept_limit = 0.0;        // the same, damped from one careful step to the next
    double along[2] = {0.0, 0.0};   // of the sliding
    double turning = 0.0;           // slope of the impulse across the sliding
  };
  enum class Limits { from_normals, kept };

  void prepare(std::span<const double> values, std::size_t freedoms);
  void find_stiffness(double largest_mobility);
  double find_impulses(Limits limits);
  void find_friction(Contact& contact, Limits limits);
  [[nodiscard]] double tolerance() const;

  [[nodiscard]] double take_first_step();
  [[nodiscard]] double take_whole_step();
  [[nodiscard]] double take_careful_step(int number);
  void find_step();
  [[nodiscard]] double finish_step(double length);
  void take_pressing_to_hold();
  [[nodiscard]] bool take_first_met_to_hold();
  [[nodiscard]] bool take_reversing_to_hold();

  void build_matrix();
  void add_product(const Row& a, const Row& b, double factor);
  [[nodiscard]] bool add_coupling();
  void solve_symmetric();
  void solve_by_elimination();
  void find_change();
  [[nodiscard]] double slope_of_cost(double length) const;
  [[nodiscard]] double best_length() const;

  [[nodiscard]] double dot(const Row& row, const Eigen::VectorXd& z) const;
  void add_to(Eigen::VectorXd& z, const Row& row, double factor) const;

  std::span<const double> values_;
  std::vector<Contact> contacts_;
  int iterations_ = 0;
  Eigen::Index size_ = 0;  // of z; what follows may be larger
  Eigen::VectorXd z_, z_before_, residual_, step_;
  Eigen::MatrixXd matrix_;
};

}  // namespace remora
