// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Instruments that lie. A pilot sees what they say, the instructor sees what is the case, and no text
// that ever stood on the pilot's page names the fault.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { openPilot } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

/** Angle from one bearing to another, −180 … 180. */
const turnTo = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;

/**
 * From now on keeps every text that comes onto a page, however briefly it stands there: of elements,
 * of their labels and titles, and what is drawn on canvases.
 */
const keepTexts = (page) =>
  page.evaluate(() => {
    const kept = { before: new Set(), since: new Set() };
    window.keptTexts = kept;
    const take = (text, into = kept.since) => {
      for (const line of (text ?? '').split('\n')) if (line.trim() !== '') into.add(line.trim());
    };
    const spoken = ['aria-label', 'title', 'alt', 'placeholder', 'value'];
    const takeAll = (node, into = kept.since) => {
      if (node instanceof Text) return take(node.data, into);
      if (!(node instanceof Element)) return;
      for (const name of spoken) take(node.getAttribute(name), into);
      node.childNodes.forEach((child) => takeAll(child, into));
    };
    takeAll(document.documentElement, kept.before);
    new MutationObserver((changes) => {
      for (const change of changes) {
        if (change.type === 'characterData') take(change.target.data);
        else if (change.type === 'attributes') take(change.target.getAttribute(change.attributeName));
        else change.addedNodes.forEach((node) => takeAll(node));
      }
    }).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: spoken,
    });
    for (const name of ['fillText', 'strokeText']) {
      const draw = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = function (text, ...rest) {
        take(String(text));
        return draw.call(this, text, ...rest);
      };
    }
  });

/** What has come onto the page since, and had not stood there before. */
const freshTexts = (page) =>
  page.evaluate(() => [...window.keptTexts.since].filter((text) => !window.keptTexts.before.has(text)));

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
    await keepTexts(pilot);
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
    // The instructor's word is a text that comes and goes: what else had come would have been kept.
    assert.equal((await peer.ask({ type: 'message', text: 'Mind your heading' })).ok, true);
    await eventually('the message was kept', async () =>
      (await freshTexts(pilot)).some((text) => text.includes('Mind your heading')));
    assert.doesNotMatch((await freshTexts(pilot)).join('\n'), /bias|fault|broken|mended|wrong|compass/i);
  });

  it('is seen by the instructor beside the truth', async () => {
    await eventually('the error is told in degrees', async () => {
      const told = await instructor.getByTestId('navigation-error-rov').innerText();
      return Math.abs(Number(/heading by (-?\d+)°/.exec(told.replace('−', '-'))?.[1]) - 40) < 5;
    });
  });
});

/** Before a page's scripts: keeps what stands on its map, a vehicle by a vehicle, as it is drawn. */
const keepVehiclesOfMap = () => {
  const drawn = [];
  window.vehiclesOfMap = () => drawn.slice();
  const { fill } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function (...rest) {
    const { a, b, e, f } = this.getTransform();
    // Vehicles are the only shapes that are turned, or drawn so that one sees through them.
    if (this.canvas.closest('[data-testid="map"]') && (Math.abs(b) > 1e-6 || this.globalAlpha < 0.9)) {
      drawn.push({ x: e, y: f, heading: (Math.atan2(b, a) * 180) / Math.PI, isGhost: this.globalAlpha < 0.9 });
      if (drawn.length > 20) drawn.shift();
    }
    return fill.apply(this, rest);
  };
};

describe('a vehicle that has lost DVL and USBL and does not know where it is', () => {
  let station, browser, peer, instructor;
  before(async () => {
    station = await startStation({ scenario: 'instruments_only' });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
    instructor = await openPage(browser, station, '/instructor', { size: [1600, 900], name: 'Ms Reed', before: keepVehiclesOfMap });
    await instructor.getByTestId('map').first().waitFor();
    for (const sensor of ['dvl', 'usbl'])
      assert.equal((await peer.ask({ type: 'fault', target: 'sensor', sensor, kind: 'dropout' })).ok, true);
  });
  after(async () => {
    assert.deepEqual(instructor?.complaints, []);
    peer?.close();
    await browser?.close();
    await station?.stop();
  });

  const away = ({ position, estimate }) => [estimate.position[0] - position[0], estimate.position[1] - position[1]];

  it('has two marks on the instructor’s map: where it is, and where it takes itself to be', async () => {
    await eventually('the two part', () => {
      const vehicle = peer.vehicle();
      return vehicle?.estimate?.position && Math.hypot(...away(vehicle)) > 1;
    });
    await eventually('the marks lie apart as the places do', async () => {
      const marks = await instructor.evaluate(() => window.vehiclesOfMap());
      const at = marks.findLastIndex((one) => one.isGhost);
      const ghost = marks[at], vehicle = marks[at - 1];
      if (!ghost || !vehicle || vehicle.isGhost) return false;
      const [north, east] = away(peer.vehicle());
      const [right, down] = [ghost.x - vehicle.x, ghost.y - vehicle.y];
      const bearing = (Math.atan2(east, north) * 180) / Math.PI;
      const drawn = (Math.atan2(right, -down) * 180) / Math.PI;
      return Math.hypot(right, down) > 3 && Math.abs(turnTo(bearing, drawn)) < 15;
    });
  });
});
