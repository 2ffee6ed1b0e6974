// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// An instructor with two trainees at stations of their own, on one page; and what roles may do.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { wordsOfPdf } from './support/pdf.mjs';
import { openPilot } from './support/pilot.mjs';
import { freePort, startStation } from './support/station.mjs';

const code = '4711-x';
const token = 'classroom-1';

async function enterCode(page) {
  const dialog = page.getByTestId('code-dialog');
  await dialog.locator('input').fill(code);
  await dialog.getByRole('button', { name: 'Enter' }).click();
}

describe('a class', () => {
  const stations = {};
  let folder, hub, browser, page, peers;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remora-class-'));
    const port = await freePort();
    const options = ['--token', token, '--instructor-code', code, '--class', `http://127.0.0.1:${port}`];
    for (const name of ['Ann', 'Ben']) {
      stations[name] = await startStation({
        command: ['dive', 'rectangular_pool'],
        options,
        token,
      });
    }
    const file = join(folder, 'monday.yaml');
    const rows = Object.entries(stations).map(([name, one]) => `  - {name: ${name}, address: ${one.address.slice(7)}}`);
    await writeFile(file, `title: Monday\ntoken: ${token}\ninstructor_code: ${code}\nstations:\n${rows.join('\n')}\n`);
    hub = await startStation({ command: ['class', file], port });
    browser = await openBrowser();
    peers = await Promise.all(
      Object.values(stations).map((one) => joinStation(one, 'pilot', { name: 'trainee' })),
    );
    page = await openPage(browser, hub, '/class', {
      size: [1600, 900],
      allows: [/403/, ...Object.values(stations).map((one) => new RegExp(`loads ${one.address}`))],
    });
  });
  after(async () => {
    assert.deepEqual(page?.complaints, []);
    peers?.forEach((one) => one.close());
    await browser?.close();
    await hub?.stop();
    for (const one of Object.values(stations)) await one.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('asks for the instructor’s code before it shows anything', async () => {
    await page.getByTestId('code-dialog').waitFor();
    assert.equal(await page.getByTestId('station-Ann').count(), 0);
    await enterCode(page);
    await page.getByTestId('station-Ben').waitFor();
  });

  it('shows every trainee’s picture, depth and connection', async () => {
    for (const [index, name] of ['Ann', 'Ben'].entries()) {
      await eventually(`${name} is connected`, async () =>
        (await page.getByTestId(`link-${name}`).innerText()) === 'connected');
      await eventually(`the depth of ${name} is shown`, async () => {
        const shown = Number((await page.getByTestId(`depth-${name}`).innerText()).replace('−', '-'));
        return Math.abs(shown - peers[index].vehicle()?.depth) < 0.15;
      });
      await eventually(`a picture of ${name}`, () =>
        page.getByTestId(`picture-${name}`).evaluate((image) => image.naturalWidth > 0));
    }
  });

  it('speaks to one, and to all', async () => {
    await page.getByTestId('message-Ann').fill('Look at the wall');
    await page.getByTestId('message-Ann').press('Enter');
    await eventually('Ann hears it', () => peers[0].heard.events.some((one) => one.text === 'Look at the wall'));
    assert.ok(!peers[1].heard.events.some((one) => one.text === 'Look at the wall'));
    await page.getByTestId('class-message').fill('Well done, all');
    await page.getByTestId('class-message').press('Enter');
    await eventually('both hear it', () =>
      peers.every((peer) => peer.heard.events.some((one) => one.text === 'Well done, all')));
  });

  it('prepares a mission for everybody, and starts and stops them together', async () => {
    await page.getByTestId('class-mission').selectOption('hull_survey');
    await page.getByTestId('wish-vessel').selectOption('tug');
    await page.getByTestId('class-mission').selectOption('first_dive');
    assert.equal(await page.getByTestId('wish-vessel').count(), 0, 'nothing to inspect in a pool');
    await page.getByText('Other water, other start').click();
    await page.getByTestId('mission-visibility').locator('input').fill('0.5');
    const visibility = Number.parseFloat(await page.getByTestId('mission-visibility').locator('output').innerText());
    await page.getByTestId('class-launch').click();
    await page.getByTestId('class-launch-anyway').click(); // the trainees have their seats
    for (const peer of peers) {
      await eventually('the mission stands still', () =>
        peer.heard.telemetry?.mission && peer.heard.telemetry.rate === 0);
    }
    for (const one of Object.values(stations)) {
      const { environment } = await one.get('/api/dive');
      assert.ok(Math.abs(environment.visibility - visibility) < 0.01, `${environment.visibility}, not ${visibility}`);
    }
    await page.getByTestId('class-start').click();
    for (const peer of peers) await eventually('it runs', () => peer.heard.telemetry.rate === 1);
    assert.ok(peers.every((peer) => peer.heard.telemetry.mission.waiting));
    assert.match(await page.getByTestId('standing-Ann').innerText(), /waits for the pilot/);
    peers[0].send({ type: 'mode', mode: 'depth_hold' });
    await eventually('the clock of Ann runs', async () =>
      /0:0[1-9]/.test(await page.getByTestId('standing-Ann').innerText()));
    assert.match(await page.getByTestId('standing-Ben').innerText(), /waits for the pilot/);
    await page.getByTestId('class-stop').click();
    for (const peer of peers) await eventually('it stands', () => peer.heard.telemetry.rate === 0);
  });

  it('shows the alarms of a station', async () => {
    await page.getByTestId('class-start').click();
    const boss = await joinStation(stations.Ben, 'instructor', { code });
    await boss.ask({ type: 'fault', target: 'leak', kind: 'fast' });
    await eventually('Ben has a leak', async () =>
      /Leak/.test(await page.getByTestId('alarms-Ben').innerText()));
    assert.doesNotMatch(await page.getByTestId('alarms-Ann').innerText(), /Leak/);
    boss.close();
  });

  it('gathers the results as a table and as CSV', async () => {
    await peers[0].ask({ type: 'finish' });
    await eventually('it is kept', async () => {
      const [who] = await stations.Ann.get('/api/trainees');
      const { attempts } = await stations.Ann.get(`/api/trainees/${who.id}/history`);
      return attempts[0]?.phase === 'stopped';
    });
    await page.getByTestId('class-results').click();
    const table = page.getByTestId('results-panel').locator('table');
    await eventually('Ann is in it', async () => /Ann/.test(await table.innerText()));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('results-csv').click()]);
    const text = await readFile(await download.path(), 'utf8');
    assert.match(text, /^trainee,station,mission,started,time \[s\],/);
    assert.match(text, /\r\nAnn,Ann,first_dive,/);
    assert.ok(!text.includes('Ben,'), 'who never flew has no result');
  });

  it('prints a row for every station that has flown', async () => {
    peers[1].send({ type: 'mode', mode: 'depth_hold' });
    await eventually('the clock of Ben runs', () => !peers[1].heard.telemetry.mission.waiting);
    await peers[1].ask({ type: 'finish' });
    const panel = page.getByTestId('results-panel');
    await eventually('Ben is in the table', async () => {
      await panel.getByRole('button', { name: 'Renew' }).click();
      return (await panel.locator('tbody tr').count()) === 2;
    });
    const rows = (await panel.locator('tbody tr').allInnerTexts()).map((row) => row.split('\t'));
    assert.deepEqual(rows.map(([trainee]) => trainee.trim()).sort(), ['Ann', 'Ben']);
    // Letters that are set close are pieces of their own, or one letter.
    const solid = (text) => text.normalize('NFKC').replace(/\s+/g, '');
    const printed = solid(wordsOfPdf(await page.pdf({ format: 'A4' })).join(''));
    assert.ok(printed.includes('Monday:results'), printed);
    for (const [trainee, mission, started] of rows) {
      const row = solid(trainee + mission + started);
      assert.ok(printed.includes(row), `"${row}" is not in "${printed}"`);
    }
    assert.doesNotMatch(printed, /Renew|CSV/, 'buttons are for the screen');
  });
});

