// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/stream_board.h"

#include <algorithm>

namespace remora {
namespace {

constexpr auto kFiguresOver = std::chrono::seconds(2);

StreamTurn first_turn(double fps, StreamTurn::Clock::time_point now) {
  const auto period = std::chrono::duration_cast<StreamTurn::Clock::duration>(
      std::chrono::duration<double>(1.0 / fps));
  // Somebody looks at an empty page: the first picture goes before most others.
  return {period, now - 2 * period};
}

void forget_old(StreamTurn::Clock::time_point now,
                std::deque<StreamTurn::Clock::time_point>& times) {
  while (!times.empty() && times.front() < now - kFiguresOver) times.pop_front();
}

}  // namespace

std::uint64_t StreamBoard::join(const StreamSpec& spec, PictureKind kind, Viewer viewer) {
  const std::scoped_lock lock(mutex_);
  auto entry = std::find_if(entries_.begin(), entries_.end(),
                            [&](const Entry& e) { return e.stream->spec == spec; });
  if (entry == entries_.end()) {
    entry = entries_.emplace(entries_.end());
    entry->stream = std::make_shared<Stream>();
    entry->stream->spec = spec;
    entry->stream->kind = kind;
    entry->stream->turn = first_turn(spec.fps, Clock::now());
  }
  entry->seats.push_back({++joined_, std::make_shared<const Viewer>(std::move(viewer))});
  entry->stream->has_newcomer = true;
  return joined_;
}

void StreamBoard::leave(std::uint64_t number) {
  const std::scoped_lock lock(mutex_);
  for (Entry& entry : entries_)
    std::erase_if(entry.seats, [&](const Seat& seat) { return seat.number == number; });
  std::erase_if(entries_, [](const Entry& entry) { return entry.seats.empty(); });
}

std::vector<std::shared_ptr<Stream>> StreamBoard::watched(PictureKind kind) const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::shared_ptr<Stream>> streams;
  for (const Entry& entry : entries_)
    if (entry.stream->kind == kind) streams.push_back(entry.stream);
  return streams;
}

StreamBoard::Entry* StreamBoard::find(const Stream& stream) {
  const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& e) { return e.stream.get() == &stream; });
  return entry == entries_.end() ? nullptr : &*entry;
}

void StreamBoard::deliver(const Stream& stream, VideoFrame frame, double draw_ms,
                          double encode_ms) {
  {
    const std::scoped_lock lock(mutex_);
    Entry* entry = find(stream);
    if (entry == nullptr) return;  // all have gone meanwhile
    entry->draw_ms = draw_ms;
    entry->encode_ms = encode_ms;
  }
  hand_out(stream, std::make_shared<VideoFrame>(std::move(frame)));
}

void StreamBoard::repeat(const Stream& stream, Clock::time_point taken) {
  std::shared_ptr<VideoFrame> again;
  {
    const std::scoped_lock lock(mutex_);
    const Entry* entry = find(stream);
    if (entry == nullptr || entry->last == nullptr) return;
    again = std::make_shared<VideoFrame>(*entry->last);
  }
  again->taken = taken;
  hand_out(stream, std::move(again));
}

void StreamBoard::hand_out(const Stream& stream, std::shared_ptr<VideoFrame> frame) {
  std::vector<std::shared_ptr<const Viewer>> viewers;
  {
    const std::scoped_lock lock(mutex_);
    Entry* entry = find(stream);
    if (entry == nullptr) return;
    frame->number = entry->frames++;
    entry->last = frame;
    const Clock::time_point now = Clock::now();
    entry->handed_out.push_back(now);
    forget_old(now, entry->handed_out);
    for (const Seat& seat : entry->seats) viewers.push_back(seat.viewer);
  }
  // Without the lock: a viewer may leave, join, or wait for somebody who wants to.
  const std::shared_ptr<const VideoFrame> shared = std::move(frame);
  for (const auto& viewer : viewers) (*viewer)(shared);
}

std::vector<StreamFigures> StreamBoard::figures() const {
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  std::vector<StreamFigures> figures;
  for (const Entry& entry : entries_) {
    StreamFigures& stream = figures.emplace_back();
    stream.spec = entry.stream->spec;
    stream.viewers = static_cast<int>(entry.seats.size());
    stream.draw_ms = entry.draw_ms;
    stream.encode_ms = entry.encode_ms;
    auto times = entry.handed_out;
    forget_old(now, times);
    if (times.size() < 2) continue;
    const double seconds = std::chrono::duration<double>(times.back() - times.front()).count();
    stream.fps = static_cast<double>(times.size() - 1) / std::max(seconds, 1e-3);
  }
  return figures;
}

}  // namespace remora
