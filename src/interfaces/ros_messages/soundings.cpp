// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/soundings.h"

#include <array>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>

#include "media/instrument_recorder.h"
#include "sensors/imaging_sonar.h"
#include "sensors/imaging_spec.h"
#include "session/thread_priority.h"
#include "station/station.h"

namespace remora {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenSoundings = 20ms;  // moments come as often
constexpr int kNiceness = 5;              // as of everybody who makes pictures

/// One instrument that somebody listens to.
class Head {
 public:
  Head(Topic topic, const ImagingSensorModel& sensor) : topic_(std::move(topic)), sensor_(&sensor) {
    if (const auto* spec = std::get_if<ImagingSonarSpec>(sensor.spec.get())) sonar_.emplace(*spec);
    if (const auto* spec = std::get_if<MultibeamSpec>(sensor.spec.get())) multibeam_.emplace(*spec);
  }

  [[nodiscard]] const Topic& topic() const { return topic_; }
  /// Whether a ping is due that has not been sent.
  [[nodiscard]] bool is_due(const State& state) const { return number(state) != last_; }

  msg::AnyMessage look(const Session& session, const State& state, InstrumentScene& scene) {
    last_ = number(state);
    scene.update(state);
    const InstrumentPlace place = place_of(*sensor_, session.model(), state, scene);
    const std::uint64_t seed = instrument_seed(session.scenario().seed, sensor_->full_name());
    const msg::Header header{msg::to_time(state.now), topic_.frame};
    const SensorScene view = scene.view(state);
    const SonarPose pose{place.X_WS, place.V_WS_W, place.own_part};
    if (sonar_) {
      sonar_->ping(view, pose, seed, *last_, workspace_, echo_);
      return ping_message(header);
    }
    std::vector<CloudPoint> points;
    if (multibeam_) {
      multibeam_->ping(view, pose, seed, *last_, workspace_, multibeam_ping_);
      if (topic_.kind == TopicKind::scan) return scan_message(header);
      for (const Sounding& sounding : multibeam_ping_.soundings)
        points.push_back(
            {sounding.p_S().cast<float>(), static_cast<float>(sounding.bottom.quality())});
    } else if (const auto* spec = std::get_if<LidarSpec>(sensor_->spec.get())) {
      scan_lidar(*spec, view, {place.X_WS, place.V_WS_W, place.own_part},
                 programme(*spec, state.now), seed, *last_, scan_);
      points = point_cloud(*spec, scan_, Pose{});
    }
    return cloud_message(header, points);
  }

 private:
  [[nodiscard]] std::uint64_t number(const State& state) const {
    return static_cast<std::uint64_t>(state.now / sensor_->period);
  }

  [[nodiscard]] msg::SonarPing ping_message(const msg::Header& header) const {
    msg::SonarPing out;
    out.header = header;
    out.ping = *last_;
    out.frequency = sonar_->spec().frequency;
    out.sound_speed = echo_.sound_speed;
    out.min_range = sonar_->spec().min_range;
    out.max_range = echo_.bins * echo_.bin_size;
    for (const double azimuth : sonar_->beam_azimuths())
      out.azimuths.push_back(-static_cast<float>(azimuth));  // to port
    out.bins = static_cast<std::uint32_t>(echo_.bins);
    out.intensities.reserve(echo_.pressure.size());
    for (const std::complex<float>& pressure : echo_.pressure)
      out.intensities.push_back(std::abs(pressure));
    return out;
  }

  /// A beam that hears nothing has the greatest range, as in UWSim.
  [[nodiscard]] msg::LaserScan scan_message(const msg::Header& header) const {
    const MultibeamSpec& spec = multibeam_->spec();
    // x of the topic's axes is where its angle is zero; z of S is the middle of the fan.
    const Vec3 middle_U = topic_.axes->R_BU.transpose() * sensor_->X_BS.R.col(2);
    const double middle = std::atan2(middle_U.y(), middle_U.x());
    msg::LaserScan out;
    out.header = header;
    out.angle_min = static_cast<float>(middle - 0.5 * spec.swath);
    out.angle_max = static_cast<float>(middle + 0.5 * spec.swath);
    out.angle_increment = static_cast<float>(spec.swath / (spec.beams - 1));
    out.scan_time = static_cast<float>(sensor_->period.seconds());
    out.range_min = static_cast<float>(spec.min_range);
    out.range_max = static_cast<float>(spec.max_range);
    out.ranges.assign(static_cast<std::size_t>(spec.beams), out.range_max);
    for (const Sounding& sounding : multibeam_ping_.soundings)
      out.ranges[static_cast<std::size_t>(sounding.beam)] =
          static_cast<float>(sounding.bottom.range);
    return out;
  }

