// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Condition } from './conditions';
import './conditions.css';

/**
 * One condition on a slider. Null is "as the scene has it": the slider then stands where the scene
 * does, as far as that is known, and moving it makes the value one's own.
 */
export function ConditionSlider(props: {
  condition: Condition;
  value: number | null;
  /** What the scene has, if it says. */
  own?: number | null;
  onChange: (value: number | null) => void;
  isDisabled?: boolean;
  /** A live value always is one's own: nothing to go back to. */
  isLive?: boolean;
  testid?: string;
  children?: ComponentChildren;
}) {
  const id = useId();
  const { condition, value } = props;
  const shown = value ?? props.own ?? null;
  const figure = shown === null ? 'as in the scene' : condition.figure(shown);
  const name = shown === null ? '' : condition.words(shown);
  const isOwn = value === null && props.isLive !== true;
  return (
    <div class="condition" data-own={isOwn} data-unknown={shown === null} data-testid={props.testid}>
      <div class="row spread">
        <label for={id} class="label">
          {condition.label}
        </label>
        <output for={id}>
          <b>{figure}</b> <span class="dim">{name}</span>
        </output>
      </div>
      <div class="condition-hand">
        <input
          id={id}
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={shown === null ? 0.35 : condition.place(shown)}
          disabled={props.isDisabled}
          aria-valuetext={`${figure} ${name}`}
          onInput={(event) => props.onChange(condition.value(Number(event.currentTarget.value)))}
        />
        {props.children}
        <div class="row spread ends" aria-hidden="true">
          <span>{condition.ends[0]}</span>
          <span>{condition.ends[1]}</span>
        </div>
        {props.isLive !== true && (
          <button
            type="button"
            class="reset"
            hidden={isOwn}
            title="As the scene has it"
            aria-label={`${condition.label}: as the scene has it`}
            onClick={() => props.onChange(null)}
          >
            ↺
          </button>
        )}
      </div>
    </div>
  );
}
