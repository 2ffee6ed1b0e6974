// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { Attempt } from '../wire';

/** The page's colour for a grade: the letter says it, the colour only helps. */
export function toneOfGrade(grade: string): 'done' | 'live' | 'look' | 'alarm' | 'dim' {
  if (grade === 'S' || grade === 'A') return 'done';
  if (grade === 'B') return 'live';
  if (grade === 'C') return 'look';
  return grade === 'D' ? 'alarm' : 'dim';
}

/**
 * A grade while the mission goes on: it is made up of what is done so far, so that early on it says
 * nothing, and a D least of all.
 */
export function gradeSoFar(grade: string): { letter: string; tone: 'done' | 'live' | 'dim' } {
  const tone = toneOfGrade(grade);
  if (tone === 'done' || tone === 'live') return { letter: grade, tone };
  return { letter: grade === 'C' ? grade : '–', tone: 'dim' };
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** How an attempt ended, for people. */
export const phaseWords: Record<Attempt['phase'], string> = {
  running: 'under way',
  passed: 'passed',
  failed: 'not passed',
  stopped: 'given up',
  cut_off: 'cut off',
};

export const difficultyWords = ['', 'first steps', 'easy', 'medium', 'hard', 'assessment'];
