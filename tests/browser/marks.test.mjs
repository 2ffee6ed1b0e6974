// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks that are kept with the dive, views from outside, and the way of the line: what a pilot is
// given beyond the instruments, and what not.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { openPilot } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

describe('a mark', () => {
  let station, browser, page;
  const marks = () => station.get('/api/marks');
  before(async () => {
    station = await startStation({ scenario: 'harbour' });
    browser = await openBrowser();
    page = await openPilot(browser, station, { name: 'Ann', size: [1600, 900], allows: [/422/] });
    await page.getByTestId('panel-map').waitFor();
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
    assert.deepEqual(page?.complaints, [], 'the page never complained');
  });

  it('is placed on the map and named', async () => {
    await page.getByTestId('tool-mark').click();
    const map = page.getByTestId('map').first();
    const box = await map.boundingBox();
    await map.click({ position: { x: box.width / 2 + 40, y: box.height / 2 } });
    const [mark] = await eventually('the station has it', async () => {
      const all = await marks();
      return all.length === 1 && all;
    });
    assert.equal(mark.author, 'Ann');
    const field = page.getByTestId(`mark-name-${mark.id}`);
    await field.fill('Pile, north');
    await field.press('Enter');
    await eventually('it has its name', async () => (await marks())[0].name === 'Pile  north');
  });

  it('is pulled elsewhere on the map', async () => {
    const [was] = await marks();
    const map = page.getByTestId('map').first();
    const box = await map.boundingBox();
    const x = box.x + box.width / 2 + 40;
    const y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 15);
    await page.mouse.move(x, y - 30);
    await page.mouse.up();
    const [is] = await eventually('it has moved', async () => {
      const all = await marks();
      return all[0].position[0] > was.position[0] + 0.5 && all;
    });
    assert.ok(Math.abs(is.position[1] - was.position[1]) < 1.0, 'north, not east');
    assert.equal(is.position[2], was.position[2], 'as deep as it was');
  });

  it('is put on what the picture shows, where it then is seen', async () => {
    await page.getByTestId('tool-mark').click();
    const place = { x: 800, y: 640 };
    await page.getByTestId('picture-overlay').click({ position: place });
    const mark = await eventually('a second one', async () => (await marks())[1]);
    const truth = (await station.get('/api/dive')).vehicles[0];
    assert.ok(truth);
    assert.ok(mark.position[2] > 0, 'under water');
    const drawn = page.getByTestId(`picture-mark-${mark.id}`);
    await drawn.waitFor();
    const x = Number(await drawn.getAttribute('data-x'));
    const y = Number(await drawn.getAttribute('data-y'));
    assert.ok(Math.hypot(x - place.x, y - place.y) < 60, `clicked ${place.x} ${place.y}, drawn ${x} ${y}`);
  });

  it('is kept with the dive, for programs too', async () => {
    const { dive } = await station.get('/api/station');
    const kept = await (await fetch(`${station.address}/api/dives/${dive}/marks.csv`)).text();
    assert.match(kept, /^id,at \[s\],north \[m\],east \[m\],down \[m\],author,name\n1,.*,Ann,Pile {2}north\n2,/);
    const placed = await station.post('/api/marks', { name: 'By a program', position: [1, 2, 3] });
    assert.equal(placed.status, 201);
    await page.getByTestId(`mark-name-${placed.body.id}`).waitFor();
    assert.equal((await station.post('/api/marks', { name: 'nowhere' })).status, 422);
    assert.equal((await station.remove(`/api/marks/${placed.body.id}`)).status, 204);
    assert.equal((await station.remove(`/api/marks/${placed.body.id}`)).status, 404);
    await page.getByTestId(`mark-name-${placed.body.id}`).waitFor({ state: 'detached' });
  });
});

