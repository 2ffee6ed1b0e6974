// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A dive that nobody flies here: a recorded one, or the shadow of a vehicle whose pose comes from
// outside. Any view, any moment.
import { useEffect, useState } from 'preact/hooks';
import { FreeView } from '../parts/free_view';
import { post, Refusal } from '../link';
import { titleOf } from '../menu/launch';
import { bearing, clock, fixed, words } from '../parts/format';
import { MapView } from '../parts/map_view';
import { PaceButtons } from '../parts/pace_buttons';
import { RecordingBanner } from '../parts/recording_banner';
import { sourcesOf } from '../parts/sources';
import { TimeBar } from '../parts/time_bar';
import { useTimeline } from '../parts/timeline';
import { VideoView } from '../parts/video_view';
import { dive, join, linkState, marks, order, telemetry } from '../state';
import { missionPlan } from '../training/mission_plan';
import type { DiveDescription, Telemetry } from '../wire';
import type { Inset } from '../parts/inset';
import { InsetChoice, InsetVideo } from './inset_video';
import './replay.css';

const pictureWidth = 960; // [px]
const silent = 1; // [s] without a pose: dead reckoning ends there, too

/** The dive that the address asks for: /replay?dive=2026-11-16-101530-harbour */
const wantedDive = (): string | null => new URLSearchParams(location.search).get('dive');

/** Puts the wanted recording on, unless it is on already; says whether it is coming and what went wrong. */
function usePlayer(): { isComing: boolean; problem: string } {
  const [isComing, setIsComing] = useState(wantedDive() !== null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const joined = join('observer', { rate: 20 });
    const wanted = wantedDive();
    if (wanted !== null) {
      post('/api/dives', { replay: wanted })
        // A reload must not start the recording again.
        .then(() => {
          history.replaceState(null, '', '/replay');
          setIsComing(false);
        })
        .catch((reason: unknown) => {
          const all = reason instanceof Refusal ? [reason.message, ...reason.problems] : [String(reason)];
          setProblem(all.join('; '));
        });
    }
    return () => joined.close();
  }, []);
  return { isComing, problem };
}

export function Page() {
  const { isComing, problem } = usePlayer();
  const now = dive.value;
  if (problem !== '') {
    return (
      <Notice title="This recording cannot be shown">
        <p class="look">{problem}</p>
      </Notice>
    );
  }
  if (now === undefined || isComing) return <Notice title="Preparing the recording …" />;
  if (now === null) {
    return (
      <Notice title="Nothing to look at yet">
        <p class="dim">Choose a recorded dive in the menu, or shadow a real vehicle.</p>
      </Notice>
    );
  }
  return <Player key={now.id} dive={now} />;
}

function Notice(props: { title: string; children?: preact.ComponentChildren }) {
  return (
    <main class="instructor-wait" data-testid="replay-page">
      <div class="panel stack">
        <h1>{props.title}</h1>
        {props.children}
        <a class="button" href="/">
          To the menu
        </a>
      </div>
    </main>
  );
}

/** The pictures that were taken where a playback was recorded. */
function filmOf(now: DiveDescription): Inset | null {
  const film = now.playback?.film;
  return film ? { kind: 'station', source: film.source, name: film.title } : null;
}

function Player(props: { dive: DiveDescription }) {
  const sources = sourcesOf(props.dive);
  const chase = sources.find((one) => one.source === 'chase');
  const [view, setView] = useState((chase ?? sources[0])?.source ?? 'free');
  const [trail, setTrail] = useState(true);
  const [inset, setInset] = useState<Inset | null>(filmOf(props.dive));
  const [offset, setOffset] = useState(0);
  const vehicle = props.dive.vehicles[0]?.name ?? '';
  return (
    <main class="replay" data-testid="replay-page" data-source={props.dive.source}>
      <RecordingBanner />
      <header class="row spread replay-head">
        <span class="row">
          <a href="/" class="button small" aria-label="Back to the menu">
            ‹ Menu
          </a>
          <b data-testid="replay-title">{props.dive.playback?.name ?? titleOf(props.dive.scenario)}</b>
          <SourceChip dive={props.dive} />
        </span>
        <span class="row">
          {linkState.value !== 'open' && <span class="chip alarm">no link to Remora</span>}
          {telemetry.value?.problem && <span class="chip look">{telemetry.value.problem}</span>}
          <label class="row small">
            <input type="checkbox" checked={trail} onChange={(event) => setTrail(event.currentTarget.checked)} />
            Trail
          </label>
        </span>
      </header>

      <figure class="replay-picture" data-testid="replay-picture" data-view={view}>
        {view === 'free' ? (
          <FreeView vehicle={vehicle} width={pictureWidth} trail={trail} />
        ) : (
          <VideoView
            key={view}
            source={view}
            label={words(view)}
            fit="contain"
            wish={{ fps: 20, width: pictureWidth, ...(trail ? { trail: true } : {}) }}
          />
        )}
        {inset && <InsetVideo inset={inset} offset={offset} />}
      </figure>

      <aside class="side replay-side">
        <section class="panel side-panel" aria-label="View">
          <h2 class="label">View</h2>
          <div class="fault-parts" role="group">
            {[...sources, { source: 'free', label: 'free' }].map((one) => (
              <button
                key={one.source}
                type="button"
                class={`button small ${view === one.source ? 'on' : ''}`}
                aria-pressed={view === one.source}
                data-testid={`view-${one.source}`}
                onClick={() => setView(one.source)}
              >
                {one.label}
              </button>
            ))}
          </div>
        </section>
        {telemetry.value?.vehicles.map((one) => <Readings key={one.name} vehicle={one} />)}
        <section class="panel replay-map" aria-label="Map">
          <MapView plan={missionPlan.value} marks={marks.value} />
        </section>
        <InsetChoice inset={inset} offset={offset} onChange={setInset} onOffset={setOffset} />
      </aside>

      <Transport dive={props.dive} />
    </main>
  );
}

