// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/input_codec.h"

#include <bit>

#include "base/assert.h"
#include "record/archive.h"

namespace remora {
namespace {

// Longer than any vehicle's row: kind, mode, sticks, wrench, four lists and room to grow.
constexpr std::uint64_t kMaxWords = 64 + kMaxThrusters + kMaxActuators + kMaxLamps + 2 * kMaxJoints;

struct WordSink {
  InputWords& words;
  void whole(std::uint64_t value) { words.push_back(value); }
  void real(double value) { words.push_back(std::bit_cast<std::uint64_t>(value)); }
};

class WordSource {
 public:
  /// After its last word the row counts as having `zeros` more.
  WordSource(const InputWords& words, std::size_t zeros) : words_(words), zeros_(zeros) {}
  [[nodiscard]] std::uint64_t whole() {
    if (next_ == words_.size() + zeros_) fail();
    if (!ok_) return 0;
    const std::size_t i = next_++;
    return i < words_.size() ? words_[i] : 0;
  }
  [[nodiscard]] double real() { return std::bit_cast<double>(whole()); }
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool is_spent() const { return ok_ && next_ == words_.size() + zeros_; }
  void fail() { ok_ = false; }

 private:
  const InputWords& words_;
  std::size_t zeros_;
  std::size_t next_ = 0;
  bool ok_ = true;
};

void flatten(const VehicleInput& vehicle, InputWords& words) {
  words.clear();
  WordSink sink{words};
  FieldWriter{sink}(vehicle);
  REMORA_ASSERT(words.size() <= kMaxWords);
}

[[nodiscard]] bool unflatten(const InputWords& words, std::size_t unknown_words,
                             VehicleInput& vehicle) {
  WordSource source(words, unknown_words);
  FieldReader{source}(vehicle);
  return source.is_spent();
}

// Where `now` goes on after the row before it ended, the row before counts as zeros.
[[nodiscard]] std::uint64_t word_before(const InputWords& before, std::size_t i) {
  return i < before.size() ? before[i] : 0;
}

void write_difference(const InputWords& before, const InputWords& now, ByteWriter& writer) {
  std::uint64_t changed = 0;
  for (std::size_t i = 0; i < now.size(); ++i) changed += now[i] != word_before(before, i);

  writer.whole(now.size());
  writer.whole(changed);
  std::size_t next = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] == word_before(before, i)) continue;
    writer.whole(i - next);
    writer.u64(now[i]);
    next = i + 1;
  }
}

void apply_difference(ByteReader& bytes, InputWords& words) {
  const std::uint64_t size = bytes.whole();
  const std::uint64_t changed = bytes.whole();
  if (size > kMaxWords || changed > size) return bytes.fail();

  words.resize(size);  // new words are zero
  std::uint64_t next = 0;
  for (std::uint64_t n = 0; n < changed; ++n) {
    const std::uint64_t gap = bytes.whole();
    const std::uint64_t word = bytes.u64();
    if (!bytes.ok() || gap >= size - next) return bytes.fail();
    words[next + gap] = word;
    next += gap + 1;
  }
}

}  // namespace

void InputEncoder::restart() {
  for (InputWords& words : before_) words.clear();
}

bool InputEncoder::is_new(const Input& input) {
  REMORA_ASSERT(input.vehicles.size() == before_.size());
  if (!input.events.empty()) return true;
  for (std::size_t i = 0; i < before_.size(); ++i) {
    flatten(input.vehicles[i], now_);
    if (now_ != before_[i]) return true;
  }
  return false;
}

void InputEncoder::encode(const Input& input, Bytes& bytes) {
  REMORA_ASSERT(input.vehicles.size() == before_.size());
  ByteWriter writer(bytes);

  // Each changed vehicle is announced by its number plus one; zero ends the list.
  for (std::size_t i = 0; i < before_.size(); ++i) {
    flatten(input.vehicles[i], now_);
    if (now_ == before_[i]) continue;
    writer.whole(i + 1);
    write_difference(before_[i], now_, writer);
    before_[i].swap(now_);
  }
  writer.whole(0);
  FieldWriter{writer}(input.events);
}

void InputDecoder::restart() {
  for (InputWords& words : before_) words.clear();
}

bool InputDecoder::decode(ByteReader& bytes) {
  std::uint64_t last = 0;
  while (const std::uint64_t number = bytes.whole()) {
    // Each vehicle at most once, in order: nobody pays twice for hostile bytes.
    if (number <= last || number > before_.size()) return false;
    InputWords& words = before_[number - 1];
    apply_difference(bytes, words);
    VehicleInput& vehicle = input_.vehicles[number - 1];
    if (!bytes.ok() || !unflatten(words, unknown_words_, vehicle)) return false;
    if (!knows_arming_) vehicle.is_armed = true;  // disarmed was written as thrusters at zero
    last = number;
  }
  FieldReader{bytes}(input_.events);
  return bytes.ok();
}

}  // namespace remora
