// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Panels that float on the video: where each one is, and how people move, resize, fold and hide it.
import { computed, signal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { persisted } from '../persisted';
import { panelsHidden } from './cockpit';
import { isAvailable, panelModule, panelModules, type Corner, type Placement } from './panel_registry';

export type PanelId = string;

function matches(query: string): Signal<boolean> {
  const media = window.matchMedia(query);
  const now = signal(media.matches);
  media.addEventListener('change', () => (now.value = media.matches));
  return now;
}

// The same limits as in pilot.css.
const isSmall = matches('(max-width: 1279px), (max-height: 719px)');
const isMedium = matches('(max-width: 1399px), (max-height: 783px)');
export const sizeClass = computed<'large' | 'medium' | 'small'>(() =>
  isSmall.value ? 'small' : isMedium.value ? 'medium' : 'large',
);

/** What people changed, for each size of window apart. */
const changes = persisted<Record<string, Partial<Placement>>>('remora.layout', {});

export function placement(id: PanelId): Placement {
  const size = sizeClass.value;
  const { large, medium, small } = panelModule(id);
  const own = size === 'small' ? small : { ...large, ...(size === 'medium' ? medium : {}) };
  return { ...own, ...changes.value[`${size}.${id}`] };
}

const margin = 0.5; // [rem] to the edge of the window

/** Whether nobody has put it elsewhere. */
function isAtHome(id: PanelId): boolean {
  const own = changes.value[`${sizeClass.value}.${id}`];
  return own?.x === undefined && own?.width === undefined;
}

export function place(id: PanelId, change: Partial<Placement>): void {
  const key = `${sizeClass.value}.${id}`;
  changes.value = { ...changes.value, [key]: { ...changes.value[key], ...change } };
}

/** Shows a panel, or hides it when it is shown. */
export function toggle(id: PanelId): void {
  place(id, { state: placement(id).state === 'open' ? 'hidden' : 'open' });
}

/** Puts every panel back to where it came from. */
export function resetLayout(): void {
  changes.value = {};
}

/** The panel that was touched last lies above those that it was put upon. */
const uppermost = signal<PanelId | null>(null);

const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The placement of a box on the screen, held at the corner that is nearest to its middle. */
function anchored(box: { left: number; top: number; width: number; height: number }): Partial<Placement> {
  const unit = rem();
  const [across, down] = [window.innerWidth, window.innerHeight];
  const left = Math.min(Math.max(0, box.left), across - box.width);
  const top = Math.min(Math.max(0, box.top), down - box.height);
  const isLeft = left + box.width / 2 < across / 2;
  const isTop = top + box.height / 2 < down / 2;
  return {
    corner: `${isTop ? 't' : 'b'}${isLeft ? 'l' : 'r'}` as Corner,
    x: (isLeft ? left : across - left - box.width) / unit,
    y: (isTop ? top : down - top - box.height) / unit,
  };
}

const leastWidth = 10; // [rem]
const leastHeight = 6;

export function Panel(props: {
  id: PanelId;
  /** Beside the title. */
  extra?: ComponentChildren;
  /** Shows a picture: has a height of its own and less air around it. */
  isPicture?: boolean;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLElement>(null);
  const drag = useRef<{ x: number; y: number; box: DOMRect; resizes: boolean } | null>(null);
  const now = placement(props.id);
  if (now.state !== 'open' || panelsHidden.value) return null;
  const { title, clear } = panelModule(props.id);
  const farEnd = isAtHome(props.id) ? (clear ?? margin) : margin;
  const style = {
    ...(uppermost.value === props.id ? { zIndex: 3 } : {}),
    [now.corner[1] === 'l' ? 'left' : 'right']: `${now.x}rem`,
    [now.corner[0] === 't' ? 'top' : 'bottom']: `${now.y}rem`,
    width: `${now.width}rem`,
    ...(props.isPicture ? {} : { maxHeight: `calc(100vh - ${now.y + farEnd}rem)` }),
    ...(props.isPicture && now.height ? { height: `${now.height}rem` } : {}),
  };

  const begin = (event: PointerEvent, resizes: boolean): void => {
    if (event.button !== 0 || (!resizes && (event.target as HTMLElement).closest('button, select'))) {
      return;
    }
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const box = element.current!.getBoundingClientRect();
    drag.current = { x: event.clientX, y: event.clientY, box, resizes };
    uppermost.value = props.id;
  };
  const follow = (event: PointerEvent): void => {
    const from = drag.current;
    if (from === null) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (from.resizes) stretch(from.box, dx, dy);
    else {
      const { left, top, width, height } = from.box;
      place(props.id, anchored({ left: left + dx, top: top + dy, width, height }));
    }
  };
  // The handle is at the corner that points to the middle of the window: growing goes inwards.
  const inward = { x: now.corner[1] === 'l' ? 1 : -1, y: now.corner[0] === 't' ? 1 : -1 };
  const stretch = (box: DOMRect, dx: number, dy: number): void => {
    const unit = rem();
    const width = Math.max(leastWidth, (box.width + inward.x * dx) / unit);
    const height = Math.max(leastHeight, (box.height + inward.y * dy) / unit);
    place(props.id, props.isPicture ? { width, height } : { width });
  };
  const end = (): void => {
    drag.current = null;
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const step = rem();
    const dx = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    const dy = event.key === 'ArrowDown' ? step : event.key === 'ArrowUp' ? -step : 0;
    const box = element.current!.getBoundingClientRect();
    if (event.shiftKey) stretch(box, dx * inward.x, dy * inward.y);
    else {
      const { left, top, width, height } = box;
      place(props.id, anchored({ left: left + dx, top: top + dy, width, height }));
    }
  };

  return (
    <section
      ref={element}
      class={`panel floating ${props.isPicture ? 'picture' : ''}`}
      style={style}
      aria-label={title}
      data-testid={`panel-${props.id}`}
    >
      <header
        class="grip"
        tabIndex={0}
        role="group"
        data-arrows
        aria-label={`${title}: arrows move, Shift with arrows resizes`}
        onPointerDown={(event) => begin(event, false)}
        onPointerMove={follow}
        onPointerUp={end}
        onLostPointerCapture={end}
        onKeyDown={onKey}
        onFocus={() => (uppermost.value = props.id)}
      >
        <span class="label">{title}</span>
        <span class="grip-extra">{props.extra}</span>
        <span class="grip-buttons">
          <button
            aria-label={`Fold ${title}`}
            title="Fold"
            onClick={() => place(props.id, { state: 'folded' })}
          >
            –
          </button>
          <button
            aria-label={`Hide ${title}`}
            title="Hide"
            onClick={() => place(props.id, { state: 'hidden' })}
          >
            ✕
          </button>
        </span>
      </header>
      {props.children}
      <span
        class={`stretch ${now.corner}`}
        aria-hidden="true"
        onPointerDown={(event) => begin(event, true)}
        onPointerMove={follow}
        onPointerUp={end}
        onLostPointerCapture={end}
      />
    </section>
  );
}

/** Folded panels wait here, one click from coming back. */
export function Dock() {
  if (panelsHidden.value) return null;
  const folded = panelModules().filter((one) => placement(one.id).state === 'folded' && isAvailable(one));
  return (
    <nav class={`dock ${sizeClass.value}`} aria-label="Folded panels">
      {folded.map(({ id, title }) => (
        <button
          key={id}
          class="button small"
          data-testid={`unfold-${id}`}
          onClick={() => place(id, { state: 'open' })}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
