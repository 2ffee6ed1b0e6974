// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed, type ReadonlySignal } from '@preact/signals';

/**
 * A computed value that stays the same object for as long as it says the same. Telemetry brings
 * equal goals thirty times a second; a checklist is worth drawing when one of them changes.
 */
export function steady<T>(read: () => T): ReadonlySignal<T> {
  let kept: { value: T; text: string } | null = null;
  return computed(() => {
    const value = read();
    const text = JSON.stringify(value) ?? '';
    if (kept === null || kept.text !== text) kept = { value, text };
    return kept.value;
  });
}
