// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "interfaces/console/net.h"
#include "interfaces/console/peer.h"
#include "interfaces/console_protocol/decode.h"
#include "interfaces/console_protocol/message_rate.h"

namespace remora {
namespace {

namespace websocket = boost::beast::websocket;

constexpr std::chrono::seconds kHelloTime{5};
constexpr std::chrono::seconds kHandshakeTime{10};
constexpr std::chrono::seconds kIdleTime{30};
constexpr std::size_t kMostQueued = 4 * 1024 * 1024;  // for one who does not read [bytes]

/// One client at `/ws`.
class WebsocketClient final : public Peer, public std::enable_shared_from_this<WebsocketClient> {
 public:
  WebsocketClient(beast::tcp_stream stream, TicketPointer ticket, ServerContext& context)
      : socket_(std::move(stream)),
        hello_timer_(socket_.get_executor()),
        ticket_(std::move(ticket)),
        context_(context) {}

  void start(const TextRequest& request) {
    beast::get_lowest_layer(socket_).expires_never();
    socket_.set_option(websocket::stream_base::timeout{kHandshakeTime, kIdleTime, true});
    socket_.read_message_max(kLongestMessage);
    // A message is one frame however long it is: simple clients do not join pieces.
    socket_.auto_fragment(false);
    socket_.async_accept(request, [self = shared_from_this()](auto error) {
      if (error) return;
      self->is_open_ = true;
      self->expect_hello();
      self->read();
    });
  }

  void send(SharedText text) override {
    if (!is_open_) return;
    queued_bytes_ += text->size();
    if (queued_bytes_ > kMostQueued) return drop();
    queue_.push_back(std::move(text));
    write();
  }

  void send_latest(SharedText text) override {
    if (!is_open_) return;
    latest_ = std::move(text);
    write();
  }

  void close(CloseReason reason, const std::string& why) override {
    if (!std::exchange(is_open_, false)) return;
    leave();
    const websocket::close_reason said(
        static_cast<websocket::close_code>(static_cast<std::uint16_t>(reason)), why);
    socket_.async_close(said, [self = shared_from_this()](auto) {});
  }

 private:
  void expect_hello() {
    hello_timer_.expires_after(kHelloTime);
    hello_timer_.async_wait([weak = weak_from_this()](auto error) {
      const auto self = weak.lock();
      if (self && !error && !self->context_.room.is_here(*self))
        self->close(CloseReason::policy, "no hello within five seconds");
    });
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](auto error, auto) {
      if (error) return self->drop();
      self->on_message();
    });
  }

  void on_message() {
    const auto now = std::chrono::steady_clock::now();
    if (!socket_.got_text()) return close(CloseReason::unsupported, "only texts are understood");
    if (!rate_.admits(now)) return close(CloseReason::policy, "too many messages");
    const auto data = buffer_.data();
    const std::string_view text(static_cast<const char*>(data.data()), data.size());
    context_.room.receive(shared_from_this(), text, now);
    buffer_.consume(buffer_.size());
    if (is_open_) read();
  }

  void write() {
    if (is_writing_ || !is_open_) return;
    if (!queue_.empty()) {
      sending_ = std::move(queue_.front());
      queue_.pop_front();
      queued_bytes_ -= sending_->size();
    } else {
      sending_ = std::exchange(latest_, nullptr);
    }
    if (!sending_) return;
    is_writing_ = true;
    socket_.text(true);
    socket_.async_write(net::buffer(*sending_), [self = shared_from_this()](auto error, auto) {
      self->is_writing_ = false;
      self->sending_.reset();
      if (error) return self->drop();
      self->write();
    });
  }

  /// The connection is of no use any more.
  void drop() {
    if (std::exchange(is_open_, false)) leave();
    beast::get_lowest_layer(socket_).close();
  }

  void leave() {
    hello_timer_.cancel();
    queue_.clear();
    latest_.reset();
    // Not from within the room's own work, which may be going through its clients now.
    context_.post([self = shared_from_this()] {
      self->context_.room.gone(*self, std::chrono::steady_clock::now());
    });
  }

  websocket::stream<beast::tcp_stream> socket_;
  net::steady_timer hello_timer_;
  TicketPointer ticket_;
  ServerContext& context_;
  beast::flat_buffer buffer_;
  std::deque<SharedText> queue_;
  std::size_t queued_bytes_ = 0;
  SharedText latest_;
  SharedText sending_;
  MessageRate rate_;
  bool is_open_ = false;
  bool is_writing_ = false;
};

}  // namespace

void serve_websocket(beast::tcp_stream stream, TicketPointer ticket, ServerContext& context,
                     TextRequest request) {
  std::make_shared<WebsocketClient>(std::move(stream), std::move(ticket), context)->start(request);
}

}  // namespace remora
