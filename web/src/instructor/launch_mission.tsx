// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { get, post, Refusal } from '../link';
import { fetchTrainees, trainees } from '../training/trainee';
import { stagesOf } from '../training/course';
import type { MissionList } from '../wire';

/** Starts any mission for any trainee: what the course advises does not bind an instructor. */
export function LaunchMission() {
  const [list, setList] = useState<MissionList | null>(null);
  const [name, setName] = useState('');
  const [who, setWho] = useState('');
  const [problem, setProblem] = useState('');
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    void fetchTrainees().catch(() => undefined);
  }, []);
  useEffect(() => {
    get<MissionList>(who === '' ? '/api/missions' : `/api/missions?trainee=${who}`).then(setList, () => undefined);
  }, [who]);
  if (list === null || list.missions.length === 0) return null;

  const submit = (event: Event): void => {
    event.preventDefault();
    setStarting(true);
    setProblem('');
    post('/api/dives', { mission: name, ...(who === '' ? {} : { trainee: Number(who) }) })
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
            onChange={(event) => setName(event.currentTarget.value)}
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
          <button class="button small primary" disabled={name === '' || isStarting}>
            {isStarting ? '…' : 'Launch'}
          </button>
        </div>
        {problem !== '' && (
          <span class="alarm" role="alert">
            {problem}
          </span>
        )}
      </form>
    </section>
  );
}
