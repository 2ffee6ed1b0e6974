// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/picture_thread.h"

#include <algorithm>

#include "session/thread_priority.h"

namespace remora {
namespace {

using Clock = StreamTurn::Clock;

// Below physics, the server and the encoder. The software renderer's own threads inherit it.
constexpr int kDrawingNiceness = 5;
// A picture that does not change is shown again this often, so that viewers know it is alive.
constexpr auto kRepeatPeriod = std::chrono::milliseconds(500);
// How often somebody whose picture is due looks for a new moment (they come every 20 ms), …
constexpr auto kImpatience = std::chrono::milliseconds(4);
// … and how often moments are noticed while people watch and while nobody does.
constexpr auto kWatchedLook = std::chrono::milliseconds(20);
constexpr auto kIdleLook = std::chrono::milliseconds(100);

}  // namespace

PictureThread::PictureThread(const Session& session, StreamBoard& board, FrameEncoder& encoder,
                             PictureKind kind, MakeMaker make_maker)
    : session_(session),
      board_(board),
      encoder_(encoder),
      kind_(kind),
      make_maker_(std::move(make_maker)),
      thread_([this] { run(); }) {}

PictureThread::~PictureThread() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
  }
  is_woken_.notify_one();
  thread_.join();
}

void PictureThread::request(StillRequest still) { add(std::move(still)); }
void PictureThread::request(SnapshotRequest photo) { add(std::move(photo)); }

void PictureThread::add(Request request) {
  {
    const std::scoped_lock lock(mutex_);
    requests_.push_back(std::move(request));
    has_news_ = true;
  }
  is_woken_.notify_one();
}

void PictureThread::wake() {
  {
    const std::scoped_lock lock(mutex_);
    has_news_ = true;
  }
  is_woken_.notify_one();
}

bool PictureThread::is_ending() const {
  const std::scoped_lock lock(mutex_);
  return is_ending_;
}

void PictureThread::wait_until(Clock::time_point when) {
  std::unique_lock lock(mutex_);
  is_woken_.wait_until(lock, when, [&] { return has_news_ || is_ending_; });
  has_news_ = false;
}

void PictureThread::run() {
  set_niceness(kDrawingNiceness);
  std::string why_not;
  maker_ = make_maker_(why_not);
  while (!is_ending()) {
    if (!maker_) {
      refuse_all(why_not);
      wait_until(Clock::now() + std::chrono::hours(1));
      continue;
    }
    const std::shared_ptr<const Moment> moment = session_.moment();
    maker_->notice(moment);
    // In turns, so that neither many photos stop the streams nor many streams the photos.
    const bool has_served = serve_request(moment);
    const bool has_drawn = serve_stream(has_served ? session_.moment() : moment);
    if (!has_served && !has_drawn) wait_until(next_look());
  }
  refuse_all("the dive has ended");
  maker_.reset();  // what was made in this thread ends in it
}

Clock::time_point PictureThread::next_look() const {
  const Clock::time_point now = Clock::now();
  const std::vector<std::shared_ptr<Stream>> streams = board_.watched(kind_);
  Clock::time_point next = now + (streams.empty() ? kIdleLook : kWatchedLook);
  for (const auto& stream : streams)
    next = std::min(next, std::max(stream->turn.due, now + kImpatience));
  return next;
}

bool PictureThread::serve_stream(const std::shared_ptr<const Moment>& moment) {
  const Clock::time_point now = Clock::now();
  std::vector<std::shared_ptr<Stream>> changed;
  std::vector<const StreamTurn*> turns;
  for (const auto& stream : board_.watched(kind_)) {
    if (stream->shown != maker_->key(stream->spec.source, *moment)) {
      changed.push_back(stream);
      turns.push_back(&stream->turn);
    } else if (stream->has_newcomer.exchange(false) || now >= stream->begun + kRepeatPeriod) {
      stream->begun = now;
      encoder_.post(RepeatJob{stream, now});
    }
  }
  const std::optional<std::size_t> turn = next_turn(turns, now);
  if (turn) make(changed[*turn], moment);
  return turn.has_value();
}

void PictureThread::make(const std::shared_ptr<Stream>& stream,
                         const std::shared_ptr<const Moment>& moment) {
  const Clock::time_point start = Clock::now();
  stream->turn.begin(start);
  stream->begun = start;
  stream->has_newcomer = false;
  stream->shown = maker_->key(stream->spec.source, *moment);
  PictureMaker::Shot shot = maker_->draw(stream->spec, moment);
  encoder_.post(StreamJob{
      stream, {std::move(shot.image), std::move(shot.shown), start, milliseconds_since(start)}});
}

std::optional<PictureThread::Request> PictureThread::next_request() {
  const std::scoped_lock lock(mutex_);
  if (requests_.empty()) return std::nullopt;
  Request request = std::move(requests_.front());
  requests_.pop_front();
  return request;
}

bool PictureThread::serve_request(const std::shared_ptr<const Moment>& moment) {
  const std::optional<Request> request = next_request();
  if (request) std::visit([&](const auto& kind) { serve(kind, moment); }, *request);
  return request.has_value();
}

void PictureThread::serve(const StillRequest& still, const std::shared_ptr<const Moment>& moment) {
  std::vector<VideoDesk::Viewer> viewers{still.viewer};
  {
    // Whoever waits for the same gets the same.
    const std::scoped_lock lock(mutex_);
    std::erase_if(requests_, [&](Request& other) {
      auto* same = std::get_if<StillRequest>(&other);
      if (same == nullptr || same->spec != still.spec) return false;
      viewers.push_back(std::move(same->viewer));
      return true;
    });
  }
  const Clock::time_point start = Clock::now();
  PictureMaker::Shot shot = maker_->draw_still(still.spec, moment);
  encoder_.post(
      StillJob{{std::move(shot.image), std::move(shot.shown), start, milliseconds_since(start)},
               still.spec.quality,
               std::move(viewers)});
}

void PictureThread::serve(const SnapshotRequest& photo,
                          const std::shared_ptr<const Moment>& moment) {
  StreamSpec spec;
  spec.source = photo.source;
  PictureMaker::Shot shot = maker_->draw_still(spec, moment);
  encoder_.post(PhotoJob{std::move(shot.image), std::move(shot.facts), photo.file, photo.done});
}

void PictureThread::refuse_all(const std::string& why) {
  while (const std::optional<Request> request = next_request()) {
    if (const auto* still = std::get_if<StillRequest>(&*request))
      still->viewer(nullptr);
    else
      std::get<SnapshotRequest>(*request).done(why);
  }
}

}  // namespace remora
