// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0

const period = 50; // [ms]

/**
 * Waits until `check` gives something true, and returns that. Tests wait for what they claim, never
 * for a time: the patience is long because the machine may be busy, and costs nothing when it is not.
 */
export async function eventually(claim, check, { patience = 60_000 } = {}) {
  const start = performance.now();
  let last;
  for (;;) {
    last = await check();
    if (last) return last;
    if (performance.now() - start > patience) {
      throw new Error(`never came true in ${patience / 1000} s: ${claim}`);
    }
    await new Promise((resolve) => setTimeout(resolve, period));
  }
}
