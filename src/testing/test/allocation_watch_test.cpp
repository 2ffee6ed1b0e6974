// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "testing/allocation_watch.h"

#include <gtest/gtest.h>

#include <new>
#include <sstream>
#include <string>

#if REMORA_COUNTS_ALLOCATIONS
namespace remora {
namespace {

/// A call that no compiler may leave out.
void take_and_give_back() { ::operator delete(::operator new(1)); }

TEST(AllocationWatch, CountsEachNewWhileItLivesAndNoneBefore) {
  take_and_give_back();
  const AllocationWatch watch;
  EXPECT_EQ(watch.count(), 0u);
  take_and_give_back();
  take_and_give_back();
  EXPECT_EQ(watch.count(), 2u);
}

TEST(AllocationWatch, LeavesOutWhatTheNamedLibraryTakesAndNothingElse) {
  const std::string text(1000, 'x');
  const auto write = [&] {  // the buffer grows inside the C++ library
    std::ostringstream stream;
    stream << text;
  };
  {
    const AllocationWatch watch;
    write();
    EXPECT_GT(watch.count(), 0u);
  }
  const AllocationWatch watch("libstdc++");
  write();
  EXPECT_EQ(watch.count(), 0u);
  take_and_give_back();
  EXPECT_EQ(watch.count(), 1u);
}

}  // namespace
}  // namespace remora
#endif
