// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog';
import type { Trainee } from '../wire';
import { forget } from './trainee';

/** What the station keeps about somebody: to take home, or to have it forgotten. */
export function TraineeDialog(props: { who: Trainee; onClose: () => void; onForgotten?: () => void }) {
  const { who } = props;
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState('');
  const file = (ending: string): string => `/api/trainees/${who.id}/export.${ending}`;
  const end = (): void => {
    forget(who).then(
      () => {
        props.onClose();
        props.onForgotten?.();
      },
      (reason: Error) => setProblem(reason.message),
    );
  };
  return (
    <Dialog title={`What is kept about ${who.name}`} onClose={props.onClose} testid="trainee-dialog">
      <div class="stack">
        <p>
          The name, and of each mission flown: when, how long, how it ended, rating and grade. It
          stays on this machine.
        </p>
        <div class="row">
          <a class="button" href={file('csv')} download>
            Take home as a table (CSV)
          </a>
          <a class="button" href={file('json')} download>
            … as JSON
          </a>
        </div>
        <h3 class="label">Forget everything</h3>
        {problem !== '' && (
          <p class="alarm" role="alert">
            {problem}
          </p>
        )}
        {isSure ? (
          <div class="row">
            <span class="look">All attempts of {who.name} will be gone for good.</span>
            <button class="button warn" onClick={end}>
              Delete them
            </button>
            <button class="button" onClick={() => setSure(false)}>
              Keep them
            </button>
          </div>
        ) : (
          <div class="row">
            <button class="button" onClick={() => setSure(true)}>
              Delete {who.name} and all attempts …
            </button>
            <span class="dim">Recorded dives are files of their own and stay.</span>
          </div>
        )}
      </div>
    </Dialog>
  );
}
