// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The panels of the pilot's page: nothing lies over another's words, in any window that people use;
// they are moved, resized, hidden and added by pointer and by keyboard, and stay where they were put.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { coveredWords, openBrowser } from './support/browser.mjs';
import { serveCamera } from './support/camera.mjs';
import { eventually } from './support/eventually.mjs';
import { openPilot } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

const sizes = [[1280, 720], [1366, 768], [1920, 1080], [3840, 2160]];

/** What puts other panels on the page. */
const dives = [
  { name: 'a free dive on a tether', launch: { scenario: 'harbour' } },
  { name: 'a search with sonar', launch: { mission: 'blind_search' } },
  { name: 'a photo survey', launch: { mission: 'hull_survey' } },
  { name: 'rating fouling', launch: { mission: 'fouling_assessment' } },
  { name: 'reporting defects', launch: { mission: 'defect_inspection' } },
  { name: 'working an arm', launch: { mission: 'valve_panel' } },
  { name: 'a demonstration', launch: { mission: 'hull_survey', autopilot: true }, shows: 'framing' },
];

describe('the pilot’s page as it comes', () => {
  let station, browser;
  before(async () => {
    station = await startStation({ scenario: 'rectangular_pool' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  for (const { name, launch, shows } of dives) {
    it(`has nothing covered in ${name}`, async () => {
      // The seat of the page before is kept for some seconds, and nobody ends a flight meanwhile.
      await eventually('the dive begins', async () => (await station.post('/api/dives', launch)).status === 201);
      const page = await openPilot(browser, station, { name: 'Ann' });
      const begin = page.getByTestId('briefing').getByRole('button', { name: 'Begin' });
      if (launch.mission && !launch.autopilot) {
        await begin.waitFor();
        await begin.click();
      }
      if (shows) await page.getByTestId(shows).waitFor({ state: 'attached' });
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        let found;
        await eventually(`nothing is covered at ${width}x${height}`, async () => {
          found = await coveredWords(page);
          return found.length === 0;
        }, { patience: 10_000 }).catch(() => undefined);
        assert.deepEqual(found, [], `${width} x ${height}`);
      }
      await page.context().close();
    });
  }
});

describe('a panel', () => {
  let station, browser, page, camera;
  const boxOf = (id) => page.getByTestId(`panel-${id}`).boundingBox();
  const pull = async (locator, dx, dy) => {
    const box = await locator.boundingBox();
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + dx / 2, box.y + box.height / 2 + dy / 2);
    await page.mouse.move(box.x + 20 + dx, box.y + box.height / 2 + dy);
    await page.mouse.up();
  };
  before(async () => {
    station = await startStation({ scenario: 'rectangular_pool' });
    browser = await openBrowser();
    const answer = await fetch(`${station.address}/api/scenarios/rectangular_pool/preview.jpg`);
    camera = await serveCamera(Buffer.from(await answer.arrayBuffer()));
    page = await openPilot(browser, station, {
      name: 'Ann', size: [1600, 900], hosts: [camera.origin], allows: [/ERR_CONNECTION_REFUSED|ERR_EMPTY|ERR_/],
    });
  });
  after(async () => {
    await browser?.close();
    await camera?.stop();
    await station?.stop();
    assert.deepEqual(page?.complaints, [], 'the page never complained');
  });

  it('goes where it is dragged and is there after a reload', async () => {
    const from = await boxOf('status');
    await pull(page.getByTestId('panel-status').locator('.grip'), -300, 120);
    const to = await boxOf('status');
    assert.ok(Math.abs(to.x - from.x + 300) < 2 && Math.abs(to.y - from.y - 120) < 2, `from ${from.x} ${from.y} to ${to.x} ${to.y}`);
    await page.reload();
    await page.getByTestId('panel-status').waitFor();
    const later = await boxOf('status');
    assert.ok(Math.abs(later.x - to.x) < 2 && Math.abs(later.y - to.y) < 2);
  });

  it('is moved and resized with the keyboard', async () => {
    const grip = page.getByTestId('panel-map').locator('.grip');
    await grip.focus();
    const from = await boxOf('map');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    const moved = await boxOf('map');
    assert.ok(moved.x < from.x - 8 && moved.y < from.y - 8, 'left and up');
    await page.keyboard.press('Shift+ArrowLeft');
    await eventually('it is another size', async () => Math.abs((await boxOf('map')).width - moved.width) > 8);
  });

  it('is hidden, comes back from the list, and goes home when the layout is reset', async () => {
    const panel = page.getByTestId('panel-status');
    await panel.hover();
    await panel.getByRole('button', { name: 'Hide Status' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByTestId('tool-panels').click();
    await page.getByTestId('panel-status-open').click();
    await panel.waitFor();
    await page.getByTestId('reset-layout').click();
    await page.keyboard.press('Escape');
    const home = await boxOf('status');
    assert.ok(home.x + home.width > 1570 && home.y < 30, 'in its corner');
  });

  it('that is not shown at first can be added', async () => {
    assert.equal(await page.getByTestId('panel-attitude').count(), 0);
    await page.getByTestId('tool-panels').click();
    await page.getByTestId('panel-attitude-open').click();
    await page.keyboard.press('Escape');
    await eventually('it has figures', async () => /\d/.test(await page.getByTestId('hud-roll-figure').innerText()));
  });

  it('shows the picture of another camera, and again after that was away', async () => {
    await page.getByTestId('tool-panels').click();
    await page.getByTestId('panel-video-open').click();
    await page.keyboard.press('Escape');
    await page.getByTestId('video-address').fill('http://elsewhere.example/stream.mjpg');
    await page.keyboard.press('Enter');
    await page.getByText('only addresses on 127.0.0.1 can be shown').waitFor();
    await page.getByTestId('video-address').fill(camera.url);
    await page.keyboard.press('Enter');
    const picture = page.getByTestId('external-picture');
    await eventually('a picture', () => picture.evaluate((image) => image.naturalWidth > 100));
    assert.equal(camera.viewers(), 1);
    await camera.stop();
    // Chromium keeps the last picture of a stream that ends; the next look tells.
    await page.reload();
    await page.getByTestId('external-lost').waitFor();
    await camera.again();
    await eventually('a picture again', async () =>
      (await picture.count()) > 0 && (await picture.evaluate((image) => image.naturalWidth > 100)));
  });

  it('of keys is seen as a whole in a small window', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('?');
    const dialog = page.getByTestId('dialog-help');
    await dialog.waitFor();
    const [seen, whole] = await dialog.evaluate((one) => [one.clientHeight, one.scrollHeight]);
    const tallest = await dialog.locator('tr').evaluateAll((rows) => Math.max(...rows.map((row) => row.offsetHeight)));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1600, height: 900 });
    assert.ok(whole <= seen + 1, `${whole} of ${seen} px`);
    assert.ok(tallest < 50, `a row of ${tallest} px is stretched`);
  });

  it('of plots has an axis with no two ticks alike and covers no other panel', async () => {
    await page.getByTestId('tool-panels').click();
    await page.getByTestId('reset-layout').click();
    await page.keyboard.press('Escape');
    await page.getByTestId('tool-plots').click();
    await page.getByTestId('plots').waitFor();
    await page.locator('.plots .chart canvas').waitFor();
    const plots = await boxOf('plots');
    for (const id of ['instruments', 'map', 'dive', 'status', 'thrusters']) {
      const other = await boxOf(id);
      const wide = Math.min(plots.x + plots.width, other.x + other.width) - Math.max(plots.x, other.x);
      const high = Math.min(plots.y + plots.height, other.y + other.height) - Math.max(plots.y, other.y);
      assert.ok(wide <= 1 || high <= 1, `plots and ${id}`);
    }
  });
});
