// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/mavlink_partner.h"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <charconv>
#include <mutex>
#include <optional>
#include <thread>

#include "interfaces/mavlink/h264_sender.h"
#include "interfaces/mavlink/links.h"
#include "interfaces/mavlink/mavlink_vehicle.h"
#include "interfaces/mavlink/rest_text.h"
#include "station/station.h"

namespace remora {

using namespace mavlink;

namespace {

constexpr auto kLookPeriod = std::chrono::milliseconds(10);
constexpr auto kStatusPeriod = std::chrono::milliseconds(250);
constexpr std::uint8_t kAutopilotComponent = 1;
constexpr const char* kLoopback = "127.0.0.1";
// Ground stations show a handful; systems from 240 on are theirs.
constexpr std::size_t kMostVehicles = 16;

/// From `127.0.0.1:14550`, `localhost:14550` or `[::1]:14550`.
std::optional<udp::endpoint> endpoint_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  std::string host = text.substr(0, colon);
  if (host == "localhost") host = kLoopback;
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    host = host.substr(1, host.size() - 2);
  boost::system::error_code problem;
  const auto address = net::ip::make_address(host, problem);
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, port);
  if (problem || error != std::errc{} || stop != end || port == 0) return std::nullopt;
  return udp::endpoint{address, port};
}

std::string no_endpoint(const std::string& text) {
  return fmt::format("`{}` is not an address. Write numbers, as in 127.0.0.1:14550", text);
}

/// A dive that is under way, kept alive while one looks at it.
struct DiveInSight {
  std::string id;
  Session* session = nullptr;
  VideoDesk* video = nullptr;  ///< null: no pictures
  std::shared_ptr<const void> keeper;
};
using Lookout = std::function<std::optional<DiveInSight>()>;

std::optional<DiveInSight> dive_of(Station& station) {
  const std::shared_ptr<StationDive> station_dive = station.station_dive();
  if (!station_dive || !station_dive->session) return std::nullopt;
  return DiveInSight{station_dive->id, station_dive->session.get(), station_dive->video.get(),
                     station_dive};
}

/// One vehicle with its autopilot. The autopilot outlives a dive: its parameters are kept for as
/// long as the program runs.
struct Sub {
  MavlinkVehicle autopilot;
  std::size_t thrusters = 0;
  Fittings fittings;
  std::uint8_t sequence = 0;
  DiveView view;
};

Sub make_sub(std::size_t v, std::size_t thrusters) {
  const auto number = static_cast<std::uint32_t>(v);
  return {MavlinkVehicle(static_cast<std::uint8_t>(v + 1), VehicleId{number}, thrusters),
          thrusters,
          {},
          0,
          {}};
}

}  // namespace

struct MavlinkPartner::Parts {
  explicit Parts(MavlinkOptions the_options) : options(std::move(the_options)) {}

  // ---- beginning ----

  /// What went wrong, for people; empty when all is well.
  std::string open() {
    const auto target = endpoint_of(options.udp);
    if (!target) return no_endpoint(options.udp);
    if (std::string problem = udp_link.open(*target); !problem.empty()) return problem;
    if (std::string problem = tcp_link.open(kLoopback, options.tcp_port); !problem.empty())
      return problem + ". Choose another port with --mavlink-tcp";
    if (std::string problem = rest_link.open(kLoopback, options.rest_port); !problem.empty())
      return problem + ". Choose another port with --mavlink-rest";
    if (options.video.empty()) return {};
    video_to = endpoint_of(options.video);
    return video_to ? h264_problem() : no_endpoint(options.video);
  }

  void begin() {
    udp_link.start();
    tcp_link.start();
    rest_link.start();
    look();
  }

  void end() {
    timer.cancel();
    video.reset();
    udp_link.close();
    tcp_link.close();
    rest_link.close();
    io.stop();
  }

  // ---- the dive ----

  /// The dive in progress, with autopilots fitted to it when it is a new one.
  std::optional<DiveInSight> dive_now() {
    std::optional<DiveInSight> found = lookout();
    if (found && found->id == dive) return found;
    video.reset();
    dive.clear();
    vehicles = 0;
    if (!found) return found;
    dive = found->id;
    fit_out(*found);
    return found;
  }

  void fit_out(const DiveInSight& in_sight) {
    const Model& model = in_sight.session->model();
    vehicles = std::min(model.vehicles().size(), kMostVehicles);
    for (std::size_t v = 0; v < vehicles; ++v) {
      const std::size_t thrusters = model.vehicles()[v].propulsion.thrusters.size();
      if (v == subs.size()) subs.push_back(make_sub(v, thrusters));
      // Parameters are of a vehicle with so many.
      if (subs[v].thrusters != thrusters) subs[v] = make_sub(v, thrusters);
      subs[v].fittings = fittings_of(model, VehicleId{static_cast<std::uint32_t>(v)});
    }
    seen.reset();
    look_at(in_sight);
    for (std::size_t v = 0; v < vehicles; ++v) {
      Reply reply;
      subs[v].autopilot.begin(subs[v].view, reply);
      carry_out(in_sight, v, reply);
    }
    if (video_to && in_sight.video != nullptr)
      video = send_h264(model, *in_sight.video, video_to->address().to_string(), video_to->port());
  }

  /// What instruments say is worked out once for each moment, however much is asked meanwhile.
  void look_at(const DiveInSight& in_sight) {
    const std::shared_ptr<const Moment> moment = in_sight.session->moment();
    if (moment->number == seen) return;
    seen = moment->number;
    const bool is_over =
        moment->phase == SessionPhase::ended || moment->phase == SessionPhase::diverged;
    const bool can_move = !in_sight.session->is_replay() && !is_over;
    for (std::size_t v = 0; v < vehicles; ++v) {
      const VehicleId id{static_cast<std::uint32_t>(v)};
      subs[v].view = {readings_at(in_sight.session->model(), *moment, id, subs[v].fittings),
                      can_move};
    }
  }

