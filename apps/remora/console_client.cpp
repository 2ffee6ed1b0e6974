// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "console_client.h"

#include <fmt/format.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <stdexcept>
#include <thread>

namespace remora {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
using tcp = net::ip::tcp;
using boost::system::error_code;

tcp::endpoint here(std::uint16_t port) { return {net::ip::address_v4::loopback(), port}; }

std::string host(std::uint16_t port) { return fmt::format("127.0.0.1:{}", port); }

/// The number behind a header's name; 0 when it is not there.
std::uint64_t number_in(const std::string& head, const std::string& name) {
  const std::size_t found = head.find(name + ": ");
  if (found == std::string::npos) return 0;
  return std::stoull(head.substr(found + name.size() + 2));
}

}  // namespace

/// Everything happens in one thread: a WebSocket is not to be read and written by two.
struct WebSocketClient::Parts {
  Parts(std::uint16_t port, Listener on_message) : listener(std::move(on_message)) {
    socket.next_layer().connect(here(port));
    socket.next_layer().set_option(tcp::no_delay(true));
    socket.handshake(host(port), "/ws");
    read();
    thread = std::thread([this] { io.run(); });
  }

  ~Parts() {
    net::post(io, [this] {
      error_code ignored;
      socket.next_layer().close(ignored);
      io.stop();
    });
    thread.join();
  }

  void read() {
    socket.async_read(buffer, [this](error_code error, std::size_t) {
      if (error) return;
      listener(beast::buffers_to_string(buffer.data()), ArrivalClock::now());
      buffer.clear();
      read();
    });
  }

  void say(std::string text) {
    waiting.push_back(std::move(text));
    if (waiting.size() == 1) write();
  }

  void write() {
    socket.async_write(net::buffer(waiting.front()), [this](error_code error, std::size_t) {
      if (error) return;
      waiting.pop_front();
      if (!waiting.empty()) write();
    });
  }

  Listener listener;
  net::io_context io;
  beast::websocket::stream<tcp::socket> socket{io};
  beast::flat_buffer buffer;
  std::deque<std::string> waiting;
  std::thread thread;
};

WebSocketClient::WebSocketClient(std::uint16_t port, Listener listener)
    : parts_(std::make_unique<Parts>(port, std::move(listener))) {}

WebSocketClient::~WebSocketClient() = default;

void WebSocketClient::say(std::string text) {
  net::post(parts_->io, [this, text = std::move(text)]() mutable { parts_->say(std::move(text)); });
}

struct VideoClient::Parts {
  Parts(std::uint16_t port, const std::string& target, Listener on_part)
      : listener(std::move(on_part)) {
    socket.connect(here(port));
    net::write(socket,
               net::buffer(fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", target, host(port))));
    const std::string head = read_head();
    if (head.find(" 200 ") == std::string::npos)
      throw std::runtime_error(head.substr(0, head.find('\r')));
    thread = std::thread([this] { run(); });
  }

  ~Parts() {
    error_code ignored;
    socket.shutdown(tcp::socket::shutdown_both, ignored);
    thread.join();
  }

  std::string read_head() {
    const std::size_t size = net::read_until(socket, buffer, "\r\n\r\n");
    const auto* first = static_cast<const char*>(buffer.data().data());
    std::string head(first, size);
    buffer.consume(size);
    return head;
  }

  void run() {
    try {
      while (true) {
        const std::string head = read_head();
        Part part{number_in(head, "X-Sequence"), number_in(head, "Content-Length"), {}};
        if (buffer.size() < part.bytes)
          net::read(socket, buffer, net::transfer_exactly(part.bytes - buffer.size()));
        part.arrived = ArrivalClock::now();
        buffer.consume(part.bytes);
        listener(part);
      }
    } catch (const boost::system::system_error&) {
      // The stream has ended, or we have.
    }
  }

  Listener listener;
  net::io_context io;
  tcp::socket socket{io};
  net::streambuf buffer;
  std::thread thread;
};

VideoClient::VideoClient(std::uint16_t port, const std::string& target, Listener listener)
    : parts_(std::make_unique<Parts>(port, target, std::move(listener))) {}

VideoClient::~VideoClient() = default;

}  // namespace remora
