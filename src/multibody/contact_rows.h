// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <vector>

#include "multibody/contact.h"
#include "multibody/contact_search.h"
#include "multibody/resistance.h"

namespace remora {

/// A contact and its three rows: along the normal, and twice across it.
struct ContactRows {
  Contact contact;
  std::array<Vec3, 3> directions_W;
  std::size_t first_row = 0;
};

/// What keeps a pair of bodies apart and rubs between them.
void add_contact_rows(const StepBodies& bodies, const TouchingPair& pair,
                      std::span<const ContactPoint> points, const MultibodyState& state, double dt,
                      std::vector<Row>& rows, std::vector<ContactRows>& contacts);

/// What yields only beyond a stress holds a body as dry friction does, whichever way it goes.
void add_yield_rows(const StepBodies& bodies, std::span<const Resistance> resistances, double dt,
                    std::vector<Row>& rows);

}  // namespace remora
