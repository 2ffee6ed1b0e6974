// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { bearing, fixed } from '../../parts/format';
import { marks, vehicle } from '../../state';
import type { Mark } from '../../wire';
import { mark as goal } from '../cockpit';
import { forget, isMarking, named, rename } from '../marks';
import { way } from '../navigation';
import { Panel } from '../panel';

/** The marks of the dive: their names, the way to each, and the two ways to get rid of one. */
export function MarksPanel() {
  return (
    <Panel
      id="marks"
      extra={
        <button
          class={`button small ${isMarking.value ? 'on' : ''}`}
          aria-pressed={isMarking.value}
          data-testid="place-mark"
          onClick={() => (isMarking.value = !isMarking.value)}
        >
          {isMarking.value ? 'Click map or picture' : 'Place a mark'}
        </button>
      }
    >
      {marks.value.length === 0 ? (
        <p class="dim small-print">No marks yet. A mark is a named place: on the map, or on what the picture shows.</p>
      ) : (
        <ul class="mark-list" data-testid="mark-list">
          {marks.value.map((one) => (
            <MarkLine key={one.id} mark={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MarkLine(props: { mark: Mark }) {
  const { mark } = props;
  const field = useRef<HTMLInputElement>(null);
  const isNew = named.value === mark.id;
  useEffect(() => {
    if (!isNew) return;
    field.current?.select();
    named.value = null;
  }, [isNew]);
  const here = vehicle.value?.position;
  const [north, east, depth] = mark.position as [number, number, number];
  const left = here ? way([here[0], here[1]], [north, east]) : null;
  return (
    <li class="row">
      <input
        ref={field}
        class="field small mark-name"
        aria-label={`Name of ${mark.name}`}
        maxLength={40}
        defaultValue={mark.name}
        key={mark.name}
        data-testid={`mark-name-${mark.id}`}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={(event) => void rename(mark, event.currentTarget.value)}
      />
      <span class="small-print dim mark-way" title={`north ${fixed(north, 1)}, east ${fixed(east, 1)}, depth ${fixed(depth, 1)} m`}>
        {left ? `${bearing(left.bearing)}° · ${fixed(left.distance, 1)} m` : `${fixed(depth, 1)} m deep`}
      </span>
      <button
        class="button small"
        aria-label={`Steer to ${mark.name}`}
        title="The diamond on the compass points here"
        onClick={() => (goal.value = { north, east })}
      >
        ◆
      </button>
      <button class="button small" aria-label={`Forget ${mark.name}`} title="Forget" onClick={() => void forget(mark)}>
        ✕
      </button>
    </li>
  );
}
