// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Films of recorded dives: from a button in the menu to a film that a browser plays, while another
// dive is flown.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { startStation } from './support/station.mjs';

/** Dives for so many simulated seconds, leaves that on the shelf and says what it is called. */
async function recordDive(station, seconds) {
  const { status, body } = await station.post('/api/dives', { scenario: 'rectangular_pool' });
  assert.equal(status, 201);
  const leader = await joinStation(station, 'instructor');
  leader.send({ type: 'pace', rate: 8 });
  await eventually('the dive is long enough', () => leader.heard.telemetry?.time > seconds, { patience: 120_000 });
  leader.close();
  assert.equal((await station.remove('/api/dives/current')).status, 204);
  return body.dive.id;
}

const openShelf = async (browser, station, options) => {
  const page = await openPage(browser, station, '/', options);
  await page.getByRole('tab', { name: 'Recorded dives' }).click();
  await page.getByTestId('recorded-dives').waitFor();
  return page;
};

describe('a film of a recorded dive', () => {
  let station, browser, short, long, whyNone;
  before(async () => {
    station = await startStation({ scenario: 'rectangular_pool' });
    browser = await openBrowser();
    short = await recordDive(station, 4);
    long = await recordDive(station, 200);
    // Where GStreamer is not there the button says so: no film, but an honest word.
    const { status, body } = await station.post(`/api/dives/${short}/film`, {});
    if (status === 503) whyNone = body.error;
    await station.remove(`/api/dives/${short}/film`);
    await eventually('no film is being made', async () =>
      (await station.get('/api/dives')).every(({ film }) => !film?.making));
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  it('is made at the press of a button, and a browser plays it', async () => {
    const page = await openShelf(browser, station, { allows: [/503/] });
    const row = page.getByTestId(`dive-${short}`);
    await row.getByRole('button', { name: /^Make a film/ }).click();
    if (whyNone) {
      await row.getByRole('alert').waitFor();
      assert.match(await row.getByRole('alert').innerText(), /tools\/setup\.sh video/);
      await page.context().close();
      return;
    }
    await row.getByTestId('film-progress').waitFor();
    const ready = row.getByTestId('film-ready');
    await ready.waitFor({ timeout: 240_000 });
    const address = await ready.getAttribute('href');
    const film = await page.evaluate(async (source) => {
      const video = document.createElement('video');
      video.src = source;
      await new Promise((resolve, reject) => {
        video.onloadeddata = resolve;
        video.onerror = () => reject(new Error(video.error.message));
      });
      return { width: video.videoWidth, seconds: video.duration };
    }, address);
    const { seconds } = (await station.get('/api/dives')).find(({ id }) => id === short);
    assert.equal(film.width, 640);
    assert.ok(Math.abs(film.seconds - seconds) < 0.3, `${film.seconds} s of ${seconds} s`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it('is made one at a time, can be stopped, and keeps its dive from being deleted', async () => {
    if (whyNone) return;
    const page = await openShelf(browser, station);
    const row = page.getByTestId(`dive-${long}`);
    await row.getByRole('button', { name: /^Make a film/ }).click();
    await row.getByTestId('film-progress').waitFor();
    const second = await station.post(`/api/dives/${short}/film`, {});
    assert.deepEqual([second.status, second.body.code], [409, 'conflict']);
    assert.match(second.body.error, /a film of another dive is being made/);
    assert.equal((await station.remove(`/api/dives/${long}`)).status, 409);
    await row.getByRole('button', { name: /^Stop the film/ }).click();
    await row.getByRole('button', { name: /^Make a film/ }).waitFor();
    const card = (await station.get('/api/dives')).find(({ id }) => id === long);
    assert.deepEqual([card.films, card.film], [[], null]);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it('does not slow down a dive that is flown meanwhile', async () => {
    if (whyNone) return;
    assert.equal((await station.post('/api/dives', { scenario: 'rectangular_pool' })).status, 201);
    const peer = await joinStation(station);
    assert.equal((await station.post(`/api/dives/${long}/film`, {})).status, 202);
    await eventually('ten seconds of the dive', () => peer.heard.telemetry?.time > 10, { patience: 60_000 });
    const film = (await station.get('/api/dives')).find(({ id }) => id === long).film;
    assert.equal(film?.making, true, 'the film was still being made');
    assert.ok(peer.heard.telemetry.worst_rtf > 0.9, `worst second at ${peer.heard.telemetry.worst_rtf}`);
    assert.equal((await station.remove(`/api/dives/${long}/film`)).status, 204);
    peer.close();
    assert.equal((await station.remove('/api/dives/current')).status, 204);
  });

  it('of what is not there, or is still flown, is refused', async () => {
    assert.equal((await station.post('/api/dives/2026-01-01-000000-nothing/film', {})).status, 404);
    assert.equal((await station.remove(`/api/dives/${short}/film`)).status, 404);
    const { body } = await station.post('/api/dives', { scenario: 'rectangular_pool' });
    assert.equal((await station.post(`/api/dives/${body.dive.id}/film`, {})).status, 409);
    assert.equal((await station.remove('/api/dives/current')).status, 204);
  });
});

describe('a station with an instructor’s code', () => {
  let station, browser, dive;
  before(async () => {
    station = await startStation({ scenario: 'rectangular_pool', options: ['--instructor-code', '4711-x'] });
    browser = await openBrowser();
    dive = (await station.get('/api/dive')).id;
    assert.equal((await station.remove('/api/dives/current')).status, 204);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  it('lets nobody but an instructor make films, and says so', async () => {
    const page = await openShelf(browser, station, { allows: [/403/] });
    const row = page.getByTestId(`dive-${dive}`);
    await row.getByRole('button', { name: /^Make a film/ }).click();
    await row.getByRole('alert').waitFor();
    assert.match(await row.getByRole('alert').innerText(), /instructor’s code|instructor's code/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
