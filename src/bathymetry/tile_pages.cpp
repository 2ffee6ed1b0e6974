// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "bathymetry/tile_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace remora {
namespace {

constexpr std::size_t kMostUrgent = 64;    // threads that may wait at once
constexpr std::size_t kMostWanted = 1024;  // more is forgotten: who needs it will wait
constexpr std::size_t kManyTiles = 64;     // whose depths are not looked up one by one
constexpr auto kBriefly = std::chrono::milliseconds(1);

}  // namespace

/// A tile in memory. Pages are used again for other tiles and never given back, so that a reader
/// may count itself in before it knows that the page is still the one it wants.
struct TilePages::Page {
  TilePlace place;
  std::vector<float> depths;
  unsigned rows = 0;
  unsigned columns = 0;
  DepthRange range;
  std::atomic<int> readers{0};
  std::atomic<std::uint32_t> last_use{0};
  std::atomic<bool> has_neighbours{false};  // they were asked for
};

TilePages::TilePages(const TileManifest& manifest, Load load, std::size_t most_pages)
    : manifest_(manifest),
      coarsest_(static_cast<int>(manifest.levels.size()) - 1),
      load_(std::move(load)),
      most_pages_(std::max(most_pages, kFewestPages)) {
  std::size_t slots = 0;
  for (int level = 0; level <= coarsest_; ++level) {
    first_slots_.push_back(slots);
    slots += static_cast<std::size_t>(manifest_.tile_rows(level)) *
             static_cast<std::size_t>(manifest_.tile_columns(level));
  }
  slots_ = std::make_unique<std::atomic<Page*>[]>(slots);
  urgent_.reserve(kMostUrgent);
  wanted_.reserve(kMostWanted);
  loader_ = std::thread([this] { run(); });
}

TilePages::~TilePages() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
  }
  is_asked_.notify_one();
  loader_.join();
}

std::size_t TilePages::slot_of(const TilePlace& place) const {
  return first_slots_[static_cast<std::size_t>(place.level)] +
         static_cast<std::size_t>(place.row) *
             static_cast<std::size_t>(manifest_.tile_columns(place.level)) +
         static_cast<std::size_t>(place.column);
}

// ---- who asks ----

void TilePages::Reader::let_go() {
  if (page_ != nullptr) page_->readers.fetch_sub(1);
  page_ = nullptr;
}

void TilePages::Reader::hold(int row, int column) {
  let_go();  // first: who waits for one page must not keep the loader from using another
  const int side = pages_.manifest_.tile_cells;
  const TilePlace place{level_, std::min(row / side, pages_.manifest_.tile_rows(level_) - 1),
                        std::min(column / side, pages_.manifest_.tile_columns(level_) - 1)};
  page_ = pages_.held_page(pages_.slot_of(place), place);
  depths_ = page_->depths.data();
  first_row_ = place.row * side;
  first_column_ = place.column * side;
  rows_ = page_->rows;
  columns_ = page_->columns;
}

/// The loader takes a page out of its slot before it looks whether it has readers, a reader counts
/// itself in before it looks whether the page is still in its slot: one of the two sees the other.
TilePages::Page* TilePages::try_hold(std::size_t slot) const {
  Page* page = slots_[slot].load();
  if (page == nullptr) return nullptr;
  page->readers.fetch_add(1);
  if (slots_[slot].load() == page) return page;
  page->readers.fetch_sub(1);
  return nullptr;
}

TilePages::Page* TilePages::held_page(std::size_t slot, const TilePlace& place) const {
  Page* page = try_hold(slot);
  while (page == nullptr) {
    wait_for(place);
    page = try_hold(slot);
  }
  const std::uint32_t now = now_.load(std::memory_order_relaxed);
  if (page->last_use.load(std::memory_order_relaxed) != now)
    page->last_use.store(now, std::memory_order_relaxed);
  if (place.level == 0 && !page->has_neighbours.load(std::memory_order_relaxed) &&
      !page->has_neighbours.exchange(true))
    ask_for_neighbours(place);
  return page;
}

void TilePages::wait_for(const TilePlace& place) const {
  waits_.fetch_add(1, std::memory_order_relaxed);
  const std::size_t slot = slot_of(place);
  std::unique_lock lock(mutex_);
  while (slots_[slot].load() == nullptr) {
    const bool is_known = std::find(urgent_.begin(), urgent_.end(), place) != urgent_.end();
    if (!is_known && urgent_.size() < kMostUrgent) {
      urgent_.push_back(place);
      is_asked_.notify_one();
    }
    is_loaded_.wait(lock);
  }
}

void TilePages::ask_for_neighbours(const TilePlace& place) const {
  const std::scoped_lock lock(mutex_);
  for (int row = place.row - 1; row <= place.row + 1; ++row) {
    for (int column = place.column - 1; column <= place.column + 1; ++column) {
      const bool is_there = row >= 0 && row < manifest_.tile_rows(0) && column >= 0 &&
                            column < manifest_.tile_columns(0);
      if (!is_there || wanted_.size() == kMostWanted) continue;
      if (slots_[slot_of({0, row, column})].load() == nullptr) wanted_.push_back({0, row, column});
    }
  }
  if (!wanted_.empty()) is_asked_.notify_one();
}

