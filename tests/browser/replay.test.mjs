// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What was dived can be seen again, and what dives elsewhere can be followed.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage, shownNumber } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { startStation } from './support/station.mjs';

describe('the replay page', () => {
  let station, browser;
  before(async () => {
    station = await startStation({ scenario: 'harbour', options: ['--script'] });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  it('shows a recorded dive as it was, at any moment', async () => {
    // Listen to a dive that flies itself, and remember where it was.
    const listener = await joinStation(station, 'observer');
    const dived = [];
    await eventually('it has flown for eight seconds', () => {
      const { telemetry } = listener.heard;
      if (telemetry) dived.push({ time: telemetry.time, depth: telemetry.vehicles[0].depth });
      return telemetry?.time > 8;
    });
    const { id } = await station.get('/api/dive');
    await fetch(`${station.address}/api/dives/current`, { method: 'DELETE' });
    listener.close();

    const page = await openPage(browser, station, `/replay?dive=${id}`);
    await page.locator('[data-testid="replay-page"][data-source="replay"]').waitFor();
    const watcher = await joinStation(station, 'observer');
    await eventually('the recording runs', () => watcher.heard.telemetry?.time > 0);
    await page.getByTestId('pause').click();
    await eventually('it stands', () => watcher.heard.telemetry.rate === 0);

    const wanted = dived.find((moment) => moment.time > 5);
    const bar = page.getByTestId('time-bar');
    const box = await bar.boundingBox();
    const share = wanted.time / watcher.heard.telemetry.horizon;
    await bar.click({ position: { x: share * box.width, y: box.height / 2 } });
    await eventually('it is there', () => Math.abs(watcher.heard.telemetry.time - wanted.time) < 0.5);
    const now = watcher.heard.telemetry;
    const nearest = dived.reduce((a, b) => (Math.abs(a.time - now.time) < Math.abs(b.time - now.time) ? a : b));
    assert.ok(Math.abs(now.vehicles[0].depth - nearest.depth) < 0.02,
      `depth ${now.vehicles[0].depth} against ${nearest.depth} when dived`);
    await eventually('the page shows it', async () =>
      Math.abs((await shownNumber(page, 'replay-depth')) - now.vehicles[0].depth) < 0.0051);

    await page.getByTestId('view-top').click();
    await eventually('the view from above has a picture', () =>
      page.getByTestId('replay-picture').locator('img').evaluate((image) => image.naturalWidth > 100));
    assert.deepEqual(page.complaints, []);
    watcher.close();
    await page.context().close();
  });

  it('follows a vehicle whose pose comes from outside', async () => {
    const launched = await station.post('/api/dives', { scenario: 'harbour', shadow: true });
    assert.equal(launched.status, 201);
    const page = await openPage(browser, station, '/replay');
    await page.locator('[data-testid="replay-page"][data-source="shadow"]').waitFor();
    await eventually('nothing has come yet', async () =>
      /no pose/.test(await page.getByTestId('shadow-state').innerText()));
    const pose = { vehicle: 'rov', position: [3, -2, 4.25], attitude_deg: [0, 0, 123] };
    await eventually('the page is where the vehicle is', async () => {
      const { status } = await station.post('/api/pose', pose);
      assert.equal(status, 204);
      return (
        Math.abs((await shownNumber(page, 'replay-depth')) - 4.25) < 0.02 &&
        Math.abs((await shownNumber(page, 'replay-heading')) - 123) <= 1 &&
        /poses arrive/.test(await page.getByTestId('shadow-state').innerText())
      );
    });
    await eventually('silence is shown', async () => /no pose for/.test(await page.getByTestId('shadow-state').innerText()));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
