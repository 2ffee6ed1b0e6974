// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { HoldButton } from '../controls/screen';
import { change, hasSeat, settings } from '../state';
import { mainView, openDialog, pilot, plotsOpen, prefer, type OpenDialog } from './cockpit';

/** Line drawings of 24 × 24, stroked in the text's colour. */
const icons = {
  view: 'M3 7h11v10H3zM14 10l7-3v10l-7-3',
  photo: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  plot: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  panels: 'M4 5h16v14H4zM4 10h16M12 10v9',
  pad: 'M7 8h10a4 4 0 0 1 4 5l-1 4-4-2H8l-4 2-1-4a4 4 0 0 1 4-5zM8 10v4M6 12h4M16 11v0M18 13v0',
  sound: 'M4 10v4h3l5 4V6L7 10zM15 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12',
  mute: 'M4 10v4h3l5 4V6L7 10zM16 9l5 6M21 9l-5 6',
  day: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  night: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z',
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

/** The column of tools at the left edge. */
export function Rail() {
  const open = (name: OpenDialog) => () => (openDialog.value = name);
  const { theme, sound } = settings.value;
  return (
    <nav class="rail" aria-label="Tools">
      <HoldButton
        action="next_view"
        class="tool"
        label={`Next view (V) · now ${mainView.value?.title ?? 'none'}`}
      >
        <Icon name="view" />
      </HoldButton>
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
        pressed={plotsOpen.value}
        onClick={() => (plotsOpen.value = !plotsOpen.value)}
      >
        <Icon name="plot" />
      </Tool>
      <Tool label="Panels" testid="tool-panels" onClick={open('panels')}>
        <Icon name="panels" />
      </Tool>
      <Tool label="Gamepad and sticks" testid="tool-mapping" onClick={open('mapping')}>
        <Icon name="pad" />
      </Tool>
      <Tool
        label={sound ? 'Sound on' : 'Sound off'}
        testid="tool-sound"
        pressed={sound}
        onClick={() => change({ sound: !sound })}
      >
        <Icon name={sound ? 'sound' : 'mute'} />
      </Tool>
      <Tool
        label={theme === 'night' ? 'Day colours' : 'Night colours'}
        testid="tool-theme"
        onClick={() => change({ theme: theme === 'night' ? 'day' : 'night' })}
      >
        <Icon name={theme === 'night' ? 'day' : 'night'} />
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
