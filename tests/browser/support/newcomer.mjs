// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Somebody who flies by the diamond on the compass: turns until it is ahead, goes there, stops. They
// look, then hold one key for as long as that should take, then look again: on a busy machine a
// key that is held until the next look would be held for too long.
import { eventually } from './eventually.mjs';

const turnTo = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;
const near = 0.3; // [m]: at the goal
const ahead = 7; // [°]: good enough to go
const level = 0.2; // [m]: of the depth that is wanted
// What a key does in a second, roughly; a wrong guess costs another look.
const turns = 35; // [°]
const goes = 0.35; // [m]
const dives = 0.25; // [m]
const longest = 1.5; // [s]

const numbers = (text) => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);

/** Which key to hold, and how long [s]; null: nothing. */
function decide({ bearing, distance, wanted, heading, depth }) {
  const deeper = wanted === undefined ? 0 : wanted - depth;
  if (Math.abs(deeper) > level) return [deeper > 0 ? 'f' : 'r', Math.abs(deeper) / dives];
  if (distance < near) return null;
  const turn = turnTo(heading, bearing);
  if (Math.abs(turn) > ahead) return [turn > 0 ? 'd' : 'a', Math.abs(turn) / turns];
  return ['w', (distance - near / 2) / goes];
}

/** Flies from goal to goal until `isOver`. */
export async function flyByTheDiamond(page, { isOver, patience }) {
  const read = async (title) =>
    numbers(await page.getByTitle(title, { exact: true }).first().innerText({ timeout: 2000 }).catch(() => ''));
  await eventually('the mission is over', async () => {
    if (await isOver()) return true;
    const [[bearing, distance, wanted], [heading], [depth]] = await Promise.all([
      read('Way to the mark or goal'),
      read('Heading'),
      read('Depth'),
    ]);
    if (bearing === undefined || heading === undefined || depth === undefined) return false;
    const stroke = decide({ bearing, distance, wanted, heading, depth });
    if (stroke !== null) {
      const [key, seconds] = stroke;
      await page.keyboard.press(key, { delay: 1000 * Math.min(longest, Math.max(0.1, seconds)) });
    }
    return false;
  }, { patience });
}
