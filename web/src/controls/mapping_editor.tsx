// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import {
  actionNames,
  actions,
  axisNames,
  presets,
  pressedButtons,
  type Action,
  type AxisBinding,
  type AxisName,
  type Mapping,
} from './mapping';
import { plainShape, shaped } from './shaping';

interface PadView {
  axes: readonly number[];
  pressed: ReadonlySet<number>;
}

/** Which axis and button does what, with the pad's own movements shown beside. */
export function MappingEditor(props: {
  mapping: Mapping;
  padName: string | null;
  onChange: (mapping: Mapping) => void;
}) {
  const pad = usePad();
  const { mapping, onChange } = props;
  const axisCount = Math.max(4, pad?.axes.length ?? 0, ...mapping.axes.map((one) => one.axis + 1));
  const setAxis = (at: number, wish: Partial<AxisBinding>): void =>
    onChange({
      ...mapping,
      title: 'My own',
      axes: mapping.axes.map((one, index) => (index === at ? { ...one, ...wish } : one)),
    });
  const setButton = (button: number, action: Action | ''): void => {
    const { [button]: _old, ...rest } = mapping.buttons;
    const buttons = action === '' ? rest : { ...rest, [button]: action };
    onChange({ ...mapping, title: 'My own', buttons });
  };
  const setHandButton = (button: number, action: Action | ''): void => {
    const { [button]: _old, ...rest } = mapping.handButtons;
    const handButtons = action === '' ? rest : { ...rest, [button]: action };
    onChange({ ...mapping, title: 'My own', handButtons });
  };
  return (
    <div class="stack">
      <div class="row spread">
        <span data-testid="pad-name">
          {props.padName ?? 'No gamepad seen yet: plug one in and press a button.'}
        </span>
        <label class="row">
          Start from
          <select
            class="field"
            aria-label="Preset"
            data-testid="mapping-preset"
            value=""
            onChange={(event) => {
              const preset = presets[event.currentTarget.value];
              if (preset) onChange(structuredClone(preset));
            }}
          >
            <option value="">{mapping.title}</option>
            {Object.entries(presets).map(([key, preset]) => (
              <option key={key} value={key}>
                {preset.title}
              </option>
            ))}
          </select>
        </label>
      </div>
      <table class="plain">
        <thead>
          <tr>
            <th>Motion</th>
            <th>Axis</th>
            <th>Sensitivity</th>
            <th>Dead zone</th>
            <th>Expo</th>
            <th>Inverted</th>
            <th>Now</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {mapping.axes.map((one, index) => (
            <tr key={index}>
              <td>
                <select
                  class="field"
                  aria-label={`Motion of axis ${one.axis}`}
                  value={one.name}
                  onChange={(event) =>
                    setAxis(index, { name: event.currentTarget.value as AxisName })
                  }
                >
                  {axisNames.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </td>
              <td>
                <select
                  class="field"
                  aria-label={`Axis for ${one.name}`}
                  value={one.axis}
                  onChange={(event) => setAxis(index, { axis: Number(event.currentTarget.value) })}
                >
                  {Array.from({ length: axisCount }, (_, axis) => (
                    <option key={axis} value={axis}>
                      {axis + 1}
                    </option>
                  ))}
                </select>
              </td>
              <Slider
                label={`Sensitivity of ${one.name}`}
                value={one.sensitivity}
                most={1.5}
                onChange={(sensitivity) => setAxis(index, { sensitivity })}
              />
              <Slider
                label={`Dead zone of ${one.name}`}
                value={one.deadZone}
                most={0.5}
                onChange={(deadZone) => setAxis(index, { deadZone })}
              />
              <Slider
                label={`Expo of ${one.name}`}
                value={one.expo}
                most={1}
                onChange={(expo) => setAxis(index, { expo })}
              />
              <td>
                <input
                  type="checkbox"
                  aria-label={`${one.name} inverted`}
                  checked={one.inverted}
                  onChange={(event) => setAxis(index, { inverted: event.currentTarget.checked })}
                />
              </td>
              <td>
                <AxisNow label={`${one.name} now`} value={shaped(pad?.axes[one.axis] ?? 0, one)} />
              </td>
              <td>
                <button
                  class="button small"
                  aria-label={`Take ${one.name} off axis ${one.axis + 1}`}
                  onClick={() =>
                    onChange({
                      ...mapping,
                      title: 'My own',
                      axes: mapping.axes.filter((_, at) => at !== index),
                    })
                  }
                >
                  ✕
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        class="button small"
        onClick={() =>
          onChange({
            ...mapping,
            title: 'My own',
            axes: [...mapping.axes, { ...plainShape, axis: 0, name: unusedAxis(mapping) }],
          })
        }
      >
        Add a motion
      </button>
      <p class="dim">Buttons: what each does while you fly, and while you work an arm.</p>
      <div class="columns">
        {Array.from({ length: 17 }, (_, button) => (
          <div key={button} class="row spread button-row">
            <span class={pad?.pressed.has(button) ? 'live' : 'dim'}>
              {pad?.pressed.has(button) ? '● ' : ''}Button {button + 1}
            </span>
            <select
              class="field"
              value={mapping.buttons[button] ?? ''}
              aria-label={`Button ${button + 1}`}
              onChange={(event) => setButton(button, event.currentTarget.value as Action | '')}
            >
              <ActionOptions none="–" />
            </select>
            <select
              class="field"
              value={mapping.handButtons[button] ?? ''}
              aria-label={`Button ${button + 1} while working the arm`}
              onChange={(event) => setHandButton(button, event.currentTarget.value as Action | '')}
            >
              <ActionOptions none="the same" />
            </select>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A bar that grows from the middle. */
function AxisNow(props: { label: string; value: number }) {
  const percent = Math.round(50 * props.value);
  const style = { width: `${Math.abs(percent)}%`, marginLeft: `${Math.min(50, 50 + percent)}%` };
  return (
    <div
      class="bar axis-now"
      role="meter"
      aria-label={props.label}
      aria-valuemin={-1}
      aria-valuemax={1}
      aria-valuenow={props.value}
    >
      <i style={style} />
    </div>
  );
}

function ActionOptions(props: { none: string }) {
  return (
    <>
      <option value="">{props.none}</option>
      {actionNames.map((name) => (
        <option key={name} value={name}>
          {actions[name]}
        </option>
      ))}
    </>
  );
}

function unusedAxis(mapping: Mapping): AxisName {
  return axisNames.find((name) => !mapping.axes.some((one) => one.name === name)) ?? 'pitch';
}

function Slider(props: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <td>
      <input
        type="range"
        min={0}
        max={props.most}
        step={0.01}
        value={props.value}
        aria-label={props.label}
        onInput={(event) => props.onChange(Number(event.currentTarget.value))}
      />
      <span class="unit">{Math.round(100 * props.value)} %</span>
    </td>
  );
}

/** The first pad as it is now, ten times a second, for as long as the editor is open. */
function usePad(): PadView | null {
  const pad = useSignal<PadView | null>(null);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const first = [...(navigator.getGamepads?.() ?? [])].find((one) => one !== null) ?? null;
      pad.value = first && { axes: [...first.axes], pressed: pressedButtons(first) };
    }, 100);
    return () => window.clearInterval(timer);
  }, []);
  return pad.value;
}
