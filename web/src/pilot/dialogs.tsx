// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { actionKeys, flightKeys } from '../controls/keyboard';
import { actions, type Action, type AxisName } from '../controls/mapping';
import { MappingEditor } from '../controls/mapping_editor';
import { Dialog } from '../parts/dialog';
import {
  change,
  changeVehicle,
  dive,
  hasSeat,
  join,
  order,
  settings,
  vehicle,
  vehicleDescription,
} from '../state';
import { arm } from './arm/arm_state';
import { openDialog, padName, pilot, prefer } from './cockpit';
import { panelDefaults, panelIds, place, placement, resetLayout } from './panel';
import { ThrusterBar } from './panels/thrusters';
import { RosterList } from './seat';

const close = (): void => {
  openDialog.value = null;
};

export function Dialogs() {
  switch (openDialog.value) {
    case 'help':
      return <HelpDialog />;
    case 'mapping':
      return (
        <Dialog title="Gamepad and joystick" onClose={close} testid="dialog-mapping">
          <MappingEditor
            mapping={pilot.value.mapping}
            onChange={(mapping) => prefer({ mapping })}
            padName={padName.value}
          />
        </Dialog>
      );
    case 'propellers':
      return <PropellersDialog />;
    case 'panels':
      return <PanelsDialog />;
    case 'settings':
      return <SettingsDialog />;
    default:
      return null;
  }
}

const axisWords: Record<AxisName, [plus: string, minus: string]> = {
  surge: ['Ahead', 'Astern'],
  sway: ['To starboard', 'To port'],
  heave: ['Down', 'Up'],
  yaw: ['Turn to starboard', 'Turn to port'],
  pitch: ['Bow up', 'Bow down'],
  roll: ['Roll to starboard', 'Roll to port'],
};

const keyNames: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Slash: '?',
  Comma: ',',
  Period: '.',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
};
const keyName = (code: string): string => keyNames[code] ?? code.replace(/^(Key|Digit)/, '');