/** When a bag was recorded; those of simulated time begin in 1970. */
function recordedOn(started: string): string {
  const isReal = started > '1971';
  return isReal ? `recorded ${started.slice(0, 10)} ${started.slice(11, 16)} UTC` : 'recorded in simulated time';
}

/** What moves the vehicle, and whether it still does. */
function SourceChip(props: { dive: DiveDescription }) {
  const vehicle = telemetry.value?.vehicles[0];
  if (props.dive.playback) return <span class="chip live">{recordedOn(props.dive.started)}</span>;
  if (props.dive.source === 'replay') return <span class="chip live">recording</span>;
  if (props.dive.source === 'live') return <span class="chip done">live dive</span>;
  // Nobody sits in a shadow's seat; how long its vehicle has been silent says everything: exactly
  // zero before the first pose.
  const silence = vehicle?.silence ?? 0;
  const [tone, state] =
    silence === 0
      ? ['look', 'no pose has come yet']
      : silence > silent
        ? ['alarm', `no pose for ${fixed(silence, 0)} s`]
        : ['done', 'poses arrive'];
  return (
    <span class={`chip ${tone}`} data-testid="shadow-state">
      shadow: {state}
    </span>
  );
}

function Readings(props: { vehicle: Telemetry['vehicles'][number] }) {
  const now = props.vehicle;
  const figures: [string, string, string][] = [
    ['Depth', fixed(now.depth, 2), 'm'],
    ['Heading', bearing(now.heading_deg), '°'],
    ['Altitude', fixed(now.altitude, 1), 'm'],
    ['Speed', fixed(now.speed, 2), 'm/s'],
    ['North', fixed(now.position?.[0], 1), 'm'],
    ['East', fixed(now.position?.[1], 1), 'm'],
    ['Roll', fixed(now.roll_deg, 0), '°'],
    ['Pitch', fixed(now.pitch_deg, 0), '°'],
    ['Contacts', String(now.contacts), ''],
  ];
  return (
    <section class="panel side-panel" aria-label={`Readings of ${now.name}`}>
      <div class="row spread">
        <h2 class="label">{now.name}</h2>
        <span class="chip live">{words(now.mode)}</span>
      </div>
      <dl class="figures">
        {figures.map(([label, value, unit]) => (
          <div key={label}>
            <dt class="label">{label}</dt>
            <dd>
              <b data-testid={`replay-${label.toLowerCase()}`}>{value}</b>
              {unit && <span class="unit">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Play, pause, speed, and the time bar. */
function Transport(props: { dive: DiveDescription }) {
  const entries = useTimeline();
  const now = telemetry.value;
  if (!now) return <footer class="panel time-strip" />;
  const isReplay = props.dive.source === 'replay';
  return (
    <footer class="panel time-strip" aria-label="Time">
      <PaceButtons rate={now.rate} rates={[0.25, 0.5, 1, 2, 4, 8]} isDisabled={!isReplay} />
      <b class="time-figure" data-testid="dive-time">
        {clock(now.time)}
      </b>
      <TimeBar
        time={now.time}
        horizon={Math.max(now.horizon, now.time)}
        entries={entries}
        isDisabled={!isReplay}
        onSeek={(to) => order({ type: 'seek', to })}
      />
      <span class="dim">{clock(now.horizon)}</span>
    </footer>
  );
}