  Topic topic_;
  const ImagingSensorModel* sensor_;
  std::optional<std::uint64_t> last_;
  std::optional<ImagingSonar> sonar_;
  std::optional<Multibeam> multibeam_;
  SonarKernel::Workspace workspace_;
  SonarEcho echo_;
  MultibeamPing multibeam_ping_;
  LidarScan scan_;
};

}  // namespace

msg::PointCloud2 cloud_message(const msg::Header& header, std::span<const CloudPoint> points_S) {
  msg::PointCloud2 cloud;
  cloud.header = header;
  cloud.height = 1;
  cloud.width = static_cast<std::uint32_t>(points_S.size());
  cloud.point_fields = {{"x", 0, 7, 1}, {"y", 4, 7, 1}, {"z", 8, 7, 1}, {"intensity", 12, 7, 1}};
  cloud.point_step = 16;
  cloud.row_step = cloud.point_step * cloud.width;
  cloud.data.resize(cloud.row_step);
  std::uint8_t* out = cloud.data.data();
  for (const CloudPoint& point : points_S) {
    const std::array<float, 4> flu = {point.position.x(), -point.position.y(), -point.position.z(),
                                      point.intensity};
    std::memcpy(out, flu.data(), sizeof(flu));
    out += sizeof(flu);
  }
  return cloud;
}

struct Soundings::Parts {
  StationDiveSource station_dives;
  IsHeard is_heard;
  Publish publish;
  std::mutex mutex = {};
  std::condition_variable news = {};
  bool is_over = false;
  // Of the thread.
  std::weak_ptr<StationDive> known = {};
  std::vector<Topic> topics = {};
  std::vector<std::unique_ptr<Head>> heads = {};  ///< by topic; null for those nobody hears
  std::unique_ptr<InstrumentScene> scene = {};
  std::thread thread = {};

  void run() {
    set_niceness(kNiceness);
    std::unique_lock lock(mutex);
    while (!news.wait_for(lock, kBetweenSoundings, [this] { return is_over; })) {
      lock.unlock();
      if (const std::shared_ptr<StationDive> station_dive = station_dives()) look(station_dive);
      lock.lock();
    }
    heads.clear();
  }

  void look(const std::shared_ptr<StationDive>& station_dive) {
    const Session& session = *station_dive->session;
    if (station_dive != known.lock()) {
      known = station_dive;
      topics.clear();
      for (Topic& topic : topics_of(session.scenario(), session.model()))
        if (topic.kind == TopicKind::sonar_ping || topic.kind == TopicKind::point_cloud ||
            topic.kind == TopicKind::scan)
          topics.push_back(std::move(topic));
      heads.clear();
      heads.resize(topics.size());
      scene.reset();
    }
    for (std::size_t t = 0; t < topics.size(); ++t) {
      const bool is_wanted = is_heard(topics[t]);
      if (!is_wanted) heads[t].reset();
      if (is_wanted && !heads[t])
        heads[t] =
            std::make_unique<Head>(topics[t], session.model().sensors().imaging()[topics[t].index]);
      if (!heads[t]) continue;
      const std::shared_ptr<const Moment> moment = session.moment();
      if (!heads[t]->is_due(moment->state)) continue;
      if (!scene) scene = std::make_unique<InstrumentScene>(session.model());
      publish(topics[t], heads[t]->look(session, moment->state, *scene));
    }
  }
};

Soundings::Soundings(StationDiveSource station_dives, IsHeard is_heard, Publish publish)
    : parts_(new Parts{std::move(station_dives), std::move(is_heard), std::move(publish)}) {
  parts_->thread = std::thread([this] { parts_->run(); });
}

Soundings::~Soundings() {
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->is_over = true;
  }
  parts_->news.notify_one();
  parts_->thread.join();
}

}  // namespace remora
