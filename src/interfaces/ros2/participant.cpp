// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/participant.h"

#include <dds/dds.h>
#include <fmt/format.h>

#include <array>

#include "interfaces/ros2/raw_type.h"

namespace remora {
namespace {

using Quality = std::unique_ptr<dds_qos_t, decltype(&dds_delete_qos)>;

Quality quality_of(const DdsQuality& wanted) {
  Quality quality(dds_create_qos(), dds_delete_qos);
  dds_qset_reliability(quality.get(),
                       wanted.is_reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT,
                       std::chrono::nanoseconds(DdsParticipant::kLongestWait).count());
  dds_qset_durability(quality.get(),
                      wanted.is_latched ? DDS_DURABILITY_TRANSIENT_LOCAL : DDS_DURABILITY_VOLATILE);
  dds_qset_history(quality.get(), DDS_HISTORY_KEEP_LAST, wanted.depth);
  // What late comers get of a latched topic.
  if (wanted.is_latched)
    dds_qset_durability_service(quality.get(), 0, DDS_HISTORY_KEEP_LAST, wanted.depth,
                                DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED);
  return quality;
}

bool is_loopback(const std::string& address) { return address.starts_with("127."); }

/// Cyclone's settings. On this machine alone peers are looked for at the ports that the standard
/// gives to participants 0, 1, 2 … of a domain, besides multicast: not everybody has that on the
/// loopback interface.
std::string settings(const DdsDomain& domain) {
  const bool is_local = is_loopback(domain.address);
  const std::string peers = is_local ? R"(<Peers><Peer address="127.0.0.1"/></Peers>)" : "";
  return fmt::format(
      R"(<Domain><General><Interfaces><NetworkInterface address="{}" {}/></Interfaces></General>)"
      R"(<Discovery><ParticipantIndex>auto</ParticipantIndex>)"
      R"(<MaxAutoParticipantIndex>31</MaxAutoParticipantIndex>{}</Discovery></Domain>)",
      domain.address, is_local ? R"(multicast="true")" : "", peers);
}

}  // namespace

struct DdsParticipant::Parts {
  struct Writer {
    dds_entity_t entity;
    const ddsi_sertype* type;  ///< lives as long as the topic
  };

  dds_entity_t domain = 0;
  dds_entity_t participant = 0;
  dds_entity_t waitset = 0;
  dds_entity_t alarm = 0;  ///< a guard condition: set by wake()
  std::vector<Writer> writers;
  std::vector<dds_entity_t> readers;
  std::vector<dds_entity_t> topics;

  ~Parts() {
    if (participant > 0) dds_delete(participant);
    if (domain > 0) dds_delete(domain);
  }

  /// The topic, or an error below zero. `type` becomes the one that Cyclone goes on with: of equal
  /// ones it keeps the first.
  dds_entity_t topic(const std::string& name, ddsi_sertype*& type) {
    const dds_entity_t made =
        dds_create_topic_sertype(participant, name.c_str(), &type, nullptr, nullptr, nullptr);
    if (made < 0)
      ddsi_sertype_unref(type);
    else
      topics.push_back(made);
    return made;
  }
};

DdsParticipant::DdsParticipant(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
DdsParticipant::~DdsParticipant() = default;

std::unique_ptr<DdsParticipant> DdsParticipant::join(const DdsDomain& domain,
                                                     std::string& problem) {
  auto parts = std::make_unique<Parts>();
  parts->domain = dds_create_domain(domain.number, settings(domain).c_str());
  if (parts->domain > 0)
    parts->participant = dds_create_participant(domain.number, nullptr, nullptr);
  if (parts->domain <= 0 || parts->participant <= 0) {
    const dds_return_t error = parts->domain <= 0 ? parts->domain : parts->participant;
    problem = fmt::format("cannot join DDS domain {} at {}: {}", domain.number, domain.address,
                          dds_strretcode(error));
    return nullptr;
  }
  parts->waitset = dds_create_waitset(parts->participant);
  parts->alarm = dds_create_guardcondition(parts->participant);
  dds_waitset_attach(parts->waitset, parts->alarm, 0);
  return std::unique_ptr<DdsParticipant>(new DdsParticipant(std::move(parts)));
}

std::optional<DdsWriterId> DdsParticipant::add_writer(const std::string& topic,
                                                      const std::string& type,
                                                      const DdsQuality& quality) {
  ddsi_sertype* raw_type = new_raw_type(type);
  const dds_entity_t made = parts_->topic(topic, raw_type);
  if (made < 0) return std::nullopt;
  const dds_entity_t writer =
      dds_create_writer(parts_->participant, made, quality_of(quality).get(), nullptr);
  if (writer < 0) return std::nullopt;
  parts_->writers.push_back({writer, raw_type});
  return DdsWriterId{static_cast<std::uint32_t>(parts_->writers.size() - 1)};
}

std::optional<DdsReaderId> DdsParticipant::add_reader(const std::string& topic,
                                                      const std::string& type,
                                                      const DdsQuality& quality) {
  ddsi_sertype* raw_type = new_raw_type(type);
  const dds_entity_t made = parts_->topic(topic, raw_type);
  if (made < 0) return std::nullopt;
  const dds_entity_t reader =
      dds_create_reader(parts_->participant, made, quality_of(quality).get(), nullptr);
  if (reader < 0) return std::nullopt;
  dds_set_status_mask(reader, DDS_DATA_AVAILABLE_STATUS);
  dds_waitset_attach(parts_->waitset, reader, 0);
  parts_->readers.push_back(reader);
  return DdsReaderId{static_cast<std::uint32_t>(parts_->readers.size() - 1)};
}

void DdsParticipant::clear() {
  for (const Parts::Writer& writer : parts_->writers) dds_delete(writer.entity);
  for (const dds_entity_t reader : parts_->readers) dds_delete(reader);
  for (const dds_entity_t topic : parts_->topics) dds_delete(topic);
  parts_->writers.clear();
  parts_->readers.clear();
  parts_->topics.clear();
}

bool DdsParticipant::write(DdsWriterId writer, std::span<const std::uint8_t> payload) {
  const Parts::Writer& to = parts_->writers[writer.index];
  return dds_writecdr(to.entity, new_raw_sample(*to.type, payload)) == DDS_RETCODE_OK;
}

std::uint32_t DdsParticipant::readers_of(DdsWriterId writer) const {
  dds_publication_matched_status_t status{};
  dds_get_publication_matched_status(parts_->writers[writer.index].entity, &status);
  return status.current_count;
}

void DdsParticipant::wait(std::chrono::milliseconds patience) {
  dds_waitset_wait(parts_->waitset, nullptr, 0, std::chrono::nanoseconds(patience).count());
  bool was_set = false;
  dds_take_guardcondition(parts_->alarm, &was_set);
}

void DdsParticipant::wake() { dds_set_guardcondition(parts_->alarm, true); }

bool DdsParticipant::take(DdsReaderId reader, std::vector<std::uint8_t>& payload) {
  constexpr std::uint32_t kAnyState = DDS_ANY_STATE;
  // A sample may come without data: its writer has gone.
  for (;;) {
    ddsi_serdata* sample = nullptr;
    dds_sample_info_t info{};
    if (dds_takecdr(parts_->readers[reader.index], &sample, 1, &info, kAnyState) <= 0) return false;
    const auto bytes = payload_of(*sample);
    if (info.valid_data) payload.assign(bytes.begin(), bytes.end());
    ddsi_serdata_unref(sample);
    if (info.valid_data) return true;
  }
}

}  // namespace remora
