// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { colour } from '../parts/tokens';
import { dive, settings, telemetry, vehicleName } from '../state';
import { pilot, prefer } from './cockpit';
import { flattened, history, shownSpan } from './history';
import { tallEnough, tickTexts } from './plot_axis';
import { Panel } from './panel';

const hues = ['#46d8df', '#ffb938', '#4fdc9e', '#c79bff', '#ff8d90', '#7fb4ff', '#e6e07a', '#f59ad0'];
const redrawPeriod = 200; // [ms]
/** Each trace has a scale of its own, as metres and degrees share none; more axes than this crowd. */
const mostAxes = 4;

/** Any value of the telemetry over the last minute. */
export function PlotsPanel() {
  return (
    <Panel id="plots" isPicture>
      <Plots />
    </Panel>
  );
}

function Plots() {
  const search = useSignal('');
  const names = useSignal<string[]>([]);
  useEffect(() => {
    const now = telemetry.peek();
    if (now) names.value = [...flattened(now, dive.peek() ?? null).keys()];
  }, [telemetry.value === null]);
  useEffect(() => {
    // A drawer that opens empty explains nothing.
    if (pilot.peek().plots.length === 0) {
      const name = vehicleName.peek() ?? telemetry.peek()?.vehicles[0]?.name ?? '';
      prefer({ plots: [`${name} · depth`] });
    }
  }, []);
  const chosen = pilot.value.plots;
  const toggle = (name: string): void =>
    prefer({
      plots: chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name],
    });
  const found = names.value.filter(
    (name) =>
      !chosen.includes(name) &&
      search.value
        .toLowerCase()
        .split(/\s+/)
        .every((word) => name.toLowerCase().includes(word)),
  );
  return (
    <div class="plots" data-testid="plots">
      <div class="choice">
        <div class="row">
          <input
            class="field"
            style={{ flex: 1, minWidth: 0 }}
            placeholder="Find a value: depth, tension…"
            aria-label="Find a value"
            value={search}
            onInput={(event) => (search.value = event.currentTarget.value)}
          />
        </div>
        <ul class="traces">
          {chosen.map((name, index) => (
            <li key={name}>
              <i class="swatch" style={{ background: hues[index % hues.length]! }} />
              <label>
                <input type="checkbox" checked onChange={() => toggle(name)} /> {name}
              </label>
            </li>
          ))}
          {found.slice(0, 60).map((name) => (
            <li key={name}>
              <label>
                <input type="checkbox" checked={false} onChange={() => toggle(name)} /> {name}
              </label>
            </li>
          ))}
        </ul>
      </div>
      <Chart names={chosen} key={`${chosen.join()} ${settings.value.theme}`} />
    </div>
  );
}

function Chart(props: { names: string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const { names } = props;
  useEffect(() => {
    const element = place.current;
    if (element === null || names.length === 0) return;
    let chart: uPlot | null = null;
    let isGone = false;
    let timer = 0;
    const observer = new ResizeObserver(() =>
      chart?.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    // The library is a third of this page's size: it comes when it is wanted.
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([{ default: Plot }]) => {
      if (isGone) return;
      chart = new Plot(options(names, element), lines(names), element);
      observer.observe(element);
      timer = window.setInterval(() => chart?.setData(lines(names)), redrawPeriod);
    });
    return () => {
      isGone = true;
      window.clearInterval(timer);
      observer.disconnect();
      chart?.destroy();
    };
  }, []);
  return <div class="chart" ref={place} role="img" aria-label={`Plot of ${names.join(', ')}`} />;
}

function options(names: string[], element: HTMLElement): uPlot.Options {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const font = `500 ${0.75 * rem}px Inter, 'Segoe UI', sans-serif`;
  const axis = {
    stroke: colour('--dim'),
    grid: { stroke: colour('--edge'), width: 1 },
    ticks: { show: false },
    font,
  };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    cursor: { drag: { x: false, y: false } },
    legend: { show: false },
    scales: {
      ...Object.fromEntries(names.map((_name, index) => [`y${index}`, { range: tallEnough }])),
      x: {
        time: false,
        range: () => {
          const now = history.moments[history.moments.length - 1]?.time ?? 0;
          return [now - shownSpan, now];
        },
      },
    },
    axes: [
      { ...axis, size: 2 * rem, values: (_plot, ticks) => ticks.map((tick) => `${tick} s`) },
      ...names.slice(0, mostAxes).map((_name, index) => ({
        ...axis,
        scale: `y${index}`,
        stroke: hues[index % hues.length]!,
        size: 3.5 * rem,
        values: (_plot: uPlot, ticks: number[]) => tickTexts(ticks),
        grid: { ...axis.grid, show: index === 0 },
      })),
    ],
    series: [
      {},
      ...names.map((label, index) => ({
        label,
        scale: `y${index}`,
        stroke: hues[index % hues.length]!,
        width: 0.11 * rem,
        spanGaps: false,
        points: { show: false },
      })),
    ],
  };
}

function lines(names: string[]): uPlot.AlignedData {
  const scene = dive.peek() ?? null;
  const columns: (number | null)[][] = names.map(() => []);
  const times: number[] = [];
  for (const moment of history.moments) {
    const values = flattened(moment, scene);
    times.push(moment.time);
    names.forEach((name, index) => columns[index]!.push(values.get(name) ?? null));
  }
  return [times, ...columns];
}
