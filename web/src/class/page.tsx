// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A class: every station's picture and standing, a word to one or all, start and stop together, and
// what they have flown. The browser asks the stations itself; this console only says where they are.
import { useEffect, useRef, useState } from 'preact/hooks';
import { codeWanted, instructorCode, Refusal } from '../link';
import { bearing, clock, fixed } from '../parts/format';
import { asTheMissionHasIt, titleOf } from '../menu/launch';
import { MissionConditions } from '../menu/mission_conditions';
import { warnings } from '../pilot/warnings';
import { change, settings } from '../state';
import { gradeSoFar, percent, toneOfGrade } from '../training/grades';
import type { ClassDescription, StationError } from '../wire';
import { Results } from './results_table';
import { Station, type Catalogue } from './station';
import './class.css';

const pictureWidth = 480; // [px]
const picturePeriod = 1000; // [ms]

/** Where the stations are. Whoever knows that can lead them, so the instructor's code is shown. */
async function fetchClass(): Promise<ClassDescription> {
  const answer = await fetch('/api/class', { headers: { 'Remora-Code': instructorCode() } });
  const told: unknown = await answer.json();
  if (answer.ok) return told as ClassDescription;
  const refused = told as StationError;
  if (refused.code === 'instructor_code_required') codeWanted.value = instructorCode() && refused.error;
  throw new Refusal(answer.status, refused.error);
}

function useClass(): { described: ClassDescription | null; stations: Station[]; problem: string } {
  const [described, setDescribed] = useState<ClassDescription | null>(null);
  const [stations, setStations] = useState<Station[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let open: Station[] = [];
    fetchClass().then(
      (found) => {
        open = found.stations.map((one) => new Station(one, found.token));
        setDescribed(found);
        setStations(open);
      },
      (reason: Error) => setProblem(reason.message),
    );
    return () => open.forEach((one) => one.close());
  }, []);
  return { described, stations, problem };
}

export function Page() {
  const { described, stations, problem } = useClass();
  const [shelf, setShelf] = useState<'dives' | 'results'>('dives');
  const { theme } = settings.value;
  if (described === null) {
    return (
      <main class="instructor-wait" data-testid="class-page">
        <div class="panel stack">
          <h1>{problem === '' ? 'Asking for the class …' : 'No class to show'}</h1>
          {problem !== '' && <p class="look">{problem}</p>}
          <a class="button" href="/">
            To the menu
          </a>
        </div>
      </main>
    );
  }
  return (
    <main class="class" data-testid="class-page">
      <header class="row spread class-head">
        <span class="row">
          <h1>{described.title}</h1>
          <Tab name="Dives" isOn={shelf === 'dives'} onChoose={() => setShelf('dives')} />
          <Tab name="Results" isOn={shelf === 'results'} onChoose={() => setShelf('results')} />
        </span>
        <button type="button" class="button" onClick={() => change({ theme: theme === 'night' ? 'day' : 'night' })}>
          {theme === 'night' ? 'Day' : 'Night'}
        </button>
      </header>
      {shelf === 'dives' ? (
        <>
          <Together stations={stations} />
          <div class="class-wall" data-count={stations.length}>
            {stations.map((one) => (
              <Card key={one.name} station={one} />
            ))}
          </div>
        </>
      ) : (
        <Results title={described.title} stations={stations} />
      )}
    </main>
  );
}

function Tab(props: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      class={`button ${props.isOn ? 'on' : ''}`}
      aria-pressed={props.isOn}
      data-testid={`class-${props.name.toLowerCase()}`}
      onClick={props.onChoose}
    >
      {props.name}
    </button>
  );
}

const nothingYet: Catalogue = { missions: [], scenes: [], vessels: [] };

/** What the first station to answer knows: all of a class run the same program. */
function useCatalogueOf(stations: Station[]): Catalogue {
  const [catalogue, setCatalogue] = useState(nothingYet);
  const isAnyOpen = stations.some((one) => one.isOpen.value);
  useEffect(() => {
    if (!isAnyOpen) return;
    Promise.any(stations.map((one) => one.catalogue())).then(setCatalogue, () => undefined);
  }, [isAnyOpen]);
  return catalogue;
}

