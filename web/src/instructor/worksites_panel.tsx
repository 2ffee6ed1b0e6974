// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { order } from '../state';

/** Puts the vehicles to a worksite of the scene at once. */
export function WorksitesPanel(props: { worksites: string[] }) {
  if (props.worksites.length === 0) return null;
  return (
    <section class="panel side-panel" aria-label="Jump to" data-testid="worksites-panel">
      <h2 class="label">Jump to</h2>
      <div class="row">
        {props.worksites.map((worksite) => (
          <button key={worksite} type="button" class="button small" onClick={() => order({ type: 'jump', worksite })}>
            {worksite.replaceAll('_', ' ')}
          </button>
        ))}
      </div>
    </section>
  );
}
