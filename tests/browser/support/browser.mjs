// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Debian's Chromium, without a display.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executables = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function openBrowser() {
  const executablePath = executables.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium found; tools/setup.sh test installs it');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', // tests run as root in containers; the pages are our own
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page that is not in front must go on steering while another one is looked at.
      '--disable-renderer-backgrounding',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
    ],
  });
}

/**
 * A page of somebody with a browser of his own. `complaints` collects whatever a console, a script
 * or a request has to complain about; what a test provokes on purpose it says in `allows`.
 */
export async function openPage(browser, station, path, { size = [1280, 720], allows = [], before = null, name } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] } });
  if (name) {
    await context.addInitScript((own) => {
      const key = 'remora.settings';
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...kept, name: own }));
    }, name);
  }
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints = [];
  const complain = (text) => {
    if (!allows.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complain(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complain(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== station.address) complain(`loads ${url.href}`);
  });
  await page.goto(station.address + path);
  return Object.assign(page, { complaints });
}

/** The number that an instrument shows, read as people do. */
export async function shownNumber(page, testid) {
  const text = await page.getByTestId(testid).first().innerText();
  const found = text.replaceAll('−', '-').match(/-?\d+(\.\d+)?/);
  return found ? Number(found[0]) : Number.NaN;
}

/** Panels, tools and figures of the pilot's page that cover each other or are cut off; none is fine. */
export function coveredParts(page) {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('.floating, .rail, .dock, .hud-caption, .hud-box')]
      .map((element) => ({ name: element.dataset.testid ?? element.className, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const bad = [];
    for (const [i, { name, box }] of parts.entries()) {
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
      if (!isInside) bad.push(`${name} is cut off`);
      for (const other of parts.slice(i + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide > 1 && high > 1) bad.push(`${name} and ${other.name}`);
      }
    }
    return bad;
  });
}
