// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/video_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "media/photographer.h"
#include "render/scene.h"
#include "video/camera_pictures.h"
#include "video/film_pictures.h"
#include "video/frame_encoder.h"
#include "video/free_views.h"
#include "video/instrument_pictures.h"
#include "video/picture_thread.h"
#include "video/recorded_film.h"
#include "video/stream_board.h"

namespace remora {
namespace {

constexpr double kSlowest = 0.1;  // pictures a second
constexpr double kFastest = 60.0;
constexpr int kNarrowest = 16;  // [px]
constexpr int kWidest = 3840;

std::vector<std::string> instrument_names(const Model& model) {
  std::vector<std::string> names;
  for (const ImagingSensorModel& sensor : model.sensors().imaging())
    names.push_back(sensor.full_name());
  return names;
}

/// What was asked for, as far as it makes sense, so that equal wishes share a picture.
StreamSpec sensible(StreamSpec spec, const std::string& source) {
  spec.source = source;
  spec.fps = std::isfinite(spec.fps) ? std::clamp(spec.fps, kSlowest, kFastest) : StreamSpec{}.fps;
  spec.quality = std::clamp(spec.quality, 1, 100);
  if (spec.width != 0) spec.width = std::clamp(spec.width, kNarrowest, kWidest);
  return spec;
}

/// A source by its whole name, and who makes its pictures.
struct KnownSource {
  std::string source;
  PictureKind kind = PictureKind::camera;
};

}  // namespace

class VideoDesk::Subscription {
 public:
  Subscription(std::shared_ptr<StreamBoard> board, std::uint64_t number)
      : board_(std::move(board)), number_(number) {}
  ~Subscription() { board_->leave(number_); }
  Subscription(const Subscription&) = delete;
  Subscription& operator=(const Subscription&) = delete;

 private:
  std::shared_ptr<StreamBoard> board_;
  std::uint64_t number_;
};

struct VideoDesk::Parts {
  Parts(const Session& session, MakeRenderer make_renderer, std::shared_ptr<RecordedFilm> film)
      : views(view_names(session.model())),
        instruments(instrument_names(session.model())),
        encoder(*board),
        cameras(session, *board, encoder, PictureKind::camera,
                [this, &session, make = std::move(make_renderer)](std::string& why) {
                  return make_cameras(session, make, why);
                }),
        sonars(session, *board, encoder, PictureKind::instrument,
               [&session](std::string&) -> std::unique_ptr<PictureMaker> {
                 return std::make_unique<InstrumentPictures>(session);
               }) {
    if (film != nullptr) {
      films.emplace(session, *board, encoder, PictureKind::film,
                    [film](std::string&) -> std::unique_ptr<PictureMaker> {
                      return std::make_unique<FilmPictures>(film);
                    });
    }
  }

  [[nodiscard]] std::unique_ptr<PictureMaker> make_cameras(const Session& session,
                                                           const MakeRenderer& make,
                                                           std::string& why) {
    std::unique_ptr<Renderer> renderer = make(why);
    {
      const std::scoped_lock lock(mutex);
      if (renderer == nullptr)
        why_not = why;
      else
        device = renderer->device();
    }
    if (renderer == nullptr) return nullptr;
    return std::make_unique<CameraPictures>(session, free_views, std::move(renderer));
  }

  [[nodiscard]] std::optional<KnownSource> find(const std::string& source) const {
    if (films && source == kFilmSource) return KnownSource{source, PictureKind::film};
    if (FreeViews::is_free(source)) return KnownSource{source, PictureKind::camera};
    if (const auto name = full_view_name(views, source))
      return KnownSource{*name, PictureKind::camera};
    if (const auto name = full_view_name(instruments, source))
      return KnownSource{*name, PictureKind::instrument};
    return std::nullopt;
  }

  [[nodiscard]] PictureThread& maker_of(PictureKind kind) {
    if (kind == PictureKind::film) return *films;
    return kind == PictureKind::camera ? cameras : sonars;
  }

  const std::vector<std::string> views;
  const std::vector<std::string> instruments;
  FreeViews free_views;
  mutable std::mutex mutex;
  std::string device;
  std::string why_not;
  const std::shared_ptr<StreamBoard> board = std::make_shared<StreamBoard>();
  // From here on threads run: those who hand over end before those who take.
  FrameEncoder encoder;
  PictureThread cameras;
  PictureThread sonars;
  std::optional<PictureThread> films;
};

VideoDesk::VideoDesk(const Session& session, MakeRenderer make_renderer,
                     std::shared_ptr<RecordedFilm> film)
    : parts_(std::make_shared<Parts>(session, std::move(make_renderer), std::move(film))) {}

VideoDesk::~VideoDesk() = default;

std::string VideoDesk::problem(const std::string& source) const {
  const std::optional<KnownSource> known = parts_->find(source);
  if (!known)
    return fmt::format("there is nothing to watch by the name `{}`. There are {}", source,
                       fmt::join(sources(), ", "));
  return known->kind == PictureKind::camera ? why_not() : "";
}

std::vector<std::string> VideoDesk::sources() const {
  std::vector<std::string> names = parts_->views;
  names.insert(names.end(), parts_->instruments.begin(), parts_->instruments.end());
  if (parts_->films) names.emplace_back(kFilmSource);
  return names;
}

std::shared_ptr<VideoDesk::Subscription> VideoDesk::watch(const StreamSpec& spec, Viewer viewer) {
  const std::optional<KnownSource> known = parts_->find(spec.source);
  if (!known) return nullptr;
  const std::uint64_t number =
      parts_->board->join(sensible(spec, known->source), known->kind, std::move(viewer));
  parts_->maker_of(known->kind).wake();
  return std::make_shared<Subscription>(parts_->board, number);
}

void VideoDesk::take(const StreamSpec& spec, Viewer viewer) {
  const std::optional<KnownSource> known = parts_->find(spec.source);
  if (!known) return viewer(nullptr);
  parts_->maker_of(known->kind)
      .request(StillRequest{sensible(spec, known->source), std::move(viewer)});
}

void VideoDesk::take_photo(const std::string& source, const std::filesystem::path& file,
                           std::function<void(const std::string& problem)> done) {
  const std::optional<KnownSource> known = parts_->find(source);
  if (!known) return done(problem(source));
  parts_->maker_of(known->kind).request(SnapshotRequest{known->source, file, std::move(done)});
}

void VideoDesk::set_free_view(const std::string& name, VehicleId vehicle, const Vec3& eye_V) {
  parts_->free_views.set(name, eye_V, Vec3::Zero(), vehicle.index);
}

void VideoDesk::set_free_view(const std::string& name, const Vec3& eye_W, const Vec3& target_W) {
  parts_->free_views.set(name, eye_W, target_W);
  parts_->cameras.wake();
}

std::vector<StreamFigures> VideoDesk::figures() const { return parts_->board->figures(); }

std::string VideoDesk::device() const {
  const std::scoped_lock lock(parts_->mutex);
  return parts_->device;
}

std::string VideoDesk::why_not() const {
  const std::scoped_lock lock(parts_->mutex);
  return parts_->why_not;
}

}  // namespace remora
