// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { clock } from '../parts/format';
import { missing, nextMission, stagesOf } from '../training/course';
import { Difficulty, GradeBadge } from '../training/marks';
import type { MissionCard, MissionList, ScenarioCard } from '../wire';
import { FlyOver } from './fly_over';

/** The course, stage by stage. */
export function CourseShelf(props: {
  list: MissionList;
  scenes: ScenarioCard[];
  chosen: string;
  hasTrainee: boolean;
  onChoose: (name: string) => void;
}) {
  const { list } = props;
  const next = props.hasTrainee ? nextMission(list) : null;
  return (
    <>
      {list.course && (
        <p class="course-purpose">
          <b>{list.course.title}.</b> {list.course.purpose}
        </p>
      )}
      {stagesOf(list).map((stage, number) => (
        <section key={stage.title} class="stack stages" aria-label={stage.title}>
          <h2 class="label">
            {number + 1} · {stage.title}
            <span class="stage-done">
              {' '}
              {stage.missions.filter((one) => one.passed).length} of {stage.missions.length} passed
            </span>
          </h2>
          <div class="scenes">
            {stage.missions.map((card) => (
              <Card
                key={card.name}
                card={card}
                scene={props.scenes.find((one) => one.name === card.scenario)}
                isChosen={card.name === props.chosen}
                isNext={card === next}
                lacks={missing(card, list)}
                onChoose={() => props.onChoose(card.name)}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Card(props: {
  card: MissionCard;
  scene: ScenarioCard | undefined;
  isChosen: boolean;
  isNext: boolean;
  lacks: string[];
  onChoose: () => void;
}) {
  const { card, lacks } = props;
  const isLocked = lacks.length > 0;
  return (
    <button
      type="button"
      class={`scene mission-card ${isLocked ? 'locked' : ''}`}
      aria-pressed={props.isChosen}
      data-testid={`mission-${card.name}`}
      onClick={props.onChoose}
    >
      {props.scene ? <FlyOver scene={props.scene} isFlying={false} /> : <span class="fly-over" />}
      <span class="mission-signs">
        {props.isNext && <span class="chip next">Next</span>}
        {card.passed && <span class="chip passed">✓ passed</span>}
        <GradeBadge grade={card.best_grade} />
      </span>
      <strong>{card.title}</strong>
      <span class="traits row spread">
        <Difficulty of={card.difficulty} />
        <span>par {clock(card.par_time)}</span>
      </span>
      {isLocked && <span class="traits look">Pass first: {lacks.join(', ')}</span>}
    </button>
  );
}
