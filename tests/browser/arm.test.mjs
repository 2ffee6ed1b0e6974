// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The arm from the pilot's page, against the real program: with buttons, keys, a gamepad and a
// pointer. A client of the test's own sees what the joints do.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { coveredParts, openBrowser, shownNumber } from './support/browser.mjs';
import { eventually } from './support/eventually.mjs';
import { joinStation } from './support/peer.mjs';
import { openPilot, plugGamepad } from './support/pilot.mjs';
import { startStation } from './support/station.mjs';

const folder = process.env.REMORA_LOOKS ?? 'looks';

describe('the pilot with an arm', () => {
  let station, browser, peer, page;
  before(async () => {
    await mkdir(folder, { recursive: true });
    station = await startStation({ scenario: 'arm_reach' });
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

  const joint = (name) => peer.vehicle().joints.find((one) => one.name === `arm/${name}`);
  const stands = (name) => Math.abs(joint(name).rate) < 0.01;
  /** At the 130° of the arm's file, with all joints at rest. */
  const isDeployed = () =>
    Math.abs(joint('upper_arm').position - (130 / 180) * Math.PI) < 0.03 &&
    ['slew', 'upper_arm', 'elbow', 'wrist'].every(stands);
  /** Ahead, starboard and down of the hand, as the page shows them. */
  const hand = async () =>
    (await page.getByTestId('hand-place').innerText()).replaceAll('−', '-').match(/-?\d+\.\d+/g).map(Number);

  it('turns a joint while its button is held, and the page shows where it is', async () => {
    const start = joint('slew').position;
    const plus = page.getByTestId('turn-arm/slew+');
    await plus.hover();
    await page.mouse.down();
    await eventually('it has turned', () => joint('slew').position > start + 0.15);
    await page.mouse.up();
    await eventually('it stands', () => stands('slew'));
    const degrees = (joint('slew').position * 180) / Math.PI;
    await eventually('shown', async () => Math.abs((await shownNumber(page, 'joint-arm/slew')) - degrees) < 1.1);
  });

  it('moves the selected joint with the keys, slowly when told so', async () => {
    await page.getByTestId('arm-mode').click();
    await page.getByTestId('arm-bar').waitFor();
    await page.keyboard.press(']'); // from slew to the upper arm
    await page.keyboard.press('u');
    const start = joint('upper_arm').position;
    await page.keyboard.down('s');
    await eventually('it turns at a quarter of its rate', () => Math.abs(joint('upper_arm').rate + 0.7 / 4) < 0.02);
    await page.keyboard.up('s');
    await eventually('it stands', () => stands('upper_arm'));
    assert.ok(joint('upper_arm').position < start);
    await page.keyboard.press('u');
    await page.keyboard.press('j'); // back to the hand
  });

  it('moves the hand ahead while the vehicle keeps its station', async () => {
    await page.getByTestId('posture-deploy').click();
    await eventually('it is deployed', () => isDeployed());
    const [ahead, , down] = await hand();
    const { position } = peer.vehicle();
    await page.keyboard.down('w');
    await eventually('8 cm further', async () => (await hand())[0] > ahead + 0.08);
    await page.keyboard.up('w');
    await eventually('the arm stands', () => stands('elbow') && stands('upper_arm'));
    assert.ok(Math.abs((await hand())[2] - down) < 0.04, 'as high as before');
    const moved = peer.vehicle().position.map((one, axis) => one - position[axis]);
    assert.ok(Math.hypot(...moved) < 0.15, `the vehicle stays: moved ${moved}`);
  });

  it('pulls the hand with a pointer', async () => {
    const handle = page.getByTestId('hand-in-drawing');
    const box = await handle.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const down = (await hand())[2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 25, { steps: 5 });
    await eventually('5 cm higher', async () => (await hand())[2] < down - 0.05);
    await page.screenshot({ path: join(folder, 'console_arm_pulled.png') });
    await page.mouse.up();
    await eventually('the arm stands', () => stands('elbow') && stands('upper_arm') && stands('wrist'));
  });

  it('moves the hand with the vehicle beyond the arm, when the switch says so, and holds it there', async () => {
    await page.getByTestId('arm-mover-both').click();
    const { position } = peer.vehicle();
    await page.keyboard.down('w');
    await eventually('the vehicle has come along', () => peer.vehicle().position[0] > position[0] + 0.3, { patience: 60_000 });
    await page.keyboard.up('w');
    await page.getByTestId('arm-leads').waitFor();
    await page.waitForTimeout(1000); // keys are let go of by a ramp
    assert.equal(peer.vehicle().mode, 'station_keep');
    assert.ok(Math.abs(peer.vehicle().pitch_deg) < 5, 'the hull stays level');
    await page.getByTestId('arm-mover-arm').click();
    await eventually('the hand lets the vehicle go', () => !peer.vehicle().arms[0].leads_vehicle);
  });

  it('plans a way to a place, shows it, follows it and says when there is none', async () => {
    const plan = page.getByTestId('arm-plan');
    const state = () => plan.getAttribute('data-state');
    const { number } = peer.vehicle().arms[0].plan;
    await page.getByTestId('posture-deploy').click();
    const ended = () => {
      const now = peer.vehicle().arms[0].plan;
      return now.number > number && !['searching', 'following'].includes(now.state) && now;
    };
    assert.equal((await eventually('it has ended', ended)).reason, '');
    await eventually('it is deployed', () => isDeployed());
    await page.getByTestId('arm-aim').click();
    const down = page.getByTestId('target-down');
    const deep = Number(await down.inputValue());
    await down.fill((deep - 0.15).toFixed(2));
    await down.press('Enter');
    await page.evaluate(() => document.activeElement?.blur());
    await page.getByTestId('plan-search').click();
    await eventually('a way is found', async () => (await state()) === 'found');
    await page.getByTestId('target-in-drawing-way').waitFor();
    await page.screenshot({ path: join(folder, 'console_arm_plan.png') });
    await page.getByTestId('plan-follow').click();
    await eventually('it has arrived', async () => (await state()) === 'arrived');
    assert.ok(Math.abs((await hand())[2] - (deep - 0.15)) < 0.03, 'the hand is there');

    await page.getByTestId('target-ahead').fill('9');
    await page.getByTestId('target-ahead').press('Enter');
    await page.evaluate(() => document.activeElement?.blur());
    await page.getByTestId('plan-search').click();
    await eventually('there is none', async () => (await state()) === 'not_found');
    assert.match(await plan.innerText(), /out of reach/);
    await page.getByTestId('arm-aim').click();
  });

  it('opens and closes the jaws, which press as the slider says', async () => {
    await page.keyboard.down('.');
    await eventually('they are open', () => joint('left_jaw').position > 0.6);
    await page.keyboard.up('.');
    await eventually('they stand', () => stands('left_jaw'));
    await page.getByTestId('grip-force').fill('0.5');
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.down(',');
    await eventually('they have closed', () => joint('left_jaw').position < 0.05 && stands('left_jaw'));
    await page.keyboard.up(',');
    await eventually('half of 24 N·m on their stops', () => Math.abs(joint('left_jaw').effort + 12) < 0.5);
    assert.equal(await shownNumber(page, 'arm-grip'), 0, 'with nothing between them');
  });

  it('takes and leaves the arm with a gamepad, whose sticks then fly again', async () => {
    await page.evaluate(plugGamepad);
    const press = async (button) => {
      await page.evaluate((index) => (window.testPad.buttons[index].pressed = true), button);
      await page.waitForTimeout(120);
      await page.evaluate((index) => (window.testPad.buttons[index].pressed = false), button);
      await page.waitForTimeout(120);
    };
    const push = (axes) => page.evaluate((to) => (window.testPad.axes = to), axes);
    const starboard = (await hand())[1];
    await push([0, 0, -1, 0]);
    await eventually('the hand goes to port', async () => (await hand())[1] < starboard - 0.04);
    await push([0, 0, 0, 0]);
    await press(11);
    await eventually('the sticks fly', async () => (await page.getByTestId('arm-bar').count()) === 0);
    const heading = peer.vehicle().heading_deg;
    await push([1, 0, 0, 0]);
    await eventually('the vehicle turns', () => Math.abs(peer.vehicle().heading_deg - heading) % 360 > 3);
    await push([0, 0, 0, 0]);
  });

  it('looks through the camera on the arm', async () => {
    const source = 'rov/arm_wrist';
    const camera = (await station.get('/api/dive')).vehicles[0].cameras.find((one) => one.source === source);
    assert.equal(camera.mounting.on_hull, false);
    await page.getByTestId('unfold-second').click();
    assert.equal(await page.getByTestId('second-choice').inputValue(), source);
    const picture = page.getByTestId('panel-second').locator('img');
    await eventually('its picture has come', () => picture.evaluate((image) => image.naturalWidth > 100).catch(() => false));
  });

  for (const size of [[1024, 640], [1280, 720], [1600, 900], [1920, 1080]]) {
    it(`has nothing covered at ${size.join(' × ')}`, async () => {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.evaluate(() => {
        navigator.getGamepads = () => [];
      });
      if (!(await page.getByTestId('arm-bar').count())) await page.keyboard.press('c');
      await page.getByTestId('arm-bar').waitFor();
      await page.waitForTimeout(500);
      const covered = await coveredParts(page);
      await page.screenshot({ path: join(folder, `console_arm_${size[0]}.png`) });
      assert.deepEqual(covered, []);
    });
  }

  it('keeps its seat and its panels over a reload, for the picture in the guides', async () => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.getByTestId('unfold-second').click();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('remora.pilot'));
      localStorage.setItem('remora.pilot', JSON.stringify({ ...kept, width: null }));
    });
    await page.reload();
    await page.getByTestId('arm-mode').and(page.locator(':enabled')).waitFor();
    assert.equal(await page.getByTestId('arm-bar').count(), 0, 'the sticks fly after a reload');
    await page.keyboard.press('c');
    await page.keyboard.press('9');
    await eventually('it is deployed', () => isDeployed());
    await page.keyboard.press('.', { delay: 800 });
    const picture = page.getByTestId('panel-second').locator('img');
    await eventually('the small picture has come', () => picture.evaluate((image) => image.naturalWidth > 100).catch(() => false));
    await page.screenshot({ path: join(folder, 'console_arm.jpg'), type: 'jpeg', quality: 82 });
  });
});
