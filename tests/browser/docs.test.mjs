// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The documentation as the program serves it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBrowser, openPage } from './support/browser.mjs';
import { startStation } from './support/station.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

describe('the documentation', () => {
  let station, browser;
  before(async () => {
    execFileSync('/usr/bin/python3', [join(root, 'tools', 'build_docs.py'), '--if-stale']);
    station = await startStation({ scenario: 'rectangular_pool' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  it('is at /docs, within the policy of the console', async () => {
    const page = await openPage(browser, station, '/docs');
    assert.equal(new URL(page.url()).pathname, '/docs/');
    assert.equal(await page.locator('h1').first().innerText(), 'Remora#');
    await page.locator('nav').getByText('Guides').click();
    await page.locator('nav').getByRole('link', { name: 'My own vehicle' }).click();
    await page.getByRole('heading', { name: 'Describe it' }).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('finds a key of a scene and leads to it', async () => {
    const page = await openPage(browser, station, '/docs/guides/pilot.html');
    await page.keyboard.press('/');
    await page.keyboard.type('clutch tension');
    await page.locator('#results a', { hasText: 'Tether' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('clutch_tension').first().waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('is light or dark, as somebody chose', async () => {
    const page = await openPage(browser, station, '/docs/');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.locator('#theme').click();
    const dark = await paper();
    assert.notEqual(light, dark);
    await page.reload();
    assert.equal(await paper(), dark);
  });

  it('gives nothing of what lies beside it', async () => {
    for (const path of ['/docs/%2e%2e/web.log', '/docs/..%2f..%2fREADME.md', '/docs/nothing.html']) {
      const answer = await fetch(station.address + path);
      assert.ok([400, 404].includes(answer.status), `${path}: ${answer.status}`);
    }
  });
});
