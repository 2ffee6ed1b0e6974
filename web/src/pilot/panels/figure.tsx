// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Figures are computed signals that hang on their text nodes: thirty times a second the few that
// changed are written, and nothing else is rendered again.
import type { ReadonlySignal } from '@preact/signals';

/** A figure with its name above and its unit behind. */
export function Figure(props: {
  label: string;
  value: ReadonlySignal<string>;
  unit?: string;
  testid: string;
  class?: string | ReadonlySignal<string>;
}) {
  return (
    <div class="figure">
      <div class="label">{props.label}</div>
      <span class={props.class ?? 'value medium'} data-testid={props.testid}>
        {props.value}
      </span>
      {props.unit && <span class="unit">{props.unit}</span>}
    </div>
  );
}
