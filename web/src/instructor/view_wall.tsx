// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { sourcesOf, type Source } from '../parts/sources';
import { StillView } from '../parts/still_view';
import { VideoView } from '../parts/video_view';
import { MapView } from '../parts/map_view';
import { marks, tautRoute } from '../state';
import { missionPlan } from '../training/mission_plan';
import type { DiveDescription } from '../wire';
import { FreeView } from '../parts/free_view';

const largeWidth = 800; // [px] drawn for the view that is looked at
const smallWidth = 320;

const free: Source = { source: 'free', label: 'free view', kind: 'view' };
const map: Source = { source: 'map', label: 'map', kind: 'view' };

/**
 * Every view of the dive. One is large and moves at full rate; the others are stills that are
 * renewed a few times a second, so that a wall of them leaves the machine to the pilot's picture.
 */
export function ViewWall(props: { dive: DiveDescription; vehicle: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const all = [...sourcesOf(props.dive), free, map];
  const large = all.find((one) => one.source === chosen) ?? all[0]!;
  const others = all.filter((one) => one !== large);
  return (
    <div class="wall">
      <figure class="wall-large" data-testid="large-view" data-source={large.source}>
        <Large source={large} vehicle={props.vehicle} />
        <figcaption class="label">{large.label}</figcaption>
      </figure>
      <div class="wall-others">
        {others.map((one) => (
          <div key={one.source} class="tile">
            <Tile source={one} />
            <span class="label">{one.label}</span>
            <button
              type="button"
              class="tile-cover"
              aria-label={`Enlarge: ${one.label}`}
              data-testid={`tile-${one.source}`}
              onClick={() => setChosen(one.source)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function Large(props: { source: Source; vehicle: string }) {
  const { source } = props;
  if (source === free) return <FreeView vehicle={props.vehicle} width={largeWidth} />;
  if (source === map) return <MapView plan={missionPlan.value} marks={marks.value} route={tautRoute.value} />;
  return (
    <VideoView
      key={source.source}
      source={source.source}
      label={source.label}
      fit="contain"
      wish={{ fps: 15, width: largeWidth }}
    />
  );
}

function Tile(props: { source: Source }) {
  if (props.source === map) return <MapView plan={missionPlan.value} />;
  if (props.source === free) return <span class="tile-icon" aria-hidden="true">⟲</span>;
  return <StillView source={props.source.source} label={props.source.label} width={smallWidth} />;
}
