// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interfaces/console_protocol/decode.h"
#include "session/mark_board.h"

namespace remora {

/// What is asked of the marks of a dive: a new one, or a change of the one with `id`. Its place is
/// in the world, or in the picture of a camera.
struct MarkRequest {
  std::optional<std::uint32_t> id;
  MarkChange what;
  struct Pixel {
    std::string source;        ///< `rov/main`
    std::array<double, 2> at;  ///< from 0 at the top left to 1
  };
  std::optional<Pixel> pixel;
};
[[nodiscard]] DecodedBody<MarkRequest> decode_mark(std::string_view body);

// As protocol/console_rest.schema.json has it.
[[nodiscard]] std::string mark_text(const PlacedMark& mark);
[[nodiscard]] std::string marks_text(const std::vector<PlacedMark>& marks);
/// The message of the WebSocket.
[[nodiscard]] std::string marks_message(const std::vector<PlacedMark>& marks);

}  // namespace remora
