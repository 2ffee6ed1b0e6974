// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A compass that lies. Its pilot sees what it says, its instructor sees what is the case, and no
// text on the pilot's page names the fault.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { openPilot } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

/** Angle from one bearing to another, −180 … 180. */
const turnTo = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;

/** What stands on a page, line by line. */
const linesOf = async (page) => new Set((await page.locator('body').innerText()).split('\n'));

describe('a compass that is biased by 40° in the middle of a dive', () => {
  let station, browser, peer, pilot, instructor, start;
  before(async () => {
    station = await startStation({ scenario: 'instrument_pool' });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
    pilot = await openPilot(browser, station, { name: 'Ann', size: [1600, 900] });
    instructor = await openPage(browser, station, '/instructor', { size: [1600, 900], name: 'Ms Reed' });
    await instructor.getByTestId('faults-panel').waitFor();
    await pilot.keyboard.press('5');
    await eventually('heading hold', () => peer.vehicle().mode === 'heading_hold');
    await eventually('the heading is held', () => peer.vehicle().set_points.heading_deg !== undefined);
    start = { truth: peer.vehicle().heading_deg, held: peer.vehicle().set_points.heading_deg };
    start.words = await linesOf(pilot);
    const bias = { target: 'sensor', sensor: 'compass', kind: 'bias_step', channel: 2, value: (40 * Math.PI) / 180 };
    assert.equal((await peer.ask({ type: 'fault', ...bias })).ok, true);
  });
  after(async () => {
    assert.deepEqual(pilot?.complaints, []);
    assert.deepEqual(instructor?.complaints, []);
    peer?.close();
    await browser?.close();
    await station?.stop();
  });

  it('turns the vehicle by 40°, for heading hold steers by it', async () => {
    await eventually('it has turned', () => Math.abs(turnTo(start.truth, peer.vehicle().heading_deg) + 40) < 4);
    await eventually('the compass reads what is held', () =>
      Math.abs(turnTo(start.held, peer.vehicle().estimate.heading_deg)) < 3);
  });

  it('is what the page shows', async () => {
    await eventually('the page shows the held heading', async () => {
      const shown = Number(await pilot.getByTestId('hud-heading').innerText());
      return Math.abs(turnTo(start.held, shown)) < 3 && Math.abs(turnTo(peer.vehicle().heading_deg, shown) - 40) < 5;
    });
  });

  it('is named by no text on the page of its pilot', async () => {
    // The panel in which pilots report what is broken offers the same whatever is.
    const fresh = [...(await linesOf(pilot))].filter((line) => !start.words.has(line));
    assert.doesNotMatch(fresh.join('\n'), /bias|fault|broken|mended|wrong|compass/i);
  });

  it('is seen by the instructor beside the truth', async () => {
    await eventually('the error is told in degrees', async () => {
      const told = await instructor.getByTestId('navigation-error-rov').innerText();
      return Math.abs(Number(/heading by (-?\d+)°/.exec(told.replace('−', '-'))?.[1]) - 40) < 5;
    });
  });
});
