// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/environment.h"
#include "sensors/acoustic_path.h"
#include "sensors/instrument.h"

namespace remora {

/// When a station sends: at `offset`, and again every `interval`. One that only listens has none.
struct ModemTimetable {
  SimTime offset = {};
  SimTime interval = {};  ///< zero: never

  [[nodiscard]] bool sends() const { return interval.nanoseconds > 0; }
};

/// Another station of the network and when it sends.
struct ModemPeer {
  AcousticPartner partner;
  ModemTimetable timetable;
};

inline constexpr std::size_t kMaxModemPeers = 8;

/// Acoustic modem. Stations send packets by their timetables; a packet takes the time that sound
/// takes, fades with distance, and is lost when two arrive at once or while the receiver is
/// speaking itself. A measurement is one packet received; it carries where the sender was when it
/// sent. Theory: docs/theory/sensors.md, section "Modem".
struct ModemSpec {
  ModemTimetable own;            ///< when this station speaks
  std::vector<ModemPeer> peers;  ///< whom it can hear
  SimTime packet_duration = from_seconds(0.2);
  double frequency = 26e3;          ///< middle of the band [Hz]
  double bandwidth = 4e3;           ///< [Hz]
  double source_level = 170.0;      ///< [dB re 1 µPa at 1 m]
  double max_range = 2000.0;        ///< nothing is heard from farther away [m]
  double threshold_db = 8.0;        ///< signal to noise at which half of the packets are lost
  double threshold_width_db = 1.5;  ///< the loss goes from 73 to 27 % over twice this
};

[[nodiscard]] std::vector<Problem> problems(const ModemSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const ModemSpec& spec,
                                                                const InstrumentSite& site);

/// Signal over noise at a receiver `distance` metres away [dB]: source level less spherical
/// spreading, absorption and the ambient noise in the band.
[[nodiscard]] double signal_to_noise(const ModemSpec& spec, const EnvironmentModel& environment,
                                     double distance, double z);
/// That a packet of this strength is understood.
[[nodiscard]] double reception_probability(const ModemSpec& spec, double signal_to_noise_db);

/// A packet on its way to one receiver. Plain numbers: it lives in a sensor's memory.
struct PacketInWater {
  double is_present = 0.0;
  double sender = 0.0;     ///< position in the list of peers
  double number = 0.0;     ///< counts the sender's packets from zero
  double sent_ns = 0.0;    ///< whole nanoseconds of simulated time: exact up to 104 days
  double begins_ns = 0.0;  ///< first of it at the receiver
  double ends_ns = 0.0;    ///< last of it
  double distance = 0.0;   ///< [m]
  double snr_db = 0.0;
  double is_spoilt = 0.0;            ///< another packet, or the receiver's own, overlaps it
  std::array<double, 3> place = {};  ///< of the sender when it sent [m]
};

enum class PacketFate { received, collided, faded };

/// Puts a packet among those under way to the same receiver, and spoils whichever overlap. False
/// when there is no room: it is lost.
bool send_into(std::span<PacketInWater> water, PacketInWater packet);
/// Spoils what arrives while the receiver itself speaks.
void speak(std::span<PacketInWater> water, SimTime from, SimTime to);
/// The first packet whose end has come by `now`, taken out of the water. What becomes of it is
/// known then: whatever could overlap it has been sent.
struct EndedPacket {
  PacketInWater packet;
  PacketFate fate = PacketFate::received;
};
[[nodiscard]] std::optional<EndedPacket> next_ended(const ModemSpec& spec,
                                                    std::span<PacketInWater> water, SimTime now,
                                                    Random& chances);

/// One packet received, and the counts so far.
struct ModemReading {
  int sender = -1;  ///< position in the list of peers; -1: nothing came
  std::int64_t number = 0;
  SimTime sent;
  SimTime arrived;     ///< end of the packet, to the nanosecond
  double range = 0.0;  ///< from the travel time [m]
  double snr_db = 0.0;
  Vec3 sender_W = Vec3::Zero();  ///< what the packet says of its sender's place [m]
  std::int64_t received = 0;
  std::int64_t collided = 0;
  std::int64_t faded = 0;
};
[[nodiscard]] ModemReading modem_reading(std::span<const double> values);

}  // namespace remora
