// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/listener.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace remora {
namespace {

// Out of file descriptors: others must close before the next comes in.
constexpr std::chrono::milliseconds kRest{100};
constexpr std::chrono::seconds kGoodbyeTime{1};
// What the system may hold back for somebody who does not read. By itself it takes megabytes.
constexpr int kMostUnread = 256 * 1024;
// More than these are closed without a word.
constexpr int kMostTurningAway = 64;

constexpr std::string_view kFull =
    "HTTP/1.1 503 Service Unavailable\r\n"
    "Content-Type: application/json\r\n"
    "Content-Length: 44\r\n"
    "Retry-After: 2\r\n"
    "Connection: close\r\n"
    "\r\n"
    "{\"error\":\"too many connections; try again\"}\n";
static_assert(kFull.size() - kFull.find("{") == 44, "as Content-Length says");

}  // namespace

Listener::Listener(net::io_context& io, ServerContext& context)
    : context_(context), acceptor_(io), rest_(io) {}

std::string Listener::open(const std::string& address, std::uint16_t port) {
  boost::system::error_code error;
  const net::ip::address parsed =
      net::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
  if (error) return fmt::format("`{}` is not an address; write one like 0.0.0.0 or ::1", address);
  const tcp::endpoint endpoint(parsed, port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
  if (error) {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    return fmt::format("cannot listen on {} port {}: {}", address, port, error.message());
  }
  port_ = acceptor_.local_endpoint(error).port();
  return {};
}

void Listener::accept() {
  acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
    if (!acceptor_.is_open() || error == net::error::operation_aborted) return;
    if (error == net::error::no_descriptors || error == net::error::no_buffer_space ||
        error == net::error::no_memory)
      return rest_and_accept();
    if (!error) on_connection(std::move(socket));
    accept();
  });
}

void Listener::rest_and_accept() {
  rest_.expires_after(kRest);
  rest_.async_wait([this](const boost::system::error_code& error) {
    if (!error) accept();
  });
}

void Listener::on_connection(tcp::socket socket) {
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);  // sticks and telemetry are small and urgent
  socket.set_option(net::socket_base::send_buffer_size(kMostUnread), ignored);
  TicketPointer ticket = context_.limit.enter(std::chrono::steady_clock::now());
  if (!ticket) return turn_away(std::move(socket));
  serve_http(std::move(socket), std::move(ticket), context_);
}

/// Says why, and waits a moment for the other side to read it: closing at once, with words of
/// theirs unread, would make the system throw ours away.
void Listener::turn_away(tcp::socket socket) {
  if (turning_away_ >= kMostTurningAway) return;
  struct Goodbye {
    Goodbye(tcp::socket a_socket, int& a_count) : stream(std::move(a_socket)), count(a_count) {
      ++count;
    }
    ~Goodbye() { --count; }
    beast::tcp_stream stream;
    int& count;
    std::array<char, 512> heard{};

    static void read(const std::shared_ptr<Goodbye>& self) {
      self->stream.async_read_some(net::buffer(self->heard), [self](auto error, auto) {
        if (!error) read(self);
      });
    }
  };
  boost::system::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(net::buffer(kFull), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
  const auto goodbye = std::make_shared<Goodbye>(std::move(socket), turning_away_);
  goodbye->stream.expires_after(kGoodbyeTime);
  Goodbye::read(goodbye);
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  rest_.cancel();
}

}  // namespace remora
