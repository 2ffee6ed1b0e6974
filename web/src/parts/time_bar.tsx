// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'preact/hooks';
import type { TimelineEntry } from '../wire';
import { clock } from './format';
import { toneOf } from './timeline';
import './time_bar.css';

const small = 1; // [s] of an arrow key
const large = 10; // [s] of page up and down

/**
 * A dive from its start to as far as it reaches, with what happened on it. Going back in a dive
 * that is still flown throws away what came after, so such a bar asks first (`asksFirst`).
 */
export function TimeBar(props: {
  time: number;
  horizon: number;
  entries: TimelineEntry[];
  onSeek: (to: number) => void;
  asksFirst?: boolean;
  isDisabled?: boolean;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ at: number; text: string } | null>(null);
  const horizon = Math.max(props.horizon, props.time, 1e-3);
  const share = (at: number): string => `${(100 * Math.min(1, Math.max(0, at / horizon))).toFixed(3)}%`;

  const seek = (at: number, text = ''): void => {
    if (props.isDisabled) return;
    const to = Math.min(horizon, Math.max(0, at));
    if (props.asksFirst) setWanted({ at: to, text });
    else props.onSeek(to);
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -small, ArrowRight: small, PageDown: -large, PageUp: large }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    seek((wanted?.at ?? props.time) + by);
  };
  const point = (event: PointerEvent): void => {
    const box = bar.current!.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * horizon);
  };

  return (
    <div class="time-bar">
      <div
        ref={bar}
        class="time-track"
        role="slider"
        tabIndex={0}
        aria-label="Time of the dive"
        aria-valuemin={0}
        aria-valuemax={Math.round(horizon)}
        aria-valuenow={Math.round(props.time)}
        aria-valuetext={`${clock(props.time)} of ${clock(horizon)}`}
        aria-disabled={props.isDisabled}
        data-testid="time-bar"
        onPointerDown={(event) => {
          if (event.target === event.currentTarget || (event.target as Element).tagName === 'I') point(event);
        }}
        onKeyDown={press}
      >
        <i style={{ width: share(props.time) }} />
        {props.entries.map((entry, number) => (
          <button
            key={`${entry.at}-${number}`}
            type="button"
            class={`time-mark ${entry.abandoned ? 'abandoned' : toneOf(entry.kind)}`}
            style={{ left: share(entry.at) }}
            title={`${clock(entry.at)}  ${entry.text}${entry.abandoned ? ' (wound back)' : ''}`}
            aria-label={`${entry.kind} at ${clock(entry.at)}: ${entry.text}`}
            tabIndex={-1}
            onClick={() => seek(entry.at, entry.text)}
          />
        ))}
        <b class="time-now" style={{ left: share(props.time) }} />
        {wanted && <b class="time-wanted" style={{ left: share(wanted.at) }} />}
      </div>
      {wanted && (
        <div class="time-question" role="alertdialog" aria-label="Rewind?">
          <span>
            Rewind to <b>{clock(wanted.at)}</b>
            {wanted.text && <span class="dim"> · {wanted.text}</span>}? What came after is left behind.
          </span>
          <button
            type="button"
            class="button small warn"
            data-testid="confirm-rewind"
            onClick={() => {
              props.onSeek(wanted.at);
              setWanted(null);
            }}
          >
            Rewind
          </button>
          <button type="button" class="button small" onClick={() => setWanted(null)}>
            Stay
          </button>
        </div>
      )}
    </div>
  );
}
