// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Every page at three sizes, as pictures for people to look at. What a machine can see of a look is
// checked: nothing sticks out sideways, and the live picture has come.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { startStation } from './support/station.mjs';

const folder = process.env.REMORA_LOOKS ?? 'looks';
const sizes = [
  [1024, 640],
  [1600, 900],
  [3840, 2160],
];
const looked = {
  pilot: { path: '/pilot', picture: 'img.main-video', also: '[data-testid="panel-sonar"]' },
  instructor: { path: '/instructor', picture: '.wall-large img', also: '.tile:has(img)' },
  menu: { path: '/', picture: '.launch-picture img', also: '.scene .fly-over' },
  replay: { path: '/replay', picture: '.replay-picture img' },
};

/** True when every one of these places in the window shows a picture. */
const haveCome = (page, places) =>
  page.evaluate((selector) => {
    // By its middle: lists scroll in a frame of their own, and what only peeps in is not loaded yet.
    const isInSight = (element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
    };
    return [...document.querySelectorAll(selector)]
      .filter(isInSight)
      .every((place) => [...place.querySelectorAll('img')].some((image) => image.naturalWidth > 0));
  }, places);

describe('every page', () => {
  let station, browser, instructor;
  before(async () => {
    await mkdir(folder, { recursive: true });
    station = await startStation({ scenario: 'harbour' });
    browser = await openBrowser();
    instructor = await joinStation(station, 'instructor');
    await instructor.ask({ type: 'mode', mode: 'depth_hold' });
    await instructor.ask({ type: 'tilt', deg: -25 });
    await instructor.ask({ type: 'lamps', level: 0.6 });
    await eventually('the dive is on its way', () => instructor.heard.telemetry?.time > 2);
  });
  /** Ends the dive that was looked at so far, once, and shows its recording. */
  let recording = null;
  const playRecording = async () => {
    if (recording !== null) return;
    recording = (await station.get('/api/dive')).id;
    await fetch(`${station.address}/api/dives/current`, { method: 'DELETE' });
    const { status } = await station.post('/api/dives', { replay: recording });
    assert.equal(status, 201);
    await instructor.ask({ type: 'seek', to: 10 });
  };
  /** The seat of the page before is kept for it a while: give it to this one at once. */
  const seat = async (page) => {
    await eventually('this page flies', async () => {
      const waiting = instructor.heard.roster.find((one) => one.role === 'pilot' && !one.seat);
      if (waiting) await instructor.ask({ type: 'grant_seat', client: waiting.client });
      return instructor.vehicle().link === 'ok' && (await page.getByTestId('seat-bar').count()) === 0;
    });
  };
  after(async () => {
    instructor?.close();
    await browser?.close();
    await station?.stop();
  });

  for (const [name, { path, picture, also }] of Object.entries(looked)) {
    for (const size of sizes) {
      it(`${name} fits into ${size.join(' × ')}`, async () => {
        if (name === 'replay') await playRecording();
        const page = await openPage(browser, station, path, { size, name: 'Ann' });
        if (name === 'pilot') await seat(page);
        await page.locator(picture).first().waitFor();
        await eventually('its picture has come', () =>
          page.locator(picture).first().evaluate((image) => image.naturalWidth > 100).catch(() => false));
        if (also) await eventually('the small ones have come', () => haveCome(page, also), { patience: 240_000 });
        const [wide, high] = await page.evaluate(() => {
          const root = document.documentElement;
          return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
        });
        assert.equal(wide, 0, 'nothing sticks out sideways');
        assert.equal(high, 0, 'the page itself does not scroll');
        await page.screenshot({ path: join(folder, `console_${name}_${size[0]}.png`) });
        // The one that the guides show.
        if (size[0] === 1600) {
          await page.screenshot({ path: join(folder, `console_${name}.jpg`), type: 'jpeg', quality: 82 });
        }
        assert.deepEqual(page.complaints, []);
        await page.context().close();
      });
    }
  }
});
