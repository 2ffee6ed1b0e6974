// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/tile_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bathymetry/gap_fill.h"
#include "files/read_file.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPlanFile = "plan.json";  // of a folder that is not complete
constexpr double kSpare = 64e6;                 // bytes that a disk keeps

/// What a rough tile is called until its gaps are filled.
fs::path rough_file(const fs::path& folder, const TilePlace& place) {
  return fs::path(tile_file(folder, place)).replace_extension(".rough");
}

class TileMaker {
 public:
  TileMaker(DepthGrid& grid, const fs::path& folder, const std::function<bool(double)>& go_on,
            TileManifest& manifest, std::vector<Problem>& found)
      : grid_(grid),
        folder_(folder),
        go_on_(go_on),
        manifest_(manifest),
        found_(found),
        fill_(manifest.plan.rows, manifest.plan.columns) {}

  TilesMade make() {
    if (const TilesMade begun = begin(); begun != TilesMade::done) return begun;
    const auto each = [&](int level, auto&& act) {
      for (int row = 0; row < manifest_.tile_rows(level); ++row) {
        for (int column = 0; column < manifest_.tile_columns(level); ++column) {
          if (!(this->*act)({level, row, column})) return false;
          ++done_;
          if (!go_on_(std::min(done_ / tiles_, 1.0))) {
            is_interrupted_ = true;
            return false;
          }
        }
      }
      return true;
    };
    bool is_fine = each(0, &TileMaker::sample);
    if (is_fine && !fill_.finish()) {
      found_.push_back({"reach", "no file knows a depth within the area",
                        "Write another origin or a larger reach"});
      return TilesMade::bad_input;
    }
    is_fine = is_fine && each(0, &TileMaker::fill_gaps);
    for (int level = 1; is_fine && level < static_cast<int>(manifest_.levels.size()); ++level) {
      square_sum_ = 0.0;
      squares_ = 0.0;
      is_fine = each(level, &TileMaker::coarsen);
      manifest_.levels[static_cast<std::size_t>(level)].error_rms =
          squares_ > 0.0 ? std::sqrt(square_sum_ / squares_) : 0.0;
    }
    if (!is_fine) return is_interrupted_ ? TilesMade::interrupted : TilesMade::failed;
    return finish() ? TilesMade::done : TilesMade::failed;
  }

 private:
  bool cannot_write(const fs::path& file) {
    found_.push_back({"out", fmt::format("'{}' cannot be written", file.string()),
                      "Make room on the disk, or choose another folder"});
    return false;
  }

  TilesMade begin() {
    const double finest = static_cast<double>(manifest_.tile_rows(0)) * manifest_.tile_columns(0);
    tiles_ = 2.0 * finest;
    for (std::size_t level = 1; level < manifest_.levels.size(); ++level)
      tiles_ += static_cast<double>(manifest_.tile_rows(static_cast<int>(level))) *
                manifest_.tile_columns(static_cast<int>(level));
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return cannot_write(folder_), TilesMade::bad_input;

    // What is unfinished goes on if it was to be the same; what is finished is left alone.
    const std::string plan = to_json(manifest_);
    const auto old_plan = read_file(folder_ / kPlanFile);
    const bool is_fresh = fs::is_empty(folder_, error);
    if (!is_fresh && !old_plan) {
      found_.push_back({"out", fmt::format("'{}' is not empty", folder_.string()),
                        "Choose an empty folder, or one in which `remora tiles` was interrupted"});
      return TilesMade::bad_input;
    }
    if (old_plan && *old_plan != plan) {
      found_.push_back({"out",
                        fmt::format("'{}' holds the beginnings of other tiles", folder_.string()),
                        "Choose an empty folder, or give the files and options of that time"});
      return TilesMade::bad_input;
    }
    // Every point once as a tile; with gaps once more; a third for the coarser levels.
    const double bytes = 4.0 * manifest_.plan.count() * (old_plan ? 0.5 : 7.0 / 3.0) + kSpare;
    const auto space = fs::space(folder_, error);
    if (!error && static_cast<double>(space.available) < bytes) {
      found_.push_back(
          {"cell",
           fmt::format("{} by {} points of {:g} m need {:.1f} GB, and the disk of "
                       "'{}' has {:.1f} GB left",
                       manifest_.plan.rows, manifest_.plan.columns, manifest_.plan.cell,
                       bytes * 1e-9, folder_.string(), static_cast<double>(space.available) * 1e-9),
           "Write a larger cell or a smaller reach, or choose another disk"});
      return TilesMade::bad_input;
    }
    for (std::size_t level = 0; level < manifest_.levels.size(); ++level)
      fs::create_directories(folder_ / std::to_string(level), error);
    if (!write_whole(folder_ / kPlanFile, plan.data(), plan.size()))
      return cannot_write(folder_ / kPlanFile), TilesMade::bad_input;
    return TilesMade::done;
  }

