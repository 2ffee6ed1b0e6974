// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { fixed } from '../../parts/format';
import { VideoView } from '../../parts/video_view';
import { vehicleDescription } from '../../state';
import { chosenView, mainView, pilot, prefer, views } from '../cockpit';
import { findInSonar, isFinding } from '../mission/finding';
import { Panel } from '../panel';

const pictureWidth = 480; // of small pictures [px]: enough for a panel, cheap to draw

export function SecondViewPanel() {
  const all = views.value.filter((one) => one.source !== mainView.value?.source);
  const onArm = vehicleDescription.value?.cameras.find((one) => !one.mounting.on_hull)?.source;
  const shown = [pilot.value.second, onArm, 'chase']
    .map((source) => all.find((one) => one.source === source))
    .find((one) => one !== undefined) ?? all[0];
  if (shown === undefined) return null;
  return (
    <Panel
      id="second"
      isPicture
      extra={
        <span class="row">
          <select
            class="chip"
            aria-label="What the second view shows"
            data-testid="second-choice"
            value={shown.source}
            onChange={(event) => {
              prefer({ second: event.currentTarget.value });
              event.currentTarget.blur();
            }}
          >
            {all.map((one) => (
              <option key={one.source} value={one.source}>
                {one.title}
              </option>
            ))}
          </select>
          <button
            class="chip press"
            aria-label="Swap with the main view"
            title="Swap with the main view"
            onClick={() => {
              const main = mainView.value?.source;
              chosenView.value = shown.source;
              if (main) prefer({ second: main });
            }}
          >
            ⇄
          </button>
        </span>
      }
    >
      <div class="picture-well">
        <VideoView
          source={shown.source}
          label={shown.title}
          wish={{ fps: 10, width: pictureWidth, trail: shown.kind === 'outside' }}
          fit={shown.kind === 'sonar' ? 'contain' : 'cover'}
        />
      </div>
    </Panel>
  );
}

export function SonarPanel() {
  const sonar = vehicleDescription.value?.sonars[0];
  if (sonar === undefined || mainView.value?.source === sonar.source) return null;
  return (
    <Panel
      id="sonar"
      isPicture
      extra={
        isFinding.value ? (
          <span class="look">click where it is</span>
        ) : (
          <span class="dim">{fixed(sonar.range, 0)} m</span>
        )
      }
    >
      <div
        class={`picture-well ${isFinding.value ? 'pickable' : ''}`}
        onClick={(event) => {
          const image = event.currentTarget.querySelector('img');
          if (isFinding.value && image) findInSonar(image, event, sonar.range);
        }}
      >
        <VideoView
          source={sonar.source}
          label={`Sonar ${sonar.name}`}
          wish={{ fps: 5, width: pictureWidth }}
          fit="contain"
        />
      </div>
    </Panel>
  );
}
