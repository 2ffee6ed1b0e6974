// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/path_search.h"

namespace remora {

bool can_search_paths() { return false; }

PathSearchResult find_path(const PathSearchSpec& /*spec*/) { return {}; }

}  // namespace remora