  [[nodiscard]] bool write(const fs::path& file, const DepthTile& tile) {
    const auto bytes = encode(tile);
    return write_whole(file, bytes.data(), bytes.size()) || cannot_write(file);
  }

  /// An empty tile of the right size.
  [[nodiscard]] DepthTile blank(const TilePlace& place) const {
    const TileLevel& level = manifest_.levels[static_cast<std::size_t>(place.level)];
    const int cells = manifest_.tile_cells;
    DepthTile tile;
    tile.place = place;
    tile.rows = std::min(cells, level.rows - 1 - place.row * cells) + 1;
    tile.columns = std::min(cells, level.columns - 1 - place.column * cells) + 1;
    tile.depths.resize(static_cast<std::size_t>(tile.rows) *
                       static_cast<std::size_t>(tile.columns));
    return tile;
  }

  bool sample(const TilePlace& place) {
    DepthTile tile = blank(place);
    const bool is_kept =
        read_tile(rough_file(folder_, place), manifest_, place, TileGaps::allowed, buffer_, tile)
            .empty();
    const int row = place.row * manifest_.tile_cells, column = place.column * manifest_.tile_cells;
    if (!is_kept) {
      tile = blank(place);
      if (!grid_.read(row, column, tile.rows, tile.columns, depths_, found_)) return false;
      for (std::size_t i = 0; i < depths_.size(); ++i)
        tile.depths[i] = static_cast<float>(depths_[i]);
      if (!write(rough_file(folder_, place), tile)) return false;
    }
    // The last row and column belong to the next tile, where there is one.
    const bool has_north = place.row + 1 < manifest_.tile_rows(0);
    const bool has_east = place.column + 1 < manifest_.tile_columns(0);
    for (int i = 0; i < tile.rows - (has_north ? 1 : 0); ++i) {
      for (int j = 0; j < tile.columns - (has_east ? 1 : 0); ++j) {
        const float depth = tile.at(i, j);
        if (std::isnan(depth))
          ++unknown_;
        else
          fill_.add(row + i, column + j, static_cast<double>(depth));
      }
    }
    return true;
  }

  bool fill_gaps(const TilePlace& place) {
    DepthTile tile = blank(place);
    const std::string problem =
        read_tile(rough_file(folder_, place), manifest_, place, TileGaps::allowed, buffer_, tile);
    if (!problem.empty()) {
      found_.push_back(
          {"out",
           fmt::format("'{}' was written, but {}", rough_file(folder_, place).string(), problem),
           "Look whether the disk is sound, and start again"});
      return false;
    }
    const int row = place.row * manifest_.tile_cells, column = place.column * manifest_.tile_cells;
    for (int i = 0; i < tile.rows; ++i) {
      for (int j = 0; j < tile.columns; ++j) {
        float& depth =
            tile.depths[static_cast<std::size_t>(i) * static_cast<std::size_t>(tile.columns) +
                        static_cast<std::size_t>(j)];
        if (std::isnan(depth)) {
          depth = static_cast<float>(fill_.depth(row + i, column + j));
          ++tile.filled;
        }
        manifest_.depths.shallowest =
            std::min(manifest_.depths.shallowest, static_cast<double>(depth));
        manifest_.depths.deepest = std::max(manifest_.depths.deepest, static_cast<double>(depth));
      }
    }
    return write(tile_file(folder_, place), tile);
  }

