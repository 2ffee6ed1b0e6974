// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { StartWishes } from './launch';
import './start_choice.css';

/** How the vehicle begins: dropped into the water or already below, how deep, and which way. */
export function StartChoice(props: {
  wishes: StartWishes;
  isDisabled?: boolean;
  onChange: (some: Partial<StartWishes>) => void;
}) {
  const { wishes, isDisabled } = props;
  const isDropped = wishes.deploy && !isDisabled;
  return (
    <div class="start-choice">
      <label title="The vehicle is dropped, splashes, and settles before you take over">
        <input
          type="checkbox"
          checked={isDropped}
          disabled={isDisabled}
          data-testid="wish-deploy"
          onChange={(event) => props.onChange({ deploy: event.currentTarget.checked })}
        />
        Begin above the water
      </label>
      <Figure
        label="Heading"
        unit="°"
        value={wishes.heading}
        least={0}
        most={359}
        isDisabled={isDisabled}
        testid="wish-heading"
        onChange={(heading) => props.onChange({ heading })}
      />
      <Figure
        label="Depth"
        unit="m"
        value={isDropped ? null : wishes.depth}
        least={0}
        most={6000}
        isDisabled={isDisabled || isDropped}
        testid="wish-depth"
        onChange={(depth) => props.onChange({ depth })}
      />
    </div>
  );
}

/** A number that may be left to the scene. */
function Figure(props: {
  label: string;
  unit: string;
  value: number | null;
  least: number;
  most: number;
  isDisabled?: boolean | undefined;
  testid: string;
  onChange: (value: number | null) => void;
}) {
  const [text, setText] = useState(props.value === null ? '' : String(props.value));
  const isGood = (value: number): boolean => Number.isFinite(value) && value >= props.least && value <= props.most;
  const take = (written: string): void => {
    setText(written);
    const value = Number(written.replace(',', '.'));
    props.onChange(written.trim() !== '' && isGood(value) ? value : null);
  };
  return (
    <label class="row" title={`${props.least} to ${props.most} ${props.unit}; empty: as in the scene`}>
      {props.label}
      <input
        class="field start-figure"
        inputMode="decimal"
        placeholder="own"
        value={props.isDisabled ? '' : text}
        disabled={props.isDisabled}
        aria-invalid={text.trim() !== '' && props.value === null && !props.isDisabled}
        data-testid={props.testid}
        onInput={(event) => take(event.currentTarget.value)}
      />
      {props.unit}
    </label>
  );
}
