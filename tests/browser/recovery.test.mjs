// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A newcomer recovers an amphora with a gamepad, step by step as docs/guides/arms.md says. What a
// person takes from the picture, where hand and handle are, comes from the scene's file and from the
// page's own figures; everything else is read off the page and done with sticks and buttons.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage, shownNumber } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { plugGamepad } from './support/pilot.mjs';
import { joinStation } from './support/peer.mjs';
import { startStation } from './support/station.mjs';

const folder = process.env.REMORA_LOOKS ?? 'looks';

// Of a standard gamepad, as the guide's column for "dual stick" names them.
const buttons = { depthHold: 2, close: 4, open: 5, turnHand: 6, slow: 7, handMode: 11, gainDown: 14 };
// Where the guide says that the amphora lies: north, east of the start, handle on top.
const handle = { north: 3.0, east: -0.25, depth: 9.70 };

// What the guide promises somebody new.
const minutes = 10;

const clamp = (value, limit) => Math.max(-limit, Math.min(limit, value));

describe('a newcomer with a gamepad', () => {
  let station, browser, peer, page, began;
  before(async () => {
    await mkdir(folder, { recursive: true });
    station = await startStation({ command: ['dive', '--mission', 'amphora_recovery'] });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
    page = await openPage(browser, station, '/pilot', {
      name: 'Nora',
      before: () => {
        if (localStorage.getItem('remora.pilot') === null) {
          localStorage.setItem('remora.pilot', JSON.stringify({ width: 320 }));
        }
      },
    });
    await page.evaluate(plugGamepad);
  });
  after(async () => {
    peer?.close();
    await browser?.close();
    await station?.stop();
    assert.deepEqual(page?.complaints, [], 'the page never complained');
  });

  /** Left stick right and down, right stick right and down. */
  const sticks = (axes = [0, 0, 0, 0]) => page.evaluate((to) => (window.testPad.axes = to), axes);
  const button = (index, isDown) =>
    page.evaluate(([which, to]) => (window.testPad.buttons[which].pressed = to), [index, isDown]);
  const press = async (index) => {
    await button(index, true);
    await page.waitForTimeout(150);
    await button(index, false);
    await page.waitForTimeout(150);
  };
  const look = (name) => page.screenshot({ path: join(folder, `recovery_${name}.png`) });

  // Eyes: where vehicle and hand are, and how the jaws lie.
  const truth = () => {
    const [north, east, depth] = peer.vehicle().position;
    return { north, east, depth };
  };
  const joint = (name) => peer.vehicle().joints.find((one) => one.name === `arm/${name}`).position;
  const hand = async () => {
    const [ahead, starboard, down] = (await page.getByTestId('hand-place').innerText())
      .replaceAll('−', '-').match(/-?\d+\.\d+/g).map(Number);
    const { north, east, depth } = truth();
    const { roll_deg, pitch_deg, heading_deg } = peer.vehicle();
    const [roll, pitch, yaw] = [roll_deg, pitch_deg, heading_deg].map((one) => (one * Math.PI) / 180);
    const y = starboard * Math.cos(roll) - down * Math.sin(roll), z = starboard * Math.sin(roll) + down * Math.cos(roll);
    const x = ahead * Math.cos(pitch) + z * Math.sin(pitch);
    return {
      north: north + x * Math.cos(yaw) - y * Math.sin(yaw),
      east: east + x * Math.sin(yaw) + y * Math.cos(yaw),
      depth: depth + z * Math.cos(pitch) - ahead * Math.sin(pitch),
    };
  };
  /** What the hand still has to roll until the jaws close across the handle [rad]. */
  const acrossHandle = () => {
    const off = joint('slew') + joint('hand');
    return off - Math.PI * Math.round(off / Math.PI);
  };
  async function bringHand(claim, wanted, tolerance) {
    let good = 0;
    await eventually(claim, async () => {
      const now = await hand();
      const off = [wanted.north - now.north, wanted.east - now.east, wanted.depth - now.depth];
      good = Math.max(...off.map(Math.abs)) < tolerance ? good + 1 : 0;
      await sticks([0, clamp(-12 * off[0], 1), clamp(12 * off[1], 1), clamp(12 * off[2], 1)]);
      return good > 5;
    }, { patience: 90_000 });
    await sticks();
  }
  const isDone = async (title) => {
    const goal = page.getByTestId('checklist').locator('li', { hasText: title });
    return (await goal.getAttribute('data-state').catch(() => null)) === 'done';
  };

  /** What a hand does about being so far off: past the stick's dead zone, easing off before it is there. */
  const push = (off, speed, { most, least, braking }) => {
    const wanted = 0.9 * off - braking * speed;
    const isThere = Math.abs(off) < 0.03 && Math.abs(speed) < 0.03;
    return isThere || Math.abs(wanted) < 0.03 ? 0 : clamp(wanted + least * Math.sign(wanted), most + 0.12);
  };

  /** Flies by the sights of the place, heading 000. */
  async function flyTo(claim, wanted, { tolerance = 0.12, patience = 120_000, hand = { most: 0.5, least: 0.27, braking: 0.9 } } = {}) {
    let good = 0;
    await eventually(claim, async () => {
      const now = truth();
      const off = [wanted.north - now.north, wanted.east - now.east, wanted.depth - now.depth];
      const { velocity } = peer.vehicle();
      good = Math.max(...off.map(Math.abs)) < tolerance && Math.hypot(...velocity) < 0.08 ? good + 1 : 0;
      const [surge, sway, heave] = off.map((one, axis) => push(one, velocity[axis], hand));
      await sticks([0, -surge, sway, heave]);
      return good > 8;
    }, { patience });
    await sticks();
  }

  it('reads the briefing and begins', async () => {
    began = Date.now();
    const briefing = page.getByRole('dialog');
    await briefing.getByText('Recover an amphora').first().waitFor();
    await briefing.getByRole('button', { name: 'Begin' }).click();
    await briefing.waitFor({ state: 'hidden' });
  });

  it('flies to where the arm reaches the handle, and keeps the station', async () => {
    await flyTo('above the amphora', { north: 1.25, east: -0.25, depth: 8.32 }, { tolerance: 0.05 });
    await page.getByTestId('mode-choice').selectOption('station_keep');
    await eventually('it is at rest', async () => Math.hypot(...peer.vehicle().velocity) < 0.02, { patience: 60_000 });
    await look('station');
  });

  it('brings the open jaws over the handle', async () => {
    await press(buttons.handMode);
    await page.getByTestId('arm-bar').waitFor();
    await press(buttons.slow);
    await button(buttons.open, true);
    await eventually('the jaws are open by 30°', () => joint('left_jaw') > 0.5);
    await button(buttons.open, false);
    await bringHand('above the handle', { ...handle, depth: handle.depth - 0.16 }, 0.02);
    await button(buttons.turnHand, true);
    await eventually('the jaws lie across the handle', async () => {
      const left = acrossHandle();
      await sticks([0, 0, clamp(2 * left, 0.8) + 0.2 * Math.sign(left), 0]);
      return Math.abs(left) < 0.06;
    });
    await sticks();
    await button(buttons.turnHand, false);
    await bringHand('around the handle', handle, 0.015);
    await look('around');
  });

  it('grips it', async () => {
    await button(buttons.close, true);
    let since = 0;
    await eventually('the jaws hold', async () => {
      since = (await shownNumber(page, 'arm-grip')) > 20 ? since + 1 : 0;
      return since > 30;
    });
    await button(buttons.close, false);
    assert.match(await page.getByTestId('panel-arm').innerText(), /amphora/);
    await look('gripped');
  });

  it('lifts it off and lays it into the basket', async () => {
    // With the gain low a stick has to be pushed further before anything happens.
    const carefully = { hand: { most: 0.38, least: 0.5, braking: 2.5 } };
    await press(buttons.handMode);
    await press(buttons.depthHold);
    await press(buttons.gainDown);
    assert.equal(await page.getByTestId('gain-low').getAttribute('aria-pressed'), 'true');
    const { north, east } = truth();
    await flyTo('a metre higher', { north, east, depth: 7.3 }, carefully);
    await eventually('it is lifted', () => isDone('Lift the amphora off'));
    await look('lifted');
    await flyTo('over the basket', { north, east: east - 2.4, depth: 7.3 }, carefully);
    await page.waitForTimeout(8000);
    await flyTo('into the basket', { north, east: east - 2.4, depth: 7.75 }, { ...carefully, tolerance: 0.08 });
    await look('over_basket');
    await press(buttons.handMode);
    await button(buttons.open, true);
    await eventually('it is delivered', () => isDone('Lay it into the basket'));
    await button(buttons.open, false);
  });

  it('is graded, within the time that the guide promises', async () => {
    const card = page.getByRole('dialog');
    await card.getByText(/^(Passed|Not passed)$/).waitFor();
    assert.match(await card.innerText(), /^Passed$/m, await card.innerText());
    await look('card');
    const seconds = (Date.now() - began) / 1000;
    console.log(`from the briefing to the grade: ${seconds.toFixed(0)} s`);
    assert.ok(seconds < 60 * minutes, `${seconds.toFixed(0)} s`);
  });
});
