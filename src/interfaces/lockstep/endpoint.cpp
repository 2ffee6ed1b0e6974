// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/endpoint.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace remora::lockstep {
namespace {

constexpr std::size_t kMostUnsent = 1 << 20;  // a program that reads nothing is shown out
constexpr int kMostNewcomers = 16;            // at a time
constexpr int kBacklog = 8;

std::optional<std::uint16_t> port_in(std::string_view text) {
  std::uint16_t port = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return port;
}

void make_non_blocking(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

/// Of a program that was killed: nobody listens behind the file any more.
void remove_left_over(const sockaddr_un& own) {
  struct stat found {};
  if (::lstat(own.sun_path, &found) != 0 || !S_ISSOCK(found.st_mode)) return;
  const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool is_alive = ::connect(probe, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0;
  ::close(probe);
  if (!is_alive) ::unlink(own.sun_path);
}

int listen_tcp(Address& address) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in own{};
  own.sin_family = AF_INET;
  own.sin_addr.s_addr = htonl(address.host);
  own.sin_port = htons(address.port);
  socklen_t length = sizeof own;
  if (::bind(listener, reinterpret_cast<sockaddr*>(&own), length) != 0 ||
      ::getsockname(listener, reinterpret_cast<sockaddr*>(&own), &length) != 0 ||
      ::listen(listener, kBacklog) != 0) {
    ::close(listener);
    return -1;
  }
  address.port = ntohs(own.sin_port);
  return listener;
}

int listen_unix(const std::string& path) {
  sockaddr_un own{};
  own.sun_family = AF_UNIX;
  std::memcpy(own.sun_path, path.c_str(), path.size() + 1);
  remove_left_over(own);
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (::bind(listener, reinterpret_cast<sockaddr*>(&own), sizeof own) != 0 ||
      ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0 || ::listen(listener, kBacklog) != 0) {
    ::close(listener);
    return -1;
  }
  return listener;
}

}  // namespace

std::optional<Address> parse_address(const std::string& text, std::string& why_not) {
  Address address;
  if (text == "-") {
    address.kind = Address::Kind::standard;
    return address;
  }
  if (text.starts_with("unix:")) {
    address.kind = Address::Kind::unix_socket;
    address.path = text.substr(5);
    if (!address.path.empty() && address.path.size() < sizeof(sockaddr_un::sun_path))
      return address;
    why_not = fmt::format("`{}` is not the path of a socket, or is too long", address.path);
    return std::nullopt;
  }
  const std::size_t colon = text.rfind(':');
  const std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  const auto port = port_in(colon == std::string::npos ? text : text.substr(colon + 1));
  in_addr parsed{};
  const bool is_host =
      ::inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host.c_str(), &parsed) == 1;
  address.host = ntohl(parsed.s_addr);
  if (!port || !is_host || address.host >> 24 != 127) {
    why_not = fmt::format(
        "`{}` is not an address. Write 127.0.0.1:PORT (this machine's own only), unix:PATH or -",
        text);
    return std::nullopt;
  }
  address.port = *port;
  return address;
}

std::unique_ptr<Endpoint> Endpoint::open(const Address& address, std::string& why_not) {
  std::unique_ptr<Endpoint> endpoint(new Endpoint);
  endpoint->address_ = address;
  if (address.kind == Address::Kind::standard) {
    // The words of this program go where its complaints go: standard output is the partner's.
    endpoint->in_ = ::dup(STDIN_FILENO);
    endpoint->out_ = ::dup(STDOUT_FILENO);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    make_non_blocking(endpoint->in_);
    make_non_blocking(endpoint->out_);
    endpoint->name_ = "standard input";
    endpoint->connections_ = 1;
    endpoint->heard_ = std::chrono::steady_clock::now();
    return endpoint;
  }
  const bool is_tcp = address.kind == Address::Kind::tcp;
  endpoint->listener_ = is_tcp ? listen_tcp(endpoint->address_) : listen_unix(address.path);
  in_addr host{htonl(address.host)};
  std::array<char, INET_ADDRSTRLEN> text{};
  ::inet_ntop(AF_INET, &host, text.data(), text.size());
  endpoint->name_ =
      is_tcp ? fmt::format("{}:{}", text.data(), endpoint->address_.port) : "unix:" + address.path;
  if (endpoint->listener_ >= 0) return endpoint;
  why_not = fmt::format("{} cannot be listened on: {}", endpoint->name_, std::strerror(errno));
  return nullptr;
}

Endpoint::~Endpoint() {
  hang_up();
  if (listener_ < 0) return;
  ::close(listener_);
  if (address_.kind == Address::Kind::unix_socket) ::unlink(address_.path.c_str());
}

void Endpoint::wait(std::chrono::milliseconds patience) const {
  std::array<pollfd, 3> ready{{{listener_, POLLIN, 0}, {in_, POLLIN, 0}, {-1, POLLOUT, 0}}};
  if (!unsent_.empty()) ready[2].fd = out_;
  ::poll(ready.data(), ready.size(), static_cast<int>(patience.count()));
}

void Endpoint::serve(Time now, std::string_view refusal) {
  accept_newcomers(now, refusal);
  flush();
  read(now);
}

void Endpoint::accept_newcomers(Time now, std::string_view refusal) {
  for (int i = 0; i < kMostNewcomers && listener_ >= 0; ++i) {
    const int newcomer = ::accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (newcomer < 0) return;
    // The one who was there may have gone a moment ago.
    if (is_connected()) read(now);
    if (is_connected() && now - heard_ < kLongestSilence) {
      ++refusals_;
      static_cast<void>(::send(newcomer, refusal.data(), refusal.size(), MSG_NOSIGNAL));
      ::close(newcomer);
      continue;
    }
    hang_up();
    const int yes = 1;  // a request and its reply are a line each: waiting for more is all delay
    ::setsockopt(newcomer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    in_ = out_ = newcomer;
    heard_ = now;
    ++connections_;
  }
}

void Endpoint::read(Time now) {
  std::array<char, 16 * 1024> buffer;
  if (!is_connected()) return;
  const ssize_t size = ::read(in_, buffer.data(), buffer.size());
  if (size > 0) {
    heard_ = now;
    lines_.add({buffer.data(), static_cast<std::size_t>(size)});
  } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
    hang_up();
  }
}

std::optional<LineBuffer::Line> Endpoint::next_line() { return lines_.next(); }

void Endpoint::send(std::string_view text) {
  if (!is_connected()) return;
  unsent_ += text;
  flush();
  if (unsent_.size() > kMostUnsent) hang_up();
}

void Endpoint::flush() {
  while (is_connected() && !unsent_.empty()) {
    const ssize_t size = in_ == out_ ? ::send(out_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL)
                                     : ::write(out_, unsent_.data(), unsent_.size());
    if (size > 0) {
      unsent_.erase(0, static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      hang_up();
    }
  }
}

void Endpoint::hang_up() {
  if (in_ >= 0) ::close(in_);
  if (out_ >= 0 && out_ != in_) ::close(out_);
  in_ = out_ = -1;
  unsent_.clear();
  lines_.clear();
  if (address_.kind == Address::Kind::standard) is_closed_for_good_ = true;
}

}  // namespace remora::lockstep
