// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <string>

#include "interfaces/console/net.h"

namespace remora {

/// Lets connections in.
class Listener {
 public:
  Listener(net::io_context& io, ServerContext& context);

  /// What went wrong, for people; empty when it listens.
  [[nodiscard]] std::string open(const std::string& address, std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void accept();
  void close();

 private:
  void on_connection(tcp::socket socket);
  void turn_away(tcp::socket socket);
  void rest_and_accept();

  ServerContext& context_;
  tcp::acceptor acceptor_;
  net::steady_timer rest_;
  std::uint16_t port_ = 0;
  int turning_away_ = 0;
};

}  // namespace remora
