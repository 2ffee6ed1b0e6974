// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "testing/allocation_watch.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <cstdlib>
#include <cstring>
#include <new>

#if REMORA_COUNTS_ALLOCATIONS
namespace {

std::size_t allocations = 0;
bool is_watching = false;
const char* left_out = nullptr;

bool is_called_by(const char* library) {
  void* frames[32];
  const int count = backtrace(frames, 32);
  for (int i = 0; i < count; ++i) {
    Dl_info where;
    if (dladdr(frames[i], &where) != 0 && where.dli_fname != nullptr &&
        std::strstr(where.dli_fname, library) != nullptr)
      return true;
  }
  return false;
}

}  // namespace

// Not inlined: gcc would see malloc on one side and delete on the other, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (is_watching && (left_out == nullptr || !is_called_by(left_out))) ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace remora {

AllocationWatch::AllocationWatch(const char* leave_out) {
  void* frame;
  backtrace(&frame, 1);  // loads what it needs on its first call
  allocations = 0;
  left_out = leave_out;
  is_watching = true;
}
AllocationWatch::~AllocationWatch() { is_watching = false; }
std::size_t AllocationWatch::count() const { return allocations; }

}  // namespace remora
#endif
