// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The pilot's page against the real program: what is shown is what is, what is pressed is what
// happens. A client of the test's own listens in.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { openBrowser, shownNumber } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { flyToMark, gamepadHands, keyboardHands, markOnMap, openPilot, plugGamepad } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

describe('the pilot', () => {
  let station, browser, peer;
  const pages = [];
  const open = async (options) => {
    const page = await openPilot(browser, station, options);
    pages.push(page);
    return page;
  };

  before(async () => {
    station = await startStation({ scenario: 'harbour' });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
    await eventually('telemetry comes', () => peer.vehicle());
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) {
      assert.deepEqual(page.complaints, [], 'no page complains');
      await page.context().close();
    }
    // The next pilot must not wait for this one's seat to be given up.
    await eventually('the seat is free', () => peer.vehicle().pilot === null);
  });
  after(async () => {
    peer?.close();
    await browser?.close();
    await station?.stop();
  });

  it('reads on his instruments what the simulation has', async () => {
    const page = await open();
    // Time stands still, so that both are read at the same moment.
    await peer.ask({ type: 'pace', rate: 0 });
    await eventually('the clock stands', async () => {
      const before = peer.heard.telemetry;
      await page.waitForTimeout(150);
      return peer.heard.telemetry.time === before.time && peer.heard.telemetry.rate === 0;
    });
    const truth = peer.vehicle();
    const compare = async (testid, value, tolerance) =>
      eventually(`${testid} shows ${value}`, async () => {
        const shown = await shownNumber(page, testid);
        return Math.abs(shown - value) <= tolerance;
      }, { patience: 10_000 });
    await compare('hud-depth', truth.depth, 0.0051);
    await compare('hud-heading', truth.heading_deg, 0.51);
    await compare('hud-altitude', truth.altitude, 0.051);
    await compare('hud-speed', truth.speed, 0.0051);
    await compare('hud-north', truth.position[0], 0.051);
    await compare('hud-east', truth.position[1], 0.051);
    await compare('hud-tether-deployed', peer.tether().deployed, 0.051);
    assert.equal((await page.getByTestId('hud-mode').innerText()).toLowerCase().replaceAll(' ', '_'), truth.mode);
    await peer.ask({ type: 'pace', rate: 1 });
  });

  it('flies to a mark with the keyboard', async () => {
    const page = await open();
    await markOnMap(page, { south: 45 });
    const start = peer.vehicle().position;
    await flyToMark(page, keyboardHands(page));
    const end = peer.vehicle().position;
    assert.ok(start[0] - end[0] > 1, `went south: from ${start} to ${end}`);
  });

  it('flies to a mark with a gamepad', async () => {
    const page = await open();
    await page.evaluate(plugGamepad);
    await markOnMap(page, { south: 25, east: 35 });
    const start = peer.vehicle().position;
    await flyToMark(page, gamepadHands(page));
    const end = peer.vehicle().position;
    assert.ok(end[1] - start[1] > 1, `went east: from ${start} to ${end}`);
  });

  it('holds depth when told to, and the page says so', async () => {
    const page = await open();
    await page.keyboard.press('4');
    await eventually('depth hold', () => peer.vehicle().mode === 'depth_hold');
    await eventually('shown', async () => /depth hold/i.test(await page.getByTestId('hud-mode').innerText()));
  });

  it('takes a photo', async () => {
    const page = await open();
    const photosBefore = (await station.get('/api/photos')).length;
    await page.keyboard.press('p');
    const photos = await eventually('there is a photo', async () => {
      const all = await station.get('/api/photos');
      return all.length > photosBefore && all;
    });
    const answer = await fetch(station.address + photos.at(-1).url);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    assert.deepEqual([...bytes.slice(0, 2)], [0xff, 0xd8], 'a JPEG');
    assert.ok(bytes.length > 5000, 'with something in it');
    await eventually('it is announced', async () => /photo/i.test(await page.getByTestId('captions').innerText()));
  });

  it('pays out tether while he holds the key', async () => {
    const page = await open();
    const deployed = peer.tether().deployed;
    await page.keyboard.down('o');
    await eventually('half a metre more is out', () => peer.tether().deployed > deployed + 0.5);
    await page.keyboard.up('o');
    await eventually('the reel stands', () => Math.abs(peer.tether().reel_speed) < 0.01);
    const truth = peer.tether().deployed;
    await eventually('shown', async () => Math.abs((await shownNumber(page, 'hud-tether-deployed')) - truth) < 0.06);
  });

  it('keeps his seat against a second one, and hands it over when asked', async () => {
    const ann = await open({ name: 'Ann' });
    await eventually('Ann flies', () => peer.vehicle().pilot === 'Ann');
    const ben = await open({ name: 'Ben' });
    await ben.getByTestId('seat-bar').waitFor();
    const depth = peer.vehicle().sequence;
    assert.ok(depth > 0, 'Ann is heard');
    // Ben pushes; the vehicle does not move for him.
    await ben.keyboard.down('w');
    await ben.waitForTimeout(500);
    assert.ok(Math.abs(peer.vehicle().velocity[0]) < 0.15, 'the vehicle stays');
    await ben.keyboard.up('w');
    assert.equal(peer.heard.roster.filter((one) => one.seat).length, 1, 'one seat is taken');

    await ben.getByTestId('request-seat').click();
    await ann.getByTestId('grant-seat').click();
    await eventually('Ben flies', () => peer.vehicle().pilot === 'Ben');
    await ann.getByTestId('seat-bar').waitFor();
  });

  it('is back in his seat after a reload', async () => {
    const page = await open({ name: 'Ann' });
    await eventually('Ann flies', () => peer.vehicle().pilot === 'Ann');
    const sequence = peer.vehicle().sequence;
    await page.reload();
    await eventually('her sticks are heard again', () => {
      const now = peer.vehicle();
      return now.pilot === 'Ann' && now.link === 'ok' && now.sequence > sequence;
    });
    assert.equal(await page.getByTestId('seat-bar').count(), 0);
  });

  it('leaves neutral sticks behind when his tab is gone, and everybody hears of it', async () => {
    const page = await openPilot(browser, station, { name: 'Ann' });
    await eventually('Ann is heard', () => peer.vehicle().link === 'ok' && peer.vehicle().pilot === 'Ann');
    await page.keyboard.press('2'); // no hold that would use the thrusters on its own
    await page.keyboard.down('w');
    await eventually('the thrusters push', () => peer.vehicle().thrusters.some((share) => Math.abs(share) > 0.3));
    assert.deepEqual(page.complaints, []);
    const asked = performance.now();
    await page.context().close();
    await eventually('the link is lost', () => peer.vehicle().link === 'lost');
    const took = performance.now() - asked;
    await eventually('an event says so', () => peer.hasHeard('link_lost'));
    await eventually('the vehicle slows down', () => Math.abs(peer.vehicle().velocity[0]) < 0.1);
    assert.ok(took < 5000, `known after ${took} ms`);
  });
});
