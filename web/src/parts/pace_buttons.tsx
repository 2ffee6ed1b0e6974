// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { order } from '../state';

const label = (rate: number): string => ({ 0.25: '¼×', 0.5: '½×' })[rate] ?? `${rate}×`;

/** Pause, and how fast the simulated clock runs. */
export function PaceButtons(props: { rate: number; rates: number[]; isDisabled?: boolean }) {
  const isPaused = props.rate === 0;
  return (
    <div class="row pace" role="group" aria-label="Pace">
      <button
        type="button"
        class={`button small ${isPaused ? 'on' : ''}`}
        aria-pressed={isPaused}
        disabled={props.isDisabled}
        data-testid="pause"
        onClick={() => order({ type: 'pace', rate: isPaused ? 1 : 0 })}
      >
        {isPaused ? '▶ Go on' : '❚❚ Pause'}
      </button>
      {props.rates.map((rate) => (
        <button
          key={rate}
          type="button"
          class={`button small ${props.rate === rate ? 'on' : ''}`}
          aria-pressed={props.rate === rate}
          disabled={props.isDisabled}
          data-testid={`pace-${rate}`}
          onClick={() => order({ type: 'pace', rate })}
        >
          {label(rate)}
        </button>
      ))}
    </div>
  );
}
