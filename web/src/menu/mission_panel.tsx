// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { clock } from '../parts/format';
import { missing } from '../training/course';
import { percent } from '../training/grades';
import { Difficulty, GradeBadge, Paragraphs } from '../training/marks';
import type { MissionCard, MissionList, ScenarioCard, Trainee, VesselCard } from '../wire';
import { FlyOver } from './fly_over';
import { titleOf, type MissionWishes } from './launch';
import { Problems } from './launch_panel';
import { MissionConditions } from './mission_conditions';

export type MissionStart = 'fly' | 'watch' | 'instruct';

/** The chosen mission: what it is about, how it went so far, and the ways to start it. */
export function MissionPanel(props: {
  card: MissionCard;
  list: MissionList;
  scene: ScenarioCard | undefined;
  vessels: VesselCard[];
  who: Trainee | null;
  wishes: MissionWishes;
  onChange: (wishes: MissionWishes) => void;
  onStart: (how: MissionStart) => void;
  isStarting: boolean;
  problems: string[];
  endsDive: string | null;
}) {
  const { card, who } = props;
  const lacks = missing(card, props.list);
  const vessel = props.vessels.find((one) => one.kind === (props.wishes.vessel ?? props.scene?.vessel));
  return (
    <aside class="launch panel" aria-label="The mission">
      <div class="launch-body">
        <figure class="launch-picture">
          {props.scene ? (
            <FlyOver scene={vessel ?? props.scene} isFlying={true} />
          ) : (
            <div class="fly-over" />
          )}
          <figcaption>
            <h2>{card.title}</h2>
            <p class="small">{titleOf(card.scenario)}</p>
          </figcaption>
        </figure>
        <dl class="mission-facts">
          <div>
            <dt class="label">Difficulty</dt>
            <dd>
              <Difficulty of={card.difficulty} />
            </dd>
          </div>
          <div>
            <dt class="label">Par time</dt>
            <dd>{clock(card.par_time)}</dd>
          </div>
          {who !== null && (
            <div>
              <dt class="label">{who.name}’s best</dt>
              <dd class="row">
                {card.attempts === 0 ? (
                  <span class="dim">not flown yet</span>
                ) : (
                  <>
                    <GradeBadge grade={card.best_grade} /> {percent(card.best_rating)}
                    <span class="dim">in {card.attempts}×</span>
                  </>
                )}
              </dd>
            </div>
          )}
        </dl>
        <div class="stack briefing-text">
          <Paragraphs text={card.briefing} />
        </div>
        <Trains card={card} list={props.list} />
        <MissionConditions
          scene={props.scene}
          vessels={props.vessels}
          wishes={props.wishes}
          onChange={props.onChange}
        />
      </div>
      <footer class="launch-foot">
        {props.problems.length > 0 && <Problems problems={props.problems} />}
        {lacks.length > 0 && (
          <p class="look">
            {who?.name ?? 'You'} should pass {lacks.join(' and ')} first. An instructor may start it
            all the same.
          </p>
        )}
        {props.endsDive !== null && (
          <p class="look">Starting ends the dive in “{titleOf(props.endsDive)}”.</p>
        )}
        {who === null && <p class="dim">Without a name the flight is graded, but not kept.</p>}
        <div class="row">
          <button
            type="button"
            class="button primary start"
            data-testid="fly-mission"
            disabled={props.isStarting || lacks.length > 0}
            onClick={() => props.onStart('fly')}
          >
            {props.isStarting ? 'Preparing the dive …' : 'Fly'}
          </button>
          <button
            type="button"
            class="button"
            data-testid="watch-mission"
            disabled={props.isStarting}
            onClick={() => props.onStart('watch')}
          >
            Watch the autopilot
          </button>
          <button
            type="button"
            class="button"
            disabled={props.isStarting}
            onClick={() => props.onStart('instruct')}
          >
            As instructor
          </button>
        </div>
      </footer>
    </aside>
  );
}

/** The public competence headings that it belongs to. */
function Trains(props: { card: MissionCard; list: MissionList }) {
  const titles = (props.list.course?.competences ?? [])
    .filter((one) => props.card.competences.includes(one.id))
    .map((one) => one.title);
  if (titles.length === 0) return null;
  return (
    <p class="small">
      <span class="label">Trains</span> {titles.join(' · ')}
    </p>
  );
}
