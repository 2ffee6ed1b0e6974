// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "interfaces/lockstep/line_buffer.h"

namespace remora::lockstep {

/// How an endpoint is reached: `127.0.0.1:9100`, `9100`, `unix:/path`, or `-` for standard input
/// and output.
struct Address {
  enum class Kind { tcp, unix_socket, standard } kind = Kind::tcp;
  std::uint32_t host = 0x7f000001;  ///< of this machine only
  std::uint16_t port = 9100;
  std::string path = {};  ///< of a Unix socket
};
/// Nothing, with the reason, for a text that is none, or an address that others could reach.
[[nodiscard]] std::optional<Address> parse_address(const std::string& text, std::string& why_not);

/// A place where one program at a time can connect and talk in lines. Nothing blocks but wait().
class Endpoint {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// A connection that has said nothing for this long loses its place to the next who comes.
  static constexpr std::chrono::seconds kLongestSilence{10};

  [[nodiscard]] static std::unique_ptr<Endpoint> open(const Address& address, std::string& why_not);
  ~Endpoint();
  Endpoint(const Endpoint&) = delete;
  Endpoint& operator=(const Endpoint&) = delete;

  /// `127.0.0.1:9100`, with the port that was really taken.
  [[nodiscard]] const std::string& name() const { return name_; }

  /// Until something happens or the time is over.
  void wait(std::chrono::milliseconds patience) const;
  /// Takes who knocks and what has come, sends what waits. `refusal` is what a second program is
  /// told before it is shown out.
  void serve(Time now, std::string_view refusal);

  [[nodiscard]] bool is_connected() const { return in_ >= 0; }
  /// Counts the connections that were made.
  [[nodiscard]] std::uint64_t connections() const { return connections_; }
  [[nodiscard]] std::uint64_t refusals() const { return refusals_; }
  [[nodiscard]] std::optional<LineBuffer::Line> next_line();
  void send(std::string_view text);
  void hang_up();
  /// Standard input has ended: nobody can come any more.
  [[nodiscard]] bool is_closed_for_good() const { return is_closed_for_good_; }

 private:
  Endpoint() = default;
  void accept_newcomers(Time now, std::string_view refusal);
  void read(Time now);
  void flush();

  Address address_;
  std::string name_;
  int listener_ = -1;
  int in_ = -1;   // of who is connected
  int out_ = -1;  // the same, but for standard output
  LineBuffer lines_;
  std::string unsent_;
  Time heard_;
  std::uint64_t connections_ = 0;
  std::uint64_t refusals_ = 0;
  bool is_closed_for_good_ = false;
};

}  // namespace remora::lockstep
