// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/links.h"

#include <fmt/format.h>

namespace remora::mavlink {
namespace {

// Out of file descriptors: others must close before the next comes in.
constexpr std::chrono::milliseconds kRest{100};

}  // namespace

std::string to_string(const Trouble& trouble) {
  std::string text;
  const auto add = [&](std::uint64_t count, const char* what) {
    if (count != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(trouble.frames.bad_checksums, "bad checksums");
  add(trouble.frames.unknown_messages, "unknown messages");
  add(trouble.frames.signed_frames, "signed");
  add(trouble.frames.unknown_flags, "with unknown flags");
  add(trouble.frames.bytes_between, "stray bytes");
  add(trouble.bad_texts, "bad texts");
  add(trouble.too_many, "too many a second");
  add(trouble.turned_away, "turned away");
  add(trouble.cut_off, "cut off");
  return text;
}

Door::Door(net::io_context& io) : acceptor_(io), rest_(io) {}

std::string Door::open(const std::string& address, std::uint16_t port) {
  boost::system::error_code problem;
  const tcp::endpoint endpoint(net::ip::make_address(address, problem), port);
  if (!problem) acceptor_.open(endpoint.protocol(), problem);
  if (!problem) acceptor_.set_option(net::socket_base::reuse_address(true), problem);
  if (!problem) acceptor_.bind(endpoint, problem);
  if (!problem) acceptor_.listen(net::socket_base::max_listen_connections, problem);
  if (!problem) port_ = acceptor_.local_endpoint(problem).port();
  if (!problem) return {};
  return fmt::format("cannot listen on {}:{}: {}", address, port, problem.message());
}

void Door::start(std::function<void(tcp::socket)> welcome) {
  welcome_ = std::move(welcome);
  accept();
}

void Door::accept() {
  acceptor_.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
    if (error == net::error::operation_aborted || !acceptor_.is_open()) return;
    if (!error) {
      welcome_(std::move(socket));
      return accept();
    }
    rest_.expires_after(kRest);
    rest_.async_wait([this](const boost::system::error_code& stopped) {
      if (!stopped) accept();
    });
  });
}

void Door::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  rest_.cancel();
}

}  // namespace remora::mavlink
