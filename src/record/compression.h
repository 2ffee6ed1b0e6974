// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "record/bytes.h"

namespace remora {

/// `plain` as one self-contained Zstandard frame, appended to `packed`.
void compress(ByteView plain, Bytes& packed);

/// The `plain_bytes` bytes that `packed` unfolds to, in `plain`. False when it is not such a frame.
[[nodiscard]] bool decompress(ByteView packed, std::size_t plain_bytes, Bytes& plain);

}  // namespace remora
