// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "interfaces/console_protocol/access.h"
#include "interfaces/mavlink/links.h"
#include "interfaces/mavlink/rest_text.h"

namespace remora::mavlink {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Error = boost::system::error_code;

constexpr std::size_t kMostRestClients = 8;
constexpr std::size_t kLongestText = 16 * 1024;
// For one who does not read [bytes]: half a minute of telemetry.
constexpr std::size_t kMostRestQueued = 1024 * 1024;
constexpr std::chrono::seconds kHandshakeTime{10};
constexpr std::chrono::seconds kIdleTime{30};

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

/// The path alone; Cockpit adds a filter to it, which we do not apply.
std::string path_of(beast::string_view target) {
  const std::string whole = text_of(target);
  return whole.substr(0, whole.find('?'));
}

}  // namespace

/// One page or program.
class RestLink::Client : public std::enable_shared_from_this<Client> {
 public:
  Client(tcp::socket socket, const RestLink& link)
      : socket_(std::move(socket)),
        exchange_(link.exchange_),
        origins_(link.origins_),
        address_(link.address_),
        way_(exchange_.next_way()) {}

  [[nodiscard]] bool is_greeting() const { return state_ == State::greeting; }
  [[nodiscard]] bool is_listening() const { return state_ == State::open; }
  [[nodiscard]] bool is_gone() const { return state_ == State::gone; }

  void start() {
    beast::get_lowest_layer(socket_).expires_after(kHandshakeTime);
    http::async_read(socket_.next_layer(), buffer_, request_,
                     [self = shared_from_this()](const Error& error, std::size_t) {
                       if (error) return self->drop();
                       self->greet();
                     });
  }

  void send(const Text& text) {
    if (state_ != State::open) return;
    if (queued_ + text->size() > kMostRestQueued) {
      ++exchange_.trouble.cut_off;
      return drop();
    }
    queued_ += text->size();
    queue_.push_back(text);
    write();
  }

  void drop() {
    state_ = State::gone;
    beast::get_lowest_layer(socket_).close();
  }

 private:
  enum class State { greeting, open, gone };

  /// Why this request gets no WebSocket; ok when it does.
  [[nodiscard]] http::status refusal() const {
    const std::string path = path_of(request_.target());
    if (path != "/mavlink2rest/ws/mavlink" && path != "/ws/mavlink") return http::status::not_found;
    if (!websocket::is_upgrade(request_)) return http::status::upgrade_required;
    const RequestOrigin asked{.host = text_of(request_[http::field::host]),
                              .origin = text_of(request_[http::field::origin]),
                              .cookie = {},
                              .authorization = {},
                              .query_token = {},
                              .local_address = address_};
    const Access access(address_, {});
    const bool is_listed =
        std::find(origins_.begin(), origins_.end(), asked.origin) != origins_.end();
    if (!access.is_own_host(asked) || (!access.is_own_origin(asked) && !is_listed))
      return http::status::forbidden;
    return http::status::ok;
  }

  void greet() {
    const http::status status = refusal();
    if (status == http::status::forbidden) ++exchange_.trouble.turned_away;
    if (status != http::status::ok) return refuse(status);
    beast::get_lowest_layer(socket_).expires_never();
    socket_.set_option(websocket::stream_base::timeout{kHandshakeTime, kIdleTime, true});
    socket_.read_message_max(kLongestText);
    socket_.async_accept(request_, [self = shared_from_this()](const Error& error) {
      if (error) return self->drop();
      self->state_ = State::open;
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void refuse(http::status status) {
    auto answer = std::make_shared<http::response<http::string_body>>(status, request_.version());
    answer->set(http::field::content_type, "text/plain");
    answer->body() =
        "mavlink2rest: a WebSocket at /mavlink2rest/ws/mavlink, for programs of this machine and "
        "pages named by --mavlink-origin\n";
    answer->prepare_payload();
    http::async_write(
        socket_.next_layer(), *answer,
        [self = shared_from_this(), answer](const Error&, std::size_t) { self->drop(); });
  }

  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](const Error& error, std::size_t) {
      if (error) return self->drop();
      self->take();
    });
  }

  void take() {
    if (rate_.admits(Clock::now())) {
      const auto data = buffer_.data();
      hear(read_rest(std::string_view(static_cast<const char*>(data.data()), data.size())));
    } else {
      ++exchange_.trouble.too_many;
    }
    buffer_.consume(buffer_.size());
    if (state_ == State::open) read();
  }

  void hear(const RestReading& reading) {
    if (reading.problem.empty()) return exchange_.hear(way_, reading.spoken);
    // As mavlink2rest does: whoever writes nonsense is told so, and may go on.
    ++exchange_.trouble.bad_texts;
    send(std::make_shared<const std::string>(reading.problem));
  }

  void write() {
    if (is_writing_ || queue_.empty() || state_ != State::open) return;
    is_writing_ = true;
    socket_.text(true);
    socket_.async_write(net::buffer(*queue_.front()),
                        [self = shared_from_this()](const Error& error, std::size_t size) {
                          self->is_writing_ = false;
                          if (error) return self->drop();
                          self->queued_ -= size;
                          self->queue_.pop_front();
                          self->write();
                        });
  }

  websocket::stream<beast::tcp_stream> socket_;
  Exchange& exchange_;
  const std::vector<std::string>& origins_;
  const std::string& address_;
  std::uint64_t way_;
  beast::flat_buffer buffer_{64 * 1024};
  http::request<http::string_body> request_;
  std::deque<Text> queue_;
  std::size_t queued_ = 0;
  MessageRate rate_;
  bool is_writing_ = false;
  State state_ = State::greeting;
};

RestLink::RestLink(Exchange& exchange, std::vector<std::string> origins)
    : exchange_(exchange), door_(exchange.io), origins_(std::move(origins)) {}
RestLink::~RestLink() = default;

std::string RestLink::open(const std::string& address, std::uint16_t port) {
  address_ = address;
  return door_.open(address, port);
}

void RestLink::start() {
  door_.start([this](tcp::socket socket) { welcome(std::move(socket)); });
}

void RestLink::welcome(tcp::socket socket) {
  if (!make_room()) {
    ++exchange_.trouble.turned_away;
    return;
  }
  clients_.push_back(std::make_shared<Client>(std::move(socket), *this));
  clients_.back()->start();
}

/// Whoever opens connections and says nothing keeps nobody out.
bool RestLink::make_room() {
  const auto forget = [&] {
    std::erase_if(clients_, [](const auto& client) { return client->is_gone(); });
  };
  forget();
  if (clients_.size() < kMostRestClients) return true;
  const auto silent = std::find_if(clients_.begin(), clients_.end(),
                                   [](const auto& client) { return client->is_greeting(); });
  if (silent == clients_.end()) return false;
  (*silent)->drop();
  forget();
  return true;
}

std::size_t RestLink::speakers() const {
  return static_cast<std::size_t>(std::count_if(
      clients_.begin(), clients_.end(), [](const auto& client) { return client->is_listening(); }));
}

void RestLink::send(const Text& text) {
  for (const auto& client : clients_) client->send(text);
}

void RestLink::close() {
  door_.close();
  for (const auto& client : clients_) client->drop();
  clients_.clear();
}

}  // namespace remora::mavlink
