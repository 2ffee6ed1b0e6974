// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "interfaces/mavlink/options.h"
#include "session/partner.h"

namespace remora {

class Session;
class Station;

/// Every vehicle of a dive as a submarine that speaks as ArduSub does: system 1 is the first.
/// Ground stations see them and fly them, with no autopilot between. Guide: docs/guides/mavlink.md.
///
/// It watches a dive as a console does, in a thread of its own, and its orders are people's orders:
/// the physics never waits for it, and it never touches a step.
class MavlinkPartner final : public Partner {
 public:
  /// With its sockets open. Null, with the reason, when they cannot be had.
  [[nodiscard]] static std::shared_ptr<MavlinkPartner> open(MavlinkOptions options,
                                                            std::string& why_not);
  ~MavlinkPartner() override;

  [[nodiscard]] std::uint16_t tcp_port() const;
  [[nodiscard]] std::uint16_t rest_port() const;

  /// Speaks and listens for whatever dive the station makes, until stop(), which the station
  /// outlives.
  void serve(Station& station);
  /// The same for one dive without a station, and so without pictures.
  void serve(Session& session);
  void stop();

  [[nodiscard]] std::string status() const override;
  void begin(const Dive& /*dive*/) override {}
  void see(const Dive& /*dive*/) override {}

 private:
  struct Parts;
  explicit MavlinkPartner(std::unique_ptr<Parts> parts);
  void start();

  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
