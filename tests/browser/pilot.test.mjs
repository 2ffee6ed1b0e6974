// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The pilot's page against the real program: what is shown is what is, what is pressed is what
// happens. A client of the test's own listens in.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { coveredParts, openBrowser, shownNumber } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { flyToMark, gamepadHands, keyboardHands, markOnMap, openPilot, plugGamepad } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

describe('the pilot', () => {
  let station, browser, peer, page;
  before(async () => {
    station = await startStation({ scenario: 'harbour' });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
    page = await openPilot(browser, station, { name: 'Ann' });
    await eventually('Ann flies', () => peer.vehicle()?.pilot === 'Ann');
  });
  after(async () => {
    peer?.close();
    await browser?.close();
    await station?.stop();
    assert.deepEqual(page?.complaints, [], 'the page never complained');
  });

  it('reads on the page what the vehicle\'s instruments say', async () => {
    // Time stands still, so that both are read at the same moment.
    await peer.ask({ type: 'pace', rate: 0 });
    await eventually('the clock stands', async () => {
      const before = peer.heard.telemetry;
      await page.waitForTimeout(150);
      return peer.heard.telemetry.time === before.time && peer.heard.telemetry.rate === 0;
    });
    const truth = peer.vehicle();
    const known = truth.estimate;
    const compare = (testid, value, tolerance, turn = Number.POSITIVE_INFINITY) =>
      eventually(`${testid} shows ${value}`, async () => {
        const apart = Math.abs((await shownNumber(page, testid)) - value);
        return Math.min(apart, turn - apart) <= tolerance;
      }, { patience: 10_000 });
    await compare('hud-depth', known.depth, 0.0051);
    await compare('hud-heading', known.heading_deg, 0.51, 360);
    await compare('hud-altitude', known.altitude, 0.051);
    await compare('hud-speed', known.speed, 0.0051);
    await compare('hud-north', known.position[0], 0.051);
    await compare('hud-east', known.position[1], 0.051);
    await compare('hud-tether-deployed', peer.tether().deployed, 0.051);
    assert.equal((await page.getByTestId('hud-mode').innerText()).toLowerCase().replaceAll(' ', '_'), truth.mode);
    await peer.ask({ type: 'pace', rate: 1 });
  });

  it('has nothing covered on a laptop', async () => {
    assert.deepEqual(await coveredParts(page), []);
  });

  it('flies to a mark with the keyboard', async () => {
    await markOnMap(page, { south: 45 });
    const start = peer.vehicle().position;
    await flyToMark(page, keyboardHands(page));
    const end = peer.vehicle().position;
    assert.ok(start[0] - end[0] > 1, `went south: from ${start} to ${end}`);
  });

  it('flies to a mark with a gamepad', async () => {
    await page.evaluate(plugGamepad);
    await markOnMap(page, { south: 25, east: 35 });
    const start = peer.vehicle().position;
    await flyToMark(page, gamepadHands(page));
    const end = peer.vehicle().position;
    assert.ok(end[1] - start[1] > 1, `went east: from ${start} to ${end}`);
    await page.evaluate(() => {
      navigator.getGamepads = () => [];
    });
  });

  it('holds depth when told to, and the page says so', async () => {
    await page.keyboard.press('4');
    await eventually('depth hold', () => peer.vehicle().mode === 'depth_hold');
    await eventually('shown', async () => /depth hold/i.test(await page.getByTestId('hud-mode').innerText()));
    // Taken half a metre down, it stays where the stick let go of it, and that is the depth shown as held.
    const start = await shownNumber(page, 'hud-depth');
    await page.keyboard.down('f');
    await eventually('half a metre deeper', async () => (await shownNumber(page, 'hud-depth')) > start + 0.5);
    await page.keyboard.up('f');
    await eventually('it stands at the depth it says it holds', async () => {
      const [depth, held] = await Promise.all(['hud-depth', 'hud-depth-hold'].map((id) => shownNumber(page, id)));
      return Math.abs(peer.vehicle().velocity[2]) < 0.02 && Math.abs(depth - held) < 0.1 && held > start + 0.3;
    });
  });

  it('takes a photo', async () => {
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

  it('pays out tether while they hold the key', async () => {
    const deployed = peer.tether().deployed;
    await page.keyboard.down('o');
    await eventually('half a metre more is out', () => peer.tether().deployed > deployed + 0.5);
    await page.keyboard.up('o');
    await eventually('the reel stands', () => Math.abs(peer.tether().reel_speed) < 0.01);
    const truth = peer.tether().deployed;
    await eventually('shown', async () => Math.abs((await shownNumber(page, 'hud-tether-deployed')) - truth) < 0.06);
  });

});

describe('the seat', () => {
  let station, browser, peer;
  const pages = [];
  const open = async (name) => {
    const page = await openPilot(browser, station, { name });
    pages.push(page);
    return page;
  };
  before(async () => {
    station = await startStation({ scenario: 'rectangular_pool' });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
  });
  after(async () => {
    peer?.close();
    await browser?.close();
    await station?.stop();
    for (const page of pages) assert.deepEqual(page.complaints, [], 'no page complained');
  });

  it('has one pilot; a second one watches until it is handed over', async () => {
    const ann = await open('Ann');
    await eventually('Ann flies', () => peer.vehicle()?.pilot === 'Ann');
    const ben = await open('Ben');
    await ben.getByTestId('seat-bar').waitFor();
    // Ben pushes; only Ann's sticks are in force.
    await ben.bringToFront();
    await ben.keyboard.down('w');
    const sequence = peer.vehicle().sequence;
    await eventually('Ann is heard ten times', () => peer.vehicle().sequence > sequence + 10);
    await ben.keyboard.up('w');
    assert.equal(peer.vehicle().pilot, 'Ann');
    assert.equal(peer.heard.roster.filter((one) => one.seat).length, 1, 'one seat is taken');

    await ben.getByTestId('request-seat').click();
    await ann.getByTestId('grant-seat').click();
    await eventually('Ben flies', () => peer.vehicle().pilot === 'Ben');
    await ann.getByTestId('seat-bar').waitFor();
  });

  it('is the same one after a reload', async () => {
    const ben = pages[1];
    const { sequence } = peer.vehicle();
    await ben.reload();
    await eventually('their sticks are heard again', () => {
      const now = peer.vehicle();
      return now.pilot === 'Ben' && now.link === 'ok' && now.sequence > sequence;
    });
    assert.equal(await ben.getByTestId('seat-bar').count(), 0);
  });

  it('of a closed tab has neutral sticks, and everybody hears of it', async () => {
    const ben = pages[1];
    await ben.keyboard.press('2'); // a mode that does not use the thrusters on its own
    await ben.keyboard.down('w');
    await eventually('the thrusters push', () => peer.vehicle().thrusters.some((share) => Math.abs(share) > 0.3));
    await ben.context().close();
    await eventually('the link is lost', () => peer.vehicle().link === 'lost');
    await eventually('an event says so', () => peer.hasHeard('link_lost'));
    await eventually('the thrusters stand', () => peer.vehicle().thrusters.every((share) => Math.abs(share) < 0.15));
  });
});
