// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { get } from '../link';
import { clock, fixed } from '../parts/format';
import { PaceButtons } from '../parts/pace_buttons';
import { RecordingBanner } from '../parts/recording_banner';
import { TimeBar } from '../parts/time_bar';
import { toneOf, useTimeline } from '../parts/timeline';
import { titleOf } from '../menu/launch';
import { change, dive, events, join, linkState, listen, order, settings, telemetry } from '../state';
import type { DiveDescription, PhotoCard, TimelineEntry } from '../wire';
import { AidsPanel } from './aids_panel';
import { FaultsPanel } from './faults_panel';
import { LaunchMission } from './launch_mission';
import { MissionPanel } from './mission_panel';
import { PeoplePanel } from './people_panel';
import { TraineePanel } from './trainee_panel';
import { ViewWall } from './view_wall';
import { WorksitesPanel } from './worksites_panel';
import { WeatherPanel } from './weather_panel';
import './instructor.css';

const rate = 10; // [Hz] of telemetry: enough to watch by, light enough for many

/** The photos of this dive, renewed with each that is taken. */
function usePhotos(diveId: string | undefined): PhotoCard[] {
  const [photos, setPhotos] = useState<PhotoCard[]>([]);
  useEffect(() => {
    if (diveId === undefined) return;
    const look = (): void => {
      get<PhotoCard[]>('/api/photos').then(setPhotos).catch(() => undefined);
    };
    look();
    return listen((message) => {
      if (message.type === 'event' && message.kind === 'photo') look();
    });
  }, [diveId]);
  return photos;
}

export function Page() {
  useEffect(() => {
    const joined = join('instructor', { rate });
    return () => joined.close();
  }, []);
  const now = dive.value;
  if (now === undefined) return <main class="instructor-wait">Asking the station …</main>;
  if (now === null) {
    return (
      <main class="instructor-wait" data-testid="instructor-page">
        <div class="panel stack">
          <h1>No dive is running</h1>
          <p class="dim">This page wakes up by itself when one is started.</p>
          <a class="button primary" href="/">
            Choose a scene
          </a>
          <LaunchMission />
        </div>
      </main>
    );
  }
  return <Lesson key={now.id} dive={now} />;
}

/** Which of the two columns a small window shows. */
type Side = 'people' | 'water';

function Lesson(props: { dive: DiveDescription }) {
  const vehicles = props.dive.vehicles;
  const [chosen, setChosen] = useState(vehicles[0]?.name ?? '');
  const [side, setSide] = useState<Side>('people');
  const photos = usePhotos(props.dive.id);
  const entries = useTimeline();
  const vehicle = vehicles.find((one) => one.name === chosen) ?? vehicles[0];
  return (
    <main class="instructor" data-testid="instructor-page" data-side={side}>
      <RecordingBanner />
      <Head dive={props.dive} />
      <aside class="side side-people">
        <SideTabs side={side} onChoose={setSide} />
        {vehicles.map((one) => (
          <TraineePanel
            key={one.name}
            vehicle={one}
            photos={photos}
            isChosen={vehicles.length > 1 && one.name === chosen}
            onChoose={() => setChosen(one.name)}
          />
        ))}
        <MissionPanel photos={photos} />
        <PeoplePanel />
        <LaunchMission />
        <EventLog entries={entries} />
      </aside>
      <ViewWall dive={props.dive} vehicle={chosen} />
      <aside class="side side-water">
        <SideTabs side={side} onChoose={setSide} />
        <WorksitesPanel worksites={props.dive.worksites} />
        <WeatherPanel />
        <AidsPanel />
        {vehicle && <FaultsPanel key={vehicle.name} vehicle={vehicle} />}
      </aside>
      <TimeStrip dive={props.dive} entries={entries} />
    </main>
  );
}

function SideTabs(props: { side: Side; onChoose: (side: Side) => void }) {
  const tab = (side: Side, label: string) => (
    <button
      type="button"
      class={`button small ${props.side === side ? 'on' : ''}`}
      aria-pressed={props.side === side}
      onClick={() => props.onChoose(side)}
    >
      {label}
    </button>
  );
  return (
    <div class="side-tabs row">
      {tab('people', 'Trainees')}
      {tab('water', 'Water and faults')}
    </div>
  );
}

