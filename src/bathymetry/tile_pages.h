// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bathymetry/tile_folder.h"
#include "geometry/grid_terrain.h"

namespace remora {

/// Depths of a folder of tiles, of which no more than some are in memory: the source of a paged
/// terrain. Whoever asks for a depth gets it, the same whatever is in memory; a thread in the
/// background loads the tiles around those in use, so that a vehicle that comes by does not wait.
/// Many threads may ask at once.
class TilePages {
 public:
  /// Fills a tile. Returns why it cannot be had, or nothing. Called from one thread at a time.
  using Load = std::function<std::string(const TilePlace&, DepthTile&)>;

  /// `most_pages`: tiles in memory, at least kFewestPages.
  TilePages(const TileManifest& manifest, Load load, std::size_t most_pages);
  ~TilePages();
  TilePages(const TilePages&) = delete;
  TilePages& operator=(const TilePages&) = delete;

  /// As many as threads may hold at once, with room to load others.
  static constexpr std::size_t kFewestPages = 32;

 private:
  struct Page;

 public:
  /// Reads points of one level. Holds the tile that it read last, so that it stays in memory: make
  /// one for each question, and ask no other way meanwhile.
  class Reader {
   public:
    Reader(const TilePages& pages, int level) : pages_(pages), level_(level) {}
    ~Reader() { let_go(); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    double operator()(int row, int column) {
      if (level_ > 0) {
        row = pages_.line(row, level_, pages_.manifest_.plan.rows);
        column = pages_.line(column, level_, pages_.manifest_.plan.columns);
      }
      // Differences below zero are large numbers then.
      if (static_cast<unsigned>(row - first_row_) >= rows_ ||
          static_cast<unsigned>(column - first_column_) >= columns_)
        hold(row, column);
      return static_cast<double>(depths_[static_cast<unsigned>(row - first_row_) * columns_ +
                                         static_cast<unsigned>(column - first_column_)]);
    }

   private:
    friend class TilePages;
    void hold(int row, int column);
    void let_go();

    const TilePages& pages_;
    int level_;
    Page* page_ = nullptr;
    const float* depths_ = nullptr;
    int first_row_ = 0;
    int first_column_ = 0;
    unsigned rows_ = 0;
    unsigned columns_ = 0;
  };
  [[nodiscard]] Reader reader(int level) const { return {*this, std::min(level, coarsest_)}; }
  [[nodiscard]] DepthRange whole() const { return manifest_.depths; }
  [[nodiscard]] DepthRange bounds(const CellRange& range) const;

  /// Why tiles could not be had, for people, from the `first` such tile on.
  [[nodiscard]] std::vector<std::string> losses(std::size_t first) const;

  struct Counts {
    std::size_t held = 0;    ///< tiles in memory
    std::size_t loaded = 0;  ///< since the beginning
    std::size_t waits = 0;   ///< questions that had to wait for a tile
    std::size_t asked = 0;   ///< tiles that the loader has not come to yet, or is at
  };
  [[nodiscard]] Counts counts() const;

 private:
  /// Which line of a level a line of the finest is.
  [[nodiscard]] static int line(int finest, int level, int lines) {
    return finest == lines - 1 ? (lines - 2 + (1 << level)) >> level : finest >> level;
  }
  [[nodiscard]] std::size_t slot_of(const TilePlace& place) const;
  /// The page of a slot, which stays until it is let go.
  [[nodiscard]] Page* held_page(std::size_t slot, const TilePlace& place) const;
  [[nodiscard]] Page* try_hold(std::size_t slot) const;
  void wait_for(const TilePlace& place) const;
  void ask_for_neighbours(const TilePlace& place) const;

  void run();
  void load(const TilePlace& place);
  void lose(const TilePlace& place, const std::string& problem);
  [[nodiscard]] Page* free_page();
  [[nodiscard]] Page* evict();

  TileManifest manifest_;
  int coarsest_ = 0;
  Load load_;
  std::size_t most_pages_;

  std::vector<std::size_t> first_slots_;  // of each level
  std::unique_ptr<std::atomic<Page*>[]> slots_;
  std::vector<std::unique_ptr<Page>> pages_;   // the loader's
  mutable std::atomic<std::uint32_t> now_{0};  // counts loads: the age of a page
  mutable std::atomic<std::size_t> waits_{0};
  std::atomic<std::size_t> held_{0};

  // What the loader is asked for: `urgent_` by somebody who waits, last asked first, `wanted_`
  // ahead of need. Both have their room from the beginning.
  mutable std::mutex mutex_;
  mutable std::condition_variable is_asked_;
  mutable std::condition_variable is_loaded_;
  mutable std::vector<TilePlace> urgent_;
  mutable std::vector<TilePlace> wanted_;
  bool is_loading_ = false;
  bool is_ending_ = false;

  mutable std::mutex losses_mutex_;
  std::vector<std::string> losses_;
  std::atomic<std::size_t> loss_count_{0};

  DepthTile tile_;  // the loader's
  std::thread loader_;
};

}  // namespace remora
