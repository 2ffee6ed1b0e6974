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
 * A page of somebody with a browser of their own. `complaints` collects whatever a console, a script
 * or a request has to complain about; what a test provokes on purpose it says in `allows`, other
 * servers that the page may ask in `hosts`.
 */
export async function openPage(browser, station, path, { size = [1280, 720], allows = [], hosts = [], before = null, name } = {}) {
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
    if (/^https?:$/.test(url.protocol) && url.origin !== station.address && !hosts.includes(url.origin)) complain(`loads ${url.href}`);
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

/**
 * Words and buttons of the pilot's page that something else lies over, or that the window cuts off;
 * none is fine. A part may be wide and empty at its edge: what is measured is what people read.
 */
export function coveredWords(page) {
  return page.evaluate(() => {
    const whole =
      '.floating, .rail, .dock, .hud-caption, .hud-box, .hud-note, .seat-bar, .autopilot-bar, .framing-words, .framing > svg';
    const shown = (box) => box.width > 1 && box.height > 1;
    const name = (part) => (part.matches('svg') ? 'photo ring' : (part.dataset.testid ?? part.className));
    const parts = [...document.querySelectorAll(whole)]
      .filter((part) => shown(part.getBoundingClientRect()) && getComputedStyle(part).visibility !== 'hidden');
    /** Boxes of the lines of text and of the controls in a part. */
    const wordsOf = (part) => {
      const words = part.matches('svg') ? [{ what: 'ring', box: part.getBoundingClientRect() }] : [];
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text.data.trim() === '' || text.parentElement.closest('.unseen, option, [aria-hidden=true]')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        // What a list scrolls out of sight is not covered.
        const scroller = text.parentElement.closest('.checklist, .zones, .mark-list, .traces')?.getBoundingClientRect();
        for (const box of range.getClientRects()) {
          if (scroller && (box.bottom > scroller.bottom + 1 || box.top < scroller.top - 1)) continue;
          if (shown(box)) words.push({ what: text.data.trim().slice(0, 30), box });
        }
      }
      for (const control of part.querySelectorAll('button, select, input')) {
        const box = control.getBoundingClientRect();
        const scroller = control.closest('.checklist, .zones, .mark-list, .traces')?.getBoundingClientRect();
        if (scroller && (box.bottom > scroller.bottom + 1 || box.top < scroller.top - 1)) continue;
        if (shown(box)) words.push({ what: control.ariaLabel ?? control.innerText, box });
      }
      return words;
    };
    const overlap = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const bad = [];
    for (const part of parts) {
      for (const { what, box } of wordsOf(part)) {
        if (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
          bad.push(`"${what}" of ${name(part)} is cut off`);
        }
        const over = parts.find(
          (other) => other !== part && !other.contains(part) && !part.contains(other) &&
            overlap(box, other.getBoundingClientRect()),
        );
        if (over) bad.push(`"${what}" of ${name(part)} and ${name(over)}`);
      }
    }
    return [...new Set(bad)];
  });
}
