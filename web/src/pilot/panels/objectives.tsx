// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { objectives } from '../cockpit';
import { Panel } from '../panel';

export function ObjectivesPanel() {
  const list = objectives.value;
  if (list.length === 0) return null;
  const done = list.filter((one) => one.state === 'done').length;
  return (
    <Panel
      id="objectives"
      extra={
        <b>
          {done} of {list.length}
        </b>
      }
    >
      <ul class="objectives" data-testid="objectives">
        {list.map((one) => (
          <li key={one.text} class={one.state === 'done' ? 'done' : one.state === 'now' ? 'look' : ''}>
            <span>
              {one.state === 'done' ? '✓ ' : one.state === 'now' ? '● ' : ''}
              {one.text}
            </span>
            <span>{one.detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
