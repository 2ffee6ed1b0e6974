// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// An instructor and a pilot, each in their own browser.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { openPilot } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

describe('the instructor', () => {
  let station, browser, peer, instructor, pilot;
  before(async () => {
    station = await startStation({ scenario: 'harbour' });
    browser = await openBrowser();
    peer = await joinStation(station, 'instructor');
    pilot = await openPilot(browser, station, { name: 'Ann', size: [1600, 900] }); // with all panels open
    instructor = await openPage(browser, station, '/instructor', { size: [1600, 900], name: 'Ms Reed' });
    await instructor.getByTestId('faults-panel').waitFor();
  });
  after(async () => {
    assert.deepEqual(pilot?.complaints, []);
    assert.deepEqual(instructor?.complaints, []);
    peer?.close();
    await browser?.close();
    await station?.stop();
  });

  it('sees who flies and that they are heard', async () => {
    await eventually('Ann is named', async () => /Ann/.test(await instructor.getByTestId('trainee-rov').innerText()));
    await eventually('the link is ok', async () =>
      /link ok/.test(await instructor.getByTestId('link-rov').innerText()));
    assert.match(await instructor.getByTestId('people-panel').innerText(), /Ms Reed/);
  });

  // As people do who see that a press did not take: on a busy machine a page can move under the pointer
  // between press and release, or be without a link.
  async function breakThruster() {
    const working = instructor.locator('[data-testid="fault-thruster-2"][aria-pressed="false"]');
    await eventually('it is dead', async () => {
      await working.click({ timeout: 1000 }).catch(() => undefined);
      const isDead = () => peer.vehicle().thruster_faults[2] === 'dead';
      return eventually('the press takes', isDead, { patience: 3000 }).catch(() => false);
    });
  }

  it('kills a thruster, and nothing on the page of the pilot names it', async () => {
    await breakThruster();
    await eventually('it stands still', async () =>
      Math.abs(Number(await pilot.getByTestId('thruster-2').getAttribute('data-percent'))) < 2);
    // The panel for reports is there whatever is broken.
    const told = (await pilot.locator('body').innerText()).replace(/report a fault/gi, '');
    assert.doesNotMatch(told, /dead|broken|fault/i);
    await instructor.locator('[data-testid="fault-thruster-2"][aria-pressed="true"]').waitFor();
    await instructor.getByTestId('mend-all').click();
    await eventually('it is mended', () => peer.vehicle().thruster_faults[2] === 'none');
  });

  it('hears what the pilot believes is broken, and whether it is', async () => {
    await breakThruster();
    await pilot.getByTestId('unfold-diagnosis').click();
    const panel = pilot.getByTestId('diagnosis');
    await panel.getByTestId('diagnosis-device').selectOption({ label: 'thruster 3' });
    await panel.getByTestId('diagnose-dead').click();
    await eventually('the pilot has reported it', async () =>
      /thruster 3 stands still/.test(await panel.getByTestId('diagnosis-said').innerText()));
    const heard = await eventually('the instructor hears it', () => peer.hasHeard('diagnosis'));
    assert.match(heard.text, /thruster 3 is dead \(right, \d+ s after it broke\)/);
    assert.doesNotMatch(await pilot.getByTestId('captions').innerText(), /right/);
    await instructor.getByTestId('mend-all').click();
    await eventually('it is mended', () => peer.vehicle().thruster_faults[2] === 'none');
  });

  it('silences a sensor', async () => {
    await instructor.getByTestId('fault-sensor-depth').click();
    await eventually('no depth comes', () => peer.vehicle().sensors.depth.status === 'dropout');
    await instructor.getByTestId('fault-sensor-depth').click();
    await eventually('it comes again', () => peer.vehicle().sensors.depth.status === 'ok');
  });

  it('darkens the water while people dive in it', async () => {
    await instructor.getByTestId('weather-visibility').locator('input').fill('0.9');
    await eventually('it is murky', () => peer.heard.telemetry.environment.visibility < 3.5);
  });

  it('lets the quay grow over, which its own slider then says and the pilot does not hear', async () => {
    const slider = instructor.getByTestId('weather-fouling');
    await slider.locator('input').fill('0.8');
    await eventually('it is level 4', () => peer.heard.telemetry.environment.fouling === 4);
    // Longer than a hand on the slider counts: what is shown then has come back from the dive.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    assert.match(await slider.locator('output').innerText(), /LoF 4/);
    assert.doesNotMatch(await pilot.locator('body').innerText(), /LoF|fouling 4/i);
  });

  it('speaks to the pilot', async () => {
    await instructor.getByTestId('message-text').fill('Mind the pile');
    await instructor.getByTestId('message-send').click();
    await pilot.getByText('Mind the pile').first().waitFor();
  });

  it('stops the time, and winds it back', async () => {
    await eventually('some time has passed', () => peer.heard.telemetry.time > 12);
    await instructor.getByTestId('pause').click();
    await eventually('time stands', () => peer.heard.telemetry.rate === 0);
    const { time } = peer.heard.telemetry;
    await instructor.getByTestId('back-10').click();
    await eventually('ten seconds earlier', () => Math.abs(peer.heard.telemetry.time - (time - 10)) < 0.5);
    await instructor.getByTestId('pause').click();
    await eventually('time runs', () => peer.heard.telemetry.rate === 1);
  });

  it('puts a mark on the timeline', async () => {
    await instructor.getByTestId('mark-text').fill('well done');
    await instructor.getByTestId('mark-text').press('Enter');
    await eventually('it is kept', async () =>
      (await station.get('/api/dive/timeline')).some((entry) => /well done/.test(entry.text)));
    await instructor.getByTestId('event-log').getByText('well done').waitFor();
  });

  it('enlarges any view, and goes around the vehicle', async () => {
    await instructor.getByTestId('tile-chase').click();
    await instructor.locator('[data-testid="large-view"][data-source="chase"]').waitFor();
    await instructor.getByTestId('tile-free').click();
    const free = instructor.getByTestId('free-view');
    await eventually('the free view has a picture', () =>
      free.locator('img').evaluate((image) => image.naturalWidth > 100, null, { timeout: 5000 }).catch(() => false));
    const before = Number(await free.getAttribute('data-distance'));
    await free.hover();
    await instructor.mouse.wheel(0, 100);
    await eventually('farther away', async () => Number(await free.getAttribute('data-distance')) > before);
  });
});
