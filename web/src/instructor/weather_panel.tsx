// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { ConditionSlider } from '../parts/condition_slider';
import { current, fouling, sun, visibility, waves } from '../parts/conditions';
import { DirectionDial } from '../parts/direction_dial';
import { order, telemetry } from '../state';
import type { ClientMessage, Telemetry } from '../wire';

type Weather = Omit<Extract<ClientMessage, { type: 'weather' }>, 'type' | 'id'>;

const sendPeriod = 150; // [ms] a dragged slider is heard
const holdOn = 1500; // [ms] after the last move the sliders follow the telemetry again

/**
 * What the hand on a slider says, until the telemetry says the same: a slider must not jump back
 * under the finger.
 */
function useWishes(): [Weather, (some: Weather) => void] {
  const [wishes, setWishes] = useState<Weather>({});
  const unsent = useRef<Weather>({});
  const sender = useRef(0);
  const release = useRef(0);
  useEffect(
    () => () => {
      window.clearTimeout(sender.current);
      window.clearTimeout(release.current);
    },
    [],
  );
  const wish = (some: Weather): void => {
    setWishes((all) => ({ ...all, ...some }));
    unsent.current = { ...unsent.current, ...some };
    if (sender.current === 0) {
      sender.current = window.setTimeout(() => {
        sender.current = 0;
        order({ type: 'weather', ...unsent.current });
        unsent.current = {};
      }, sendPeriod);
    }
    window.clearTimeout(release.current);
    release.current = window.setTimeout(() => setWishes({}), holdOn);
  };
  return [wishes, wish];
}

/** Speed and bearing of a current given north, east, down. */
export function currentOf(environment: Telemetry['environment']): { speed: number; towards_deg: number } {
  const [north, east] = environment.current ?? [0, 0]; // an instructor is told
  const speed = Math.hypot(north, east);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  return { speed, towards_deg: (bearing + 360) % 360 };
}

/** The water and the light, changed while people dive in it. */
export function WeatherPanel() {
  const environment = telemetry.value?.environment;
  const [wishes, wish] = useWishes();
  const bearing = useRef(0);
  if (!environment) return null;
  const flow = wishes.current ?? currentOf(environment);
  // A current that stands still has no direction: keep the one that was.
  if (flow.speed > 0.01) bearing.current = flow.towards_deg;
  return (
    <section class="panel side-panel" aria-label="Water and light" data-testid="weather-panel">
      <h2 class="label">Water and light</h2>
      <ConditionSlider
        isLive
        condition={visibility}
        value={wishes.visibility ?? environment.visibility ?? null}
        testid="weather-visibility"
        onChange={(value) => wish({ visibility: value! })}
      />
      <ConditionSlider
        isLive
        condition={current}
        value={flow.speed}
        testid="weather-current"
        onChange={(speed) => wish({ current: { speed: speed!, towards_deg: bearing.current } })}
      >
        <DirectionDial
          label="Direction of the current"
          towards_deg={bearing.current}
          onChange={(towards_deg) => wish({ current: { speed: flow.speed, towards_deg } })}
        />
      </ConditionSlider>
      <ConditionSlider
        isLive
        condition={waves}
        value={wishes.wave_height ?? environment.wave_height}
        testid="weather-waves"
        onChange={(value) => wish({ wave_height: value! })}
      />
      <ConditionSlider
        isLive
        condition={sun}
        value={wishes.sun_elevation_deg ?? environment.sun_elevation_deg}
        testid="weather-sun"
        onChange={(value) => wish({ sun_elevation_deg: value! })}
      />
      {environment.fouling !== null && (
        <ConditionSlider
          isLive
          condition={fouling}
          value={wishes.fouling ?? environment.fouling}
          testid="weather-fouling"
          onChange={(value) => wish({ fouling: value! })}
        />
      )}
    </section>
  );
}