describe('roles', () => {
  let station, browser, boss;
  before(async () => {
    station = await startStation({ scenario: 'harbour', options: ['--instructor-code', code] });
    browser = await openBrowser();
    boss = await joinStation(station, 'instructor', { code });
  });
  after(async () => {
    boss?.close();
    await browser?.close();
    await station?.stop();
  });

  it('ask for the code on the instructor’s page, and for none on the pilot’s', async () => {
    const page = await openPage(browser, station, '/instructor', { size: [1600, 900] });
    await page.getByTestId('code-dialog').waitFor();
    await enterCode(page);
    await page.getByTestId('faults-panel').waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it('let a second browser watch, not fly, until it is handed the sticks', async () => {
    const ann = await openPilot(browser, station, { name: 'Ann' });
    const ben = await openPilot(browser, station, { name: 'Ben' });
    await ben.getByTestId('seat-bar').waitFor();
    assert.match(await ben.getByTestId('seat-bar').innerText(), /Ann has the controls/);
    await ben.getByTestId('request-seat').click();
    await ann.getByTestId('grant-seat').click();
    await eventually('Ben flies', () => boss.vehicle()?.pilot === 'Ben');
    await ann.context().close();
    await ben.context().close();
  });

  it('take the picture and the readings from a pilot whose tether is cut', async () => {
    const ann = await openPilot(browser, station, { name: 'Cem', size: [1600, 900] });
    await boss.ask({ type: 'fault', target: 'tether', kind: 'cut' });
    await ann.getByTestId('no-picture').waitFor();
    await ann.locator('[data-warning="connection"]').waitFor();
    await eventually('the depth is gone', async () => !/\d/.test(await ann.getByTestId('hud-depth').innerText()));
    assert.ok(Number.isFinite(boss.vehicle().depth), 'the instructor sees it still');
    await boss.ask({ type: 'fault', target: 'tether', kind: 'attach' });
    await ann.getByTestId('no-picture').waitFor({ state: 'detached' });
    await eventually('the depth is back', async () => /\d/.test(await ann.getByTestId('hud-depth').innerText()));
    await ann.context().close();
  });

  it('mark what a rewind has left behind', async () => {
    const page = await openPage(browser, station, '/instructor', { size: [1600, 900] });
    await enterCode(page);
    await page.getByTestId('back-10').waitFor();
    await boss.ask({ type: 'mark', text: 'a late mark' });
    await page.getByTestId('event-log').getByText('a late mark').waitFor();
    await boss.ask({ type: 'seek', to: Math.max(0, boss.heard.telemetry.time - 5) });
    await page.getByTestId('event-log').locator('.abandoned').getByText('a late mark').waitFor();
    await page.context().close();
  });

  it('say in large letters that a page shows a recording', async () => {
    const id = (await station.get('/api/dive')).id;
    const secret = { 'Remora-Client': boss.welcome.resume };
    await fetch(`${station.address}/api/dives/current`, { method: 'DELETE', headers: secret });
    assert.equal((await station.post('/api/dives', { replay: id })).status, 201);
    for (const path of ['/pilot', '/replay']) {
      const page = await openPage(browser, station, path);
      const banner = page.getByTestId('recording-banner');
      await banner.waitFor();
      const size = await banner.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      assert.ok(size >= 40, `${path}: ${size} px`);
      await page.context().close();
    }
  });
});
