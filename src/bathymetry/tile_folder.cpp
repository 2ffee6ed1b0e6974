// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/tile_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "files/read_file.h"
#include "math/angles.h"

namespace remora {
namespace {

using nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char* kFormat = "remora tiles";
constexpr int kManifestVersion = 1;
constexpr std::size_t kLongestManifest = 1 << 20;
constexpr int kMostLines = 4'000'000;

int lines_of_level(int lines, int level) { return ((lines - 1 + (1 << level) - 1) >> level) + 1; }

}  // namespace

std::vector<TileLevel> levels_of(const GridPlan& plan, int tile_cells) {
  std::vector<TileLevel> levels;
  for (int level = 0;; ++level) {
    levels.push_back({lines_of_level(plan.rows, level), lines_of_level(plan.columns, level)});
    if (std::max(levels.back().rows, levels.back().columns) <= tile_cells + 1) return levels;
  }
}

std::string to_json(const TileManifest& manifest) {
  const GridPlan& plan = manifest.plan;
  const MapArea area = plan.area();
  ordered_json json;
  json["format"] = kFormat;
  json["version"] = kManifestVersion;
  json["origin"] = {{"latitude_deg", plan.origin.latitude * kDegreesPerRadian},
                    {"longitude_deg", plan.origin.longitude * kDegreesPerRadian}};
  json["cell"] = plan.cell;
  json["tile_cells"] = manifest.tile_cells;
  json["first_row"] = plan.first_row;
  json["first_column"] = plan.first_column;
  json["rows"] = plan.rows;
  json["columns"] = plan.columns;
  json["bounds"] = {
      {"south", area.lo.x()}, {"west", area.lo.y()}, {"north", area.hi.x()}, {"east", area.hi.y()}};
  json["depth"] = {{"shallowest", manifest.depths.shallowest},
                   {"deepest", manifest.depths.deepest}};
  json["filled"] = manifest.filled;
  for (const TileSource& source : manifest.sources)
    json["sources"].push_back({{"file", source.file},
                               {"format", source.format},
                               {"crs", source.crs},
                               {"vertical_datum", source.vertical_datum},
                               {"columns", source.columns},
                               {"rows", source.rows},
                               {"spacing", source.spacing}});
  for (const TileLevel& level : manifest.levels)
    json["levels"].push_back({{"rows", level.rows},
                              {"columns", level.columns},
                              {"error_max", level.error_max},
                              {"error_rms", level.error_rms}});
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::optional<TileManifest> manifest_from_json(const std::string& text, std::string& problem) {
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", ordered_json()) != kFormat) {
    problem = "is not the manifest of a folder of tiles";
    return std::nullopt;
  }
  if (json.value("version", ordered_json()) != kManifestVersion) {
    problem = fmt::format("is not of version {}", kManifestVersion);
    return std::nullopt;
  }
  TileManifest manifest;
  GridPlan& plan = manifest.plan;
  try {
    plan.origin.latitude = json.at("origin").at("latitude_deg").get<double>() * kDegree;
    plan.origin.longitude = json.at("origin").at("longitude_deg").get<double>() * kDegree;
    plan.cell = json.at("cell").get<double>();
    manifest.tile_cells = json.at("tile_cells").get<int>();
    plan.first_row = json.at("first_row").get<int>();
    plan.first_column = json.at("first_column").get<int>();
    plan.rows = json.at("rows").get<int>();
    plan.columns = json.at("columns").get<int>();
    manifest.depths.shallowest = json.at("depth").at("shallowest").get<double>();
    manifest.depths.deepest = json.at("depth").at("deepest").get<double>();
    manifest.filled = json.at("filled").get<double>();
    for (const auto& source : json.at("sources"))
      manifest.sources.push_back(
          {source.at("file").get<std::string>(), source.at("format").get<std::string>(),
           source.at("crs").get<std::string>(), source.at("vertical_datum").get<std::string>(),
           source.at("columns").get<int>(), source.at("rows").get<int>(),
           source.at("spacing").get<double>()});
    for (const auto& level : json.at("levels"))
      manifest.levels.push_back({level.at("rows").get<int>(), level.at("columns").get<int>(),
                                 level.at("error_max").get<double>(),
                                 level.at("error_rms").get<double>()});
  } catch (const nlohmann::json::exception& misfortune) {
    problem = fmt::format("lacks a value or has a wrong one ({})", misfortune.what());
    return std::nullopt;
  }
  const auto is_line = [](int n) { return n >= 2 && n <= kMostLines; };
  const bool has_numbers =
      plan.cell > 0.0 && plan.cell < 1e7 && is_line(plan.rows) && is_line(plan.columns) &&
      manifest.tile_cells >= 1 && manifest.tile_cells < kMostTilePoints &&
      std::abs(plan.first_row) < 1e8 && std::abs(plan.first_column) < 1e8 &&
      std::abs(manifest.depths.shallowest) < 1e5 && std::abs(manifest.depths.deepest) < 1e5 &&
      std::abs(plan.origin.latitude) < 2.0 && std::abs(plan.origin.longitude) < 7.0;
  if (!has_numbers) {
    problem = "has a number that is out of range";
    return std::nullopt;
  }
  const auto levels = levels_of(plan, manifest.tile_cells);
  const bool agrees = std::equal(
      levels.begin(), levels.end(), manifest.levels.begin(), manifest.levels.end(),
      [](const auto& a, const auto& b) { return a.rows == b.rows && a.columns == b.columns; });
  if (!agrees) {
    problem = "has levels that do not belong to its grid";
    return std::nullopt;
  }
  return manifest;
}

std::optional<TileManifest> read_manifest(const fs::path& folder, std::vector<Problem>& found) {
  const std::string file = (folder / "manifest.json").string();
  const auto text = read_file(file, kLongestManifest);
  if (!text) {
    found.push_back({"tiles", fmt::format("'{}' cannot be read", file),
                     "Name a folder that `remora tiles` has finished"});
    return std::nullopt;
  }
  std::string problem;
  auto manifest = manifest_from_json(*text, problem);
  if (!manifest)
    found.push_back({"tiles", fmt::format("'{}' {}", file, problem),
                     "Make the tiles again with `remora tiles`"});
  return manifest;
}

fs::path tile_file(const fs::path& folder, const TilePlace& place) {
  return folder / std::to_string(place.level) / fmt::format("{}_{}.tile", place.row, place.column);
}

std::string read_tile(const fs::path& file, const TileManifest& manifest, const TilePlace& place,
                      TileGaps gaps, std::vector<std::byte>& buffer, DepthTile& tile) {
  std::FILE* stream = std::fopen(file.c_str(), "rb");
  if (stream == nullptr) return "it cannot be read";
  const std::size_t side = static_cast<std::size_t>(manifest.tile_cells) + 1;
  buffer.resize(64 + 4 * side * side);
  const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), stream);
  std::fclose(stream);
  std::string problem = decode(std::span(buffer).first(count), gaps, tile);
  if (!problem.empty()) return problem;
  const TileLevel& level = manifest.levels[static_cast<std::size_t>(place.level)];
  const int rows = std::min(manifest.tile_cells, level.rows - 1 - place.row * manifest.tile_cells);
  const int columns =
      std::min(manifest.tile_cells, level.columns - 1 - place.column * manifest.tile_cells);
  if (tile.place != place || tile.rows != rows + 1 || tile.columns != columns + 1)
    return "it is another tile than its name says";
  return {};
}

bool write_whole(const fs::path& file, const void* bytes, std::size_t count) {
  const fs::path part = file.string() + ".part";
  std::FILE* stream = std::fopen(part.c_str(), "wb");
  if (stream == nullptr) return false;
  const bool is_written = std::fwrite(bytes, 1, count, stream) == count;
  const bool is_closed = std::fclose(stream) == 0;
  std::error_code error;
  if (is_written && is_closed) fs::rename(part, file, error);
  if (is_written && is_closed && !error) return true;
  fs::remove(part, error);
  return false;
}

}  // namespace remora
