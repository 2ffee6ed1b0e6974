// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <memory>

#include "interfaces/console/connection_limit.h"
#include "interfaces/console/control_room.h"
#include "interfaces/console/routes.h"
#include "interfaces/console_protocol/exchange.h"

namespace remora {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = boost::asio::ip::tcp;

/// What every connection of a server shares.
struct ServerContext {
  ControlRoom& room;
  Routes& routes;
  ConnectionLimit& limit;
  /// Brings a call from any thread to the server's own; lost when the server has stopped.
  std::function<void(std::function<void()>)> post;
  /// Who wants to know when the dive's pictures are over.
  std::vector<std::weak_ptr<std::function<void()>>> stream_ends = {};
};

using TicketPointer = std::shared_ptr<ConnectionLimit::Ticket>;
using TextRequest = http::request<http::string_body>;

/// Reads requests from a new connection and answers them, until it closes or turns into something
/// else.
void serve_http(tcp::socket socket, TicketPointer ticket, ServerContext& context);
/// Goes on with a connection that asked for `/ws`.
void serve_websocket(beast::tcp_stream stream, TicketPointer ticket, ServerContext& context,
                     TextRequest request);
/// Sends pictures, part after part, until the viewer leaves, may no longer look, or the dive ends.
void serve_mjpeg(beast::tcp_stream stream, TicketPointer ticket, ServerContext& context,
                 const StreamSpec& spec, std::string client_secret);

}  // namespace remora
