// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/exchange.h"

#include <cmath>
#include <string_view>

#include "interfaces/console_protocol/encode.h"

namespace remora {
namespace {

constexpr std::string_view kVideo = "/video/";

bool take_ending(std::string& text, std::string_view ending) {
  if (text.size() <= ending.size() || !std::string_view(text).ends_with(ending)) return false;
  text.resize(text.size() - ending.size());
  return true;
}

}  // namespace

std::string_view code_of(int status) {
  switch (status) {
    case 400:
      return "bad_request";
    case 403:
      return "forbidden";
    case 404:
      return "not_found";
    case 405:
      return "method_not_allowed";
    case 409:
      return "conflict";
    case 413:
      return "too_large";
    case 422:
      return "invalid";
    case 429:
      return "too_many_requests";
    default:
      return "unavailable";
  }
}

HttpAnswer refusal(int status, const std::string& error) {
  return refusal(status, code_of(status), error);
}

HttpAnswer refusal(int status, std::string_view code, const std::string& error) {
  return {.status = status, .body = error_text(code, error)};
}

void answer_safely(const Respond& respond, const std::function<HttpAnswer()>& make) {
  HttpAnswer answer;
  try {
    answer = make();
  } catch (const std::exception& misfortune) {
    answer = refusal(503, misfortune.what());
  }
  respond(std::move(answer));
}

std::optional<VideoRequest> video_request(const Target& target) {
  if (target.path.rfind(kVideo, 0) != 0) return std::nullopt;
  VideoRequest video;
  std::string source = target.path.substr(kVideo.size());
  video.is_stream = take_ending(source, ".mjpg");
  if (!video.is_stream && !take_ending(source, ".jpg")) return std::nullopt;
  video.spec.source = std::move(source);
  const auto whole = [&](const char* name, double otherwise, double least, double greatest) {
    return static_cast<int>(std::lround(target.number(name, otherwise, least, greatest)));
  };
  video.spec.fps = target.number("fps", 20.0, 0.1, 60.0);
  video.spec.quality = whole("quality", 70, 1, 100);
  video.spec.width = whole("width", 0, 0, 4096);
  if (video.spec.width > 0 && video.spec.width < 16) video.spec.width = 16;
  video.spec.has_axes = target.is_on("axes");
  video.spec.has_trail = target.is_on("trail");
  return video;
}

}  // namespace remora
