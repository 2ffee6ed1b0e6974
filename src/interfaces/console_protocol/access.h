// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace remora {

/// Takes the same time whatever the texts share, so that nobody finds a token letter by letter.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

/// 128 random bits from the system, in hexadecimal.
[[nodiscard]] std::string random_secret();

/// Whether an address (`127.0.0.1`, `::1`) can only be reached from this machine.
[[nodiscard]] bool is_loopback(const std::string& address);

/// What a request says about who sends it.
struct RequestOrigin {
  std::string host;           ///< the header: `127.0.0.1:8080`
  std::string origin;         ///< the header; empty without
  std::string cookie;         ///< the header
  std::string authorization;  ///< the header
  std::string query_token;    ///< `?token=`
  std::string client_secret =
      {};                     ///< the header `Remora-Client`: `resume` of a welcome; empty without
  std::string code = {};      ///< the header `Remora-Code`: an instructor's; empty without
  std::string local_address;  ///< of this machine's end of the connection
  std::string remote_address = {};  ///< of the other end
};

/// Who may ask for what.
class Access {
 public:
  /// `token` empty: none is required. `class_origins`: pages from elsewhere that may use this
  /// console all the same, `http://192.168.1.10:8080`.
  Access(std::string listen_address, std::string token,
         std::vector<std::string> class_origins = {});

  [[nodiscard]] bool needs_token() const { return !token_.empty(); }
  /// The host a browser believes it talks to must be us: a name that a stranger's name server
  /// points at this machine is not (DNS rebinding).
  [[nodiscard]] bool is_own_host(const RequestOrigin& request) const;
  /// Whether the page that asks is the overview of a class that may watch and lead this console.
  [[nodiscard]] bool is_class_origin(const RequestOrigin& request) const;
  /// For all that changes something: a page from elsewhere may not, but for a class's overview.
  [[nodiscard]] bool is_own_origin(const RequestOrigin& request) const;
  /// True when none is needed, too.
  [[nodiscard]] bool has_token(const RequestOrigin& request) const;
  [[nodiscard]] bool is_token(std::string_view text) const;
  /// Each token that the request shows, right or wrong.
  [[nodiscard]] static std::vector<std::string_view> tokens_of(const RequestOrigin& request);

 private:
  std::string listen_address_;
  std::string token_;
  std::vector<std::string> class_origins_;
};

}  // namespace remora