  /// Every other point of up to four tiles below, and how wrong it is between them.
  bool coarsen(const TilePlace& place) {
    DepthTile tile = blank(place);
    const int below = place.level - 1;
    const TileLevel& fine = manifest_.levels[static_cast<std::size_t>(below)];
    const int cells = manifest_.tile_cells;
    const int first_row = 2 * place.row * cells, first_column = 2 * place.column * cells;
    const int rows = std::min(2 * cells, fine.rows - 1 - first_row) + 1;
    const int columns = std::min(2 * cells, fine.columns - 1 - first_column) + 1;
    std::vector<float> depths(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    const auto at = [&](int i, int j) -> float& {
      return depths[static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(j)];
    };
    for (int a = 0; a < 2 && a * cells < rows - 1; ++a) {
      for (int b = 0; b < 2 && b * cells < columns - 1; ++b) {
        const TilePlace part{below, 2 * place.row + a, 2 * place.column + b};
        DepthTile lower;
        const std::string problem =
            read_tile(tile_file(folder_, part), manifest_, part, TileGaps::refused, buffer_, lower);
        if (!problem.empty()) {
          found_.push_back(
              {"out",
               fmt::format("'{}' was written, but {}", tile_file(folder_, part).string(), problem),
               "Look whether the disk is sound, and start again"});
          return false;
        }
        for (int i = 0; i < lower.rows; ++i) {
          for (int j = 0; j < lower.columns; ++j) at(a * cells + i, b * cells + j) = lower.at(i, j);
        }
      }
    }
    for (int i = 0; i < tile.rows; ++i) {
      for (int j = 0; j < tile.columns; ++j)
        tile.depths[static_cast<std::size_t>(i) * static_cast<std::size_t>(tile.columns) +
                    static_cast<std::size_t>(j)] =
            at(std::min(2 * i, rows - 1), std::min(2 * j, columns - 1));
    }
    TileLevel& level = manifest_.levels[static_cast<std::size_t>(place.level)];
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) {
        const int i0 = i & ~1, j0 = j & ~1;
        const int i1 = std::min(i0 + 2, rows - 1), j1 = std::min(j0 + 2, columns - 1);
        const double v = i1 > i0 ? static_cast<double>(i - i0) / (i1 - i0) : 0.0;
        const double u = j1 > j0 ? static_cast<double>(j - j0) / (j1 - j0) : 0.0;
        const double between = std::lerp(std::lerp(at(i0, j0), at(i0, j1), u),
                                         std::lerp(at(i1, j0), at(i1, j1), u), v);
        const double error = std::abs(between - static_cast<double>(at(i, j)));
        level.error_max = std::max(level.error_max, error);
        square_sum_ += error * error;
        squares_ += 1.0;
      }
    }
    return write(tile_file(folder_, place), tile);
  }

  bool finish() {
    manifest_.filled = static_cast<double>(unknown_) / manifest_.plan.count();
    const std::string json = to_json(manifest_);
    if (!write_whole(folder_ / "manifest.json", json.data(), json.size()))
      return cannot_write(folder_ / "manifest.json");
    std::error_code error;
    for (int row = 0; row < manifest_.tile_rows(0); ++row) {
      for (int column = 0; column < manifest_.tile_columns(0); ++column)
        fs::remove(rough_file(folder_, {0, row, column}), error);
    }
    fs::remove(folder_ / kPlanFile, error);
    return true;
  }

  DepthGrid& grid_;
  const fs::path& folder_;
  const std::function<bool(double)>& go_on_;
  TileManifest& manifest_;
  std::vector<Problem>& found_;
  GapFill fill_;
  std::vector<std::byte> buffer_;
  std::vector<double> depths_;
  std::uint64_t unknown_ = 0;
  double tiles_ = 1.0, done_ = 0.0;
  double square_sum_ = 0.0, squares_ = 0.0;
  bool is_interrupted_ = false;
};

}  // namespace

TilesMade make_tiles(DepthGrid& grid, const fs::path& folder, int tile_cells,
                     const std::function<bool(double)>& go_on, TileManifest& manifest,
                     std::vector<Problem>& found) {
  manifest = {};
  manifest.plan = grid.plan();
  manifest.tile_cells = tile_cells;
  manifest.levels = levels_of(manifest.plan, tile_cells);
  manifest.depths = {1e4, -1e4};
  for (const auto& file : grid.files()) {
    const RasterInfo& info = file->info();
    manifest.sources.push_back({info.file, info.format, info.crs, info.vertical_datum, info.columns,
                                info.rows, info.spacing});
  }
  return TileMaker(grid, folder, go_on, manifest, found).make();
}

}  // namespace remora
