// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interfaces/console_protocol/client_message.h"
#include "session/launch_spec.h"

namespace remora {

/// A client's message is never longer [bytes].
inline constexpr std::size_t kLongestMessage = 16 * 1024;

/// What came of some bytes: a message, or why they are none.
struct DecodedMessage {
  std::string id;  ///< of the message, as JSON; empty when it has none
  std::optional<ClientMessage> message;
  std::string problem;  ///< for people; empty with a message
};

/// Never throws, whatever the bytes are.
[[nodiscard]] DecodedMessage decode_message(std::string_view bytes);

/// What came of the body of a request: what it asks for, or the problem with it.
template <class T>
struct DecodedBody {
  std::optional<T> value;
  std::string problem;
};

[[nodiscard]] DecodedBody<LaunchSpec> decode_launch(std::string_view body);
/// The source; empty when none is given.
[[nodiscard]] DecodedBody<std::string> decode_photo(std::string_view body);
/// The name of somebody who wants to fly: 1 to 60 characters, none of them a control character,
/// blanks around them taken away.
[[nodiscard]] DecodedBody<std::string> decode_trainee(std::string_view body);
/// An order::FollowPose.
[[nodiscard]] DecodedBody<client::Command> decode_pose(std::string_view body);
/// The token.
[[nodiscard]] DecodedBody<std::string> decode_login(std::string_view body);

}  // namespace remora
