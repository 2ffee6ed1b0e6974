// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Somebody who flies by the diamond on the compass: turns until it is ahead, goes there, stops.
import { eventually } from './eventually.mjs';
import { keyboardHands } from './pilot.mjs';

const turnTo = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;
const near = 0.45; // [m]: at the goal; stop
const close = 1.6; // [m]: from here on with short pushes

const numbers = (text) => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);

/** Flies from goal to goal until `isOver`. */
export async function flyByTheDiamond(page, { isOver, patience }) {
  const hands = keyboardHands(page);
  const read = (title) => page.getByTitle(title).first().innerText({ timeout: 2000 }).catch(() => '');
  let pushes = 0;
  await eventually('the mission is over', async () => {
    if (await isOver()) return true;
    const [ahead, now] = await Promise.all([read('Way to the mark or goal'), read('Heading')]);
    const [bearing, distance] = numbers(ahead);
    const [heading] = numbers(now);
    if (bearing === undefined || heading === undefined || distance < near) {
      await hands({ surge: 0, yaw: 0 });
      return false;
    }
    const turn = turnTo(heading, bearing);
    const isFacing = Math.abs(turn) < 12;
    // Near the goal every other look only: momentum does the rest.
    const pushing = isFacing && (distance > close || (pushes += 1) % 3 === 0);
    await hands({ surge: pushing ? 0.8 : 0, yaw: Math.abs(turn) > 6 ? turn / 30 : 0 });
    return false;
  }, { patience });
  await hands({ surge: 0, yaw: 0 });
}
