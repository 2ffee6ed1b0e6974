// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/modem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "environment/acoustics.h"
#include "environment/environment.h"

namespace remora {
namespace {

constexpr std::size_t kPacketsPerPeer = 4;
constexpr std::size_t kCounters = 3;            // one for each PacketFate
constexpr std::size_t kHeardUntil = kCounters;  // then the moment of the last measurement
constexpr std::size_t kFirstPacket = kHeardUntil + 1;
constexpr std::size_t kNumbersPerPacket = sizeof(PacketInWater) / sizeof(double);
static_assert(sizeof(PacketInWater) == kNumbersPerPacket * sizeof(double));
static_assert(std::is_trivially_copyable_v<PacketInWater>);

struct ModemSlot {
  enum : std::size_t {
    sender,
    number,
    sent,
    arrived,
    range,
    snr,
    north,
    east,
    down,
    received,
    collided,
    faded
  };
};

double in_nanoseconds(SimTime t) { return static_cast<double>(t.nanoseconds); }
SimTime from_nanoseconds(double ns) { return {static_cast<std::int64_t>(ns)}; }

bool overlap(const PacketInWater& packet, double from_ns, double to_ns) {
  return packet.begins_ns < to_ns && from_ns < packet.ends_ns;
}

/// Numbers k of the timetable's packets that are sent after `from` and not after `to`.
struct PacketNumbers {
  std::int64_t first = 0;
  std::int64_t last = -1;
};
PacketNumbers sent_between(const ModemTimetable& timetable, SimTime from, SimTime to) {
  if (!timetable.sends()) return {};
  const auto sent_by = [&](SimTime t) -> std::int64_t {  // how many
    if (t < timetable.offset) return 0;
    return (t - timetable.offset) / timetable.interval + 1;
  };
  return {.first = sent_by(from), .last = sent_by(to) - 1};
}
SimTime time_of(const ModemTimetable& timetable, std::int64_t number) {
  return timetable.offset + number * timetable.interval;
}

class Modem final : public Instrument {
 public:
  Modem(const ModemSpec& spec, const InstrumentSite& site)
      : spec_(spec), room_(kPacketsPerPeer * spec.peers.size()) {
    for (const ModemPeer& peer : spec.peers) partners_.push_back(compile(peer.partner, site));
  }

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return kFirstPacket + room_ * kNumbersPerPacket; }
  bool uses_rays() const override { return true; }

  void start(Random& /*stream*/, std::span<double> memory) const override {
    memory[kHeardUntil] = -1.0;  // what is sent at time zero is still to come
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    std::array<PacketInWater, kMaxModemPeers * kPacketsPerPeer> packets;
    const std::span<PacketInWater> water(packets.data(), room_);
    double* kept = memory.data() + kFirstPacket;
    std::memcpy(static_cast<void*>(packets.data()), kept, room_ * sizeof(PacketInWater));

    hear_what_was_sent(moment, from_nanoseconds(memory[kHeardUntil]), water);
    memory[kHeardUntil] = in_nanoseconds(moment.scene.now);
    reading.status = MeasurementStatus::no_lock;
    while (const auto ended = next_ended(spec_, water, moment.scene.now, noise.stream())) {
      memory[static_cast<std::size_t>(ended->fate)] += 1.0;
      if (ended->fate != PacketFate::received) continue;
      store(moment, ended->packet, reading.values);
      store(moment, ended->packet, reading.truth);
      reading.truth[ModemSlot::range] = ended->packet.distance;
      reading.status = MeasurementStatus::ok;
      break;  // others that ended wait for the next measurement
    }
    for (std::size_t i = 0; i < kCounters; ++i)
      reading.values[ModemSlot::received + i] = reading.truth[ModemSlot::received + i] = memory[i];
    std::memcpy(kept, packets.data(), room_ * sizeof(PacketInWater));
  }

