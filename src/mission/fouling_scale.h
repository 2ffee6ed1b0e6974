// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace remora {

/// One step of the Level-of-Fouling scale, in the words a trainee rates by.
struct FoulingLevelWords {
  const char* title;
  const char* cover;   ///< macrofouling's share of the surface
  const char* means;   ///< how to tell
  const char* rating;  ///< NSTM fouling ratings that usually go with it
};

/// Level of Fouling 0 … 5 after Floerl et al. (2005) and Davidson et al. (2019): is slime to be
/// seen, is anything larger, and how much of the surface does that cover? The fouling ratings
/// (NSTM chapter 081) beside it are a help of ours: they tell the kind of growth, levels its share.
inline constexpr std::array<FoulingLevelWords, 6> kFoulingLevels{{
    {"clean", "0 %", "no slime, no growth: paint or bare metal", "0"},
    {"slime", "0 %", "a film of slime and nothing larger", "10–20"},
    {"light", "1–5 %", "a few small patches of weed or shells", "30–40"},
    {"considerable", "6–15 %", "patches that one meets again and again", "50–60"},
    {"extensive", "16–40 %", "much growth, most of the surface still clean", "70–80"},
    {"very heavy", "41–100 %", "growth wherever one looks, often in layers", "90–100"},
}};

}  // namespace remora
