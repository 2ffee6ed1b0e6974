// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/mark_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "base/text.h"
#include "files/read_file.h"

namespace remora {
namespace {

constexpr const char* kHead = "id,at [s],north [m],east [m],down [m],author,name";
constexpr std::size_t kFields = 7;
constexpr std::size_t kLongestFile = 1u << 20u;  // bytes

/// Texts of people in a line of comma-separated values: what would end a field becomes a blank.
std::string as_field(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return c == ',' || c == '"' || static_cast<unsigned char>(c) < 0x20; }, ' ');
  return text;
}

std::optional<PlacedMark> mark_in(std::string_view line) {
  const std::vector<std::string_view> fields = csv_fields(line);
  if (fields.size() != kFields) return std::nullopt;
  std::array<double, 5> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::optional<double> number = finite_number(fields[i]);
    if (!number) return std::nullopt;
    numbers[i] = *number;
  }
  if (numbers[0] < 1.0 || numbers[0] > 1e9) return std::nullopt;
  return PlacedMark{.id = static_cast<std::uint32_t>(numbers[0]),
                    .name = std::string(fields[6]),
                    .p_W = Vec3(numbers[2], numbers[3], numbers[4]),
                    .author = std::string(fields[5]),
                    .at = from_seconds(numbers[1])};
}

}  // namespace

MarkBoard::MarkBoard(std::filesystem::path folder) : folder_(std::move(folder)) { read(); }

std::optional<PlacedMark> MarkBoard::place(PlacedMark mark) {
  const std::lock_guard lock(mutex_);
  if (marks_.size() >= kMost) return std::nullopt;
  mark.id = ++last_id_;
  mark.name = as_field(std::move(mark.name));
  mark.author = as_field(std::move(mark.author));
  if (mark.name.empty()) mark.name = fmt::format("Mark {}", mark.id);
  marks_.push_back(mark);
  note_change();
  return mark;
}

std::optional<PlacedMark> MarkBoard::change(std::uint32_t id, const MarkChange& change) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(marks_.begin(), marks_.end(),
                                  [id](const PlacedMark& mark) { return mark.id == id; });
  if (found == marks_.end()) return std::nullopt;
  if (change.name && !change.name->empty()) found->name = as_field(*change.name);
  if (change.p_W) found->p_W = *change.p_W;
  note_change();
  return *found;
}

bool MarkBoard::remove(std::uint32_t id) {
  const std::lock_guard lock(mutex_);
  if (std::erase_if(marks_, [id](const PlacedMark& mark) { return mark.id == id; }) == 0)
    return false;
  note_change();
  return true;
}

std::vector<PlacedMark> MarkBoard::marks() const {
  const std::lock_guard lock(mutex_);
  return marks_;
}

std::uint64_t MarkBoard::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

void MarkBoard::note_change() {
  ++version_;
  write();
}

/// Lines that are not marks, the head among them, are passed over.
void MarkBoard::read() {
  if (folder_.empty()) return;
  const std::optional<std::string> text = read_file(folder_ / kFile, kLongestFile);
  std::string_view rest = text ? *text : std::string_view();
  while (!rest.empty() && marks_.size() < kMost) {
    std::optional<PlacedMark> mark = mark_in(take_until('\n', rest));
    if (!mark) continue;
    last_id_ = std::max(last_id_, mark->id);
    marks_.push_back(std::move(*mark));
  }
}

/// A few hundred bytes, seldom: written anew each time, beside the old ones until it is complete.
void MarkBoard::write() const {
  if (folder_.empty()) return;
  const std::filesystem::path fresh = folder_ / (std::string(kFile) + ".new");
  {
    std::ofstream file(fresh);
    file << kHead << '\n';
    for (const PlacedMark& mark : marks_) {
      file << fmt::format("{},{:.3f},{:.3f},{:.3f},{:.3f},{},{}\n", mark.id, mark.at.seconds(),
                          mark.p_W.x(), mark.p_W.y(), mark.p_W.z(), mark.author, mark.name);
    }
    if (!file) return;
  }
  std::error_code failed;
  std::filesystem::rename(fresh, folder_ / kFile, failed);
}

}  // namespace remora
