// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../state';

/** A canvas whose axes are rems, and how many of them it is wide and high. */
export interface Sheet {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
}

/**
 * One drawn instrument. `read` says what it shows, rounded to what the eye can tell apart: nothing
 * is drawn while that does not change. Several small canvases instead of one over the whole frame:
 * without a GPU the browser repaints exactly the area that changed.
 */
export function Instrument<Reading extends readonly unknown[]>(props: {
  class: string;
  read: () => Reading | null;
  draw: (sheet: Sheet, reading: Reading) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { read, draw } = props;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let shown: Reading | null = null;
    let wanted: Reading | null = null;
    let request = 0;
    const redraw = (): void => {
      request = 0;
      shown = wanted;
      const sheet = cleared(element);
      if (sheet !== null && wanted !== null) draw(sheet, wanted);
    };
    const ask = (): void => {
      if (request === 0) request = requestAnimationFrame(redraw);
    };
    const stop = effect(() => {
      void settings.value.theme;
      wanted = read();
      if (!same(wanted, shown)) ask();
    });
    const stopTheme = effect(() => {
      void settings.value.theme;
      ask();
    });
    const observer = new ResizeObserver(ask);
    observer.observe(element);
    return () => {
      stop();
      stopTheme();
      observer.disconnect();
      cancelAnimationFrame(request);
    };
  }, [read, draw]);
  return <canvas ref={canvas} class={props.class} aria-hidden="true" />;
}

function same(a: readonly unknown[] | null, b: readonly unknown[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function cleared(element: HTMLCanvasElement): Sheet | null {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const width = Math.round(element.clientWidth * ratio);
  const height = Math.round(element.clientHeight * ratio);
  if (width === 0 || height === 0) return null;
  if (element.width !== width) element.width = width;
  if (element.height !== height) element.height = height;
  const context = element.getContext('2d')!;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) * ratio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(rem, 0, 0, rem, 0, 0);
  return { context, width: width / rem, height: height / rem };
}
