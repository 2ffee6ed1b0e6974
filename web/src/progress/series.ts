// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { Attempt } from '../wire';

/** Ratings by mission over common times, as plots want them. */
export interface Series {
  times: number[]; // [s] since 1970
  lines: { mission: string; title: string; ratings: (number | null)[] }[];
}

/** Of the trainee's own flights that have come to an end, oldest first. */
export function seriesOf(attempts: Attempt[]): Series {
  const ended = attempts
    .filter((one) => one.phase !== 'running' && !one.by_autopilot)
    .map((one) => ({ ...one, at: Date.parse(one.started) / 1000 }))
    .filter((one) => Number.isFinite(one.at))
    .sort((a, b) => a.at - b.at);
  const titles = new Map(ended.map((one) => [one.mission, one.title]));
  return {
    times: ended.map((one) => one.at),
    lines: [...titles].map(([mission, title]) => ({
      mission,
      title,
      ratings: ended.map((one) => (one.mission === mission ? one.rating : null)),
    })),
  };
}
