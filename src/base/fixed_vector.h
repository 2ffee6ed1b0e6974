// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "base/assert.h"

namespace remora {

/// A list of at most `kCapacity` values, stored in place: copying a State that holds one copies no
/// heap.
template <class T, std::size_t kCapacity>
class FixedVector {
 public:
  FixedVector() = default;
  FixedVector(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }
  explicit FixedVector(std::size_t size, const T& value = T{}) { resize(size, value); }

  void push_back(const T& value) {
    REMORA_ASSERT(size_ < kCapacity);
    values_[size_++] = value;
  }
  void resize(std::size_t size, const T& value = T{}) {
    REMORA_ASSERT(size <= kCapacity);
    for (std::size_t i = size_; i < size; ++i) values_[i] = value;
    size_ = size;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return kCapacity; }
  [[nodiscard]] T& operator[](std::size_t i) { return values_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return values_[i]; }
  [[nodiscard]] T* begin() { return values_.data(); }
  [[nodiscard]] T* end() { return values_.data() + size_; }
  [[nodiscard]] const T* begin() const { return values_.data(); }
  [[nodiscard]] const T* end() const { return values_.data() + size_; }
  [[nodiscard]] std::span<T> span() { return {values_.data(), size_}; }
  [[nodiscard]] std::span<const T> span() const { return {values_.data(), size_}; }

 private:
  std::array<T, kCapacity> values_{};
  std::size_t size_ = 0;
};

}  // namespace remora
