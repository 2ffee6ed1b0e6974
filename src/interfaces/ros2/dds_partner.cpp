// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/dds_partner.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "interfaces/ros2/outbox.h"
#include "interfaces/ros2/wire.h"

namespace remora {

using namespace std::chrono_literals;

struct DdsPartner::DiveTopics {
  DiveTopics(DdsParticipant& with, const Dive& dive)
      : participant(with),
        translation(dive.scenario(), dive.model(), topics_of(dive.scenario(), dive.model())),
        board(dive.scenario().world),
        inputs(readers(with, translation.topics())),
        outbox(with, translation.topics()) {
    translation.open(fresh);
    outbox.post(fresh);
    listener = std::thread([this] { listen(); });
  }

  ~DiveTopics() {
    is_over = true;
    participant.wake();
    listener.join();
  }

  struct Command {
    const Topic* topic;
    DdsReaderId reader;
  };

  static std::vector<Command> readers(DdsParticipant& participant,
                                      const std::vector<Topic>& topics) {
    std::vector<Command> commands;
    for (const Topic& topic : topics) {
      if (!topic.is_input()) continue;
      const auto reader =
          participant.add_reader(dds_topic(topic.name), dds_type(topic.type), asked_quality());
      if (reader) commands.push_back({&topic, *reader});
    }
    return commands;
  }

  void listen() {
    std::vector<std::uint8_t> payload;
    msg::AnyMessage message;
    while (!is_over) {
      participant.wait(100ms);
      for (const Command& input : inputs)
        while (!is_over && participant.take(input.reader, payload)) hear(input, payload, message);
    }
  }

  void hear(const Command& input, const std::vector<std::uint8_t>& payload,
            msg::AnyMessage& message) {
    const CdrStatus status = decode(input.topic->type, payload, message);
    if (status == CdrStatus::ok) {
      board.receive(*input.topic, message, CommandBoard::Clock::now());
      return;
    }
    const std::lock_guard lock(mutex);
    ++unreadable;
    why_unreadable = fmt::format("{}: {}", input.topic->name, to_string(status));
  }

  /// Where a topic stands in the list; nothing when another dive has begun meanwhile.
  [[nodiscard]] std::optional<std::uint32_t> find(const Topic& wanted) const {
    const std::vector<Topic>& all = translation.topics();
    const auto found = std::find_if(all.begin(), all.end(), [&wanted](const Topic& topic) {
      return topic.name == wanted.name && topic.type == wanted.type;
    });
    if (found == all.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - all.begin());
  }

  [[nodiscard]] std::string status() const {
    std::string text = fmt::format("{} of {} topics heard", outbox.heard(), outbox.size());
    if (const std::string commands = board.status(); !commands.empty()) text += ", " + commands;
    if (const std::uint64_t lost = outbox.lost(); lost > 0)
      text += fmt::format(", {} messages lost", lost);
    const std::lock_guard lock(mutex);
    if (unreadable > 0) text += fmt::format(", {} unreadable ({})", unreadable, why_unreadable);
    return text;
  }

  DdsParticipant& participant;
  Translation translation;
  CommandBoard board;
  const std::vector<Command> inputs;
  Outbox outbox;
  std::vector<Publication> fresh;  ///< of the physics thread: what a step has brought

  mutable std::mutex mutex;
  std::uint64_t unreadable = 0;
  std::string why_unreadable;

  std::atomic<bool> is_over = false;
  std::thread listener;
};

std::shared_ptr<DdsPartner> DdsPartner::join(const DdsDomain& domain, std::string& problem) {
  std::unique_ptr<DdsParticipant> participant = DdsParticipant::join(domain, problem);
  if (!participant) return nullptr;
  return std::shared_ptr<DdsPartner>(new DdsPartner(domain, std::move(participant)));
}

DdsPartner::DdsPartner(const DdsDomain& domain, std::unique_ptr<DdsParticipant> participant)
    : domain_(domain), participant_(std::move(participant)) {}

DdsPartner::~DdsPartner() {
  end_pictures();
  end();
}

void DdsPartner::begin_pictures(const StationDiveSource& flights) {
  const auto is_heard = [this](const Topic& topic) {
    const std::lock_guard lock(mutex_);
    const auto known = topics_ ? topics_->find(topic) : std::nullopt;
    return known && topics_->outbox.is_heard(*known);
  };
  const auto publish = [this](const Topic& topic, msg::AnyMessage message) {
    const std::lock_guard lock(mutex_);
    const auto known = topics_ ? topics_->find(topic) : std::nullopt;
    if (!known) return;
    std::vector<Publication> picture;
    picture.push_back({*known, std::move(message)});
    topics_->outbox.post(picture);
  };
  courier_ = std::make_unique<PictureCourier>(flights, is_heard, publish);
  soundings_ = std::make_unique<Soundings>(flights, is_heard, publish);
  marks_ = std::make_unique<MarkCourier>(flights, is_heard, publish);
}

void DdsPartner::end_pictures() {
  courier_.reset();
  soundings_.reset();
  marks_.reset();
}

std::string DdsPartner::status() const {
  const std::lock_guard lock(mutex_);
  return fmt::format("ROS 2, domain {}: {}", domain_.number,
                     topics_ ? topics_->status() : std::string("no dive"));
}

void DdsPartner::begin(const Dive& dive) {
  end();
  auto topics = std::make_unique<DiveTopics>(*participant_, dive);
  const std::lock_guard lock(mutex_);
  topics_ = std::move(topics);
}

void DdsPartner::end() {
  std::unique_ptr<DiveTopics> topics;
  {
    const std::lock_guard lock(mutex_);
    topics = std::exchange(topics_, nullptr);
  }
  if (!topics) return;
  topics.reset();
  participant_->clear();
}

void DdsPartner::steer(const Dive& dive, Input& input) {
  topics_->board.steer(dive, input, CommandBoard::Clock::now());
}

void DdsPartner::see(const Dive& dive) {
  topics_->translation.see(dive, topics_->fresh);
  topics_->board.tell(topics_->translation.topics(), topics_->fresh);
  topics_->outbox.post(topics_->fresh);
}

/// Commands were for another moment.
void DdsPartner::jump(const Dive& /*dive*/) { topics_->board.forget(); }

}  // namespace remora
