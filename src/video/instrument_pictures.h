// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>

#include "media/instrument_recorder.h"
#include "video/picture_maker.h"
#include "video/stream_schedule.h"

namespace remora {

/// What a dive's sonars and lidars show, ping by ping, while somebody watches them.
class InstrumentPictures final : public PictureMaker {
 public:
  explicit InstrumentPictures(const Session& session);

  void notice(const std::shared_ptr<const Moment>& moment) override;
  [[nodiscard]] std::uint64_t key(const std::string& source, const Moment& moment) override;
  [[nodiscard]] Shot draw(const StreamSpec& spec,
                          const std::shared_ptr<const Moment>& moment) override;
  [[nodiscard]] Shot draw_still(const StreamSpec& spec,
                                const std::shared_ptr<const Moment>& moment) override;

 private:
  using Clock = StreamTurn::Clock;
  /// An instrument that somebody has looked at lately.
  struct Head {
    const ImagingSensorModel* sensor = nullptr;
    std::unique_ptr<InstrumentRecorder> watch;
    std::shared_ptr<const Moment> seen;  ///< the moment of the last ping; null before the first
    Clock::time_point asked;             ///< when somebody last wanted to see it
  };
  [[nodiscard]] const ImagingSensorModel& sensor_of(const std::string& source) const;
  [[nodiscard]] Head& head(const std::string& source);
  void ping(const std::shared_ptr<const Moment>& moment, Head& head);
  [[nodiscard]] ColourImage picture(const Head& head, int width) const;

  const Session& session_;
  InstrumentScene scene_;
  std::map<std::string, Head> heads_;  ///< by source
};

}  // namespace remora