DepthRange TilePages::bounds(const CellRange& range) const {
  const int side = manifest_.tile_cells;
  const CellRange tiles{range.row_begin / side, (range.row_end - 1) / side + 1,
                        range.column_begin / side, (range.column_end - 1) / side + 1};
  if (tiles.count() > kManyTiles) return whole();
  DepthRange result{INFINITY, -INFINITY};
  for (int row = tiles.row_begin; row < tiles.row_end; ++row) {
    for (int column = tiles.column_begin; column < tiles.column_end; ++column) {
      const TilePlace place{0, row, column};
      Page* page = held_page(slot_of(place), place);
      result.shallowest = std::min(result.shallowest, page->range.shallowest);
      result.deepest = std::max(result.deepest, page->range.deepest);
      page->readers.fetch_sub(1);
    }
  }
  return result;
}

std::vector<std::string> TilePages::losses(std::size_t first) const {
  if (loss_count_.load() <= first) return {};
  const std::scoped_lock lock(losses_mutex_);
  return {losses_.begin() + static_cast<std::ptrdiff_t>(first), losses_.end()};
}

TilePages::Counts TilePages::counts() const {
  const std::scoped_lock lock(mutex_);
  const std::size_t asked = urgent_.size() + wanted_.size() + (is_loading_ ? 1 : 0);
  return {held_.load(), now_.load(), waits_.load(), asked};
}

// ---- the loader ----

void TilePages::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    is_asked_.wait(lock, [&] { return is_ending_ || !urgent_.empty() || !wanted_.empty(); });
    if (is_ending_) return;
    std::vector<TilePlace>& asked = urgent_.empty() ? wanted_ : urgent_;
    // Nobody waits for those that are wanted ahead of need: in their order.
    const auto next = asked.begin();
    const TilePlace place = *next;
    asked.erase(next);
    is_loading_ = true;
    lock.unlock();
    load(place);
    lock.lock();
    is_loading_ = false;
    is_loaded_.notify_all();
  }
}

void TilePages::load(const TilePlace& place) {
  std::atomic<Page*>& slot = slots_[slot_of(place)];
  if (slot.load() != nullptr) return;
  const std::string problem = load_(place, tile_);
  if (!problem.empty()) lose(place, problem);
  Page* page = free_page();
  page->place = place;
  page->rows = static_cast<unsigned>(tile_.rows);
  page->columns = static_cast<unsigned>(tile_.columns);
  std::swap(page->depths, tile_.depths);
  const auto [lo, hi] = std::minmax_element(page->depths.begin(), page->depths.end());
  page->range = {static_cast<double>(*lo), static_cast<double>(*hi)};
  page->has_neighbours.store(false);
  page->last_use.store(now_.fetch_add(1) + 1);
  slot.store(page);
}

/// There is open water instead: as deep as the seabed is anywhere.
void TilePages::lose(const TilePlace& place, const std::string& problem) {
  const int side = manifest_.tile_cells;
  const TileLevel& level = manifest_.levels[static_cast<std::size_t>(place.level)];
  tile_.rows = std::min(side, level.rows - 1 - place.row * side) + 1;
  tile_.columns = std::min(side, level.columns - 1 - place.column * side) + 1;
  tile_.depths.assign(
      static_cast<std::size_t>(tile_.rows) * static_cast<std::size_t>(tile_.columns),
      static_cast<float>(manifest_.depths.deepest));
  const std::scoped_lock lock(losses_mutex_);
  if (std::find(losses_.begin(), losses_.end(), problem) == losses_.end())
    losses_.push_back(problem);
  loss_count_.store(losses_.size());
}

TilePages::Page* TilePages::free_page() {
  if (pages_.size() < most_pages_) {
    held_.fetch_add(1);
    return pages_.emplace_back(std::make_unique<Page>()).get();
  }
  while (true) {
    if (Page* page = evict()) return page;
    std::this_thread::sleep_for(kBriefly);  // all have readers at this moment
  }
}

/// Takes the page that was not read for longest out of its slot; null when somebody reads it after
/// all.
TilePages::Page* TilePages::evict() {
  const auto oldest =
      std::min_element(pages_.begin(), pages_.end(), [](const auto& a, const auto& b) {
        return std::pair(a->readers.load() > 0, a->last_use.load()) <
               std::pair(b->readers.load() > 0, b->last_use.load());
      });
  Page* page = oldest->get();
  std::atomic<Page*>& slot = slots_[slot_of(page->place)];
  slot.store(nullptr);
  if (page->readers.load() == 0) return page;
  slot.store(page);
  return nullptr;
}

}  // namespace remora
