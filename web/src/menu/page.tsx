// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useCallback, useEffect, useState } from 'preact/hooks';
import { get, post, Refusal, remove } from '../link';
import { Dialog } from '../parts/dialog';
import { words } from '../parts/format';
import { persisted } from '../persisted';
import { change, settings } from '../state';
import type { DiveCard, LaunchRequest, ScenarioCard, StationInfo, VehicleCard } from '../wire';
import { firstWishes, launchRequest, titleOf } from './launch';
import { LaunchPanel, type Seat } from './launch_panel';
import { RecordedDives } from './recorded_dives';
import { SceneShelves } from './scene_shelf';
import './menu.css';

const wishes = persisted('remora.wishes', firstWishes);

const refresh = 3000; // [ms] between looks at who dives and what was recorded

/** What the station says, renewed while the menu is open. */
function useStation(): {
  station: StationInfo | null;
  dives: DiveCard[];
  isLost: boolean;
  look: () => Promise<void>;
} {
  const [station, setStation] = useState<StationInfo | null>(null);
  const [dives, setDives] = useState<DiveCard[]>([]);
  const [isLost, setLost] = useState(false);
  const look = useCallback(async (): Promise<void> => {
    try {
      setStation(await get<StationInfo>('/api/station'));
      setDives(await get<DiveCard[]>('/api/dives'));
      setLost(false);
    } catch {
      setLost(true);
    }
  }, []);
  useEffect(() => {
    void look();
    const timer = window.setInterval(() => void look(), refresh);
    return () => window.clearInterval(timer);
  }, [look]);
  return { station, dives, isLost, look };
}

/** Scenes and vehicles do not change while the station runs. */
function useCatalogue(): { scenes: ScenarioCard[]; vehicles: VehicleCard[]; problem: string } {
  const [scenes, setScenes] = useState<ScenarioCard[]>([]);
  const [vehicles, setVehicles] = useState<VehicleCard[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    get<ScenarioCard[]>('/api/scenarios')
      .then(setScenes)
      .catch((reason: Error) => setProblem(reason.message));
    get<VehicleCard[]>('/api/vehicles').then(setVehicles).catch(() => undefined);
  }, []);
  return { scenes, vehicles, problem };
}

/** Where the page of a dive is. A shadow has no pilot: it is looked at like a replay. */
function pageOf(seat: Seat, request: LaunchRequest): string {
  if (seat === 'instructor') return '/instructor';
  return request.shadow ? '/replay' : '/pilot';
}

export function Page() {
  const { station, dives, isLost, look } = useStation();
  const { scenes, vehicles, problem } = useCatalogue();
  const [isStarting, setStarting] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [confirm, setConfirm] = useState<Seat | null>(null);

  const scene = scenes.find((one) => one.name === wishes.value.scenario) ?? scenes[0];
  const running = station?.dive ?? null;
  const pilots = (station?.roster ?? []).filter((one) => one.seat).map((one) => one.name);

  const start = async (seat: Seat): Promise<void> => {
    setConfirm(null);
    setStarting(true);
    setProblems([]);
    try {
      const request = launchRequest({ ...wishes.value, scenario: scene!.name }, scene);
      await post('/api/dives', request);
      location.assign(pageOf(seat, request));
    } catch (reason) {
      const isRefusal = reason instanceof Refusal && reason.problems.length > 0;
      setProblems(isRefusal ? reason.problems : [reason instanceof Error ? reason.message : String(reason)]);
      setStarting(false);
    }
  };

  return (
    <main class="menu" data-testid="menu-page">
      <MenuHead />
      {isLost && (
        <p class="banner alarm" role="alert">
          Remora does not answer: has it been stopped? Start it again with <kbd>./run.sh</kbd>.
        </p>
      )}
      {problem !== '' && (
        <p class="banner alarm" role="alert">
          {problem}
        </p>
      )}
      {station?.why_no_pictures && (
        <p class="banner look">No pictures on this machine: {station.why_no_pictures}</p>
      )}
      {running !== null && (
        <RunningDive id={running} pilots={pilots} onEnd={() => remove('/api/dives/current').finally(look)} />
      )}
      <div class="menu-columns">
        <div class="stack shelves">
          <SceneShelves
            scenes={scenes}
            chosen={scene?.name ?? ''}
            onChoose={(name) => {
              setProblems([]);
              wishes.value = { ...wishes.value, scenario: name, vehicle: null };
            }}
          />
          <section class="stack" aria-label="Recorded dives">
            <h2 class="label">Recorded dives</h2>
            <RecordedDives dives={dives} running={running} />
          </section>
        </div>
        {scene && (
          <LaunchPanel
            scene={scene}
            vehicles={vehicles}
            wishes={wishes.value}
            onChange={(some) => {
              wishes.value = some;
            }}
            onStart={(seat) => (pilots.length > 0 ? setConfirm(seat) : void start(seat))}
            isStarting={isStarting}
            problems={problems}
            endsDive={running === null ? null : sceneOf(running)}
          />
        )}
      </div>
      {confirm !== null && (
        <Dialog title="Somebody is diving" onClose={() => setConfirm(null)} testid="confirm-start">
          <p>
            {pilots.join(' and ')} would be taken out of the water: this station runs one dive at a
            time. What has been recorded is kept.
          </p>
          <div class="row dialog-buttons">
            <button class="button warn" onClick={() => void start(confirm)}>
              End that dive and start mine
            </button>
            <button class="button" onClick={() => setConfirm(null)}>
              Leave it
            </button>
          </div>
        </Dialog>
      )}
    </main>
  );
}

function MenuHead() {
  const { name, theme } = settings.value;
  return (
    <header class="menu-head">
      <div class="row">
        <img src="/icon.svg" alt="" width="40" height="40" />
        <div>
          <h1>Remora</h1>
          <p class="dim">Choose a scene, set the water, dive.</p>
        </div>
      </div>
      <div class="row">
        <label class="row">
          <span class="label">Your name</span>
          <input
            class="field"
            value={name}
            maxLength={40}
            autocomplete="nickname"
            placeholder="shown to the others"
            data-testid="your-name"
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <button
          type="button"
          class="button"
          onClick={() => change({ theme: theme === 'night' ? 'day' : 'night' })}
        >
          {theme === 'night' ? 'Day' : 'Night'}
        </button>
      </div>
    </header>
  );
}

/** `2026-11-16-101530-harbour` → `harbour`. */
const sceneOf = (id: string): string => id.replace(/^[\d-]+-/, '');

function RunningDive(props: { id: string; pilots: string[]; onEnd: () => void }) {
  const who = props.pilots.length > 0 ? `${props.pilots.join(' and ')} at the sticks` : 'nobody at the sticks';
  return (
    <section class="banner running" aria-label="The dive in progress" data-testid="running-dive">
      <span>
        <span class="pulse" aria-hidden="true" /> A dive in <b>{titleOf(words(sceneOf(props.id)))}</b> is running
        <span class="dim"> · {who}</span>
      </span>
      <span class="row">
        <a class="button primary" href="/pilot" data-testid="continue-pilot">
          Continue as pilot
        </a>
        <a class="button" href="/instructor" data-testid="continue-instructor">
          Instructor’s page
        </a>
        <button class="button" onClick={props.onEnd}>
          End it
        </button>
      </span>
    </section>
  );
}
