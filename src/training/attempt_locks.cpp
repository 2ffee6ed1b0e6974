// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/attempt_locks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "training/records_error.h"

namespace remora {
namespace {

struct flock lock_of(std::int64_t attempt, short kind) {
  struct flock lock {};
  lock.l_type = kind;
  lock.l_whence = SEEK_SET;
  lock.l_start = attempt;
  lock.l_len = 1;
  return lock;
}

}  // namespace

AttemptLocks::AttemptLocks(const std::filesystem::path& file)
    : descriptor_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (descriptor_ < 0)
    throw RecordsError(fmt::format("{}: cannot be opened: {}", file.string(), strerror(errno)));
}

AttemptLocks::~AttemptLocks() { ::close(descriptor_); }

// Locks of the open file (F_OFD_…), not of the process: those would be lost as soon as any part of
// the program closes the file, and two Records in one program would not see each other's.

void AttemptLocks::hold(std::int64_t attempt) {
  struct flock lock = lock_of(attempt, F_WRLCK);
  if (::fcntl(descriptor_, F_OFD_SETLK, &lock) != 0)
    throw RecordsError(fmt::format("the attempt cannot be marked as running: {}", strerror(errno)));
  held_.insert(attempt);
}

void AttemptLocks::release(std::int64_t attempt) {
  if (held_.erase(attempt) == 0) return;
  struct flock lock = lock_of(attempt, F_UNLCK);
  ::fcntl(descriptor_, F_OFD_SETLK, &lock);
}

bool AttemptLocks::is_held(std::int64_t attempt) const {
  if (held_.contains(attempt)) return true;
  struct flock lock = lock_of(attempt, F_WRLCK);
  // Where the file system knows no locks, nobody is declared dead.
  if (::fcntl(descriptor_, F_OFD_GETLK, &lock) != 0) return true;
  return lock.l_type != F_UNLCK;
}

}  // namespace remora
