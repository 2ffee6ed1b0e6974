// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Panels that float on the video: where each one is, and how people move, resize, fold and hide it.
import { computed, signal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { persisted } from '../persisted';
import { panelsHidden } from './cockpit';

type Corner = 'tl' | 'tr' | 'bl' | 'br';

/** Distances from the nearest corner, in rem: a panel keeps its corner when the window changes. */
export interface Placement {
  corner: Corner;
  x: number;
  y: number;
  width: number;
  /** Of panels that show pictures; others are as high as what they hold. */
  height?: number;
  state: 'open' | 'folded' | 'hidden';
}

interface PanelDefault {
  title: string;
  large: Placement;
  /** What differs where the text cannot shrink with the window any more. */
  medium?: Partial<Placement>;
  small: Placement;
}

const at = (
  corner: Corner,
  x: number,
  y: number,
  width: number,
  height?: number,
  state: Placement['state'] = 'open',
): Placement => ({ corner, x, y, width, state, ...(height ? { height } : {}) });

// In a window of 16:9 there are 100 × 56 rem; at 1280 × 720 there are 91 × 51, at 1024 × 640 73 × 46,
// and what is not needed every second starts folded.
const defaults = {
  dive: { title: 'Dive', large: at('tl', 1, 1, 20), small: at('tl', 1, 1, 18) },
  navigation: {
    title: 'Position',
    large: at('tl', 1, 8.75, 20),
    small: at('tl', 1, 8.75, 18, undefined, 'folded'),
  },
  status: { title: 'Status', large: at('tr', 1, 1, 20), small: at('tr', 1, 1, 18) },
  objectives: { title: 'Objectives', large: at('tr', 1, 6.75, 20), small: at('tr', 1, 6.75, 18) },
  mission: { title: 'Mission', large: at('tr', 1, 6.75, 20), small: at('tr', 1, 6.75, 16) },
  fouling: {
    title: 'Fouling',
    large: at('tl', 4.5, 15, 16),
    small: at('tl', 4.5, 9, 15),
  },
  defects: {
    title: 'Defects',
    large: at('tl', 4.5, 15, 16),
    small: at('tl', 4.5, 9, 15, undefined, 'folded'),
  },
  arm: {
    title: 'Arm',
    large: at('tl', 4.5, 15.75, 16.5),
    small: at('tl', 4.5, 9, 15.5, undefined, 'folded'),
  },
  armview: {
    title: 'Hand',
    large: at('br', 20, 1, 14.5, 13.5),
    small: at('tr', 1, 6.75, 15.5, 11.5, 'folded'),
  },
  second: {
    title: 'View',
    large: at('tr', 1, 16.5, 15.5, 12, 'folded'),
    small: at('tr', 1, 11, 16, 12, 'folded'),
  },
  tether: { title: 'Tether', large: at('bl', 1, 1, 20), small: at('bl', 1, 1, 18) },
  thrusters: {
    title: 'Thrusters',
    large: at('bl', 21.75, 1, 14.5),
    medium: { state: 'folded' },
    small: at('bl', 20, 9, 15.5, undefined, 'folded'),
  },
  instruments: {
    title: 'Vehicle',
    large: at('bl', 37, 1, 27.5),
    medium: { x: 21.75 },
    small: at('bl', 19.75, 1, 27),
  },
  sonar: {
    title: 'Sonar',
    large: at('br', 20, 1, 14.5, 13.5),
    small: at('br', 1, 1, 15, 14, 'folded'),
  },
  map: {
    title: 'Map',
    large: at('br', 1, 1, 18, 13.5),
    small: at('br', 1, 1, 17, 13.5, 'folded'),
  },
} satisfies Record<string, PanelDefault>;

export type PanelId = keyof typeof defaults;
export const panelDefaults: Record<PanelId, PanelDefault> = defaults;
export const panelIds = Object.keys(panelDefaults) as PanelId[];

function matches(query: string): Signal<boolean> {
  const media = window.matchMedia(query);
  const now = signal(media.matches);
  media.addEventListener('change', () => (now.value = media.matches));
  return now;
}

// The same limits as in pilot.css.
const isSmall = matches('(max-width: 1279px), (max-height: 719px)');
const isMedium = matches('(max-width: 1399px), (max-height: 783px)');
const sizeClass = computed<'large' | 'medium' | 'small'>(() =>
  isSmall.value ? 'small' : isMedium.value ? 'medium' : 'large',
);

/** What people changed, for each size of window apart. */
const changes = persisted<Record<string, Partial<Placement>>>('remora.layout', {});

export function placement(id: PanelId): Placement {
  const size = sizeClass.value;
  const { large, medium, small } = panelDefaults[id];
  const own = size === 'small' ? small : { ...large, ...(size === 'medium' ? medium : {}) };
  return { ...own, ...changes.value[`${size}.${id}`] };
}

export function place(id: PanelId, change: Partial<Placement>): void {
  const key = `${sizeClass.value}.${id}`;
  changes.value = { ...changes.value, [key]: { ...changes.value[key], ...change } };
}

/** Puts every panel back to where it came from. */
export function resetLayout(): void {
  changes.value = {};
}

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
  const { title } = panelDefaults[props.id];
  const style = {
    [now.corner[1] === 'l' ? 'left' : 'right']: `${now.x}rem`,
    [now.corner[0] === 't' ? 'top' : 'bottom']: `${now.y}rem`,
    width: `${now.width}rem`,
    ...(props.isPicture && now.height ? { height: `${now.height}rem` } : {}),
  };

  const begin = (event: PointerEvent, resizes: boolean): void => {
    if (event.button !== 0 || (!resizes && (event.target as HTMLElement).closest('button, select'))) {
      return;
    }
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const box = element.current!.getBoundingClientRect();
    drag.current = { x: event.clientX, y: event.clientY, box, resizes };
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
export function Dock(props: { available: (id: PanelId) => boolean }) {
  if (panelsHidden.value) return null;
  const folded = panelIds.filter(
    (id) => placement(id).state === 'folded' && props.available(id),
  );
  return (
    <nav class={`dock ${sizeClass.value}`} aria-label="Folded panels">
      {folded.map((id) => (
        <button
          key={id}
          class="button small"
          data-testid={`unfold-${id}`}
          onClick={() => place(id, { state: 'open' })}
        >
          {panelDefaults[id].title}
        </button>
      ))}
    </nav>
  );
}
