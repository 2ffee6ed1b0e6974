// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Somebody who has never seen Remora goes from the menu to a graded report. They have nothing but what
// is on the screen: names, buttons and instruments are found by what they say.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { flyByTheDiamond } from './support/newcomer.mjs';
import { startStation } from './support/station.mjs';

const folder = process.env.REMORA_LOOKS ?? 'looks';
const sizes = [
  [1024, 640],
  [1600, 900],
  [3840, 2160],
];
const usual = { width: 1280, height: 720 };

/** Pictures of what is on the screen now, for people; and that nothing sticks out of it. */
async function look(page, name) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const [wide, high] = await page.evaluate(() => {
      const root = document.documentElement;
      return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    });
    assert.equal(wide, 0, `${name} at ${width}: nothing sticks out sideways`);
    assert.equal(high, 0, `${name} at ${width}: the page itself does not scroll`);
    await page.screenshot({ path: join(folder, `training_${name}_${width}.png`) });
    if (width === 1600) {
      await page.screenshot({ path: join(folder, `training_${name}.jpg`), type: 'jpeg', quality: 82 });
    }
  }
  await page.setViewportSize(usual);
}

describe('a newcomer', () => {
  let station, browser, page, report;
  before(async () => {
    await mkdir(folder, { recursive: true });
    station = await startStation({ scenario: 'rectangular_pool' });
    browser = await openBrowser();
    // A small picture, as anybody can choose in the settings: the renderer shares two cores with us.
    page = await openPage(browser, station, '/', {
      before: () => {
        if (localStorage.getItem('remora.pilot') === null) {
          localStorage.setItem('remora.pilot', JSON.stringify({ width: 320 }));
        }
      },
    });
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
    assert.deepEqual(page?.complaints, [], 'the pages never complained');
  });

  it('says who they are', async () => {
    await page.getByLabel('Your name').fill('Nora');
    await page.getByRole('button', { name: 'Start training' }).click();
    await page.getByLabel('Who flies').waitFor();
    assert.equal(await page.getByLabel('Who flies').locator('option:checked').innerText(), 'Nora');
  });

  it('is shown what comes first, and what has to wait for it', async () => {
    const next = page.getByRole('button', { name: /^Next/ });
    await next.waitFor();
    assert.match(await next.innerText(), /First dive/);
    const { missions } = await station.get('/api/missions?trainee=1');
    const waiting = missions.filter((one) => !one.open).length;
    assert.equal(await page.getByText(/^Pass first: /).count(), waiting);
    // The first visit has its pictures drawn one after the other: for the look the first ones matter.
    await eventually('a picture of the pool', async () => (await page.locator('.launch-picture img').count()) > 0,
      { patience: 240_000 });  // drawn when nothing else wants the processor
    await look(page, 'menu');
    await next.click();
  });

  it('reads the briefing while the dive stands still', async () => {
    await page.getByRole('button', { name: 'Fly', exact: true }).click();
    await page.waitForURL('**/pilot');
    const briefing = page.getByRole('dialog');
    await briefing.getByText('The dive stands still until you begin.').waitFor();
    assert.match(await briefing.innerText(), /First dive/);
    assert.match(await briefing.innerText(), /First corner/);
    await page.getByText('Paused', { exact: true }).waitFor();
    await look(page, 'briefing');
    await briefing.getByRole('button', { name: 'Begin' }).click();
    await briefing.waitFor({ state: 'hidden' });
  });

  it('flies the mission by what the page shows', async () => {
    const checklist = page.getByRole('region', { name: 'Mission' });
    await checklist.getByText('First corner').waitFor();
    await look(page, 'flying');
    await flyByTheDiamond(page, {
      isOver: async () => (await page.getByRole('dialog').count()) > 0,
      patience: 300_000,
    });
  });

  it('is told how it went', async () => {
    const card = page.getByRole('dialog');
    await card.getByText(/^(Passed|Not passed)$/).waitFor();
    assert.match(await card.innerText(), /^Passed$/m, await card.innerText());
    assert.match(await card.getByLabel(/^Grade/).getAttribute('aria-label'), /^Grade [SABC]$/);
    await look(page, 'end');
  });

  it('opens the report', async () => {
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open the report' });
    const opened = page.context().waitForEvent('page');
    await link.click();
    report = await opened;
    await report.getByText(/First dive/).first().waitFor();
    assert.match(await report.locator('body').innerText(), /Nora/);
    await report.screenshot({ path: join(folder, 'training_report.png') });
    await report.close();
  });

  it('finds the flight among their progress', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'My progress' }).click();
    await page.waitForURL('**/progress');
    const flights = page.getByRole('region', { name: 'Flights' });
    await flights.getByText('passed', { exact: true }).waitFor();
    assert.match(await flights.innerText(), /First dive/);
    await flights.getByRole('link', { name: 'Report' }).waitFor();
    await eventually('the plot is drawn', async () => (await page.locator('.chart canvas').count()) > 0);
    await look(page, 'progress');
  });

  it('takes what is kept about them home, and has it forgotten', async () => {
    await page.getByRole('button', { name: 'Export or delete …' }).click();
    const dialog = page.getByRole('dialog');
    const href = await dialog.getByRole('link', { name: /CSV/ }).getAttribute('href');
    const table = await (await fetch(station.address + href)).text();
    assert.match(table, /first_dive/);
    await dialog.getByRole('button', { name: /Delete Nora/ }).click();
    await dialog.getByRole('button', { name: 'Delete them' }).click();
    await eventually('the station has forgotten them', async () => (await station.get('/api/trainees')).length === 0);
  });
});