function Head(props: { dive: DiveDescription }) {
  const now = telemetry.value;
  const { theme } = settings.value;
  const isLate = now !== null && now.rate > 0 && now.rtf < 0.97;
  return (
    <header class="instructor-head">
      <span class="row">
        <a href="/" class="button small" aria-label="Back to the menu">
          ‹ Menu
        </a>
        <b>{titleOf(props.dive.scenario)}</b>
        <span class="dim">{props.dive.purpose}</span>
      </span>
      <span class="row">
        {linkState.value !== 'open' && <span class="chip alarm">no link to Remora</span>}
        {now?.problem && <span class="chip alarm">{now.problem}</span>}
        {now && now.phase !== 'diving' && <span class="chip look">{now.phase}</span>}
        {now && (
          <span class={`chip ${isLate ? 'look' : ''}`} title="Simulated time against real time">
            real time × {fixed(now.rtf, 2)}
          </span>
        )}
        <a class="button small" href="/pilot" target="_blank" rel="noopener">
          Pilot’s page
        </a>
        <button
          type="button"
          class="button small"
          onClick={() => change({ theme: theme === 'night' ? 'day' : 'night' })}
        >
          {theme === 'night' ? 'Day' : 'Night'}
        </button>
      </span>
    </header>
  );
}

/** The last things that happened, newest first; what only this page was told comes with them. */
function EventLog(props: { entries: TimelineEntry[] }) {
  const own = events.value.filter((event) => event.kind === 'console');
  const all = [...props.entries, ...own].sort((a, b) => b.at - a.at).slice(0, 30);
  return (
    <section class="panel side-panel event-log" aria-label="Events" data-testid="event-log">
      <h2 class="label">Events</h2>
      {all.length === 0 && <p class="dim">Nothing yet.</p>}
      <ol class="events">
        {all.map((entry, number) => (
          <li key={`${entry.at}-${number}`} class={'abandoned' in entry ? 'abandoned' : ''}>
            <time class="dim">{clock(entry.at)}</time>
            <span class={toneOf(entry.kind) === 'dim' ? '' : toneOf(entry.kind)}>{entry.text}</span>
            {'abandoned' in entry && <small class="chip">wound back</small>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const shortWay = 10; // [s]
const longWay = 30;

/** Time: how fast it runs, and the way back. */
function TimeStrip(props: { dive: DiveDescription; entries: TimelineEntry[] }) {
  const [mark, setMark] = useState('');
  const now = telemetry.value;
  if (!now) return <footer class="panel time-strip" />;
  const isReplay = props.dive.source === 'replay';
  const seek = (to: number): void => order({ type: 'seek', to: Math.max(0, to) });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (mark.trim() === '') return;
    order({ type: 'mark', text: mark.trim() });
    setMark('');
  };
  return (
    <footer class="panel time-strip" aria-label="Time">
      <PaceButtons rate={now.rate} rates={[0.25, 0.5, 1, 2, 4]} />
      <div class="row pace" role="group" aria-label="Back">
        <button type="button" class="button small" onClick={() => seek(now.time - longWay)}>
          ↶ 30 s
        </button>
        <button
          type="button"
          class="button small"
          data-testid="back-10"
          onClick={() => seek(now.time - shortWay)}
        >
          ↶ 10 s
        </button>
      </div>
      <b class="time-figure" data-testid="dive-time">
        {clock(now.time)}
      </b>
      <TimeBar
        time={now.time}
        horizon={Math.max(now.horizon, now.time)}
        entries={props.entries}
        asksFirst={!isReplay}
        onSeek={seek}
      />
      <form class="row" onSubmit={submit}>
        <input
          class="field small"
          placeholder="a mark on the timeline"
          aria-label="A mark on the timeline"
          maxLength={200}
          value={mark}
          data-testid="mark-text"
          onInput={(event) => setMark(event.currentTarget.value)}
        />
        <button class="button small" disabled={mark.trim() === ''}>
          Mark
        </button>
      </form>
    </footer>
  );
}
