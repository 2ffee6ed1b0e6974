// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "math/linear_algebra.h"

namespace remora {

/// Two numbers that the vector unit works on at once: of the cable's two halves.
using Lanes = Eigen::Array2d;

/// A vector of R³ in numbers of type S: `double`, or `Lanes` for two vectors at once.
template <class S>
struct Triple {
  S x, y, z;

  Triple& operator+=(const Triple& b) {
    x += b.x;
    y += b.y;
    z += b.z;
    return *this;
  }
  Triple& operator-=(const Triple& b) {
    x -= b.x;
    y -= b.y;
    z -= b.z;
    return *this;
  }
  friend Triple operator+(Triple a, const Triple& b) { return a += b; }
  friend Triple operator-(Triple a, const Triple& b) { return a -= b; }
  friend Triple operator*(const S& s, const Triple& a) { return {s * a.x, s * a.y, s * a.z}; }
};

template <class S>
[[nodiscard]] S dot(const Triple<S>& a, const Triple<S>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// A symmetric 3×3 matrix: what a node of a cable feels as inertia, stiffness or compliance.
template <class S>
struct Symmetric {
  S xx, xy, xz, yy, yz, zz;

  /// Adds scale·1.
  void add_identity(const S& scale) {
    xx += scale;
    yy += scale;
    zz += scale;
  }
  /// Adds scale a aᵀ.
  void add_square(const S& scale, const Triple<S>& a) {
    const Triple<S> b = scale * a;
    xx += b.x * a.x;
    xy += b.x * a.y;
    xz += b.x * a.z;
    yy += b.y * a.y;
    yz += b.y * a.z;
    zz += b.z * a.z;
  }
  /// Adds scale M.
  void add(const S& scale, const Symmetric& m) {
    xx += scale * m.xx;
    xy += scale * m.xy;
    xz += scale * m.xz;
    yy += scale * m.yy;
    yz += scale * m.yz;
    zz += scale * m.zz;
  }
  /// Subtracts a bᵀ + b aᵀ.
  void subtract_product(const Triple<S>& a, const Triple<S>& b) {
    xx -= 2.0 * (a.x * b.x);
    xy -= a.x * b.y + a.y * b.x;
    xz -= a.x * b.z + a.z * b.x;
    yy -= 2.0 * (a.y * b.y);
    yz -= a.y * b.z + a.z * b.y;
    zz -= 2.0 * (a.z * b.z);
  }
  friend Triple<S> operator*(const Symmetric& m, const Triple<S>& v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
  }
};

template <class S>
[[nodiscard]] Symmetric<S> scaled_identity(const S& scale) {
  const S zero = 0.0 * scale;
  return {scale, zero, zero, scale, zero, scale};
}

/// S W S for symmetric S and W.
template <class S>
[[nodiscard]] Symmetric<S> sandwich(const Symmetric<S>& s, const Symmetric<S>& w) {
  const Triple<S> row_x{s.xx, s.xy, s.xz}, row_y{s.xy, s.yy, s.yz}, row_z{s.xz, s.yz, s.zz};
  const Triple<S> wx = w * row_x, wy = w * row_y, wz = w * row_z;
  return {dot(row_x, wx), dot(row_x, wy), dot(row_x, wz),
          dot(row_y, wy), dot(row_y, wz), dot(row_z, wz)};
}

/// The inverse of a positive definite matrix, by L D Lᵀ: it keeps its digits where the stiffness
/// along a cable exceeds the inertia across it a million times, which cofactors would not.
template <class S>
[[nodiscard]] Symmetric<S> inverse(const Symmetric<S>& m) {
  const S i0 = 1.0 / m.xx;
  const S l1 = m.xy * i0;
  const S l2 = m.xz * i0;
  const S i1 = 1.0 / (m.yy - l1 * m.xy);
  const S c = m.yz - l1 * m.xz;
  const S l3 = c * i1;
  const S i2 = 1.0 / (m.zz - l2 * m.xz - l3 * c);
  // The last row of L⁻¹ is (k, -l3, 1).
  const S k = l1 * l3 - l2;
  Symmetric<S> w;
  w.zz = i2;
  w.yz = -l3 * i2;
  w.xz = k * i2;
  w.yy = i1 - l3 * w.yz;
  w.xy = k * w.yz - l1 * i1;
  w.xx = i0 + l1 * l1 * i1 + k * w.xz;
  return w;
}

// ---- one lane of two ----

[[nodiscard]] inline Vec3 lane(const Triple<Lanes>& a, int l) { return {a.x[l], a.y[l], a.z[l]}; }
inline void set_lane(Triple<Lanes>& a, int l, const Vec3& v) {
  a.x[l] = v.x();
  a.y[l] = v.y();
  a.z[l] = v.z();
}
inline void add_to_lane(Triple<Lanes>& a, int l, const Vec3& v) {
  a.x[l] += v.x();
  a.y[l] += v.y();
  a.z[l] += v.z();
}
[[nodiscard]] inline Symmetric<double> lane(const Symmetric<Lanes>& m, int l) {
  return {m.xx[l], m.xy[l], m.xz[l], m.yy[l], m.yz[l], m.zz[l]};
}
inline void add_to_lane(Symmetric<Lanes>& m, int l, double scale, const Symmetric<double>& b) {
  m.xx[l] += scale * b.xx;
  m.xy[l] += scale * b.xy;
  m.xz[l] += scale * b.xz;
  m.yy[l] += scale * b.yy;
  m.yz[l] += scale * b.yz;
  m.zz[l] += scale * b.zz;
}
/// The two lanes in each other's place.
[[nodiscard]] inline Triple<Lanes> swapped(const Triple<Lanes>& a) {
  return {a.x.reverse(), a.y.reverse(), a.z.reverse()};
}

[[nodiscard]] inline Triple<double> triple(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
[[nodiscard]] inline Vec3 vec3(const Triple<double>& v) { return {v.x, v.y, v.z}; }

}  // namespace remora
