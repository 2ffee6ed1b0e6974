// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

// The address sanitizer brings its own operator new, and pairs it with its own delete.
#if defined(__SANITIZE_ADDRESS__)
#define REMORA_COUNTS_ALLOCATIONS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define REMORA_COUNTS_ALLOCATIONS 0
#endif
#endif
#ifndef REMORA_COUNTS_ALLOCATIONS
#define REMORA_COUNTS_ALLOCATIONS 1
#endif

namespace remora {

/// Counts what the whole program takes from the heap with `new` while it lives. One at a time, and
/// only in programs that link `remora_allocations`, where REMORA_COUNTS_ALLOCATIONS is 1.
class AllocationWatch {
 public:
  /// Calls that come from a library whose file name contains `leave_out` do not count.
  explicit AllocationWatch(const char* leave_out = nullptr);
  ~AllocationWatch();
  AllocationWatch(const AllocationWatch&) = delete;
  AllocationWatch& operator=(const AllocationWatch&) = delete;

  [[nodiscard]] std::size_t count() const;
};

}  // namespace remora
