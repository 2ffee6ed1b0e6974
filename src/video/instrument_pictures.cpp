// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/instrument_pictures.h"

#include <algorithm>

#include "base/assert.h"
#include "media/overlay.h"
#include "video/photo_facts.h"
#include "world/motion_of.h"

namespace remora {
namespace {

constexpr int kUsualFanWidth = 640;
// An instrument that nobody has wanted to see for so long is switched off.
constexpr auto kPatience = std::chrono::seconds(10);
// What a screen holds of a survey that goes on for hours.
constexpr int kSurveyPings = 600;

std::uint64_t ping_number(const ImagingSensorModel& sensor, const State& state) {
  return static_cast<std::uint64_t>(state.now / sensor.period);
}

int looks_worth_keeping(const InstrumentRecorder& watch) {
  switch (watch.habit()) {
    case InstrumentRecorder::Habit::all:
      return kSurveyPings;
    case InstrumentRecorder::Habit::pass:
      return watch.pass();
    case InstrumentRecorder::Habit::last:
      return 1;
  }
  return 1;
}

}  // namespace

InstrumentPictures::InstrumentPictures(const Session& session)
    : session_(session), scene_(session.model()) {}

const ImagingSensorModel& InstrumentPictures::sensor_of(const std::string& source) const {
  const std::vector<ImagingSensorModel>& all = session_.model().sensors().imaging();
  const auto found = std::find_if(all.begin(), all.end(), [&](const ImagingSensorModel& sensor) {
    return sensor.full_name() == source;
  });
  REMORA_ASSERT(found != all.end());
  return *found;
}

InstrumentPictures::Head& InstrumentPictures::head(const std::string& source) {
  Head& head = heads_[source];
  if (head.watch == nullptr) {
    head.sensor = &sensor_of(source);
    head.watch = make_watch(*head.sensor);
  }
  head.asked = Clock::now();
  return head;
}

/// Surveys and turning heads need every ping; of the others only those that are shown are worked
/// out.
void InstrumentPictures::notice(const std::shared_ptr<const Moment>& moment) {
  const Clock::time_point now = Clock::now();
  std::erase_if(heads_, [&](const auto& entry) { return now > entry.second.asked + kPatience; });
  for (auto& [source, head] : heads_)
    if (head.watch->habit() != InstrumentRecorder::Habit::last) ping(moment, head);
}

std::uint64_t InstrumentPictures::key(const std::string& source, const Moment& moment) {
  return ping_number(sensor_of(source), moment.state);
}

void InstrumentPictures::ping(const std::shared_ptr<const Moment>& moment, Head& head) {
  const ImagingSensorModel& sensor = *head.sensor;
  const std::uint64_t number = ping_number(sensor, moment->state);
  if (head.seen && moment->state.now < head.seen->state.now) {  // somebody has gone back in time
    head.watch = make_watch(sensor);
    head.seen.reset();
  }
  if (head.seen && ping_number(sensor, head.seen->state) == number) return;
  scene_.update(moment->state);
  head.watch->look(scene_.view(moment->state),
                   place_of(sensor, session_.model(), moment->state, scene_),
                   instrument_seed(session_.scenario().seed, sensor.full_name()), number);
  head.watch->keep_last(looks_worth_keeping(*head.watch));
  head.seen = moment;
}

ColourImage InstrumentPictures::picture(const Head& head, int width) const {
  ColourImage image = head.watch->picture(
      {.colours = *find_colour_map("copper"), .width = width, .has_labels = true});
  if (image.width <= width) return image;
  const double share = static_cast<double>(width) / image.width;
  return resized(image, width, std::max(1, static_cast<int>(share * image.height)));
}

PictureMaker::Shot InstrumentPictures::draw(const StreamSpec& spec,
                                            const std::shared_ptr<const Moment>& moment) {
  Head& instrument = head(spec.source);
  ping(moment, instrument);
  return {picture(instrument, spec.width > 0 ? spec.width : kUsualFanWidth), instrument.seen, {}};
}

PictureMaker::Shot InstrumentPictures::draw_still(const StreamSpec& spec,
                                                  const std::shared_ptr<const Moment>& moment) {
  Shot shot = draw(spec, moment);
  const ImagingSensorModel& sensor = sensor_of(spec.source);
  const Model& model = session_.model();
  const RigidState& body = motion_of(model, shot.shown->state, sensor.vehicle_id);
  shot.facts = instrument_facts(spec.source, session_.scenario(), model, *shot.shown,
                                sensor.vehicle_id, body.X_WB() * sensor.X_BS);
  return shot;
}

}  // namespace remora
