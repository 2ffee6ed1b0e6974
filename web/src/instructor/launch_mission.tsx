// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { get, post, Refusal } from '../link';
import { asTheMissionHasIt, missionRequest } from '../menu/launch';
import { MissionConditions } from '../menu/mission_conditions';
import { useCatalogue } from '../menu/use_station';
import { fetchTrainees, trainees } from '../training/trainee';
import { stagesOf } from '../training/course';
import type { MissionList } from '../wire';

/** Starts any mission for any trainee: what the course advises does not bind an instructor. */
export function LaunchMission() {
  const [list, setList] = useState<MissionList | null>(null);
  const [name, setName] = useState('');
  const [who, setWho] = useState('');
  const [wishes, setWishes] = useState(asTheMissionHasIt);
  const { scenes, vessels } = useCatalogue();
  const [problem, setProblem] = useState('');
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    void fetchTrainees().catch(() => undefined);
  }, []);
  useEffect(() => {
    get<MissionList>(who === '' ? '/api/missions' : `/api/missions?trainee=${who}`).then(setList, () => undefined);
  }, [who]);
  if (list === null || list.missions.length === 0) return null;
  const card = list.missions.find((one) => one.name === name);

  const submit = (event: Event): void => {
    event.preventDefault();
    setStarting(true);
    setProblem('');
    const trainee = who === '' ? null : Number(who);
    post('/api/dives', missionRequest(name, wishes, { trainee, autopilot: false }))
      .catch((reason: unknown) => {
        const all = reason instanceof Refusal ? [reason.message, ...reason.problems] : [String(reason)];
        setProblem(all.join('; '));
      })
      .finally(() => setStarting(false));
  };
  return (
    <section class="panel side-panel" aria-label="Launch a mission" data-testid="launch-mission">
      <h2 class="label">Launch a mission</h2>
      <form class="stack tight" onSubmit={submit}>
        <select
          class="field small"
          aria-label="Trainee"
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
        >
          <option value="">for nobody: not kept</option>
          {trainees.value?.map((one) => (
            <option key={one.id} value={one.id}>
              for {one.name}
            </option>
          ))}
        </select>
        <div class="row">
          <select
            class="field small grow"
            aria-label="Mission"
            value={name}
            data-testid="launch-mission-name"
            onChange={(event) => {
              setName(event.currentTarget.value);
              setWishes(asTheMissionHasIt); // what was meant for another mission would surprise
            }}
          >
            <option value="">choose a mission</option>
            {stagesOf(list).map((stage) => (
              <optgroup key={stage.title} label={stage.title}>
                {stage.missions.map((card) => (
                  <option key={card.name} value={card.name}>
                    {card.passed ? '✓ ' : ''}
                    {card.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <button
            class="button small primary"
            disabled={name === '' || isStarting}
            data-testid="launch-mission-start"
          >
            {isStarting ? '…' : 'Launch'}
          </button>
        </div>
        {card && (
          <MissionConditions
            key={card.name}
            scene={scenes.find((one) => one.name === card.scenario)}
            vessels={vessels}
            wishes={wishes}
            onChange={setWishes}
          />
        )}
        {problem !== '' && (
          <span class="alarm" role="alert">
            {problem}
          </span>
        )}
      </form>
    </section>
  );
}
