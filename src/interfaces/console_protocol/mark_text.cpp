// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/mark_text.h"

#include <nlohmann/json.hpp>

#include "interfaces/console_protocol/fields.h"
#include "interfaces/console_protocol/json_text.h"

namespace remora {
namespace {

using nlohmann::json;
constexpr std::size_t kLongestMarkName = 4 * 40;
constexpr std::size_t kLongestCameraName = 128;
constexpr double kFarthestMark = 1e5;  // a place in a scene [m]

json mark_json(const PlacedMark& mark) {
  return {{"id", mark.id},
          {"name", mark.name},
          {"position", vector_json(mark.p_W, 1e3)},
          {"author", mark.author},
          {"at", coarse(mark.at.seconds(), 1e3)}};
}

json marks_json(const std::vector<PlacedMark>& marks) {
  json list = json::array();
  for (const PlacedMark& mark : marks) list.push_back(mark_json(mark));
  return list;
}

/// `[0.5, 0.5]`: the middle of the picture.
std::array<double, 2> place_in_picture(Fields& fields) {
  const json* told = fields.find("at");
  std::array<double, 2> at{0.5, 0.5};
  bool is_place = told != nullptr && told->is_array() && told->size() == 2;
  for (std::size_t i = 0; is_place && i < 2; ++i) {
    is_place = (*told)[i].is_number();
    if (is_place) at[i] = (*told)[i].get<double>();
    is_place = is_place && at[i] >= 0.0 && at[i] <= 1.0;
  }
  if (!is_place)
    fields.complain("`at` must be two numbers from 0 to 1: across and down the picture");
  return at;
}

MarkRequest read_mark(Fields& fields) {
  MarkRequest wanted;
  if (const auto id = fields.integer("id", 1'000'000'000))
    wanted.id = static_cast<std::uint32_t>(*id);
  if (fields.find("name") != nullptr) wanted.what.name = fields.text("name", kLongestMarkName);
  wanted.what.p_W = fields.vector("position", kFarthestMark);
  if (fields.find("source") != nullptr)
    wanted.pixel = MarkRequest::Pixel{fields.required_text("source", kLongestCameraName),
                                      place_in_picture(fields)};
  if (wanted.what.p_W && wanted.pixel)
    fields.complain("write `position`, or `source` and `at`, not both");
  if (!wanted.id && !wanted.what.p_W && !wanted.pixel)
    fields.complain("write `position`: [north, east, down], or `source` and `at`");
  return wanted;
}

}  // namespace

DecodedBody<MarkRequest> decode_mark(std::string_view body) {
  constexpr bool kThrows = false;
  const json object = json::parse(body.begin(), body.end(), nullptr, kThrows);
  if (object.is_discarded()) return {std::nullopt, "the body is not JSON"};
  Fields fields(object);
  MarkRequest wanted = read_mark(fields);
  if (!fields.is_sound()) return {std::nullopt, fields.problem()};
  return {std::move(wanted), {}};
}

std::string mark_text(const PlacedMark& mark) { return to_text(mark_json(mark)); }

std::string marks_text(const std::vector<PlacedMark>& marks) { return to_text(marks_json(marks)); }

std::string marks_message(const std::vector<PlacedMark>& marks) {
  return to_text({{"type", "marks"}, {"marks", marks_json(marks)}});
}

}  // namespace remora
