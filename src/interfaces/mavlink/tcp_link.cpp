// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <deque>

#include "interfaces/mavlink/links.h"

namespace remora::mavlink {
namespace {

constexpr std::size_t kMostTcpClients = 8;
// For one who does not read [bytes]: half a minute of telemetry.
constexpr std::size_t kMostTcpQueued = 256 * 1024;

}  // namespace

/// One ground station.
class TcpLink::Client : public std::enable_shared_from_this<Client> {
 public:
  Client(tcp::socket socket, Exchange& exchange)
      : socket_(std::move(socket)), exchange_(exchange), way_(exchange.next_way()) {
    boost::system::error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    socket_.set_option(net::socket_base::keep_alive(true), ignored);
  }

  [[nodiscard]] bool is_open() const { return is_open_; }

  void read() {
    socket_.async_read_some(
        net::buffer(buffer_),
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
          if (error) return self->close();
          self->take(size);
        });
  }

  void send(const Bytes& frame) {
    if (!is_open_) return;
    if (queued_ + frame->size() > kMostTcpQueued) {
      ++exchange_.trouble.cut_off;
      return close();
    }
    queued_ += frame->size();
    queue_.push_back(frame);
    write();
  }

  void close() {
    is_open_ = false;
    boost::system::error_code ignored;
    socket_.close(ignored);
  }

 private:
  void take(std::size_t size) {
    const std::vector<Spoken> said =
        reader_.read(std::span<const std::uint8_t>(buffer_.data(), size));
    exchange_.trouble.frames += reader_.take_counts();
    const Clock::time_point now = Clock::now();
    for (const Spoken& spoken : said) {
      if (!is_open_) return;
      if (rate_.admits(now)) {
        exchange_.hear(way_, spoken);
      } else {
        ++exchange_.trouble.too_many;
      }
    }
    if (is_open_) read();
  }

  void write() {
    if (is_writing_ || queue_.empty() || !is_open_) return;
    is_writing_ = true;
    net::async_write(
        socket_, net::buffer(*queue_.front()),
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
          self->is_writing_ = false;
          if (error) return self->close();
          self->queued_ -= size;
          self->queue_.pop_front();
          self->write();
        });
  }

  tcp::socket socket_;
  Exchange& exchange_;
  std::uint64_t way_;
  FrameReader reader_;
  MessageRate rate_;
  std::array<std::uint8_t, 4096> buffer_{};
  std::deque<Bytes> queue_;
  std::size_t queued_ = 0;
  bool is_writing_ = false;
  bool is_open_ = true;
};

TcpLink::TcpLink(Exchange& exchange) : exchange_(exchange), door_(exchange.io) {}
TcpLink::~TcpLink() = default;

std::string TcpLink::open(const std::string& address, std::uint16_t port) {
  return door_.open(address, port);
}

void TcpLink::start() {
  door_.start([this](tcp::socket socket) { welcome(std::move(socket)); });
}

void TcpLink::welcome(tcp::socket socket) {
  std::erase_if(clients_, [](const auto& client) { return !client->is_open(); });
  if (clients_.size() >= kMostTcpClients) {
    ++exchange_.trouble.turned_away;
    return;
  }
  clients_.push_back(std::make_shared<Client>(std::move(socket), exchange_));
  clients_.back()->read();
}

std::size_t TcpLink::speakers() const {
  return static_cast<std::size_t>(std::count_if(
      clients_.begin(), clients_.end(), [](const auto& client) { return client->is_open(); }));
}

void TcpLink::send(const Bytes& frame) {
  for (const auto& client : clients_) client->send(frame);
}

void TcpLink::close() {
  door_.close();
  for (const auto& client : clients_) client->close();
  clients_.clear();
}

}  // namespace remora::mavlink
