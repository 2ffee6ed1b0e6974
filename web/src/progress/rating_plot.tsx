// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { colour } from '../parts/tokens';
import { settings } from '../state';
import type { Attempt } from '../wire';
import { seriesOf, type Series } from './series';

const hues = ['#46d8df', '#ffb938', '#4fdc9e', '#c79bff', '#ff8d90', '#7fb4ff', '#e6e07a', '#f59ad0'];

/** Ratings against time, a line for each mission. */
export function RatingPlot(props: { attempts: Attempt[] }) {
  const series = seriesOf(props.attempts);
  if (series.lines.length === 0) return <p class="dim">Ratings appear here after the first flight.</p>;
  return (
    <>
      <Chart key={`${series.times.join()} ${settings.value.theme}`} series={series} />
      <ul class="plot-legend">
        {series.lines.map((line, index) => (
          <li key={line.mission}>
            <i style={{ background: hues[index % hues.length]! }} /> {line.title}
          </li>
        ))}
      </ul>
    </>
  );
}

function Chart(props: { series: Series }) {
  const place = useRef<HTMLDivElement>(null);
  const { times, lines } = props.series;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let chart: uPlot | null = null;
    let isGone = false;
    const observer = new ResizeObserver(() =>
      chart?.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([{ default: Plot }]) => {
      if (isGone) return;
      chart = new Plot(options(props.series, element), [times, ...lines.map((line) => line.ratings)], element);
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer.disconnect();
      chart?.destroy();
    };
  }, []);
  const words = lines.map((line) => line.title).join(', ');
  return <div class="chart" ref={place} role="img" aria-label={`Ratings of ${words} over time`} />;
}

function options({ lines, times }: Series, element: HTMLElement): uPlot.Options {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const axis = {
    stroke: colour('--dim'),
    grid: { stroke: colour('--edge'), width: 1 },
    ticks: { show: false },
    font: `500 ${0.8125 * rem}px Inter, 'Segoe UI', sans-serif`,
  };
  // One flight alone has no span: give it an hour to stand in.
  const around = times.length === 1 ? 1800 : 0.04 * (times[times.length - 1]! - times[0]!);
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    cursor: { drag: { x: false, y: false } },
    legend: { show: false },
    scales: {
      x: { time: true, range: () => [times[0]! - around, times[times.length - 1]! + around] },
      y: { range: () => [0, 1] },
    },
    axes: [
      { ...axis, size: 2.75 * rem, space: 7 * rem },
      {
        ...axis,
        size: 3.5 * rem,
        splits: () => [0, 0.25, 0.5, 0.75, 1],
        values: (_plot, ticks) => ticks.map((tick) => `${Math.round(100 * tick)} %`),
      },
    ],
    series: [
      {},
      ...lines.map((line, index) => ({
        label: line.title,
        stroke: hues[index % hues.length]!,
        width: 0.13 * rem,
        spanGaps: true,
        points: { show: true, size: 0.6 * rem, fill: hues[index % hues.length]! },
      })),
    ],
  };
}