function HelpDialog() {
  // Closing with the same key that opens it.
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key === '?' || event.key === '/') close();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <Dialog title="Keys" onClose={close} testid="dialog-help">
      <div class="stack">
        <p>
          Fly with the keys below, a gamepad ({padName.value ?? 'press a button on it to wake it'}
          ), or sticks on the screen. Letting go is neutral. Drag a panel by its title; hidden ones
          come back under Panels.
        </p>
        <div class="columns">
          <div class="stack">
            <table class="plain">
              <tbody>
                {flightKeys.map(({ code, name, sign }) => (
                  <tr key={code}>
                    <td>
                      <kbd>{keyName(code)}</kbd>
                    </td>
                    <td>{axisWords[name][sign > 0 ? 0 : 1]}</td>
                  </tr>
                ))}
                <tr>
                  <td>
                    <kbd>Shift</kbd> <kbd>W</kbd> <kbd>S</kbd>
                  </td>
                  <td>Bow down, up</td>
                </tr>
                <tr>
                  <td>
                    <kbd>Shift</kbd> <kbd>Q</kbd> <kbd>E</kbd>
                  </td>
                  <td>Roll to port, to starboard</td>
                </tr>
              </tbody>
            </table>
            {arm.value !== null && <ArmKeys />}
          </div>
          <table class="plain">
            <tbody>
              {Object.entries(actionKeys)
                .filter(([, action]) => hasModeOf(action) && !isForArms(action))
                .map(([code, action]) => (
                  <tr key={code}>
                    <td>
                      <kbd>{keyName(code)}</kbd>
                    </td>
                    <td>{actions[action]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}

const isForArms = (action: Action): boolean => /^(hand_|gripper_|next_arm|next_joint|previous_joint)/.test(action);

const armSticks: [keys: string, does: string][] = [
  ['W S', 'Hand ahead, astern; or the joint + and −'],
  ['Q E', 'Hand to port, to starboard'],
  ['R F', 'Hand up, down'],
  ['A D', 'Turn the hand to port, to starboard'],
  ['Shift W S', 'Hand’s tip down, up'],
  ['Shift Q E', 'Roll the hand'],
];

/** What keys do to the arm; the first few only while the sticks are on it. */
function ArmKeys() {
  return (
    <table class="plain">
      <caption class="label">The arm, the first six after C</caption>
      <tbody>
        {armSticks.map(([keys, does]) => (
          <tr key={keys}>
            <td>
              {keys.split(' ').map((key) => (
                <>
                  <kbd>{key}</kbd>{' '}
                </>
              ))}
            </td>
            <td>{does}</td>
          </tr>
        ))}
        {Object.entries(actionKeys)
          .filter(([, action]) => isForArms(action))
          .map(([code, action]) => (
            <tr key={code}>
              <td>
                <kbd>{keyName(code)}</kbd>
              </td>
              <td>{actions[action]}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Modes that the vehicle has not got are not explained. */
function hasModeOf(action: Action): boolean {
  if (!action.startsWith('mode_')) return true;
  const modes: readonly string[] = vehicleDescription.value?.modes ?? [];
  return modes.includes(action.slice('mode_'.length));
}

function PropellersDialog() {
  const count = vehicleDescription.value?.thrusters ?? 0;
  return (
    <Dialog title="Propeller directions" onClose={close} testid="dialog-propellers">
      <div class="stack">
        <p>
          A thruster that is wired the other way round pushes backwards. Turn the vehicle on the
          spot and watch: one that works against the others wants reversing.
        </p>
        <table class="plain">
          <thead>
            <tr>
              <th>Thruster</th>
              <th>Now</th>
              <th>Direction</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, index) => {
              const reversed = vehicle.value?.reversed[index] ?? false;
              return (
                <tr key={index}>
                  <td>{index + 1}</td>
                  <td>
                    <ThrusterBar index={index} />
                  </td>
                  <td>
                    <button
                      class={`button small ${reversed ? 'on' : ''}`}
                      aria-pressed={reversed}
                      disabled={!hasSeat.value}
                      data-testid={`reverse-${index}`}
                      onClick={() =>
                        order({ type: 'reverse', thruster: index, reversed: !reversed })
                      }
                    >
                      {reversed ? 'Reversed' : 'Normal'}
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function PanelsDialog() {
  return (
    <Dialog title="Panels" onClose={close} testid="dialog-panels">
      <div class="stack">
        {panelIds.map((id) => {
          const now = placement(id).state;
          return (
            <div key={id} class="row spread">
              <span>{panelDefaults[id].title}</span>
              <span class="row">
                {(['open', 'folded', 'hidden'] as const).map((state) => (
                  <button
                    key={state}
                    class={`button small ${now === state ? 'on' : ''}`}
                    aria-pressed={now === state}
                    aria-label={`${panelDefaults[id].title} ${state}`}
                    onClick={() => place(id, { state })}
                  >
                    {state}
                  </button>
                ))}
              </span>
            </div>
          );
        })}
        <button class="button" onClick={resetLayout}>
          Put everything back
        </button>
      </div>
    </Dialog>
  );
}

const widths = [
  { label: 'As the camera has it', value: null },
  { label: '1280 pixels wide', value: 1280 },
  { label: '640 pixels wide', value: 640 },
  { label: '320 pixels wide, for slow machines', value: 320 },
];

function SettingsDialog() {
  const { name, scale, volume, sound, captions } = settings.value;
  const draft = useSignal(name);
  const { fit, touch, trail, width } = pilot.value;
  return (
    <Dialog title="Settings" onClose={close} testid="dialog-settings">
      <div class="columns">
        <div class="stack">
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              change({ name: draft.value.trim() });
              join('pilot');
            }}
          >
            <label class="row" style={{ flex: 1 }}>
              Your name
              <input
                class="field"
                style={{ flex: 1, minWidth: 0 }}
                maxLength={40}
                value={draft}
                onInput={(event) => (draft.value = event.currentTarget.value)}
              />
            </label>
            <button class="button">Use</button>
          </form>
          <label>
            Size of everything {Math.round(100 * scale)} %
            <input
              type="range"
              min="0.8"
              max="1.5"
              step="0.05"
              value={scale}
              onChange={(event) => change({ scale: Number(event.currentTarget.value) })}
            />
          </label>
          <label>
            Loudness
            <input
              type="range"
              min="0"
              max="1"
              step="0.05"
              value={volume}
              onInput={(event) => change({ volume: Number(event.currentTarget.value) })}
            />
          </label>
          <Check label="Sound" checked={sound} onChange={(on) => change({ sound: on })} />
          <Check
            label="Captions for sounds"
            checked={captions}
            onChange={(on) => change({ captions: on })}
          />
        </div>
        <div class="stack">
          {(dive.value?.vehicles.length ?? 0) > 1 && (
            <label class="row">
              Vehicle
              <select
                class="field"
                data-testid="vehicle-choice"
                value={vehicleDescription.value?.name ?? ''}
                onChange={(event) => changeVehicle(event.currentTarget.value)}
              >
                {dive.value?.vehicles.map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="row">
            Picture
            <select
              class="field"
              value={width ?? ''}
              onChange={(event) => prefer({ width: Number(event.currentTarget.value) || null })}
            >
              {widths.map((one) => (
                <option key={one.label} value={one.value ?? ''}>
                  {one.label}
                </option>
              ))}
            </select>
          </label>
          <Check
            label="Show the whole picture, with bars beside it"
            checked={fit === 'contain'}
            onChange={(on) => prefer({ fit: on ? 'contain' : 'cover' })}
          />
          <Check
            label="Draw the vehicle’s trail in the picture"
            checked={trail}
            onChange={(on) => prefer({ trail: on })}
          />
          <label class="row">
            Sticks on the screen
            <select
              class="field"
              value={touch}
              onChange={(event) =>
                prefer({ touch: event.currentTarget.value as 'auto' | 'on' | 'off' })
              }
            >
              <option value="auto">on touch screens</option>
              <option value="on">always</option>
              <option value="off">never</option>
            </select>
          </label>
          <button class="button" onClick={() => (openDialog.value = 'propellers')}>
            Propeller directions…
          </button>
          <h3 class="label">At this station</h3>
          <RosterList />
          <div class="row">
            {hasSeat.value && (
              <button class="button" onClick={() => order({ type: 'release_seat' })}>
                Leave the controls
              </button>
            )}
            <a class="button" href="/">
              Menu
            </a>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Check(props: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="row">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
