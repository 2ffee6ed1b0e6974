// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { bearing, fixed } from '../../parts/format';
import { MapView, type Place } from '../../parts/map_view';
import type { Vec3 } from '../../parts/spatial';
import { marks, tautRoute } from '../../state';
import { missionPlan } from '../../training/mission_plan';
import { hasTautRoute, mark, pilot, wayToMark } from '../cockpit';
import { isMarking, markOnMap, moveOnMap } from '../marks';
import { isFinding, reportFind } from '../mission/finding';
import { Panel } from '../panel';

const markText = computed(() => {
  if (isFinding.value) return 'click where it is';
  if (isMarking.value) return 'click to place the mark';
  const left = wayToMark.value;
  return left ? `mark ${bearing(left.bearing)}° · ${fixed(left.distance, 1)} m` : 'click sets a mark';
});

const none: Vec3[] = [];

function pick(place: Place): void {
  if (isFinding.value) reportFind(place);
  else if (isMarking.value) void markOnMap(place);
  else mark.value = place;
}

export function MapPanel() {
  return (
    <Panel
      id="map"
      isPicture
      extra={
        <span class="row">
          <span class={mark.value || isFinding.value ? 'look' : 'dim small-print'}>{markText}</span>
          {mark.value && (
            <button
              class="chip press"
              aria-label="Forget the mark"
              title="Forget the mark"
              onClick={() => (mark.value = null)}
            >
              ✕
            </button>
          )}
        </span>
      }
    >
      <div class="picture-well">
        <MapView
          // With the plan's coming the map looks anew at how far it has to reach.
          key={missionPlan.value === null ? 'free' : 'mission'}
          mark={mark.value}
          plan={missionPlan.value}
          onPick={pick}
          marks={marks.value}
          onMove={moveOnMap}
          route={pilot.value.route && hasTautRoute.value ? tautRoute.value : none}
        />
      </div>
    </Panel>
  );
}
