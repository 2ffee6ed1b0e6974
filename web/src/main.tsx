// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { effect } from '@preact/signals';
import { render, type ComponentType } from 'preact';
import { Login } from './parts/login';
import { codeWanted, knock, logInFromAddress, tokenWanted } from './link';
import { CodeDialog } from './parts/code_dialog';
import { settings } from './state';
import './theme.css';

/** One page each; only the one that is asked for is loaded. */
const pages: Record<string, { title: string; load: () => Promise<{ Page: ComponentType }> }> = {
  '/': { title: 'Remora', load: () => import('./menu/page') },
  '/pilot': { title: 'Pilot · Remora', load: () => import('./pilot/page') },
  '/instructor': { title: 'Instructor · Remora', load: () => import('./instructor/page') },
  '/progress': { title: 'Progress · Remora', load: () => import('./progress/page') },
  '/class': { title: 'Class · Remora', load: () => import('./class/page') },
  '/replay': { title: 'Replay · Remora', load: () => import('./replay/page') },
};

effect(() => {
  const root = document.documentElement;
  root.dataset['theme'] = settings.value.theme;
  root.style.setProperty('--scale', String(settings.value.scale));
});

async function open(): Promise<void> {
  await logInFromAddress();
  void knock();
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  const page = pages[path] ?? pages['/']!;
  document.title = page.title;
  const { Page } = await page.load();
  const place = document.getElementById('page')!;
  render(
    <>
      <Page />
      <LoginWhenWanted />
    </>,
    place,
  );
}

function LoginWhenWanted() {
  if (tokenWanted.value) return <Login />;
  return codeWanted.value === null ? null : <CodeDialog problem={codeWanted.value} />;
}

void open();
