// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { hasSeat, order } from '../../state';
import { autopilot, hasMission } from '../../training/mission';

/** Says that nobody's hands fly, what the autopilot is about, and how to take over. */
export function AutopilotBar() {
  if (!hasMission.value || autopilot.value === '') return null;
  return (
    <div class="panel autopilot-bar" role="status" data-testid="autopilot">
      <span class="pulse-dot" aria-hidden="true" />
      <span>
        <b>Autopilot</b> · {autopilot}
      </span>
      {hasSeat.value && (
        <button class="button small" onClick={() => order({ type: 'autopilot', on: false })}>
          Take over
        </button>
      )}
    </div>
  );
}
