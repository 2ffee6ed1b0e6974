// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import type { Size } from './picture_frame';

/** The window's size, as a signal. */
export const windowSize = signal<Size>({ width: window.innerWidth, height: window.innerHeight });
window.addEventListener('resize', () => {
  windowSize.value = { width: window.innerWidth, height: window.innerHeight };
});
