// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { words } from '../parts/format';
import { dive, link, listen, note, telemetry } from '../state';
import type { VehicleDescription } from '../wire';
import { faultRows, partKey, press, type FaultRow, type Kind, type Part } from './faults';

/** What this page has broken and nobody reports. A new dive, or one that was wound back, is whole. */
const caused = signal<ReadonlyMap<string, Kind>>(new Map());
listen((message) => {
  if (message.type === 'dive' || (message.type === 'event' && message.kind === 'rewind')) {
    caused.value = new Map();
  }
});

/** Sends, and remembers when the station has taken it. */
async function apply(row: FaultRow, part: Part, chosen: Kind): Promise<void> {
  const fault = press(row, part, chosen);
  try {
    await link.value?.ask({ type: 'fault', ...fault });
    const after = new Map(caused.value);
    if (fault.kind === row.mended) after.delete(partKey(part.which));
    else after.set(partKey(part.which), fault.kind);
    caused.value = after;
  } catch (reason) {
    note(reason instanceof Error ? reason.message : String(reason), 'warning');
  }
}

/** Breaks parts of a vehicle, one press each; another press mends. */
export function FaultsPanel(props: { vehicle: VehicleDescription }) {
  const { vehicle } = props;
  const now = telemetry.value?.vehicles.find((one) => one.name === vehicle.name);
  const tether = telemetry.value?.tethers.find((one) => one.name === vehicle.tether);
  const rows = faultRows(vehicle, now, tether, caused.value);
  const isWhole = rows.every((row) => row.parts.every((part) => part.broken === null));
  const mendAll = (): void => {
    for (const row of rows) {
      for (const part of row.parts) {
        if (part.broken !== null) void apply(row, part, part.broken);
      }
    }
  };
  return (
    <section class="panel side-panel" aria-label="Faults" data-testid="faults-panel">
      <div class="row spread">
        <h2 class="label">Faults{(dive.value?.vehicles.length ?? 0) > 1 && ` of ${vehicle.name}`}</h2>
        <button type="button" class="button small" disabled={isWhole} data-testid="mend-all" onClick={mendAll}>
          Mend all
        </button>
      </div>
      {rows.map((row) => (
        <Row key={row.title} row={row} />
      ))}
    </section>
  );
}

function hint(part: Part, chosen: Kind): string {
  if (part.broken) return `${words(part.broken)}: press to mend`;
  const isWrong = part.error !== undefined && (chosen === 'bias_step' || chosen === 'spikes');
  return isWrong ? `works: press to shift its ${part.error?.words}` : 'works: press to break';
}

function Row(props: { row: FaultRow }) {
  const { row } = props;
  const [chosen, setChosen] = useState<Kind>(row.kinds[0]!.kind);
  return (
    <div class="fault-row">
      <div class="row spread">
        <span>{row.title}</span>
        <select
          class="field small"
          aria-label={`How to break: ${row.title}`}
          value={chosen}
          data-testid={`fault-kind-${row.title.toLowerCase()}`}
          onChange={(event) => setChosen(event.currentTarget.value as Kind)}
        >
          {row.kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.label}
            </option>
          ))}
        </select>
      </div>
      <div class="fault-parts">
        {row.parts.map((part) => (
          <button
            key={part.label}
            type="button"
            class={`button small ${part.broken ? 'broken' : ''}`}
            aria-pressed={part.broken !== null}
            title={hint(part, chosen)}
            data-testid={`fault-${part.which.target}-${part.which.index ?? part.which.sensor ?? 'it'}`}
            onClick={() => void apply(row, part, chosen)}
          >
            {part.label}
            {part.broken && part.which.target !== 'thruster' && <small> {part.broken}</small>}
          </button>
        ))}
      </div>
    </div>
  );
}
