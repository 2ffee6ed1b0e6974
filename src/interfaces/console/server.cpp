// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/server.h"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <mutex>
#include <thread>

#include "interfaces/console/listener.h"
#include "interfaces/console/net.h"

namespace remora {
namespace {

// Launching takes seconds; meanwhile somebody else reads the list of scenes.
constexpr int kWorkers = 2;
// How often the dive is looked at for news: a quarter of the time between two moments, so that
// telemetry is hardly older than the moment it tells of.
constexpr auto kLookPeriod = std::chrono::milliseconds(5);
constexpr auto kLookPeriodAlone = std::chrono::milliseconds(50);

/// The way to the server's thread for everybody who may outlive the server.
class Mailbox {
 public:
  explicit Mailbox(net::io_context& io) : io_(&io) {}

  void post(std::function<void()> call) {
    const std::lock_guard lock(mutex_);
    if (io_ != nullptr) net::post(*io_, std::move(call));
  }
  void shut() {
    const std::lock_guard lock(mutex_);
    io_ = nullptr;
  }

 private:
  std::mutex mutex_;
  net::io_context* io_;
};

}  // namespace

struct ConsoleServer::Parts {
  Parts(Station& a_station, ServerOptions the_options)
      : station(a_station), options(std::move(the_options)) {}

  std::function<void(std::function<void()>)> poster() {
    return [mailbox = mailbox](std::function<void()> call) { mailbox->post(std::move(call)); };
  }

  ControlRoom::Ports room_ports() {
    return {.post = poster(),
            .retire =
                [this](std::shared_ptr<StationDive> station_dive) {
                  net::post(workers, [station_dive = std::move(station_dive)]() mutable {
                    station_dive.reset();
                  });
                },
            .on_dive_change = [this] { end_streams(); }};
  }

  Routes::Parts routes_parts() {
    return {.station = station,
            .room = room,
            .access = access,
            .pages = WebPages(options.pages, options.docs),
            .version = options.version,
            .class_spec = options.class_spec,
            .work = [this](std::function<void()> job) { net::post(workers, std::move(job)); }};
  }

  void end_streams() {
    // Each of them leaves the list by going.
    const auto ends = std::exchange(context.stream_ends, {});
    for (const auto& end : ends) {
      if (const auto still_there = end.lock()) (*still_there)();
    }
  }

  void look() {
    const auto now = std::chrono::steady_clock::now();
    room.look(now);
    std::erase_if(context.stream_ends, [](const auto& end) { return end.expired(); });
    look_timer.expires_after(room.is_empty() ? kLookPeriodAlone : kLookPeriod);
    look_timer.async_wait([this](auto error) {
      if (!error) look();
    });
  }

  Station& station;
  ServerOptions options;
  Access access{options.address, options.token, options.class_origins};
  ConnectionLimit limit;
  // Everything below is destroyed before what is above: connections hold tickets of the limit.
  net::io_context io{1};
  std::shared_ptr<Mailbox> mailbox = std::make_shared<Mailbox>(io);
  net::thread_pool workers{kWorkers};
  ControlRoom room{station, room_ports(), options.instructor_code};
  Routes routes{routes_parts()};
  ServerContext context{room, routes, limit, poster()};
  net::steady_timer look_timer{io};
  Listener listener{io, context};
  std::thread thread;
};

ConsoleServer::ConsoleServer(Station& station, ServerOptions options)
    : parts_(std::make_unique<Parts>(station, std::move(options))) {}

ConsoleServer::~ConsoleServer() { stop(); }

std::string ConsoleServer::start() {
  Parts& parts = *parts_;
  if (std::string problem = parts.listener.open(parts.options.address, parts.options.port);
      !problem.empty())
    return problem;
  parts.station.on_change([&parts, mailbox = parts.mailbox] {
    mailbox->post([&parts] { parts.room.take_station_dive(std::chrono::steady_clock::now()); });
  });
  net::post(parts.io, [&parts] {
    parts.room.take_station_dive(std::chrono::steady_clock::now());
    parts.look();
    parts.listener.accept();
  });
  parts.thread = std::thread([&parts] { parts.io.run(); });
  return {};
}

std::uint16_t ConsoleServer::port() const { return parts_->listener.port(); }

bool ConsoleServer::has_pages() const { return WebPages(parts_->options.pages).exist(); }

void ConsoleServer::stop() {
  Parts& parts = *parts_;
  if (!parts.thread.joinable()) return;
  parts.station.on_change(nullptr);
  // A last word to everybody, with a moment to send it in.
  net::post(parts.io, [&parts] {
    parts.listener.close();
    parts.look_timer.cancel();
    parts.room.clear();
    parts.end_streams();
    parts.look_timer.expires_after(std::chrono::milliseconds(100));
    parts.look_timer.async_wait([&parts](auto) { parts.io.stop(); });
  });
  parts.thread.join();
  parts.mailbox->shut();
  parts.workers.join();
}

}  // namespace remora
