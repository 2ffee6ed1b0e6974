// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "base/sim_time.h"
#include "record/bytes.h"
#include "world/input.h"
#include "world/output.h"

namespace remora {

/// What a log contains, before it is bytes. The layout of the file is in docs/theory/record.md.

/// A file that the scenario used. Small ones are kept whole; of large ones (meshes) only the
/// checksum, enough to notice that a replay would use another.
struct LoggedFile {
  std::string path;  ///< as the scenario names it
  std::uint64_t content_checksum = 0;
  bool has_content = false;
  std::string content;
};
REMORA_FIELDS(LoggedFile, path, content_checksum, has_content, content);

/// A sensor whose measurements are in the log.
struct LoggedSensor {
  std::string name;                                           ///< `rov/dvl`
  std::vector<std::pair<std::string, std::string>> channels;  ///< names and units
};
REMORA_FIELDS(LoggedSensor, name, channels);

/// Everything a replay needs but the inputs. The first record of every log.
struct LogHeader {
  std::string program_version;
  std::string scenario_name;
  std::string scenario_text;  ///< the scenario's file, complete
  std::vector<LoggedFile> files;
  std::uint64_t seed = 0;
  SimTime step;
  std::vector<std::string> vehicles;                         ///< names, in the model's order
  std::vector<std::string> bodies;                           ///< the same of vehicles and objects
  std::vector<std::string> tethers;                          ///< names, in the model's order
  std::vector<LoggedSensor> sensors;                         ///< in the order of their ids
  std::vector<std::pair<std::string, std::string>> options;  ///< how the run was started
};
REMORA_FIELDS(LogHeader, program_version, scenario_name, scenario_text, files, seed, step, vehicles,
              bodies, tethers, sensors, options);

/// The input of step number `step` (the first is 0) and of all that follow until the next such
/// record; its events belong to this step alone.
struct InputRecord {
  std::int64_t step = 0;
  Input input;
};

/// Hash of the whole state after `step` steps.
struct HashRecord {
  std::int64_t step = 0;
  std::uint64_t hash = 0;
};
REMORA_FIELDS(HashRecord, step, hash);

/// One vehicle after `step` steps.
struct TrackRecord {
  std::int64_t step = 0;
  VehicleId vehicle;
  RigidState body;
  CommandKind kind = CommandKind::pilot;
  ControlMode mode = ControlMode::pilot;               ///< with CommandKind::pilot
  std::uint32_t contacts = 0;                          ///< points where it touches something
  FixedVector<double, kMaxThrusters> thruster_forces;  ///< along each thruster's axis [N]
};
REMORA_FIELDS(TrackRecord, step, vehicle, body, kind, mode, contacts, thruster_forces);

/// Two bodies that did not touch before touched during the step that made `step` steps.
struct ContactRecord {
  std::int64_t step = 0;
  BodyId a;
  BodyId b;
  Vec3 p_W = Vec3::Zero();
  Vec3 impulse_W = Vec3::Zero();  ///< on a, in that step [N·s]
};
REMORA_FIELDS(ContactRecord, step, a, b, p_W, impulse_W);

/// One tether after `step` steps.
struct TetherRecord {
  std::int64_t step = 0;
  TetherId tether;
  TetherCondition condition = TetherCondition::slack;
  double deployed = 0.0;          ///< [m]
  double reel_tension = 0.0;      ///< [N]
  double vehicle_tension = 0.0;   ///< [N]
  double greatest_tension = 0.0;  ///< anywhere along the line, since the sample before [N]
  double route_length = 0.0;      ///< [m]
  double straight = 0.0;          ///< [m]
  std::vector<Vec3> nodes;        ///< from the reel to the vehicle, in W; both pieces of a cut line
  std::vector<double> tensions;   ///< of the segments between them [N]
};
REMORA_FIELDS(TetherRecord, step, tether, condition, deployed, reel_tension, vehicle_tension,
              greatest_tension, route_length, straight, nodes, tensions);

/// A measurement that was delivered in the step that made `step` steps.
struct SensorRecord {
  std::int64_t step = 0;
  SensorId sensor;
  std::uint64_t sequence = 0;
  SimTime valid;
  SimTime delivered;
  MeasurementStatus status = MeasurementStatus::ok;
  std::vector<double> values;
  std::vector<double> truth;
};
REMORA_FIELDS(SensorRecord, step, sensor, sequence, valid, delivered, status, values, truth);

/// What a vehicle that flies by instruments knew of itself after `step` steps. What it did not know
/// is absent.
struct EstimateRecord {
  std::int64_t step = 0;
  VehicleId vehicle;
  std::optional<double> heading;     ///< [rad]
  std::optional<double> depth;       ///< [m]
  std::optional<double> altitude;    ///< [m]
  std::optional<Vec3> position_W;    ///< [m]
  std::optional<Vec3> velocity_B;    ///< over ground [m/s]
  std::optional<Vec3> attitude_rpy;  ///< roll, pitch, yaw [rad]
};
REMORA_FIELDS(EstimateRecord, step, vehicle, heading, depth, altitude, position_W, velocity_B,
              attitude_rpy);

/// Anything else worth telling at its moment.
struct NoteRecord {
  std::int64_t step = 0;
  std::string text;
};
REMORA_FIELDS(NoteRecord, step, text);

/// How the run ended. A log without it was cut off.
struct EndRecord {
  std::int64_t step = 0;  ///< steps done
  std::uint64_t hash = 0;
  std::string status;   ///< the named status, "ok" when nothing went wrong
  std::string message;  ///< for a person: what happened, when, to which body
};
REMORA_FIELDS(EndRecord, step, hash, status, message);

using LogRecord = std::variant<InputRecord, HashRecord, TrackRecord, ContactRecord, NoteRecord,
                               EndRecord, TetherRecord, SensorRecord, EstimateRecord>;

/// What the run's misfortunes with the log are called.
enum class LogStatus {
  ok,
  cannot_open,   ///< the file could not be created; nothing is recorded
  disk_full,     ///< no space (or quota) left; records wait in memory for space
  write_failed,  ///< the operating system refused to write; records wait in memory
};
[[nodiscard]] const char* to_string(LogStatus status);

// ---- the container ----

/// Numbers of formats differ in two bits at least, so that a flipped one is noticed: 5 to 7, 9 to
/// 12, 15, 17 to 20, 23 and 24 have never been.
inline constexpr std::uint32_t kLogFormatVersion = 25;
/// From here on hashes are those of the state as it is now; older ones mean nothing to this
/// program.
inline constexpr std::uint32_t kFirstFormatOfOurHashes = 25;
inline constexpr std::uint32_t kArmingFormat = 14;  ///< the first that knows VehicleInput::is_armed
inline constexpr std::uint32_t kJointsFormat = 16;  ///< the first that knows VehicleInput::joints
inline constexpr std::uint32_t kStationFormat = 22;  ///< the first that knows VehicleInput::station
/// The oldest that can still be read. Format 22 keeps navigation elsewhere in the state and knows
/// no ReportFault, no SetFouling and no level of fouling, format 21 knows no station orders. Format
/// 16 hashes a state without plugs. Format 14 knows no SetPresence, format 13 has every vehicle
/// armed, format 8 knows no AttachTether, format 4 none of the events after SetReelFault; format 3
/// none after SetSensorFault, and no propeller directions.
inline constexpr std::uint32_t kOldestLogFormat = 3;
[[nodiscard]] constexpr bool is_readable_format(std::uint32_t version) {
  return version == kOldestLogFormat || version == 4 || version == 8 || version == 13 ||
         version == 14 || version == 16 || version == 21 || version == 22 ||
         version == kLogFormatVersion;
}
/// A byte above 127 and line ends at both places where careless copying as text would change them.
inline constexpr std::array<std::uint8_t, 8> kLogSignature = {0x89, 'R', 'E', 'M',
                                                              'L',  'O', 'G', '\n'};
inline constexpr std::size_t kPreambleBytes = 12;                       ///< signature, version
inline constexpr std::uint64_t kChunkMagic = 0x0a4b'4e48'4352'4d52ULL;  ///< "RMRCHNK\n"
inline constexpr std::size_t kChunkHeaderBytes = 56;
/// Unpacked size that no chunk exceeds; bounds what a hostile file makes a reader allocate.
inline constexpr std::size_t kMaxChunkBytes = std::size_t{32} << 20;
/// The log's header, with the scenario's text in it, may take this much.
inline constexpr std::size_t kMaxHeaderBytes = std::size_t{4} << 20;

/// Stands before each compressed block of records and lets a reader step over it unopened.
struct ChunkHeader {
  std::uint64_t sequence = 0;   ///< chunks count from 0; a gap means that some were lost
  std::int64_t first_step = 0;  ///< of the records inside
  std::int64_t last_step = 0;
  std::uint32_t packed_bytes = 0;
  std::uint32_t plain_bytes = 0;
  std::uint64_t packed_checksum = 0;
};

enum class RecordKind : std::uint8_t {
  header = 1,
  input,
  hash,
  track,
  contact,
  note,
  end,
  tether,
  sensor,
  estimate
};

void append_preamble(Bytes& bytes);
/// Magic, fields and a checksum of the header itself: kChunkHeaderBytes.
void append(const ChunkHeader& header, Bytes& bytes);
/// Nothing unless `bytes` begins with an intact chunk header.
[[nodiscard]] std::optional<ChunkHeader> chunk_header_at(ByteView bytes);

/// The bodies of the records, an input's excepted: that is InputEncoder's.
void append(const LogHeader& header, Bytes& bytes);
void append(const HashRecord& record, Bytes& bytes);
void append(const TrackRecord& record, Bytes& bytes);
void append(const ContactRecord& record, Bytes& bytes);
void append(const NoteRecord& record, Bytes& bytes);
void append(const EndRecord& record, Bytes& bytes);
void append(const TetherRecord& record, Bytes& bytes);
void append(const SensorRecord& record, Bytes& bytes);
void append(const EstimateRecord& record, Bytes& bytes);

/// A body back. False when the bytes are not exactly one such record.
[[nodiscard]] bool parse(ByteView bytes, LogHeader& header);
[[nodiscard]] bool parse(ByteView bytes, HashRecord& record);
[[nodiscard]] bool parse(ByteView bytes, TrackRecord& record);
[[nodiscard]] bool parse(ByteView bytes, ContactRecord& record);
[[nodiscard]] bool parse(ByteView bytes, NoteRecord& record);
[[nodiscard]] bool parse(ByteView bytes, EndRecord& record);
[[nodiscard]] bool parse(ByteView bytes, TetherRecord& record);
[[nodiscard]] bool parse(ByteView bytes, SensorRecord& record);
[[nodiscard]] bool parse(ByteView bytes, EstimateRecord& record);

}  // namespace remora
