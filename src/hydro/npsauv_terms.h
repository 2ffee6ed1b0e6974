// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

/// The hydrodynamic derivatives of the NPS AUV II as Healey & Lienard (1993) print them and MSS
/// (736a3d1) tabulates them: each row is one term, derivative · ½ρ L^e · product of variables.
namespace remora::npsauv {

enum Equation { X, Y, Z, K, M, N };

/// What a term can multiply. `wash` is u ε: the excess of the propeller's slipstream over
/// self-propulsion; every term with ε has a u to pair with, and the pair stays finite at u = 0.
enum Variable { u, v, w, p, q, r, wash, rudder, stern, bow_port, bow_starboard, one };
inline constexpr int kVariables = one + 1;

struct AddedMassTerm {
  Equation equation;
  Variable acceleration_of;
  double derivative;
  int length_exponent;
};

struct Term {
  Equation equation;
  double derivative;
  int length_exponent;
  std::array<Variable, 4> product;
};

inline constexpr std::array kAddedMass = std::to_array<AddedMassTerm>({
    {X, u, -0.0076, 3},   // Xudot
    {Y, v, -0.055, 3},    // Yvdot
    {Y, p, 0.00012, 4},   // Ypdot
    {Y, r, 0.0012, 4},    // Yrdot
    {Z, w, -0.24, 3},     // Zwdot
    {Z, q, -0.0068, 4},   // Zqdot
    {K, v, 0.00012, 4},   // Kvdot
    {K, p, -0.001, 5},    // Kpdot
    {K, r, -3.4e-05, 5},  // Krdot
    {M, w, -0.0068, 4},   // Mwdot
    {M, q, -0.017, 5},    // Mqdot
    {N, v, 0.0012, 4},    // Nvdot
    {N, p, -3.4e-05, 5},  // Npdot
    {N, r, -0.0034, 5},   // Nrdot
});

inline constexpr std::array kTerms = std::to_array<Term>({
    {X, 0.053, 2, {v, v, one, one}},              // Xvv
    {X, 0.17, 2, {w, w, one, one}},               // Xww
    {X, 0.02, 3, {v, r, one, one}},               // Xvr
    {X, -0.2, 3, {w, q, one, one}},               // Xwq
    {X, -0.003, 3, {v, p, one, one}},             // Xvp
    {X, -0.015, 4, {q, q, one, one}},             // Xqq
    {X, 0.004, 4, {r, r, one, one}},              // Xrr
    {X, 0.00075, 4, {p, r, one, one}},            // Xpr
    {X, 0.007, 4, {p, p, one, one}},              // Xpp
    {X, -0.001, 3, {u, r, rudder, one}},          // Xrdr
    {X, 0.025, 3, {u, q, stern, one}},            // Xqds
    {X, -0.0013, 3, {u, q, bow_port, one}},       // Xqdb2
    {X, -0.0013, 3, {u, q, bow_starboard, one}},  // Xqdb2
    {X, 0.0017, 2, {u, v, rudder, one}},          // Xvdr
    {X, 0.046, 2, {u, w, stern, one}},            // Xwds
    {X, 0.005, 2, {u, w, bow_starboard, one}},    // Xwdb2
    {X, 0.005, 2, {u, w, bow_port, one}},         // Xwdb2
    {X, -0.01, 2, {u, u, stern, stern}},          // Xdsds
    {X, -0.01, 2, {u, u, rudder, rudder}},        // Xdrdr
    {X, 0.002, 3, {wash, q, stern, one}},         // Xqdsn
    {X, 0.0035, 2, {wash, w, stern, one}},        // Xwdsn
    {X, -0.0016, 2, {wash, u, stern, stern}},     // Xdsdsn
    {Y, -0.1, 2, {u, v, one, one}},               // Yv
    {Y, 0.068, 2, {v, w, one, one}},              // Yvw
    {Y, 0.003, 3, {u, p, one, one}},              // Yp
    {Y, 0.03, 3, {u, r, one, one}},               // Yr
    {Y, 0.024, 3, {v, q, one, one}},              // Yvq
    {Y, 0.23, 3, {w, p, one, one}},               // Ywp
    {Y, -0.019, 3, {w, r, one, one}},             // Ywr
    {Y, 0.004, 4, {p, q, one, one}},              // Ypq
    {Y, -0.0065, 4, {q, r, one, one}},            // Yqr
    {Y, 0.027, 2, {u, u, rudder, one}},           // Ydr
    {Z, -0.3, 2, {u, w, one, one}},               // Zw
    {Z, -0.068, 2, {v, v, one, one}},             // Zvv
    {Z, -0.14, 3, {u, q, one, one}},              // Zq
    {Z, -0.048, 3, {v, p, one, one}},             // Zvp
    {Z, 0.045, 3, {v, r, one, one}},              // Zvr
    {Z, 0.00013, 4, {p, p, one, one}},            // Zpp
    {Z, 0.0067, 4, {p, r, one, one}},             // Zpr
    {Z, -0.0074, 4, {r, r, one, one}},            // Zrr
    {Z, -0.073, 2, {u, u, stern, one}},           // Zds
    {Z, -0.013, 2, {u, u, bow_starboard, one}},   // Zdb2
    {Z, -0.013, 2, {u, u, bow_port, one}},        // Zdb2
    {Z, -0.0029, 3, {wash, q, one, one}},         // Zqn
    {Z, -0.0051, 2, {wash, w, one, one}},         // Zwn
    {Z, -0.01, 2, {wash, u, stern, one}},         // Zdsn
    {K, 0.0031, 3, {u, v, one, one}},             // Kv
    {K, -0.19, 3, {v, w, one, one}},              // Kvw
    {K, -0.011, 4, {u, p, one, one}},             // Kp
    {K, -0.00084, 4, {u, r, one, one}},           // Kr
    {K, -0.0051, 4, {v, q, one, one}},            // Kvq
    {K, -0.00013, 4, {w, p, one, one}},           // Kwp
    {K, 0.014, 4, {w, r, one, one}},              // Kwr
    {K, -6.9e-05, 5, {p, q, one, one}},           // Kpq
    {K, 0.017, 5, {q, r, one, one}},              // Kqr
    {K, -0.00057, 4, {wash, p, one, one}},        // Kpn
    {K, 0.0, 3, {u, u, u, one}},                  // Kprop
    {K, 0.0, 3, {u, u, bow_port, one}},           // Kdb2
    {K, 0.0, 3, {u, u, bow_starboard, one}},      // Kdb2
    {M, 0.1, 3, {u, w, one, one}},                // Muw
    {M, -0.026, 3, {v, v, one, one}},             // Mvv
    {M, -0.068, 4, {u, q, one, one}},             // Muq
    {M, 0.0012, 4, {v, p, one, one}},             // Mvp
    {M, 0.017, 4, {v, r, one, one}},              // Mvr
    {M, 5.3e-05, 5, {p, p, one, one}},            // Mpp
    {M, 0.005, 5, {p, r, one, one}},              // Mpr
    {M, 0.0029, 5, {r, r, one, one}},             // Mrr
    {M, -0.0016, 4, {wash, q, one, one}},         // Mqn
    {M, -0.0029, 3, {wash, w, one, one}},         // Mwn
    {M, -0.0052, 3, {wash, u, stern, one}},       // Mdsn
    {M, -0.041, 3, {u, u, stern, one}},           // Mds
    {M, 0.0035, 3, {u, u, bow_port, one}},        // Mdb2
    {M, 0.0035, 3, {u, u, bow_starboard, one}},   // Mdb2
    {N, -0.0074, 3, {u, v, one, one}},            // Nv
    {N, -0.027, 3, {v, w, one, one}},             // Nvw
    {N, -0.00084, 4, {u, p, one, one}},           // Np
    {N, -0.016, 4, {u, r, one, one}},             // Nr
    {N, -0.01, 4, {v, q, one, one}},              // Nvq
    {N, -0.017, 4, {w, p, one, one}},             // Nwp
    {N, 0.0074, 4, {w, r, one, one}},             // Nwr
    {N, -0.021, 5, {p, q, one, one}},             // Npq
    {N, 0.0027, 5, {q, r, one, one}},             // Nqr
    {N, 0.0, 3, {u, u, one, one}},                // Nprop
    {N, -0.013, 3, {u, u, rudder, one}},          // Ndr
});

}  // namespace remora::npsauv
