// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interfaces/console_protocol/message_rate.h"
#include "interfaces/mavlink/frame.h"

/// The ways on which messages come and go. Everything here lives in the server's one thread, and
/// nothing waits: a peer that does not keep up loses datagrams, or its connection.
namespace remora::mavlink {

namespace net = boost::asio;
using tcp = net::ip::tcp;
using udp = net::ip::udp;
using Clock = std::chrono::steady_clock;

using Bytes = std::shared_ptr<const std::vector<std::uint8_t>>;
using Text = std::shared_ptr<const std::string>;

/// What went wrong on the ways, by reason.
struct Trouble {
  FrameCounts frames;
  std::uint64_t bad_texts = 0;    ///< that are not messages of mavlink2rest
  std::uint64_t too_many = 0;     ///< messages beyond what one speaker may say in a second
  std::uint64_t turned_away = 0;  ///< speakers beyond those we have room for, or of foreign pages
  std::uint64_t cut_off = 0;      ///< connections of listeners who did not read
};
/// For people: what there is of it, as in "3 bad checksums, 1 turned away"; empty without any.
[[nodiscard]] std::string to_string(const Trouble& trouble);

/// What all ways share.
struct Exchange {
  net::io_context& io;
  /// Somebody said something, on the way of this number.
  std::function<void(std::uint64_t way, const Spoken& spoken)> hear;
  std::uint64_t last_way = 0;
  Trouble trouble;

  [[nodiscard]] std::uint64_t next_way() { return ++last_way; }
};

/// Datagrams to one address that need not be there, and to whoever has spoken to us lately.
class UdpLink {
 public:
  explicit UdpLink(Exchange& exchange);

  /// What went wrong, for people; empty when all is well. An address outside this machine opens
  /// the socket to that one host; otherwise nothing from outside is heard.
  [[nodiscard]] std::string open(const udp::endpoint& target);
  void start();
  void send(const Bytes& frame);
  void close();
  [[nodiscard]] std::size_t speakers() const;  ///< heard lately

 private:
  struct Peer {
    std::uint64_t way = 0;
    Clock::time_point heard;
    MessageRate rate;
  };
  void receive();
  void take(std::size_t size);
  [[nodiscard]] Peer* peer_of(const udp::endpoint& from, Clock::time_point now);

  Exchange& exchange_;
  udp::socket socket_;
  udp::endpoint target_;
  udp::endpoint from_;
  std::array<std::uint8_t, 4096> buffer_{};
  std::map<udp::endpoint, Peer> peers_;
};

/// Lets connections in.
class Door {
 public:
  explicit Door(net::io_context& io);

  /// What went wrong, for people; empty when it listens. Port 0: any that is free.
  [[nodiscard]] std::string open(const std::string& address, std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void start(std::function<void(tcp::socket)> welcome);
  void close();

 private:
  void accept();

  tcp::acceptor acceptor_;
  net::steady_timer rest_;
  std::function<void(tcp::socket)> welcome_;
  std::uint16_t port_ = 0;
};

/// A server for ground stations that connect.
class TcpLink {
 public:
  explicit TcpLink(Exchange& exchange);
  ~TcpLink();

  [[nodiscard]] std::string open(const std::string& address, std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return door_.port(); }
  void start();
  void send(const Bytes& frame);
  void close();
  [[nodiscard]] std::size_t speakers() const;

 private:
  class Client;
  void welcome(tcp::socket socket);

  Exchange& exchange_;
  Door door_;
  std::vector<std::shared_ptr<Client>> clients_;
};

/// The WebSocket of mavlink2rest, at /mavlink2rest/ws/mavlink and /ws/mavlink.
class RestLink {
 public:
  /// `origins`: pages that may speak, as in `http://blueos.local`. Programs that are not pages
  /// always may.
  RestLink(Exchange& exchange, std::vector<std::string> origins);
  ~RestLink();

  [[nodiscard]] std::string open(const std::string& address, std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return door_.port(); }
  void start();
  [[nodiscard]] std::size_t speakers() const;
  void send(const Text& text);
  void close();

 private:
  class Client;
  void welcome(tcp::socket socket);
  [[nodiscard]] bool make_room();

  Exchange& exchange_;
  Door door_;
  std::vector<std::string> origins_;
  std::string address_;
  std::vector<std::shared_ptr<Client>> clients_;
};

}  // namespace remora::mavlink