 private:
  /// All that was sent since the last measurement, by others and by this station.
  void hear_what_was_sent(const SensorMoment& moment, SimTime last,
                          std::span<PacketInWater> water) const {
    const SimTime now = moment.scene.now;
    for (std::size_t i = 0; i < partners_.size(); ++i) {
      const ModemTimetable& timetable = spec_.peers[i].timetable;
      const PacketNumbers numbers = sent_between(timetable, last, now);
      for (std::int64_t k = numbers.first; k <= numbers.last; ++k)
        hear(moment, i, k, time_of(timetable, k), water);
    }
    // A packet that arrives now may overlap what this station sent a while ago and goes on sending.
    const PacketNumbers own = sent_between(spec_.own, last - spec_.packet_duration, now);
    for (std::int64_t k = own.first; k <= own.last; ++k) {
      const SimTime from = time_of(spec_.own, k);
      speak(water, from, from + spec_.packet_duration);
    }
  }

  void hear(const SensorMoment& moment, std::size_t peer, std::int64_t packet_number,
            SimTime sent_at, std::span<PacketInWater> water) const {
    const AcousticPartnerTruth partner = locate(partners_[peer], moment);
    // Where it was when it sent, less than a period ago.
    const Vec3 from_W = partner.X_W.p - (moment.scene.now - sent_at).seconds() * partner.velocity_W;
    const auto [obstacle, path] =
        acoustic_path(moment, from_W, moment.X_WS.p, AcousticBending::straight);
    if (obstacle != AcousticObstacle::none || path.distance > spec_.max_range) return;
    const SimTime begins = sent_at + from_seconds(path.travel_time);
    PacketInWater packet;
    packet.is_present = 1.0;
    packet.sender = static_cast<double>(peer);
    packet.number = static_cast<double>(packet_number);
    packet.sent_ns = in_nanoseconds(sent_at);
    packet.begins_ns = in_nanoseconds(begins);
    packet.ends_ns = in_nanoseconds(begins + spec_.packet_duration);
    packet.distance = path.distance;
    packet.snr_db = signal_to_noise(spec_, *moment.scene.environment, path.distance,
                                    0.5 * (from_W.z() + moment.X_WS.p.z()));
    packet.place = {from_W.x(), from_W.y(), from_W.z()};
    send_into(water, packet);
  }

  void store(const SensorMoment& moment, const PacketInWater& packet, std::span<double> out) const {
    const double travel_time = 1e-9 * (packet.begins_ns - packet.sent_ns);
    out[ModemSlot::sender] = packet.sender;
    out[ModemSlot::number] = packet.number;
    out[ModemSlot::sent] = from_nanoseconds(packet.sent_ns).seconds();
    out[ModemSlot::arrived] = from_nanoseconds(packet.ends_ns).seconds();
    out[ModemSlot::range] =
        travel_time * moment.scene.environment->water().sound_speed(moment.X_WS.p.z());
    out[ModemSlot::snr] = packet.snr_db;
    std::copy(packet.place.begin(), packet.place.end(), out.begin() + ModemSlot::north);
  }

  ModemSpec spec_;
  std::size_t room_;
  std::vector<AcousticPartnerModel> partners_;
  std::vector<Channel> channels_ = {
      {"sender", ""},        {"number", ""},       {"sent", "s"},
      {"arrived", "s"},      {"range", "m"},       {"signal_to_noise", "dB"},
      {"sender_north", "m"}, {"sender_east", "m"}, {"sender_down", "m"},
      {"received", ""},      {"collided", ""},     {"faded", ""}};
};

}  // namespace

double signal_to_noise(const ModemSpec& spec, const EnvironmentModel& environment, double distance,
                       double z) {
  const double r = std::max(distance, 1.0);
  const double loss = 20.0 * std::log10(r) + absorption(environment.water(), spec.frequency, z) * r;
  const double noise =
      ambient_noise_level(environment.noise(), spec.frequency) + 10.0 * std::log10(spec.bandwidth);
  return spec.source_level - loss - noise;
}

double reception_probability(const ModemSpec& spec, double signal_to_noise_db) {
  return 1.0 / (1.0 + std::exp((spec.threshold_db - signal_to_noise_db) / spec.threshold_width_db));
}

bool send_into(std::span<PacketInWater> water, PacketInWater packet) {
  PacketInWater* room = nullptr;
  for (PacketInWater& other : water) {
    if (other.is_present == 0.0) {
      if (room == nullptr) room = &other;
      continue;
    }
    if (!overlap(other, packet.begins_ns, packet.ends_ns)) continue;
    other.is_spoilt = packet.is_spoilt = 1.0;
  }
  if (room == nullptr) return false;
  *room = packet;
  return true;
}

