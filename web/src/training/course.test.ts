// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { MissionCard, MissionList } from '../wire';
import { competencesOf, missing, nextMission, stagesOf } from './course';

const card = (name: string, some: Partial<MissionCard> = {}): MissionCard => ({
  name,
  title: name.toUpperCase(),
  briefing: '',
  scenario: 'harbour',
  difficulty: 1,
  par_time: 60,
  competences: [],
  prerequisites: [],
  attempts: 0,
  best_rating: 0,
  best_grade: '',
  passed: false,
  open: true,
  ...some,
});

const list = (missions: MissionCard[], stages: { title: string; missions: string[] }[]): MissionList => ({
  course: { title: 'Course', purpose: '', stages, competences: [{ id: 'C1', title: 'handling', measure: '' }] },
  missions,
});

describe('a course', () => {
  it('keeps the order of its stages, whatever the order of the missions', () => {
    const of = list([card('b'), card('a')], [{ title: 'One', missions: ['a', 'b'] }]);
    expect(stagesOf(of).map((stage) => stage.missions.map((one) => one.name))).toEqual([['a', 'b']]);
  });

  it('shows missions that no stage names, and no stage that is empty', () => {
    const of = list([card('a'), card('z')], [{ title: 'One', missions: ['a'] }, { title: 'Two', missions: ['gone'] }]);
    expect(stagesOf(of).map((stage) => stage.title)).toEqual(['One', 'More missions']);
  });

  it('goes on with the first mission that is open and not passed', () => {
    const of = list(
      [card('a', { passed: true }), card('b', { open: false }), card('c')],
      [{ title: 'One', missions: ['a', 'b', 'c'] }],
    );
    expect(nextMission(of)?.name).toBe('c');
    expect(nextMission(list([card('a', { passed: true })], []))).toBeNull();
  });

  it('names by title what is missing before a mission, and nothing that is passed', () => {
    const late = card('c', { open: false, prerequisites: ['a', 'b'] });
    expect(missing(late, list([card('a', { passed: true }), card('b'), late], []))).toEqual(['B']);
    expect(missing(card('a'), list([card('a')], []))).toEqual([]);
  });

  it('counts what was passed under each heading', () => {
    const of = list([card('a', { competences: ['C1'], passed: true }), card('b', { competences: ['C1'] })], []);
    expect(competencesOf(of.course, of.missions)[0]).toMatchObject({ passed: 1, missions: [{ name: 'a' }, { name: 'b' }] });
  });
});
