// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
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
import { mission } from '../training/mission';
import { arm } from './arm/arm_state';
import { asTheCamera, canRestart, mainCamera, openDialog, padName, pilot, prefer, restartDive } from './cockpit';
import { place, placement, resetLayout } from './panel';
import { isAvailable, panelModules } from './panel_registry';
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
  Semicolon: ';',
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
        <div class="key-columns">
          <KeyTable title="Fly">
            {flightKeys.map(({ code, name, sign }) => (
              <KeyRow key={code} keys={[keyName(code)]} does={axisWords[name][sign > 0 ? 0 : 1]} />
            ))}
            <KeyRow keys={['Shift', 'W', 'S']} does="Bow down, up" />
            <KeyRow keys={['Shift', 'Q', 'E']} does="Roll to port, to starboard" />
          </KeyTable>
          {groups.map(({ title, belongs }) => (
            <KeyTable key={title} title={title}>
              {Object.entries(actionKeys)
                .filter(([, action]) => hasUseFor(action) && belongs(action))
                .map(([code, action]) => (
                  <KeyRow key={code} keys={[keyName(code)]} does={actions[action]} />
                ))}
            </KeyTable>
          ))}
          {arm.value !== null && <ArmKeys />}
        </div>
      </div>
    </Dialog>
  );
}

/** The keys in the groups people look for; the last takes the rest. */
const groups: { title: string; belongs: (action: Action) => boolean }[] = [
  {
    title: 'Camera, lamps, tether',
    belongs: (action) => /^(tilt|zoom|lights|pay_out|reel_in|photo)/.test(action),
  },
  { title: 'Modes', belongs: (action) => /^(mode_|next_mode|arm_toggle|gain)/.test(action) },
  {
    title: 'Views and page',
    belongs: (action) =>
      !/^(tilt|zoom|lights|pay_out|reel_in|photo|mode_|next_mode|arm_toggle|gain)/.test(action) && !isForArms(action),
  },
];

function KeyTable(props: { title: string; children: ComponentChildren }) {
  return (
    <table class="plain keys">
      <caption class="label">{props.title}</caption>
      <tbody>{props.children}</tbody>
    </table>
  );
}

function KeyRow(props: { keys: string[]; does: string }) {
  return (
    <tr>
      <td>
        {props.keys.map((key) => (
          <>
            <kbd>{key}</kbd>{' '}
          </>
        ))}
      </td>
      <td>{props.does}</td>
    </tr>
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
    <KeyTable title="The arm, the first six after C">
      {armSticks.map(([keys, does]) => (
        <KeyRow key={keys} keys={keys.split(' ')} does={does} />
      ))}
      {Object.entries(actionKeys)
        .filter(([, action]) => isForArms(action))
        .map(([code, action]) => (
          <KeyRow key={code} keys={[keyName(code)]} does={actions[action]} />
        ))}
    </KeyTable>
  );
}

/** What the vehicle has not got is not explained. */
function hasUseFor(action: Action): boolean {
  if (/^(zoom_in|zoom_out)$/.test(action)) return mainCamera.value?.zoom != null;
  if (/^(pay_out|reel_in)$/.test(action)) return Boolean(vehicleDescription.value?.tether);
  if (action === 'rate_next') return (mission.value?.zones.length ?? 0) > 0;
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

const stateWords = { open: 'shown', folded: 'folded', hidden: 'hidden' } as const;

function PanelsDialog() {
  return (
    <Dialog title="Panels" onClose={close} testid="dialog-panels">
      <div class="stack">
        <p class="dim">
          Drag a panel by its title, resize it at its inner corner. With the keyboard: Tab to its title, arrows
          move it, Shift with arrows resize it. This browser keeps what you arrange, for each size of window.
        </p>
        <ul class="panel-list">
          {panelModules()
            .filter(isAvailable)
            .map(({ id, title, about }) => (
              <li key={id} class="row spread">
                <span>
                  <b>{title}</b> <span class="dim small-print">{about}</span>
                </span>
                <span class="row" role="group" aria-label={title}>
                  {(['open', 'folded', 'hidden'] as const).map((state) => (
                    <button
                      key={state}
                      class={`button small ${placement(id).state === state ? 'on' : ''}`}
                      aria-pressed={placement(id).state === state}
                      aria-label={`${title} ${stateWords[state]}`}
                      data-testid={`panel-${id}-${state}`}
                      onClick={() => place(id, { state })}
                    >
                      {stateWords[state]}
                    </button>
                  ))}
                </span>
              </li>
            ))}
        </ul>
        <button class="button" data-testid="reset-layout" onClick={resetLayout}>
          Reset layout
        </button>
      </div>
    </Dialog>
  );
}

const widths = [
  { label: '640 pixels wide, fast (usual)', value: null },
  { label: 'As the camera has it, slower', value: asTheCamera },
  { label: '1280 pixels wide', value: 1280 },
  { label: '320 pixels wide, for slow machines', value: 320 },
];

function SettingsDialog() {
  const { name, scale, volume, sound, captions, theme } = settings.value;
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
          <Check
            label="Day colours: a deck in the sun"
            checked={theme === 'day'}
            onChange={(on) => change({ theme: on ? 'day' : 'night' })}
          />
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
              onChange={(event) => {
                const chosen = event.currentTarget.value;
                prefer({ width: chosen === '' ? null : Number(chosen) });
              }}
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
          <button class="button" data-testid="open-mapping" onClick={() => (openDialog.value = 'mapping')}>
            Gamepad and joystick…
          </button>
          <button class="button" onClick={() => (openDialog.value = 'propellers')}>
            Propeller directions…
          </button>
          <h3 class="label">At this station</h3>
          <RosterList />
          <div class="row">
            {canRestart.value && (
              <button
                class="button"
                data-testid="restart-dive"
                title="From the beginning; what has been flown since is left behind"
                onClick={() => {
                  close();
                  restartDive();
                }}
              >
                Start this dive again
              </button>
            )}
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
