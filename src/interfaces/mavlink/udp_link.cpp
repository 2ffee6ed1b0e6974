// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/asio/buffer.hpp>

#include "interfaces/mavlink/links.h"

namespace remora::mavlink {
namespace {

constexpr std::size_t kMostPeers = 16;
constexpr auto kForgottenAfter = std::chrono::seconds(30);

/// Of the same kind as `other`: everybody's, or this machine's alone.
net::ip::address own_address(const net::ip::address& other) {
  if (other.is_v6())
    return other.is_loopback() ? net::ip::address_v6::loopback() : net::ip::address_v6::any();
  return other.is_loopback() ? net::ip::address_v4::loopback() : net::ip::address_v4::any();
}

}  // namespace

UdpLink::UdpLink(Exchange& exchange) : exchange_(exchange), socket_(exchange.io) {}

std::string UdpLink::open(const udp::endpoint& target) {
  target_ = target;
  boost::system::error_code problem;
  socket_.open(target.protocol(), problem);
  if (!problem) socket_.bind({own_address(target.address()), 0}, problem);
  if (!problem) socket_.non_blocking(true, problem);
  return problem ? "cannot speak over UDP: " + problem.message() : std::string();
}

void UdpLink::start() { receive(); }

void UdpLink::receive() {
  socket_.async_receive_from(net::buffer(buffer_), from_,
                             [this](const boost::system::error_code& error, std::size_t size) {
                               if (error == net::error::operation_aborted || !socket_.is_open())
                                 return;
                               // A datagram that nobody wanted comes back as an error: no reason to
                               // stop listening.
                               if (!error) take(size);
                               receive();
                             });
}

void UdpLink::take(std::size_t size) {
  if (!target_.address().is_loopback() && from_.address() != target_.address()) {
    ++exchange_.trouble.turned_away;
    return;
  }
  FrameReader reader;  // a datagram ends with its last message
  const std::vector<Spoken> said = reader.read(std::span<const std::uint8_t>(buffer_.data(), size));
  reader.drop_rest();
  exchange_.trouble.frames += reader.counts();
  if (said.empty()) return;
  const Clock::time_point now = Clock::now();
  Peer* const peer = peer_of(from_, now);
  if (peer == nullptr) {
    ++exchange_.trouble.turned_away;
    return;
  }
  for (const Spoken& spoken : said) {
    if (peer->rate.admits(now)) {
      exchange_.hear(peer->way, spoken);
    } else {
      ++exchange_.trouble.too_many;
    }
  }
}

/// Null when too many speak.
UdpLink::Peer* UdpLink::peer_of(const udp::endpoint& from, Clock::time_point now) {
  const auto found = peers_.find(from);
  if (found != peers_.end()) {
    found->second.heard = now;
    return &found->second;
  }
  std::erase_if(peers_,
                [&](const auto& peer) { return now - peer.second.heard > kForgottenAfter; });
  if (peers_.size() >= kMostPeers) return nullptr;
  return &peers_.emplace(from, Peer{exchange_.next_way(), now, {}}).first->second;
}

std::size_t UdpLink::speakers() const {
  const Clock::time_point now = Clock::now();
  std::size_t count = 0;
  for (const auto& peer : peers_)
    if (now - peer.second.heard < kForgottenAfter) ++count;
  return count;
}

void UdpLink::send(const Bytes& frame) {
  // What cannot be sent is lost, as datagrams are.
  boost::system::error_code ignored;
  const auto bytes = net::buffer(*frame);
  socket_.send_to(bytes, target_, 0, ignored);
  const Clock::time_point now = Clock::now();
  for (const auto& [endpoint, peer] : peers_)
    if (endpoint != target_ && now - peer.heard < kForgottenAfter)
      socket_.send_to(bytes, endpoint, 0, ignored);
}

void UdpLink::close() {
  boost::system::error_code ignored;
  socket_.close(ignored);
}

}  // namespace remora::mavlink
