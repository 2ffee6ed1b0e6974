// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The stylesheet's colours for what is drawn on a canvas. Read once for a theme: asking the browser
// for computed styles thirty times a second would be a large part of the page's work.
import { settings } from '../state';

let theme = '';
const known = new Map<string, string>();

/** The value of a custom property of theme.css, like `--live`. */
export function colour(token: string): string {
  if (settings.peek().theme !== theme) {
    theme = settings.peek().theme;
    known.clear();
  }
  let value = known.get(token);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
    // Styles may not have arrived yet; ask again next time.
    if (value !== '') known.set(token, value);
  }
  return value;
}
