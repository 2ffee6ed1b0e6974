// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { HoldButton } from '../controls/screen';
import { hasSeat, tether } from '../state';
import {
  chosenView,
  freeView,
  hasOutsideView,
  hasTautRoute,
  mainView,
  openDialog,
  pilot,
  prefer,
  resetView,
  type OpenDialog,
} from './cockpit';
import { isMarking } from './marks';
import { place, placement, toggle } from './panel';

/** Line drawings of 24 × 24, stroked in the text's colour. */
const icons = {
  view: 'M3 7h11v10H3zM14 10l7-3v10l-7-3',
  photo: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  plot: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  orbit: 'M12 8v8l-5-3V9zM12 8l5 1v4l-5 3M3 14c0 4 5 6 9 6s9-2 9-6M21 14l-2 1M21 14l1 2',
  mark: 'M12 21s-6-6-6-11a6 6 0 0 1 12 0c0 5-6 11-6 11zM12 8v4M10 10h4',
  route: 'M4 5h4v4H4zM8 7h6l-2 7 6 4M18 16a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  panels: 'M4 5h16v14H4zM4 10h16M12 10v9',
  sliders: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M13 5v4M7 10v4M11 15v4',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5',
  axes: 'M6 18V4M6 18h14M6 18l6-6M4 6l2-2 2 2M18 16l2 2-2 2',
} as const;

export function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

function Tool(props: {
  label: string;
  testid: string;
  pressed?: boolean;
  onClick: () => void;
  children: ComponentChildren;
}) {
  return (
    <button
      class={`tool ${props.pressed ? 'on' : ''}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      data-testid={props.testid}
      onClick={(event) => {
        props.onClick();
        event.currentTarget.blur();
      }}
    >
      {props.children}
    </button>
  );
}

/** The list of marks comes with the first of them: there it gets its name. */
function beginMark(): void {
  isMarking.value = !isMarking.value;
  if (isMarking.value) place('marks', { state: 'open' });
}

/** The column of tools at the left edge. */
export function Rail() {
  const open = (name: OpenDialog) => () => (openDialog.value = name);
  const isFree = mainView.value?.source === freeView;
  return (
    <nav class="rail" aria-label="Tools">
      <HoldButton
        action="next_view"
        class="tool"
        label={`Next view (V) · now ${mainView.value?.title ?? 'none'}`}
      >
        <Icon name="view" />
      </HoldButton>
      {hasOutsideView.value && (
        <Tool
          label={`Free view · hold ; and the sticks move it${isFree ? ' · back with B' : ''}`}
          testid="tool-free"
          pressed={isFree}
          onClick={() => (isFree ? resetView() : (chosenView.value = freeView))}
        >
          <Icon name="orbit" />
        </Tool>
      )}
      <HoldButton action="photo" class="tool" label="Take a photo (P)" disabled={!hasSeat.value}>
        <Icon name="photo" />
      </HoldButton>
      <Tool
        label="Coordinate axes (X)"
        testid="tool-axes"
        pressed={pilot.value.axes}
        onClick={() => prefer({ axes: !pilot.value.axes })}
      >
        <Icon name="axes" />
      </Tool>
      <Tool
        label="Plots"
        testid="tool-plots"
        pressed={placement('plots').state === 'open'}
        onClick={() => toggle('plots')}
      >
        <Icon name="plot" />
      </Tool>
      <Tool label="Place a mark" testid="tool-mark" pressed={isMarking.value} onClick={beginMark}>
        <Icon name="mark" />
      </Tool>
      {hasTautRoute.value && tether.value !== null && (
        <Tool
          label="Way of the line, pulled tight"
          testid="tool-route"
          pressed={pilot.value.route}
          onClick={() => prefer({ route: !pilot.value.route })}
        >
          <Icon name="route" />
        </Tool>
      )}
      <Tool label="Panels" testid="tool-panels" onClick={open('panels')}>
        <Icon name="panels" />
      </Tool>
      <Tool label="Settings" testid="tool-settings" onClick={open('settings')}>
        <Icon name="sliders" />
      </Tool>
      <Tool label="Keys and help (?)" testid="tool-help" onClick={open('help')}>
        <Icon name="help" />
      </Tool>
    </nav>
  );
}
