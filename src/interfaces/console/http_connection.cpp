// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "interfaces/console/net.h"

namespace remora {
namespace {

constexpr std::chrono::seconds kHeadTime{10};  // for a whole request
constexpr std::chrono::seconds kBetweenRequests{30};
constexpr std::chrono::seconds kWriteTime{30};  // until the next part of an answer is taken
constexpr std::uint32_t kLongestHead = 16 * 1024;
constexpr std::uint64_t kLongestBody = 48 * 1024;

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

/// One connection that speaks HTTP.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(tcp::socket socket, TicketPointer ticket, ServerContext& context)
      : stream_(std::move(socket)), ticket_(std::move(ticket)), context_(context) {
    boost::system::error_code ignored;
    local_address_ = address_text(stream_.socket().local_endpoint(ignored));
    remote_address_ = address_text(stream_.socket().remote_endpoint(ignored));
  }

  void start() {
    ticket_->can_be_turned_out([weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->stream_.close();
    });
    read_head();
  }

 private:
  /// Of a socket that listens for IPv6 and IPv4, too, a visitor by IPv4 is `192.168.1.7` and not
  /// `::ffff:192.168.1.7`.
  static std::string address_text(const tcp::endpoint& endpoint) {
    const net::ip::address address = endpoint.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
      return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
  }

