// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interfaces/console_protocol/access.h"
#include "interfaces/console_protocol/target.h"
#include "session/video_stream.h"

namespace remora {

/// A request that was read completely.
struct HttpRequest {
  std::string method;  ///< `GET`, `POST`, …; a HEAD comes as GET
  Target target;
  std::string body;
  RequestOrigin from;
  bool accepts_gzip = false;
};

/// What is sent back: a text or a file.
struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::optional<std::filesystem::path> file = {};  ///< in place of `body`
  std::vector<std::pair<std::string, std::string>> headers = {};
};

[[nodiscard]] inline HttpAnswer json_answer(std::string body, int status = 200) {
  return {.status = status, .body = std::move(body)};
}

/// To be called once, from any thread.
using Respond = std::function<void(HttpAnswer)>;

/// Of the answer to somebody who must log in first: the one 403 that asks for a token.
inline constexpr std::string_view kTokenRequired = "token_required";

/// Of the answer to somebody who would end a dive that somebody else flies.
inline constexpr std::string_view kFlightInProgress = "flight_in_progress";

/// Of the answer to somebody who says that they are an instructor and has not shown the code.
inline constexpr std::string_view kInstructorCodeRequired = "instructor_code_required";

/// The code of an error that says no more than its status.
[[nodiscard]] std::string_view code_of(int status);

/// `{code, error}`: for programs and for people.
[[nodiscard]] HttpAnswer refusal(int status, const std::string& error);
[[nodiscard]] HttpAnswer refusal(int status, std::string_view code, const std::string& error);

/// What throws in another thread becomes an answer, not the end of the program.
void answer_safely(const Respond& respond, const std::function<HttpAnswer()>& make);

/// What `/video/SOURCE.mjpg?fps=…` or `.jpg` asks for; nothing when it is not a video.
struct VideoRequest {
  StreamSpec spec;
  bool is_stream = true;  ///< else one picture
};
[[nodiscard]] std::optional<VideoRequest> video_request(const Target& target);

}  // namespace remora
