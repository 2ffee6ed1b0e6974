// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Theme, menu and search of the documentation. The index is loaded when somebody searches.
'use strict';

const up = document.body.dataset.up;
const byId = (id) => document.getElementById(id);

// ---- light and dark: as the system has it until somebody chooses ----
const root = document.documentElement;
function keep(theme) {
  try { localStorage.setItem('docs-theme', theme); } catch { /* private window */ }
}
try { if (localStorage.getItem('docs-theme')) root.dataset.theme = localStorage.getItem('docs-theme'); } catch { /* private window */ }
byId('theme').addEventListener('click', () => {
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  keep(root.dataset.theme);
});

// ---- the pages on a small screen ----
byId('menu').addEventListener('click', () => {
  const isShown = byId('navigation').classList.toggle('shown');
  byId('menu').setAttribute('aria-expanded', String(isShown));
});

// ---- search ----
const box = byId('search');
const results = byId('results');
let index = null;
let chosen = -1;

function loadIndex() {
  if (index) return;
  index = [];
  const script = document.createElement('script');
  script.src = `${up}/index.js`;
  script.addEventListener('load', () => {
    index = window.remoraIndex.map(([address, page, heading, words]) =>
      ({address, page, heading, words, low: words.toLowerCase(), title: `${page} ${heading}`.toLowerCase()}));
    search();
  });
  document.head.append(script);
}

/** Every word must occur; words in titles and whole words count more. */
function score(row, words) {
  let sum = 0;
  for (const word of words) {
    const inTitle = row.title.includes(word);
    const at = row.low.indexOf(word);
    if (!inTitle && at < 0) return 0;
    sum += (inTitle ? 10 : 0) + (row.heading.toLowerCase() === word ? 20 : 0) + (at >= 0 ? 2 : 0);
    sum += Math.min(4, row.low.split(word).length - 1);
  }
  return sum;
}

function excerpt(row, word) {
  const at = Math.max(0, row.low.indexOf(word) - 60);
  return (at > 0 ? '… ' : '') + row.words.slice(at, at + 160) + (row.words.length > at + 160 ? ' …' : '');
}

function shown(row, words) {
  const link = document.createElement('a');
  link.href = `${up}/${row.address}`;
  link.setAttribute('role', 'option');
  link.textContent = row.heading === row.page ? row.page : `${row.page}: ${row.heading}`;
  const small = document.createElement('small');
  small.textContent = excerpt(row, words[0]);
  link.append(small);
  return link;
}

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  chosen = -1;
  results.replaceChildren();
  results.hidden = words.length === 0;
  if (words.length === 0 || !index) return;
  const found = index.map((row) => [score(row, words), row]).filter(([value]) => value > 0)
    .sort((a, b) => b[0] - a[0]).slice(0, 30);
  for (const [, row] of found) results.append(shown(row, words));
  if (found.length === 0) {
    const none = document.createElement('p');
    none.textContent = index.length ? 'Nothing found. Try fewer or other words.' : 'Loading …';
    results.append(none);
  }
}

function choose(step) {
  const links = [...results.querySelectorAll('a')];
  if (links.length === 0) return;
  chosen = (chosen + step + links.length) % links.length;
  links.forEach((link, i) => link.classList.toggle('chosen', i === chosen));
  links[chosen].scrollIntoView({block: 'nearest'});
}

box.addEventListener('focus', loadIndex);
box.addEventListener('input', search);
box.addEventListener('keydown', (event) => {
  const links = results.querySelectorAll('a');
  if (event.key === 'ArrowDown') choose(1);
  else if (event.key === 'ArrowUp') choose(-1);
  else if (event.key === 'Enter' && links.length) links[Math.max(0, chosen)].click();
  else if (event.key === 'Escape') { box.value = ''; search(); box.blur(); }
  else return;
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === box) return;
  event.preventDefault();
  box.focus();
});
document.addEventListener('click', (event) => {
  if (!results.contains(event.target) && event.target !== box) results.hidden = true;
});
