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
  menu: { path: '/', picture: '.launch-picture img' },
  pilot: { path: '/pilot', picture: 'img.main-video' },
  instructor: { path: '/instructor', picture: '.wall-large img' },
  replay: { path: '/replay', picture: '.replay-picture img' },
};

describe('every page', () => {
  let station, browser, instructor;
  before(async () => {
    await mkdir(folder, { recursive: true });
    station = await startStation({ scenario: 'harbour', options: ['--script'] });
    browser = await openBrowser();
    instructor = await joinStation(station, 'instructor');
    await instructor.ask({ type: 'lamps', level: 0.6 });
    // Somewhere worth looking at.
    await eventually('the dive is on its way', () => instructor.heard.telemetry?.time > 6);
  });
  after(async () => {
    instructor?.close();
    await browser?.close();
    await station?.stop();
  });

  for (const [name, { path, picture }] of Object.entries(looked)) {
    for (const size of sizes) {
      it(`${name} fits into ${size.join(' × ')}`, async () => {
        const page = await openPage(browser, station, path, { size, name: 'Ann' });
        await page.locator(picture).first().waitFor();
        await eventually('its picture has come', () =>
          page.locator(picture).first().evaluate((image) => image.naturalWidth > 100).catch(() => false));
        // The small pictures beside it, as far as they come.
        await eventually('the others have come', () =>
          page.evaluate(() => [...document.images].every((image) =>
            image.naturalWidth > 0 || image.loading === 'lazy')), { patience: 15_000 }).catch(() => undefined);
        const [wide, high] = await page.evaluate(() => {
          const root = document.documentElement;
          return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
        });
        assert.equal(wide, 0, 'nothing sticks out sideways');
        assert.equal(high, 0, 'the page itself does not scroll');
        await page.screenshot({ path: join(folder, `console_${name}_${size[0]}.png`) });
        assert.deepEqual(page.complaints, []);
        await page.context().close();
      });
    }
  }
});
