// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The course as a trainee sees it: in stages, with what comes next. Pure.
import type { Course, MissionCard, MissionList } from '../wire';

export interface Stage {
  title: string;
  missions: MissionCard[];
}

/** Missions by stage; what the course does not name follows at the end. */
export function stagesOf(list: MissionList): Stage[] {
  const cards = new Map(list.missions.map((card) => [card.name, card]));
  const stages: Stage[] = [];
  for (const stage of list.course?.stages ?? []) {
    const missions = stage.missions.flatMap((name) => cards.get(name) ?? []);
    for (const { name } of missions) cards.delete(name);
    if (missions.length > 0) stages.push({ title: stage.title, missions });
  }
  if (cards.size > 0) {
    stages.push({ title: stages.length > 0 ? 'More missions' : 'Missions', missions: [...cards.values()] });
  }
  return stages;
}

/** The first mission, in the course's order, that is open and not passed; null: all is done. */
export function nextMission(list: MissionList): MissionCard | null {
  const inOrder = stagesOf(list).flatMap((stage) => stage.missions);
  return inOrder.find((card) => card.open && !card.passed) ?? null;
}

/** Titles of what has to be passed before this one. */
export function missing(card: MissionCard, list: MissionList): string[] {
  if (card.open) return [];
  return card.prerequisites
    .map((name) => list.missions.find((one) => one.name === name))
    .filter((one) => one !== undefined && !one.passed)
    .map((one) => one!.title);
}

export interface CompetenceState {
  id: string;
  title: string;
  measure: string;
  passed: number;
  missions: MissionCard[];
}

/** Each competence heading with the missions that train it. */
export function competencesOf(course: Course | null, missions: MissionCard[]): CompetenceState[] {
  return (course?.competences ?? []).map((one) => {
    const training = missions.filter((card) => card.competences.includes(one.id));
    return { ...one, missions: training, passed: training.filter((card) => card.passed).length };
  });
}
