// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/bag/bag_export.h"

#include <fmt/format.h>

#include <map>

#include "interfaces/bag/bag_writer.h"
#include "interfaces/ros_messages/translation.h"
#include "media/jpeg_encoder.h"
#include "media/photographer.h"
#include "run/recording.h"

namespace remora {
namespace {

constexpr int kQuality = 95;            // of the pictures, as of those of a live dive
constexpr int kStepsBetweenLooks = 64;  // at those who watch or want to stop

/// Hashes of the log, by step.
std::map<std::int64_t, std::uint64_t> hashes_of(const Log& log) {
  std::map<std::int64_t, std::uint64_t> hashes;
  if (!log.has_our_hashes) return hashes;
  LogCursor cursor(log);
  while (const LogRecord* record = cursor.next())
    if (const auto* hash = std::get_if<HashRecord>(record)) hashes[hash->step] = hash->hash;
  return hashes;
}

/// A camera's pictures and what they mean.
struct Camera {
  const Topic* picture = nullptr;  ///< compressed
  const Topic* info = nullptr;
  std::unique_ptr<Photographer> photographer;
};

/// All cameras of a dive, drawn when their shutters open.
class Cameras {
 public:
  Cameras(const Dive& dive, const std::vector<Topic>& topics, std::unique_ptr<Renderer> renderer)
      : scene_(dive.model()), renderer_(std::move(renderer)) {
    std::map<std::string, Camera> by_source;
    for (const Topic& topic : topics) {
      if (topic.kind == TopicKind::compressed_image) by_source[topic.source].picture = &topic;
      if (topic.kind == TopicKind::camera_info) by_source[topic.source].info = &topic;
    }
    for (auto& [source, camera] : by_source) {
      if (camera.picture == nullptr || camera.info == nullptr) continue;
      PhotoOptions options;
      options.camera = source;
      options.render = live_options();  // as a live dive would have published them
      camera.photographer = std::make_unique<Photographer>(dive.model(), scene_, *renderer_,
                                                           options, dive.scenario().seed);
      camera.photographer->notice(dive.state(), dive.output());
      cameras_.push_back(std::move(camera));
    }
  }

  /// After each step. The number of pictures taken.
  std::uint64_t see(const Dive& dive, BagWriter& bag) {
    std::uint64_t taken = 0;
    const SimTime now = dive.state().now;
    for (Camera& camera : cameras_) {
      camera.photographer->notice(dive.state(), dive.output());
      const SimTime period = camera.picture->period;
      if (now / period == (now - dive.model().step()) / period) continue;
      take(dive, camera, bag);
      ++taken;
    }
    return taken;
  }

 private:
  void take(const Dive& dive, Camera& camera, BagWriter& bag) {
    const Photographer::Photo photo = camera.photographer->take(dive.state());
    const ColourImage& image = photo.picture.colour;
    const auto jpeg = encoder_.encode(image, kQuality);
    const SimTime now = dive.state().now;
    const msg::Header header{msg::to_time(now), camera.picture->frame};
    bag.write(*camera.picture, now,
              msg::CompressedImage{header, "jpeg", {jpeg.begin(), jpeg.end()}});
    const Topic& at = *camera.info;
    const VehicleModel* vehicle = at.is_fixed ? nullptr : &dive.model().vehicles()[at.vehicle];
    const CameraSpec& spec =
        vehicle == nullptr ? dive.model().cameras()[at.index] : vehicle->cameras[at.index];
    const double zoom =
        vehicle == nullptr ? 1.0 : dive.state().vehicles[at.vehicle].lookout.cameras[at.index].zoom;
    msg::CameraInfo info = camera_info(spec, zoom, image.width, image.height);
    info.header = header;
    bag.write(at, now, std::move(info));
  }

  Scene scene_;
  std::unique_ptr<Renderer> renderer_;
  JpegEncoder encoder_;
  std::vector<Camera> cameras_;
};

/// One pass through a logged dive.
class Exporter {
 public:
  Exporter(const Log& log, const ScenarioSpec& scene, const BagExportOptions& options)
      : options_(options),
        dive_(scene),
        translation_(dive_.scenario(), dive_.model(), topics_of(dive_.scenario(), dive_.model())),
        recording_(read_recording(log, dive_.model())),
        hashes_(hashes_of(log)) {}

  void write(const std::filesystem::path& file, BagExportResult& result) {
    if (hash_differs()) throw BagError(difference());
    if (options_.make_renderer) {
      std::string why_not;
      std::unique_ptr<Renderer> renderer = options_.make_renderer(why_not);
      if (renderer == nullptr) throw BagError(fmt::format("cannot draw here: {}", why_not));
      cameras_.emplace(dive_, translation_.topics(), std::move(renderer));
    }
    BagWriter bag(file);
    // Where instruments are fitted holds from the first moment that a bag knows.
    publish(dive_.model().step(), bag, [this](auto& out) { translation_.open(out); });
    InputTape::Player player(recording_.tape, 0);
    while (!player.is_at_end()) {
      const bool is_ok = dive_.step(player.next()) == StepStatus::ok;
      if (!is_ok) break;  // the dive ended here, too
      if (hash_differs()) throw BagError(difference());
      publish(dive_.state().now, bag, [this](auto& out) { translation_.see(dive_, out); });
      if (cameras_) result.pictures += cameras_->see(dive_, bag);
      look_up();
    }
    bag.finish();
    result.messages = bag.messages();
    result.end = dive_.state().now;
  }

 private:
  template <class Tell>
  void publish(SimTime at, BagWriter& bag, Tell&& tell) {
    fresh_.clear();
    tell(fresh_);
    for (const Publication& publication : fresh_) {
      const Topic& topic = translation_.topics()[publication.topic];
      // Whoever plays a bag makes the clock (rosbag play --clock).
      if (topic.kind != TopicKind::clock) bag.write(topic, at, publication.message);
    }
  }

  [[nodiscard]] std::int64_t steps() const {
    return static_cast<std::int64_t>(dive_.state().steps);
  }
  [[nodiscard]] bool hash_differs() const {
    const auto logged = hashes_.find(steps());
    return logged != hashes_.end() && logged->second != hash(dive_.state());
  }
  [[nodiscard]] std::string difference() const {
    return fmt::format(
        "the dive does not go again as it went: at {:.3f} s another state comes out than was "
        "logged. `remora replay` tells more",
        dive_.state().now.seconds());
  }

  void look_up() {
    if (steps() % kStepsBetweenLooks != 0) return;
    if (options_.is_to_stop && options_.is_to_stop()) throw BagError("stopped; no bag is written");
    if (options_.progress) options_.progress(steps(), recording_.tape.end());
  }

  const BagExportOptions& options_;
  Dive dive_;
  Translation translation_;
  Recording recording_;
  std::map<std::int64_t, std::uint64_t> hashes_;
  std::optional<Cameras> cameras_;
  std::vector<Publication> fresh_;
};

}  // namespace

BagExportResult export_bag(const Log& log, const ScenarioSpec& scene,
                           const std::filesystem::path& file, const BagExportOptions& options) {
  BagExportResult result;
  try {
    Exporter(log, scene, options).write(file, result);
  } catch (const BagError& problem) {
    result.problem = problem.what();
  }
  return result;
}

}  // namespace remora
