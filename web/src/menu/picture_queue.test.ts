// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { PictureQueue } from './picture_queue';

/** A station that answers when the test says so. */
function slowStation() {
  const asked: string[] = [];
  const answers: ((hasCome: boolean) => void)[] = [];
  const load = (address: string): Promise<boolean> => {
    asked.push(address);
    return new Promise((resolve) => answers.push(resolve));
  };
  const answer = async (hasCome = true): Promise<void> => {
    answers.shift()?.(hasCome);
    await Promise.resolve().then(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue: new PictureQueue(load), asked, answer };
}

describe('pictures of the menu', () => {
  it('are asked for one at a time, still ones first', async () => {
    const { queue, asked, answer } = slowStation();
    queue.ask('a', 'still', () => undefined);
    queue.ask('flight', 'flight', () => undefined);
    queue.ask('b', 'still', () => undefined);
    expect(asked).toEqual(['a']);
    await answer();
    expect(asked).toEqual(['a', 'b']);
    await answer();
    expect(asked).toEqual(['a', 'b', 'flight']);
  });
  it('that nobody wants any more are not asked for', async () => {
    const { queue, asked, answer } = slowStation();
    queue.ask('a', 'still', () => undefined);
    const takeBack = queue.ask('b', 'still', () => undefined);
    queue.ask('c', 'still', () => undefined);
    takeBack();
    await answer();
    expect(asked).toEqual(['a', 'c']);
  });
  it('that fail are told so, and the next one comes', async () => {
    const { queue, asked, answer } = slowStation();
    const told: boolean[] = [];
    queue.ask('a', 'still', (hasCome) => told.push(hasCome));
    queue.ask('b', 'still', (hasCome) => told.push(hasCome));
    await answer(false);
    await answer(true);
    expect(told).toEqual([false, true]);
    expect(asked).toEqual(['a', 'b']);
  });
});
