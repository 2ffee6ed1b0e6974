// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/id.h"

namespace remora {

/// What a writer promises and a reader asks for. The defaults are ROS 2's own.
struct DdsQuality {
  bool is_reliable = true;  ///< lost packets are sent again
  bool is_latched = false;  ///< "transient local": whoever comes late gets the last messages too
  int depth = 10;           ///< messages kept
};

using DdsWriterId = Id<struct DdsWriterTag>;
using DdsReaderId = Id<struct DdsReaderTag>;

/// Where a participant takes part.
struct DdsDomain {
  std::uint32_t number = 0;           ///< 0 … 232, as ROS_DOMAIN_ID
  std::string address = "127.0.0.1";  ///< of the network interface to use, this machine's own
};

/// One participant of a DDS domain that writes and reads payloads as they are. What is in them and
/// what their types mean is somebody else's business: a type is a name here.
///
/// Topics are made first, by one thread; then everything else may be called from any.
class DdsParticipant {
 public:
  static constexpr std::chrono::milliseconds kLongestWait{20};

  /// Null, with the reason, when there is no such interface or domain.
  [[nodiscard]] static std::unique_ptr<DdsParticipant> join(const DdsDomain& domain,
                                                            std::string& problem);
  ~DdsParticipant();
  DdsParticipant(const DdsParticipant&) = delete;
  DdsParticipant& operator=(const DdsParticipant&) = delete;

  /// Nothing when DDS will not have the topic: a name with blanks, no memory.
  [[nodiscard]] std::optional<DdsWriterId> add_writer(const std::string& topic,
                                                      const std::string& type,
                                                      const DdsQuality& quality);
  [[nodiscard]] std::optional<DdsReaderId> add_reader(const std::string& topic,
                                                      const std::string& type,
                                                      const DdsQuality& quality);

  /// All writers and readers go; nobody may be using them.
  void clear();

  /// Copies the payload, header and all, and sends it. A reliable writer may wait for
  /// kLongestWait for readers that are behind; false when that was not enough and the message is
  /// lost.
  [[nodiscard]] bool write(DdsWriterId writer, std::span<const std::uint8_t> payload);
  /// How many readers there are, ours and others'.
  [[nodiscard]] std::uint32_t readers_of(DdsWriterId writer) const;

  /// Waits until a reader has something, wake() is called, or time is up.
  void wait(std::chrono::milliseconds patience);
  void wake();
  /// The next message, oldest first. False when there is none.
  [[nodiscard]] bool take(DdsReaderId reader, std::vector<std::uint8_t>& payload);

 private:
  struct Parts;
  explicit DdsParticipant(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