  void wait_for_request() {
    if (buffer_.size() > 0) return read_head();
    keep_waiting();
    stream_.expires_after(kBetweenRequests);
    stream_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](auto error, auto n) {
      if (error) return self->close();
      self->buffer_.commit(n);
      self->read_head();
    });
  }

  void read_head() {
    keep_waiting();
    parser_.emplace();
    parser_->header_limit(kLongestHead);
    parser_->body_limit(kLongestBody);
    stream_.expires_after(kHeadTime);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](auto error, auto) {
                              if (error) return self->complain(error);
                              self->read_body();
                            });
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](auto error, auto) {
      if (error) return self->complain(error);
      self->ticket_->end_waiting();
      self->on_request(self->parser_->release());
    });
  }

  void keep_waiting() { ticket_->begin_waiting(std::chrono::steady_clock::now()); }

  /// Something that is not a request, too long a request, or a connection that has closed.
  void complain(const boost::system::error_code& error) {
    ticket_->end_waiting();
    keeps_alive_ = false;
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        error == net::error::operation_aborted)
      return close();
    const bool is_too_long = error == http::error::body_limit ||
                             error == http::error::header_limit ||
                             error == http::error::buffer_overflow;
    const bool is_nonsense =
        error.category() == http::make_error_code(http::error::bad_method).category();
    if (is_too_long) return send(refusal(413, "a request has at most 64 kB"));
    if (is_nonsense) return send(refusal(400, "this is not a request"));
    close();
  }

  HttpRequest request_of(const TextRequest& raw, Target target) const {
    HttpRequest request;
    request.method = text_of(raw.method_string());
    if (request.method == "HEAD") request.method = "GET";
    request.body = raw.body();
    request.accepts_gzip =
        text_of(raw[http::field::accept_encoding]).find("gzip") != std::string::npos;
    request.from = {.host = text_of(raw[http::field::host]),
                    .origin = text_of(raw[http::field::origin]),
                    .cookie = text_of(raw[http::field::cookie]),
                    .authorization = text_of(raw[http::field::authorization]),
                    .query_token = {},
                    .client_secret = text_of(raw["Remora-Client"]),
                    .code = text_of(raw["Remora-Code"]),
                    .local_address = local_address_,
                    .remote_address = remote_address_};
    const auto token = target.query.find("token");
    if (token != target.query.end()) request.from.query_token = token->second;
    // The <img> of a stream sends no headers of a page's own.
    const auto client = target.query.find("client");
    if (client != target.query.end() && request.from.client_secret.empty())
      request.from.client_secret = client->second;
    request.target = std::move(target);
    return request;
  }

  void on_request(TextRequest raw) {
    keeps_alive_ = raw.keep_alive();
    is_head_ = raw.method() == http::verb::head;
    std::optional<Target> target =
        parse_target(std::string_view(raw.target().data(), raw.target().size()));
    if (!target) return send(refusal(400, "this is not an address of the console"));
    const HttpRequest request = request_of(raw, std::move(*target));
    class_origin_ = context_.routes.class_origin(request);
    if (request.method == "OPTIONS" && !class_origin_.empty()) return send(preflight());

    if (auto refused = context_.routes.objection(request)) return send(std::move(*refused));
    if (context_.routes.knows(request)) ticket_->admit();
    if (request.target.path == "/ws") return upgrade(std::move(raw));
    if (const auto video = video_request(request.target)) return show(request, *video);
    context_.routes.answer(request, responder());
  }

  /// A browser asks first whether a page from elsewhere may; the token comes with what it asks for.
  static HttpAnswer preflight() {
    return {.status = 204,
            .type = {},
            .headers = {{"Access-Control-Allow-Methods", "GET, POST, DELETE"},
                        {"Access-Control-Allow-Headers",
                         "Authorization, Content-Type, Remora-Client, Remora-Code"},
                        {"Access-Control-Allow-Private-Network", "true"},
                        {"Access-Control-Max-Age", "600"}}};
  }

  /// May be called from any thread, and when nobody is left to hear it.
  Respond responder() {
    return [self = shared_from_this(), post = context_.post](HttpAnswer answer) {
      post([self, answer = std::move(answer)]() mutable { self->send(std::move(answer)); });
    };
  }

  void upgrade(TextRequest raw) {
    if (!beast::websocket::is_upgrade(raw))
      return send(refusal(400, "this address is for WebSockets"));
    ticket_->keep_place();
    serve_websocket(std::move(stream_), std::move(ticket_), context_, std::move(raw));
  }

  void show(const HttpRequest& request, const VideoRequest& video) {
    if (request.method != "GET") return send(refusal(405, "pictures can only be looked at"));
    const std::shared_ptr<StationDive>& station_dive = context_.room.station_dive();
    if (!station_dive) return send(refusal(404, "there is no dive"));
    station_dive->session->begin();  // somebody looks
    const std::vector<std::string> sources = station_dive->video->sources();
    if (const std::string problem = station_dive->video->problem(video.spec.source);
        !problem.empty()) {
      const bool is_known =
          std::find(sources.begin(), sources.end(), video.spec.source) != sources.end();
      return send(refusal(is_known ? 503 : 404, problem));
    }
    if (std::string why_not =
            context_.room.objection_to_view(video.spec.source, request.from.client_secret);
        !why_not.empty())
      return send(refusal(403, why_not));
    if (video.is_stream && !is_head_) {
      ticket_->keep_place();
      return serve_mjpeg(std::move(stream_), std::move(ticket_), context_, video.spec,
                         request.from.client_secret);
    }
    station_dive->video->take(video.spec, [respond = responder()](const auto& frame) {
      if (frame == nullptr) return respond(refusal(503, "there is no picture"));
      respond({.type = "image/jpeg",
               .body = std::string(frame->jpeg.begin(), frame->jpeg.end()),
               .headers = {{"X-Sim-Time", std::to_string(frame->sim_time.seconds())},
                           {"X-Frame", std::to_string(frame->number)}}});
    });
  }

  template <class Body>
  void fill_head(const HttpAnswer& answer, http::response<Body>& response) {
    response.version(11);
    response.result(static_cast<unsigned>(answer.status));
    response.keep_alive(keeps_alive_);
    response.set(http::field::server, "remora");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!class_origin_.empty()) {
      response.set("Cross-Origin-Resource-Policy", "cross-origin");
      response.set("Access-Control-Allow-Origin", class_origin_);
      response.set("Vary", "Origin");
    }
    if (!answer.type.empty()) response.set(http::field::content_type, answer.type);
    response.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : answer.headers) response.set(name, value);
  }

  void send(HttpAnswer answer) {
    if (answer.file) return send_file(answer);
    text_.emplace();
    fill_head(answer, *text_);
    text_->body() = std::move(answer.body);
    text_->prepare_payload();
    if (answer.status == 204) text_->erase(http::field::content_length);
    write(*text_, text_serializer_);
  }

  void send_file(const HttpAnswer& answer) {
    file_.emplace();
    boost::system::error_code error;
    file_->body().open(answer.file->c_str(), beast::file_mode::scan, error);
    if (error) return send(refusal(404, "this file cannot be read"));
    fill_head(answer, *file_);
    file_->prepare_payload();
    write(*file_, file_serializer_);
  }

  template <class Body>
  void write(http::response<Body>& response,
             std::optional<http::response_serializer<Body>>& serializer) {
    serializer.emplace(response);
    if (!is_head_) return write_part(*serializer);
    await_reader();
    http::async_write_header(stream_, *serializer, [self = shared_from_this()](auto error, auto) {
      self->on_sent(error);
    });
  }

  /// Part by part: a long file may take as long as it likes, but whoever stops reading keeps us
  /// waiting.
  template <class Serializer>
  void write_part(Serializer& serializer) {
    await_reader();
    http::async_write_some(stream_, serializer,
                           [self = shared_from_this(), &serializer](auto error, auto) {
                             const bool goes_on = !error && !serializer.is_done();
                             goes_on ? self->write_part(serializer) : self->on_sent(error);
                           });
  }

  void await_reader() {
    keep_waiting();
    stream_.expires_after(kWriteTime);
  }

  void on_sent(const boost::system::error_code& error) {
    text_serializer_.reset();
    file_serializer_.reset();
    text_.reset();
    file_.reset();
    ticket_->end_waiting();
    if (error || !keeps_alive_) return close();
    wait_for_request();
  }

  void close() {
    ticket_->end_waiting();
    boost::system::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.close();
  }

  beast::tcp_stream stream_;
  TicketPointer ticket_;
  ServerContext& context_;
  std::string local_address_;
  std::string remote_address_;
  beast::flat_buffer buffer_{kLongestHead + kLongestBody};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> text_;
  std::optional<http::response<http::file_body>> file_;
  std::optional<http::response_serializer<http::string_body>> text_serializer_;
  std::optional<http::response_serializer<http::file_body>> file_serializer_;
  bool keeps_alive_ = false;
  bool is_head_ = false;
  std::string class_origin_;  // of the request in hand, if a class's overview made it
};

}  // namespace

void serve_http(tcp::socket socket, TicketPointer ticket, ServerContext& context) {
  std::make_shared<HttpConnection>(std::move(socket), std::move(ticket), context)->start();
}

}  // namespace remora
