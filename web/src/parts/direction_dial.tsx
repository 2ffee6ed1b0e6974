// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useRef } from 'preact/hooks';
import { compassPoint } from './conditions';
import './conditions.css';

const step = 15; // [°] finer is not felt, and a detent makes north easy to hit

/** A small compass whose needle points where the current runs to: drag it, or use the arrow keys. */
export function DirectionDial(props: {
  label: string;
  towards_deg: number;
  onChange: (towards_deg: number) => void;
  isDisabled?: boolean;
}) {
  const dial = useRef<SVGSVGElement>(null);
  const turn = (degrees: number): void => {
    const rounded = Math.round(degrees / step) * step;
    props.onChange(((rounded % 360) + 360) % 360);
  };
  const follow = (event: PointerEvent): void => {
    if (props.isDisabled || event.buttons === 0 || dial.current === null) return;
    const box = dial.current.getBoundingClientRect();
    const east = event.clientX - (box.left + box.width / 2);
    const north = box.top + box.height / 2 - event.clientY;
    turn((Math.atan2(east, north) * 180) / Math.PI);
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key];
    if (by === undefined || props.isDisabled) return;
    event.preventDefault();
    turn(props.towards_deg + by);
  };
  const words = `towards ${compassPoint(props.towards_deg)}, ${Math.round(props.towards_deg)}°`;
  return (
    <svg
      ref={dial}
      class="dial"
      viewBox="-22 -22 44 44"
      role="slider"
      tabIndex={props.isDisabled ? -1 : 0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={345}
      aria-valuenow={Math.round(props.towards_deg)}
      aria-valuetext={words}
      aria-disabled={props.isDisabled}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onKeyDown={press}
    >
      <title>{`The current runs ${words}`}</title>
      <circle r="20" class="rose" />
      <path d="M0-20v4M20 0h-4M0 20v-4M-20 0h4" class="ticks" />
      <text y="-10" text-anchor="middle">
        N
      </text>
      <g transform={`rotate(${props.towards_deg})`}>
        <path d="M0 12V-9" class="shaft" />
        <path d="M0-17l5 10h-10z" class="head" />
      </g>
    </svg>
  );
}