  // ---- messages ----

  void carry_out(const DiveInSight& in_sight, std::size_t v, const Reply& reply) {
    for (const Order& order : reply.orders) in_sight.session->post(order);
    for (const AnyMessage& message : reply.messages) send(v, message);
  }

  void send(std::size_t v, const AnyMessage& message) {
    const Spoken spoken{subs[v].autopilot.system(), kAutopilotComponent, subs[v].sequence++,
                        message};
    const auto frame = std::make_shared<const std::vector<std::uint8_t>>(frame_of(spoken));
    udp_link.send(frame);
    tcp_link.send(frame);
    if (rest_link.speakers() > 0)
      rest_link.send(std::make_shared<const std::string>(rest_text(spoken)));
  }

  void hear(std::uint64_t way, const Spoken& spoken) {
    const std::optional<DiveInSight> in_sight = dive_now();
    if (!in_sight) return;
    look_at(*in_sight);
    for (std::size_t v = 0; v < vehicles; ++v) {
      Reply reply;
      subs[v].autopilot.hear({way, spoken.system, spoken.component}, spoken.message, subs[v].view,
                             Clock::now(), reply);
      carry_out(*in_sight, v, reply);
    }
  }

  void look() {
    const Clock::time_point now = Clock::now();
    if (const std::optional<DiveInSight> in_sight = dive_now()) {
      look_at(*in_sight);
      for (std::size_t v = 0; v < vehicles; ++v) {
        Reply reply;
        subs[v].autopilot.tell(subs[v].view, now, reply);
        carry_out(*in_sight, v, reply);
      }
    }
    if (now - told >= kStatusPeriod) {
      told = now;
      set_status(status_now(now));
    }
    timer.expires_after(kLookPeriod);
    timer.async_wait([this](const boost::system::error_code& error) {
      if (!error) look();
    });
  }

  // ---- for people ----

  [[nodiscard]] std::string status_now(Clock::time_point now) const {
    const std::size_t listeners = udp_link.speakers() + tcp_link.speakers() + rest_link.speakers();
    std::string text = "MAVLink: ";
    text += listeners == 0   ? "no ground station yet"
            : listeners == 1 ? "1 ground station"
                             : fmt::format("{} ground stations", listeners);
    for (std::size_t v = 0; v < vehicles; ++v)
      if (const auto pilot = subs[v].autopilot.pilot(now))
        text += fmt::format(", {}/{} flies system {}", pilot->system, pilot->component, v + 1);
    if (video_to && !dive.empty())
      text += video ? (video->problem().empty() ? ", video" : ", no video: " + video->problem())
                    : ", no camera for video";
    const std::string troubles = to_string(exchange.trouble);
    return troubles.empty() ? text : text + "; " + troubles;
  }

  void set_status(std::string text) {
    const std::lock_guard lock(mutex);
    status = std::move(text);
  }

  MavlinkOptions options;
  Lookout lookout;
  std::string dive;                   ///< id of the one that the autopilots are fitted to
  std::size_t vehicles = 0;           ///< of it
  std::vector<Sub> subs;              ///< of all dives so far
  std::optional<std::uint64_t> seen;  ///< number of the moment whose readings the subs have
  std::optional<udp::endpoint> video_to;
  std::shared_ptr<H264Sender> video;
  Clock::time_point told{};

  mutable std::mutex mutex;
  std::string status = "MAVLink: no ground station yet";  ///< under the mutex

  net::io_context io{1};
  Exchange exchange{
      io, [this](std::uint64_t way, const Spoken& spoken) { hear(way, spoken); }, 0, {}};
  UdpLink udp_link{exchange};
  TcpLink tcp_link{exchange};
  RestLink rest_link{exchange, options.origins};
  net::steady_timer timer{io};
  std::thread thread;
};

MavlinkPartner::MavlinkPartner(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

MavlinkPartner::~MavlinkPartner() { stop(); }

std::shared_ptr<MavlinkPartner> MavlinkPartner::open(MavlinkOptions options, std::string& why_not) {
  auto parts = std::make_unique<Parts>(std::move(options));
  why_not = parts->open();
  if (!why_not.empty()) return nullptr;
  return std::shared_ptr<MavlinkPartner>(new MavlinkPartner(std::move(parts)));
}

void MavlinkPartner::serve(Station& station) {
  parts_->lookout = [&station] { return dive_of(station); };
  start();
}

void MavlinkPartner::serve(Session& session) {
  parts_->lookout = [&session] { return DiveInSight{"the only one", &session, nullptr, nullptr}; };
  start();
}

void MavlinkPartner::start() {
  Parts& parts = *parts_;
  if (parts.thread.joinable()) return;
  net::post(parts.io, [&parts] { parts.begin(); });
  parts.thread = std::thread([&parts] { parts.io.run(); });
}

void MavlinkPartner::stop() {
  Parts& parts = *parts_;
  if (!parts.thread.joinable()) return;
  net::post(parts.io, [&parts] { parts.end(); });
  parts.thread.join();
}

std::uint16_t MavlinkPartner::tcp_port() const { return parts_->tcp_link.port(); }
std::uint16_t MavlinkPartner::rest_port() const { return parts_->rest_link.port(); }

std::string MavlinkPartner::status() const {
  const std::lock_guard lock(parts_->mutex);
  return parts_->status;
}

}  // namespace remora