void speak(std::span<PacketInWater> water, SimTime from, SimTime to) {
  for (PacketInWater& packet : water)
    if (packet.is_present != 0.0 && overlap(packet, in_nanoseconds(from), in_nanoseconds(to)))
      packet.is_spoilt = 1.0;
}

std::optional<EndedPacket> next_ended(const ModemSpec& spec, std::span<PacketInWater> water,
                                      SimTime now, Random& chances) {
  PacketInWater* first = nullptr;
  for (PacketInWater& packet : water) {
    if (packet.is_present == 0.0 || packet.ends_ns > in_nanoseconds(now)) continue;
    if (first == nullptr || packet.ends_ns < first->ends_ns) first = &packet;
  }
  if (first == nullptr) return std::nullopt;
  EndedPacket ended{.packet = *first};
  *first = {};
  const bool is_understood = chances.uniform() < reception_probability(spec, ended.packet.snr_db);
  if (ended.packet.is_spoilt != 0.0)
    ended.fate = PacketFate::collided;
  else if (!is_understood)
    ended.fate = PacketFate::faded;
  return ended;
}

std::vector<Problem> problems(const ModemSpec& spec) {
  std::vector<Problem> found;
  if (spec.peers.size() > kMaxModemPeers)
    found.push_back({"peers", fmt::format("there are {} peers", spec.peers.size()),
                     fmt::format("Write at most {}", kMaxModemPeers)});
  if (spec.packet_duration.nanoseconds <= 0)
    found.push_back({"packet_duration", "packet_duration is not positive"});
  const auto check = [&](const ModemTimetable& timetable, std::string_view whose) {
    if (timetable.offset.nanoseconds < 0 || timetable.interval.nanoseconds < 0)
      found.push_back(
          {std::string(whose), fmt::format("{}: offset or interval is negative", whose)});
    if (timetable.sends() && timetable.interval <= spec.packet_duration)
      found.push_back(
          {std::string(whose),
           fmt::format("{}: a packet of {} s does not fit into an interval of {} s", whose,
                       spec.packet_duration.seconds(), timetable.interval.seconds())});
  };
  check(spec.own, "interval");
  for (const ModemPeer& peer : spec.peers) check(peer.timetable, "peers");
  if (!(spec.frequency >= 100.0 && spec.frequency <= 5e6))
    found.push_back({"frequency_khz",
                     fmt::format("frequency_khz: {} Hz is not in 100 Hz … 5 MHz", spec.frequency)});
  if (!(spec.bandwidth > 0.0 && spec.bandwidth <= 2.0 * spec.frequency))
    found.push_back(
        {"bandwidth_khz",
         fmt::format("bandwidth_khz: {} Hz is not positive and below twice the frequency",
                     spec.bandwidth)});
  if (!(spec.max_range > 0.0 && spec.max_range <= 50e3))
    found.push_back(
        {"max_range", fmt::format("max_range {} m is not in 0 … 50 000 m", spec.max_range)});
  if (!(spec.threshold_width_db > 0.0))
    found.push_back({"threshold_width_db", "threshold_width_db is not positive"});
  return found;
}

std::unique_ptr<const Instrument> make_instrument(const ModemSpec& spec,
                                                  const InstrumentSite& site) {
  return std::make_unique<Modem>(spec, site);
}

ModemReading modem_reading(std::span<const double> values) {
  const auto count = [&](std::size_t slot) -> std::int64_t {
    return std::isfinite(values[slot]) ? static_cast<std::int64_t>(values[slot]) : 0;
  };
  ModemReading reading;
  reading.received = count(ModemSlot::received);
  reading.collided = count(ModemSlot::collided);
  reading.faded = count(ModemSlot::faded);
  if (!std::isfinite(values[ModemSlot::sender])) return reading;
  reading.sender = static_cast<int>(values[ModemSlot::sender]);
  reading.number = count(ModemSlot::number);
  reading.sent = from_seconds(values[ModemSlot::sent]);
  reading.arrived = from_seconds(values[ModemSlot::arrived]);
  reading.range = values[ModemSlot::range];
  reading.snr_db = values[ModemSlot::snr];
  reading.sender_W = {values[ModemSlot::north], values[ModemSlot::east], values[ModemSlot::down]};
  return reading;
}

}  // namespace remora