/** What is said to all, or done with all. */
function Together(props: { stations: Station[] }) {
  const { stations } = props;
  const { missions, scenes, vessels } = useCatalogueOf(stations);
  const [mission, setMission] = useState('');
  const [wishes, setWishes] = useState(asTheMissionHasIt);
  const [asks, setAsks] = useState(false);
  const card = missions.find((one) => one.name === mission) ?? missions[0];
  const all = (act: (station: Station) => void): void => stations.filter((one) => one.isOpen.value).forEach(act);
  const flying = stations.filter((one) => one.roster.value.some((client) => client.seat));
  const launch = (): void => {
    setAsks(false);
    if (card) all((one) => void one.launch(card.name, wishes, one.name));
  };
  return (
    <section class="panel row class-together" aria-label="All together">
      <label class="row">
        <span class="label">Mission</span>
        <select
          class="field"
          value={card?.name ?? ''}
          data-testid="class-mission"
          onChange={(event) => {
            setMission(event.currentTarget.value);
            setWishes(asTheMissionHasIt); // what was meant for another mission would surprise
          }}
        >
          {missions.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button primary"
        disabled={!card}
        data-testid="class-launch"
        onClick={() => (flying.length > 0 ? setAsks(true) : launch())}
      >
        Prepare for all
      </button>
      <button
        type="button"
        class="button"
        data-testid="class-start"
        onClick={() => all((one) => one.order({ type: 'pace', rate: 1 }))}
      >
        ▶ Start all
      </button>
      <button
        type="button"
        class="button"
        data-testid="class-stop"
        onClick={() => all((one) => one.order({ type: 'pace', rate: 0 }))}
      >
        ❚❚ Stop all
      </button>
      <Say label="Message to all" testid="class-message" onSay={(text) => all((one) => one.order({ type: 'message', text }))} />
      {card && (
        <div class="class-conditions">
          <MissionConditions
            key={card.name}
            scene={scenes.find((one) => one.name === card.scenario)}
            vessels={vessels}
            wishes={wishes}
            onChange={setWishes}
          />
        </div>
      )}
      {asks && (
        <span class="row" role="alertdialog" aria-label="End their dives?">
          <span class="look">
            {flying.map((one) => one.pilot.value ?? one.name).join(', ')} would be taken out of the water.
          </span>
          <button type="button" class="button warn" data-testid="class-launch-anyway" onClick={launch}>
            End those dives and prepare
          </button>
          <button type="button" class="button" onClick={() => setAsks(false)}>
            Leave it
          </button>
        </span>
      )}
    </section>
  );
}

function Say(props: { label: string; testid: string; onSay: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    props.onSay(text.trim());
    setText('');
  };
  return (
    <form class="row grow" onSubmit={submit}>
      <input
        class="field grow"
        value={text}
        maxLength={500}
        placeholder={props.label}
        aria-label={props.label}
        data-testid={props.testid}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="button" disabled={text.trim() === ''}>
        Send
      </button>
    </form>
  );
}

function Card(props: { station: Station }) {
  const { station } = props;
  const now = station.telemetry.value;
  const dive = station.dive.value;
  const pilot = station.pilot.value;
  const isPaused = now?.rate === 0;
  return (
    <article class="panel class-card" data-testid={`station-${station.name}`} aria-label={station.name}>
      <header class="row spread">
        <span>
          <b>{station.name}</b>
          {pilot !== null && pilot !== station.name && <span class="dim"> · {pilot}</span>}
        </span>
        <span class="row">
          <span class={`chip ${station.isOpen.value ? 'done' : 'alarm'}`} data-testid={`link-${station.name}`}>
            {station.isOpen.value ? 'connected' : 'no connection'}
          </span>
          <a class="button small" href={station.page('/instructor')} target="_blank" rel="noopener">
            Open
          </a>
        </span>
      </header>
      <Picture station={station} />
      {dive === null && station.isOpen.value && <p class="dim">No dive.</p>}
      {dive !== null && (
        <p class="row spread">
          <span>
            <b>{station.mission.value?.title ?? titleOf(dive.scenario)}</b>
            {dive.source === 'replay' && <span class="chip look">recording</span>}
          </span>
          <Standing station={station} />
        </p>
      )}
      <Figures station={station} />
      <Alarms station={station} />
      {station.problem.value !== '' && (
        <p class="look" role="alert">
          {station.problem.value}
        </p>
      )}
      <div class="row">
        <button
          type="button"
          class="button small"
          disabled={now === null}
          onClick={() => station.order({ type: 'pace', rate: isPaused ? 1 : 0 })}
        >
          {isPaused ? '▶ Start' : '❚❚ Stop'}
        </button>
        <EndButton station={station} />
        <Say
          label={`Message to ${station.name}`}
          testid={`message-${station.name}`}
          onSay={(text) => station.order({ type: 'message', text })}
        />
      </div>
    </article>
  );
}

function EndButton(props: { station: Station }) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <button
        type="button"
        class="button small"
        disabled={props.station.dive.value === null}
        onClick={() => setAsks(true)}
      >
        End …
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="button small warn"
        onClick={() => {
          setAsks(false);
          void props.station.end();
        }}
      >
        End the dive
      </button>
      <button type="button" class="button small" onClick={() => setAsks(false)}>
        No
      </button>
    </>
  );
}

