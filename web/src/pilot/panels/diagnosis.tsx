// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { hasSeat, link, note, vehicleDescription } from '../../state';
import { ailmentsOf, devicesOf, reportOf, type Ailment } from '../diagnosis';
import { Panel } from '../panel';

/** Says what the pilot believes is broken. What it offers is the same whatever is. */
export function DiagnosisPanel() {
  const picked = useSignal(0);
  const said = useSignal('');
  const described = vehicleDescription.value;
  if (described === null) return null;
  const devices = devicesOf(described);
  const device = devices[picked.value] ?? devices[0]!;
  const report = async (ailment: Ailment): Promise<void> => {
    try {
      await link.value?.ask({ type: 'diagnose', ...reportOf(device, ailment.kind) });
      said.value = `Reported: ${device.label} ${ailment.label}`;
    } catch (reason) {
      note(reason instanceof Error ? reason.message : String(reason), 'warning');
    }
  };
  return (
    <Panel id="diagnosis">
      <div class="stack tight" data-testid="diagnosis">
        <select
          class="field"
          aria-label="What is broken"
          data-testid="diagnosis-device"
          value={picked.value}
          onChange={(event) => {
            picked.value = Number(event.currentTarget.value);
            event.currentTarget.blur();
          }}
        >
          {devices.map((one, index) => (
            <option key={one.label} value={index}>
              {one.label}
            </option>
          ))}
        </select>
        <div class="defect-kinds" role="group" aria-label="What is wrong with it">
          {ailmentsOf(device).map((one) => (
            <button
              key={one.kind}
              type="button"
              class="button small"
              disabled={!hasSeat.value}
              data-testid={`diagnose-${one.kind}`}
              onClick={() => void report(one)}
            >
              {one.label}
            </button>
          ))}
        </div>
        {said.value && (
          <p class="soft" role="status" data-testid="diagnosis-said">
            {said.value}
          </p>
        )}
      </div>
    </Panel>
  );
}
