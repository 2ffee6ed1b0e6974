// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <boost/asio/write.hpp>

#include "interfaces/console/net.h"
#include "interfaces/console_protocol/mjpeg_part.h"

namespace remora {
namespace {

// A viewer who takes nothing for this long has gone.
constexpr std::chrono::seconds kStalled{10};
// What the system may hold back for a slow viewer: two or three pictures. More would be old news.
constexpr int kSendBuffer = 128 * 1024;

/// One viewer of one stream. At most one picture is on its way; of those that come meanwhile only
/// the newest waits.
class MjpegStream : public std::enable_shared_from_this<MjpegStream> {
 public:
  MjpegStream(beast::tcp_stream stream, TicketPointer ticket, ServerContext& context,
              std::string client_secret)
      : stream_(std::move(stream)),
        ticket_(std::move(ticket)),
        context_(context),
        client_secret_(std::move(client_secret)) {}

  void start(const StreamSpec& spec) {
    boost::system::error_code ignored;
    stream_.socket().set_option(net::socket_base::send_buffer_size(kSendBuffer), ignored);
    stream_.expires_never();
    end_ = std::make_shared<std::function<void()>>(
        [weak = weak_from_this()] { close_if_there(weak); });
    context_.stream_ends.push_back(end_);
    head_ = mjpeg_head();
    is_writing_ = true;
    net::async_write(stream_, net::buffer(head_),
                     [self = shared_from_this()](auto error, auto) { self->on_written(error); });
    notice_departure();
    source_ = spec.source;
    subscription_ = context_.room.station_dive()->video->watch(
        spec, [weak = weak_from_this(), post = context_.post](const auto& frame) {
          post([weak, frame] {
            if (const auto self = weak.lock()) self->show(frame);
          });
        });
  }

 private:
  static void close_if_there(const std::weak_ptr<MjpegStream>& weak) {
    if (const auto self = weak.lock()) self->close();
  }

  void show(const std::shared_ptr<const VideoFrame>& frame) {
    if (is_closed_ || frame == nullptr) return;
    if (!may_still_look()) return close();
    waiting_ = frame;
    if (!is_writing_) write();
  }

  /// An instructor can withdraw views from outside.
  [[nodiscard]] bool may_still_look() const {
    return !context_.room.station_dive() ||
           context_.room.objection_to_view(source_, client_secret_).empty();
  }

  void write() {
    sending_ = std::exchange(waiting_, nullptr);
    head_ = mjpeg_part_head(*sending_, unix_seconds_of(*sending_));
    const std::array<net::const_buffer, 3> part{net::buffer(head_), net::buffer(sending_->jpeg),
                                                net::buffer(mjpeg_part_end())};
    is_writing_ = true;
    stream_.expires_after(kStalled);
    net::async_write(stream_, part,
                     [self = shared_from_this()](auto error, auto) { self->on_written(error); });
  }

  void on_written(const boost::system::error_code& error) {
    is_writing_ = false;
    sending_.reset();
    if (error) return close();
    if (waiting_) write();
  }

  /// Viewers say nothing; what can be read is that they left.
  void notice_departure() {
    stream_.socket().async_read_some(net::buffer(heard_),
                                     [self = shared_from_this()](auto error, auto) {
                                       if (error) return self->close();
                                       self->notice_departure();
                                     });
  }

  void close() {
    if (std::exchange(is_closed_, true)) return;
    subscription_.reset();
    boost::system::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.close();
  }

  beast::tcp_stream stream_;
  TicketPointer ticket_;
  ServerContext& context_;
  std::string client_secret_;
  std::string source_;
  std::shared_ptr<VideoDesk::Subscription> subscription_;
  std::shared_ptr<std::function<void()>> end_;
  std::shared_ptr<const VideoFrame> sending_;
  std::shared_ptr<const VideoFrame> waiting_;
  std::string head_;
  std::array<char, 256> heard_{};
  bool is_writing_ = false;
  bool is_closed_ = false;
};

}  // namespace

void serve_mjpeg(beast::tcp_stream stream, TicketPointer ticket, ServerContext& context,
                 const StreamSpec& spec, std::string client_secret) {
  std::make_shared<MjpegStream>(std::move(stream), std::move(ticket), context,
                                std::move(client_secret))
      ->start(spec);
}

}  // namespace remora
