// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { effect, signal, type Signal } from '@preact/signals';

/**
 * A signal that survives reloads. What was stored is laid over `initial`, so that a setting added
 * later has its default in old browsers too.
 */
export function persisted<T extends object>(key: string, initial: T): Signal<T> {
  const kept = signal<T>({ ...initial, ...stored(key) });
  effect(() => {
    const text = JSON.stringify(kept.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Storage may be full or forbidden; the setting then lasts as long as the page.
    }
  });
  return kept;
}

function stored(key: string): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
