// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { fixed, unknown } from '../../parts/format';
import { freeSource } from '../../parts/free_view';
import { latency, linkState, telemetry, vehicle, welcome } from '../../state';
import { freeView, mainView } from '../cockpit';
import { Panel } from '../panel';
import { Figure } from './figure';

/** The free view is drawn for this page alone, under its own name. */
const shownSource = computed(() =>
  mainView.value?.source === freeView ? freeSource(welcome.value?.client ?? '') : mainView.value?.source,
);
const stream = computed(() =>
  telemetry.value?.video.find((one) => one.source === shownSource.value),
);
const battery = computed(() => vehicle.value?.battery ?? null);
const batteryText = computed(() =>
  battery.value?.charge != null
    ? `${Math.round(100 * battery.value.charge)}`
    : fixed(battery.value?.voltage, (battery.value?.voltage ?? 0) < 100 ? 1 : 0),
);
const batteryClass = computed(() => {
  const charge = battery.value?.charge ?? 1;
  return `value short ${charge <= 0.1 ? 'alarm' : charge <= 0.25 ? 'look' : ''}`;
});
const batteryDetail = computed(() =>
  battery.value ? `${fixed(battery.value.voltage, 1)} V · ${fixed(battery.value.current, 1)} A` : '',
);
const batteryUnit = computed(() => (battery.value?.charge != null ? '%' : 'V'));
const latencyText = computed(() => (latency.value === null ? unknown : fixed(latency.value, 0)));
const linkClass = computed(() => {
  if (linkState.value !== 'open') return 'value short alarm';
  return `value short ${(latency.value ?? 0) < 100 ? 'done' : 'look'}`;
});
const fps = computed(() => fixed(stream.value?.fps, 0));
const rtf = computed(() => fixed(telemetry.value?.rtf, 2));
const rtfClass = computed(
  () => `value short ${(telemetry.value?.rtf ?? 1) < 0.95 ? 'look' : ''}`,
);

export function StatusPanel() {
  return (
    <Panel id="status" extra={<span class="dim small-print">{batteryDetail}</span>}>
      <div class="figures four">
        <div class="figure">
          <div class="label">{battery.value?.kind === 'tether' ? 'Supply' : 'Battery'}</div>
          <span class={batteryClass} data-testid="hud-battery">
            {batteryText}
          </span>
          <span class="unit">{batteryUnit}</span>
        </div>
        <Figure label="Link" value={latencyText} unit="ms" testid="hud-latency" class={linkClass} />
        <Figure label="Video" value={fps} unit="fps" testid="hud-fps" class="value short" />
        <Figure label="Time ×" value={rtf} testid="hud-rtf" class={rtfClass} />
      </div>
    </Panel>
  );
}