describe('what helps beyond the instruments', () => {
  let station, browser, page, teacher;
  before(async () => {
    station = await startStation({ scenario: 'harbour' });
    browser = await openBrowser();
  });
  after(async () => {
    teacher?.close();
    await browser?.close();
    await station?.stop();
  });

  it('is there in a free dive: a view that sticks move, reset, and a fresh start', async () => {
    page = await openPilot(browser, station, { name: 'Ann', size: [1600, 900] });
    await page.getByTestId('tool-free').click();
    const view = page.getByTestId('free-view');
    await view.waitFor();
    await eventually('it has a picture', () => view.locator('img').evaluate((image) => image.naturalWidth > 0));
    const bearing = async () => Number(await view.getAttribute('data-bearing'));
    const distance = async () => Number(await view.getAttribute('data-distance'));
    const from = { bearing: await bearing(), distance: await distance() };
    const sticks = async () => page.getByTestId('stick-echo').count();
    await page.keyboard.down(';');
    await page.keyboard.down('d');
    await page.keyboard.down('w');
    await eventually('the eye goes around and nearer', async () =>
      Math.abs((await bearing()) - from.bearing) > 5 && (await distance()) < from.distance);
    assert.equal(await sticks(), 0, 'the vehicle feels nothing of it');
    for (const key of ['w', 'd', ';']) await page.keyboard.up(key);
    await page.keyboard.press('b');
    await view.waitFor({ state: 'detached' });

    await eventually('some seconds have passed', async () => {
      const [minutes, seconds] = (await page.getByTestId('hud-time').innerText()).split(':').map(Number);
      return 60 * minutes + seconds >= 5;
    });
    await page.getByTestId('tool-settings').click();
    await page.getByTestId('restart-dive').click();
    await eventually('the clock begins anew', async () => /^00:0[0-3]$/.test(await page.getByTestId('hud-time').innerText()));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it('is not there in a mission, until the instructor allows it', async () => {
    // The seat of the page before is kept for some seconds, and nobody ends a flight meanwhile.
    await eventually('the mission begins', async () =>
      (await station.post('/api/dives', { mission: 'blind_search' })).status === 201);
    page = await openPilot(browser, station, { name: 'Ben', size: [1600, 900] });
    assert.equal(await page.getByTestId('tool-free').count(), 0);
    teacher = await joinStation(station, 'instructor');
    const pilot = await joinStation(station, 'pilot');
    const place = { type: 'free_view', name: 'eye', bearing_deg: 90, distance: 3 };
    assert.match((await pilot.ask(place)).error, /not allowed in this flight/);
    assert.equal((await pilot.ask({ type: 'aids', outside_view: true })).ok, false);
    assert.equal(pilot.heard.telemetry.aids.outside_view, false);
    assert.equal((await teacher.ask({ type: 'aids', outside_view: true })).ok, true);
    await page.getByTestId('tool-free').waitFor();
    assert.equal((await pilot.ask(place)).ok, true);
    assert.equal((await teacher.ask({ type: 'aids', outside_view: false })).ok, true);
    await page.getByTestId('tool-free').waitFor({ state: 'detached' });
    pilot.close();
  });

  it('shows the way of the line pulled tight only to those who may see it', async () => {
    teacher.close();
    await page.context().close();
    await eventually('a free dive begins', async () =>
      (await station.post('/api/dives', { scenario: 'harbour' })).status === 201);
    const [pilot, instructor] = [await joinStation(station, 'pilot'), await joinStation(station, 'instructor')];
    const route = (peer) => peer.heard.telemetry?.tethers[0]?.taut_route;
    const points = await eventually('a route', () => (route(pilot)?.length ?? 0) >= 2 && route(pilot));
    // In the vehicle's axes the line ends where it is made fast: on the hull.
    assert.ok(Math.hypot(...points.at(-1)) < 1.0, `ends at ${points.at(-1)}`);
    await instructor.ask({ type: 'aids', taut_route: false });
    let told = 0;
    await eventually('twenty messages without it', () => {
      told = route(pilot) === undefined && !pilot.heard.telemetry.aids.taut_route ? told + 1 : 0;
      return told > 20;
    });
    await eventually('the instructor has it', () => (route(instructor)?.length ?? 0) >= 2);
    pilot.close();
    instructor.close();
  });
});
