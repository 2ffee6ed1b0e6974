// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { order, telemetry } from '../state';

/** What pilots are given beyond their instruments. */
export function AidsPanel() {
  const aids = telemetry.value?.aids;
  if (!aids) return null;
  return (
    <section class="panel side-panel" aria-label="Aids for the pilot" data-testid="aids-panel">
      <h2 class="label">Aids for the pilot</h2>
      <label class="row">
        <input
          type="checkbox"
          checked={aids.outside_view}
          data-testid="aid-outside-view"
          onChange={(event) => order({ type: 'aids', outside_view: event.currentTarget.checked })}
        />
        Views from outside, free view
      </label>
      <label class="row">
        <input
          type="checkbox"
          checked={aids.taut_route}
          data-testid="aid-taut-route"
          onChange={(event) => order({ type: 'aids', taut_route: event.currentTarget.checked })}
        />
        The way of the line, pulled tight
      </label>
    </section>
  );
}
