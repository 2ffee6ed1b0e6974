// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post, Refusal, remove } from '../link';
import { Dialog } from '../parts/dialog';
import { words } from '../parts/format';
import { persisted } from '../persisted';
import { change, settings } from '../state';
import { nextMission } from '../training/course';
import { trainee } from '../training/trainee';
import type { LaunchRequest } from '../wire';
import { CourseShelf } from './course_shelf';
import { asTheMissionHasIt, firstWishes, launchRequest, missionRequest, titleOf } from './launch';
import { LaunchPanel, type Seat } from './launch_panel';
import { MissionPanel } from './mission_panel';
import { RecordedDives } from './recorded_dives';
import { SceneShelves } from './scene_shelf';
import { useCatalogue, useCourse, useStation } from './use_station';
import { WhoFlies } from './who_flies';
import './menu.css';

const wishes = persisted('remora.wishes', firstWishes);

type Shelf = 'course' | 'scenes' | 'records';

/** What was looked at last. No mission chosen: the one that comes next. */
const looked = persisted<{ shelf: Shelf; mission: string | null }>('remora.menu', {
  shelf: 'course',
  mission: null,
});

/** Where the page of a dive is. A shadow has no pilot: it is looked at like a replay. */
function pageOf(seat: Seat, request: LaunchRequest): string {
  if (seat === 'instructor') return '/instructor';
  return request.shadow ? '/replay' : '/pilot';
}

/** A dive that is to begin, and where its starter will sit. */
interface Start {
  request: LaunchRequest;
  seat: Seat;
}

export function Page() {
  const { station, dives, isLost, look } = useStation();
  const { scenes, vehicles, vessels, problem } = useCatalogue();
  const list = useCourse();
  const [water, setWater] = useState(asTheMissionHasIt);
  const [isStarting, setStarting] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [confirm, setConfirm] = useState<Start | null>(null);

  const who = trainee.value;
  const hasCourse = list !== null && list.missions.length > 0;
  const shelf = looked.value.shelf === 'course' && list !== null && !hasCourse ? 'scenes' : looked.value.shelf;
  const scene = scenes.find((one) => one.name === wishes.value.scenario) ?? scenes[0];
  const card =
    list?.missions.find((one) => one.name === looked.value.mission) ??
    (list ? (nextMission(list) ?? list.missions[0]) : undefined);
  const running = station?.dive ?? null;
  const pilots = (station?.roster ?? []).filter((one) => one.seat).map((one) => one.name);

  const start = async ({ request, seat }: Start): Promise<void> => {
    setConfirm(null);
    setStarting(true);
    setProblems([]);
    try {
      await post('/api/dives', request);
      location.assign(pageOf(seat, request));
    } catch (reason) {
      const isRefusal = reason instanceof Refusal && reason.problems.length > 0;
      setProblems(isRefusal ? reason.problems : [reason instanceof Error ? reason.message : String(reason)]);
      setStarting(false);
    }
  };
  const ask = (wish: Start): void => (pilots.length > 0 ? setConfirm(wish) : void start(wish));
  const turnTo = (some: Partial<typeof looked.value>): void => {
    setProblems([]);
    looked.value = { ...looked.value, ...some };
  };
  const endsDive = running === null ? null : sceneOf(running);

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
      <div class={`menu-columns ${shelf === 'records' ? 'wide' : ''}`}>
        <div class="stack shelf-column">
          <Shelves shelf={shelf} hasCourse={hasCourse} onChoose={(next) => turnTo({ shelf: next })} />
          <div class="stack shelves" role="tabpanel" tabIndex={-1}>
            {shelf === 'course' && list !== null && (
              <CourseShelf
                list={list}
                scenes={scenes}
                chosen={card?.name ?? ''}
                hasTrainee={who !== null}
                onChoose={(mission) => {
                  setWater({ ...water, vessel: null });
                  turnTo({ mission });
                }}
              />
            )}
            {shelf === 'scenes' && (
              <SceneShelves
                scenes={scenes}
                chosen={scene?.name ?? ''}
                onChoose={(name) => {
                  setProblems([]);
                  wishes.value = { ...wishes.value, scenario: name, vehicle: null, vessel: null };
                }}
              />
            )}
            {shelf === 'records' && <RecordedDives dives={dives} running={running} onChange={look} />}
          </div>
        </div>
        {shelf === 'course' && card && list && (
          <MissionPanel
            card={card}
            list={list}
            scene={scenes.find((one) => one.name === card.scenario)}
            vessels={vessels}
            who={who}
            wishes={water}
            onChange={setWater}
            onStart={(how) =>
              ask({
                request: missionRequest(card.name, water, {
                  trainee: who?.id ?? null,
                  autopilot: how === 'watch',
                }),
                seat: how === 'instruct' ? 'instructor' : 'pilot',
              })
            }
            isStarting={isStarting}
            problems={problems}
            endsDive={endsDive}
          />
        )}
        {shelf === 'scenes' && scene && (
          <LaunchPanel
            scene={scene}
            vehicles={vehicles}
            vessels={vessels}
            wishes={wishes.value}
            onChange={(some) => {
              wishes.value = some;
            }}
            onStart={(seat) =>
              ask({ request: launchRequest({ ...wishes.value, scenario: scene.name }, scene), seat })
            }
            isStarting={isStarting}
            problems={problems}
            endsDive={endsDive}
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

const shelfNames: Record<Shelf, string> = {
  course: 'Training course',
  scenes: 'Free diving',
  records: 'Recorded dives',
};

function Shelves(props: { shelf: Shelf; hasCourse: boolean; onChoose: (shelf: Shelf) => void }) {
  const shown = (Object.keys(shelfNames) as Shelf[]).filter((one) => one !== 'course' || props.hasCourse);
  return (
    <div class="row tabs" role="tablist" aria-label="What to do">
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          class={`tab ${props.shelf === one ? 'on' : ''}`}
          aria-selected={props.shelf === one}
          data-testid={`shelf-${one}`}
          onClick={() => props.onChoose(one)}
        >
          {shelfNames[one]}
        </button>
      ))}
    </div>
  );
}

function MenuHead() {
  const { theme } = settings.value;
  return (
    <header class="menu-head">
      <div class="row">
        <img class="menu-icon" src="/icon.svg" alt="" />
        <div>
          <h1>Remora</h1>
          <p class="dim">Choose a mission or a scene, and dive.</p>
        </div>
      </div>
      <div class="row">
        <WhoFlies />
        <a class="button" href="/docs/" target="_blank" rel="noopener" data-testid="menu-help">
          Help
        </a>
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
