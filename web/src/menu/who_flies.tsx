// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { TraineeDialog } from '../training/trainee_dialog';
import { choose, enter, trainee, trainees } from '../training/trainee';

const newcomer = 'new';

/** Who sits here: chosen from those the station knows, entered, or nobody who is counted. */
export function WhoFlies() {
  const [isEntering, setEntering] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const all = trainees.value;
  const who = trainee.value;
  if (all === null) return null;
  if (isEntering || all.length === 0) {
    return <Entrance onDone={() => setEntering(false)} canCancel={all.length > 0} />;
  }
  return (
    <div class="row who">
      <label class="row">
        <span class="label">Who flies</span>
        <select
          class="field"
          value={who?.id ?? ''}
          data-testid="who-flies"
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value === newcomer) setEntering(true);
            else choose(all.find((one) => String(one.id) === value) ?? null);
          }}
        >
          <option value="">Just looking around</option>
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
          <option value={newcomer}>Somebody new …</option>
        </select>
      </label>
      {who !== null && (
        <>
          <a class="button" href="/progress">
            My progress
          </a>
          <button type="button" class="button" onClick={() => setAsking(true)}>
            My data …
          </button>
        </>
      )}
      {isAsking && who !== null && <TraineeDialog who={who} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Entrance(props: { onDone: () => void; canCancel: boolean }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    enter(name).then(props.onDone, (reason: Error) => setProblem(reason.message));
  };
  return (
    <form class="row who" onSubmit={submit}>
      {problem !== '' && (
        <span class="alarm" role="alert">
          {problem}
        </span>
      )}
      <label class="row">
        <span class="label">Your name</span>
        <input
          class="field"
          value={name}
          maxLength={60}
          autocomplete="nickname"
          placeholder="keeps your results"
          data-testid="your-name"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button class="button primary" disabled={name.trim() === ''}>
        Start training
      </button>
      {props.canCancel && (
        <button type="button" class="button" onClick={props.onDone}>
          Cancel
        </button>
      )}
    </form>
  );
}
