// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A pilot who flies by what the page shows.
import { eventually } from './eventually.mjs';
import { openPage, shownNumber } from './browser.mjs';

/**
 * The pilot's page with pictures that cost little: the software renderer shares two cores with
 * Chromium, and what is tested here is not the picture.
 */
export async function openPilot(browser, station, options = {}) {
  const page = await openPage(browser, station, '/pilot', {
    ...options,
    before: () => {
      const kept = JSON.parse(localStorage.getItem('remora.pilot') ?? '{}');
      if (kept.width === undefined) {
        localStorage.setItem('remora.pilot', JSON.stringify({ ...kept, width: 320, gain: 'high' }));
      }
    },
  });
  await eventually('the page shows a depth', async () => Number.isFinite(await shownNumber(page, 'hud-depth')));
  return page;
}

/** Angle from one bearing to another, −180 … 180. */
const turnTo = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;

/** Clicks into the map `south` pixels below the vehicle, which stands in its middle. */
export async function markOnMap(page, { south = 0, east = 0 }) {
  const map = page.getByTestId('map').first();
  const box = await map.boundingBox();
  await map.click({ position: { x: box.width / 2 + east, y: box.height / 2 + south } });
  await page.getByTestId('hud-mark-distance').waitFor();
}

/**
 * Turns to the mark and goes there, by heading, bearing and distance on the screen. `hands` takes
 * wanted surge and yaw, −1 … 1.
 */
export async function flyToMark(page, hands) {
  const reached = async () =>
    ((await page.getByTestId('objectives').innerText()).match(/reached/g) ?? []).length;
  const reachedBefore = await reached();
  const isThere = async () => (await reached()) > reachedBefore;
  await eventually('the mark is reached', async () => {
    if (await isThere()) return true;
    const [bearing, heading] = await Promise.all(
      ['hud-mark-bearing', 'hud-heading'].map((id) =>
        page.getByTestId(id).innerText({ timeout: 2000 }).then(Number, () => Number.NaN)),
    );
    // The mark is gone: reached between two looks.
    if (Number.isNaN(bearing)) return isThere();
    const turn = turnTo(heading, bearing);
    await hands({ yaw: Math.max(-1, Math.min(1, turn / 40)), surge: Math.abs(turn) < 25 ? 0.8 : 0 });
    return false;
  }, { patience: 90_000 });
  await hands({ yaw: 0, surge: 0 });
}

/** Hands on the keyboard: keys are down or up, with nothing between. */
export function keyboardHands(page) {
  const down = new Set();
  const hold = async (key, wanted) => {
    if (wanted === down.has(key)) return;
    await (wanted ? page.keyboard.down(key) : page.keyboard.up(key));
    if (wanted) down.add(key);
    else down.delete(key);
  };
  return async ({ surge, yaw }) => {
    await hold('w', surge > 0.1);
    await hold('d', yaw > 0.2);
    await hold('a', yaw < -0.2);
  };
}

/** A gamepad that is not there: an init script that answers for it. */
export function plugGamepad() {
  const pad = {
    id: 'Gamepad of the test',
    index: 0,
    connected: true,
    mapping: 'standard',
    timestamp: 0,
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
  };
  window.testPad = pad;
  navigator.getGamepads = () => [pad, null, null, null];
}

/** Hands on that gamepad, mapped as Remora does from the start: left stick ahead and yaw. */
export function gamepadHands(page) {
  return ({ surge, yaw }) =>
    page.evaluate(([x, y]) => {
      window.testPad.axes = [x, y, 0, 0];
    }, [yaw, -surge]);
}