/** A still a second: six streams would hold six connections of the browser for good. */
function Picture(props: { station: Station }) {
  const { station } = props;
  const shown = useRef<HTMLImageElement>(null);
  const isUp = station.isOpen.value && station.dive.value !== null;
  useEffect(() => {
    if (!isUp) return;
    const never = new AbortController();
    const renew = async (): Promise<void> => {
      while (!never.signal.aborted) {
        const next = document.hidden ? null : await station.picture(pictureWidth, never.signal);
        if (next !== null && shown.current && !never.signal.aborted) {
          const last = shown.current.src;
          shown.current.src = URL.createObjectURL(next);
          if (last.startsWith('blob:')) URL.revokeObjectURL(last);
        }
        await new Promise((resolve) => window.setTimeout(resolve, picturePeriod));
      }
    };
    void renew();
    return () => never.abort();
  }, [isUp]);
  return (
    <figure class="class-picture">
      {isUp && <img ref={shown} alt={`What ${station.name} sees`} data-testid={`picture-${station.name}`} />}
    </figure>
  );
}

/** Time, rating and grade of the mission. */
function Standing(props: { station: Station }) {
  const now = props.station.telemetry.value?.mission;
  if (!now) return <span class="dim">free dive</span>;
  const isOver = now.phase !== 'running';
  const shown = isOver ? { letter: now.grade, tone: toneOfGrade(now.grade) } : gradeSoFar(now.grade);
  const done = now.goals.filter((one) => one.done).length;
  return (
    <span class="row" data-testid={`standing-${props.station.name}`}>
      <span class="dim">
        {now.waiting ? 'waits for the pilot' : isOver ? (now.phase === 'passed' ? 'passed' : 'not passed') : clock(now.time)}
      </span>
      <span class="dim">
        {done} of {now.goals.length} goals
      </span>
      <b class={shown.tone}>
        {shown.letter} {percent(now.rating)}
      </b>
      {now.by_autopilot && <span class="chip look">autopilot</span>}
    </span>
  );
}

function Figures(props: { station: Station }) {
  const vehicle = props.station.telemetry.value?.vehicles[0];
  if (!vehicle) return null;
  const tether = props.station.telemetry.value?.tethers[0];
  const figures: [string, string, string][] = [
    ['Depth', fixed(vehicle.depth, 1), 'm'],
    ['Heading', bearing(vehicle.heading_deg), '°'],
    ['Speed', fixed(vehicle.speed, 1), 'm/s'],
    ['Contacts', String(vehicle.contacts), ''],
    ...(tether ? ([['Tether', fixed(tether.tension, 0), 'N']] as [string, string, string][]) : []),
  ];
  return (
    <dl class="class-figures">
      {figures.map(([label, value, unit]) => (
        <div key={label}>
          <dt class="label">{label}</dt>
          <dd>
            <b data-testid={`${label.toLowerCase()}-${props.station.name}`}>{value}</b>
            {unit && <span class="unit"> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the vehicle's own alarms say, as on the pilot's page, a tether that has parted, and the last thing that went wrong. */
function Alarms(props: { station: Station }) {
  const { station } = props;
  const telemetry = station.telemetry.value;
  const found = warnings({
    link: station.link.state.value,
    hasSeat: false,
    isInstructor: true,
    telemetry,
    vehicle: telemetry?.vehicles[0] ?? null,
    tether: telemetry?.tethers[0] ?? null,
  }).filter((one) => one.id !== 'link' && one.id !== 'pause');
  const last = station.lastEvent.value;
  return (
    <div class="row class-alarms" data-testid={`alarms-${station.name}`}>
      {telemetry?.rate === 0 && <span class="chip live">stopped</span>}
      {found.map((one) => (
        <span key={one.id} class={`chip ${one.level}`}>
          {one.text}
        </span>
      ))}
      {last && (
        <span class="dim small">
          {clock(last.at)} {last.text}
        </span>
      )}
    </div>
  );
}
