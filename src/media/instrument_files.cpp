// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/instrument_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace remora {
namespace {

static_assert(std::endian::native == std::endian::little, "the binary files are little-endian");

void write_bytes(const void* data, std::size_t size, std::ostream& out) {
  out.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
}

}  // namespace

void write_ply(std::span<const CloudPoint> points, std::ostream& out) {
  out << fmt::format(
      "ply\nformat binary_little_endian 1.0\ncomment x north, y east, z down [m]\n"
      "element vertex {}\nproperty float x\nproperty float y\nproperty float z\n"
      "property float intensity\nend_header\n",
      points.size());
  for (const CloudPoint& point : points) {
    write_bytes(point.position.data(), 3 * sizeof(float), out);
    write_bytes(&point.intensity, sizeof(float), out);
  }
}

void write_pcd(std::span<const CloudPoint> points, std::ostream& out) {
  out << fmt::format(
      "# .PCD v0.7 - x north, y east, z down [m]\nVERSION 0.7\nFIELDS x y z intensity\n"
      "SIZE 4 4 4 4\nTYPE F F F F\nCOUNT 1 1 1 1\nWIDTH {0}\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\n"
      "POINTS {0}\nDATA ascii\n",
      points.size());
  for (const CloudPoint& p : points)
    out << fmt::format("{} {} {} {}\n", p.position.x(), p.position.y(), p.position.z(),
                       p.intensity);
}

void write_csv(std::span<const CloudPoint> points, std::ostream& out) {
  out << "north,east,down,intensity\n";
  for (const CloudPoint& p : points)
    out << fmt::format("{},{},{},{}\n", p.position.x(), p.position.y(), p.position.z(),
                       p.intensity);
}

void write_npy(std::string_view descr, std::span<const std::size_t> shape,
               std::span<const std::byte> bytes, std::ostream& out) {
  std::string sizes;
  for (const std::size_t size : shape) sizes += fmt::format("{},", size);
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, sizes);
  // Magic (6), version (2), length (2) and header end on a multiple of 64, with a new line.
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  const auto length = static_cast<std::uint16_t>(header.size());
  out << "\x93NUMPY";
  out.put('\x01').put('\x00');
  write_bytes(&length, sizeof(length), out);
  out << header;
  write_bytes(bytes.data(), bytes.size(), out);
}

void DepthGrid::add(const Vec3& p_W, double weight) {
  if (p_W.allFinite() && weight > 0.0) samples_.push_back({p_W, weight});
}

DepthGrid::Raster DepthGrid::raster() const {
  Raster raster;
  raster.cell = cell_;
  if (samples_.empty()) return raster;
  Vec2 lo = samples_.front().p_W.head<2>(), hi = lo;
  for (const Sample& sample : samples_) {
    lo = lo.cwiseMin(sample.p_W.head<2>());
    hi = hi.cwiseMax(sample.p_W.head<2>());
  }
  // One stray sounding far away must not ask for all memory.
  constexpr double kMostCells = 4000.0;
  raster.cell = std::max(cell_, (hi - lo).maxCoeff() / kMostCells);
  raster.north = std::floor(lo.x() / raster.cell) * raster.cell;
  raster.east = std::floor(lo.y() / raster.cell) * raster.cell;
  raster.rows = static_cast<int>((hi.x() - raster.north) / raster.cell) + 1;
  raster.columns = static_cast<int>((hi.y() - raster.east) / raster.cell) + 1;
  const auto count =
      static_cast<std::size_t>(raster.rows) * static_cast<std::size_t>(raster.columns);
  std::vector<double> weights(count, 0.0);
  raster.depths.assign(count, 0.0);
  for (const Sample& sample : samples_) {
    const int from_south = static_cast<int>((sample.p_W.x() - raster.north) / raster.cell);
    const int column = static_cast<int>((sample.p_W.y() - raster.east) / raster.cell);
    const std::size_t i = static_cast<std::size_t>(raster.rows - 1 - from_south) *
                              static_cast<std::size_t>(raster.columns) +
                          static_cast<std::size_t>(column);
    weights[i] += sample.weight;
    raster.depths[i] += sample.weight * sample.p_W.z();
  }
  for (std::size_t i = 0; i < count; ++i)
    raster.depths[i] =
        weights[i] > 0.0 ? raster.depths[i] / weights[i] : std::numeric_limits<double>::quiet_NaN();
  return raster;
}

void write_ascii_grid(const DepthGrid::Raster& raster, std::ostream& out) {
  out << fmt::format(
      "ncols {}\nnrows {}\nxllcorner {}\nyllcorner {}\ncellsize {}\nNODATA_value -9999\n",
      raster.columns, raster.rows, raster.east, raster.north, raster.cell);
  std::size_t i = 0;
  for (int row = 0; row < raster.rows; ++row) {
    for (int column = 0; column < raster.columns; ++column, ++i)
      out << (column > 0 ? " " : "")
          << (std::isnan(raster.depths[i]) ? std::string("-9999")
                                           : fmt::format("{:.3f}", raster.depths[i]));
    out << '\n';
  }
}

}  // namespace remora
