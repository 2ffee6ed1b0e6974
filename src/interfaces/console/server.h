// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scenario/class_file.h"
#include "station/station.h"

namespace remora {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;         ///< 0: any that is free
  std::string token;                 ///< empty: none is asked for; only sound on a loopback address
  std::filesystem::path pages;       ///< folder of the built pages
  std::filesystem::path docs = {};   ///< folder of the built documentation
  std::string version;               ///< of the program
  std::string instructor_code = {};  ///< empty: instructors need none
  std::vector<std::string> class_origins = {};  ///< overviews that may watch and lead this console
  std::optional<ClassSpec> class_spec = {};     ///< the class that is overseen from here
};

/// The console: pages, REST, the WebSocket and video of one station, on one address. Docs:
/// docs/guides/console_protocol.md. The station outlives it.
class ConsoleServer {
 public:
  ConsoleServer(Station& station, ServerOptions options);
  ~ConsoleServer();  ///< stops
  ConsoleServer(const ConsoleServer&) = delete;
  ConsoleServer& operator=(const ConsoleServer&) = delete;

  /// Begins to listen. The answer is what went wrong, for people; empty when all is well.
  [[nodiscard]] std::string start();
  [[nodiscard]] std::uint16_t port() const;  ///< that it listens on
  [[nodiscard]] bool has_pages() const;
  void stop();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
