// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { degreesMinutes, fixed, signed, unknown } from '../../parts/format';
import { dive, vehicle } from '../../state';
import { geographic } from '../navigation';
import { Panel } from '../panel';
import { Figure } from './figure';

const north = computed(() => signed(vehicle.value?.position?.[0], 1));
const east = computed(() => signed(vehicle.value?.position?.[1], 1));
const temperature = computed(() => fixed(vehicle.value?.temperature, 1));
const place = computed(() => {
  const here = vehicle.value?.position;
  const origin = dive.value?.origin;
  if (!here || !origin) return null;
  return geographic(origin, here[0], here[1]);
});
const latitude = computed(() =>
  place.value ? degreesMinutes(place.value.latitude, 'latitude') : unknown,
);
const longitude = computed(() =>
  place.value ? degreesMinutes(place.value.longitude, 'longitude') : unknown,
);

export function NavigationPanel() {
  return (
    <Panel
      id="navigation"
      extra={
        <span class="dim small-print">
          Water <span data-testid="hud-temperature">{temperature}</span> °C
        </span>
      }
    >
      <div class="figures two">
        <Figure label="North" value={north} unit="m" testid="hud-north" class="value short" />
        <Figure label="East" value={east} unit="m" testid="hud-east" class="value short" />
      </div>
      <div class="row spread small-print dim">
        <span data-testid="hud-latitude">{latitude}</span>
        <span data-testid="hud-longitude">{longitude}</span>
      </div>
    </Panel>
  );
}
