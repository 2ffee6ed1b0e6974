// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { rememberCode } from '../link';
import { Dialog } from './dialog';

/** Asks for the code by which a station knows its instructors. */
export function CodeDialog(props: { problem: string }) {
  const code = useSignal('');
  const submit = (event: Event): void => {
    event.preventDefault();
    rememberCode(code.value.trim());
    location.reload();
  };
  return (
    <Dialog title="For instructors" onClose={() => location.assign('/')} testid="code-dialog">
      <form class="stack" onSubmit={submit}>
        <p>{props.problem || 'This station asks instructors for their code'}.</p>
        <input
          class="field"
          type="password"
          aria-label="The instructor’s code"
          autocomplete="off"
          value={code}
          onInput={(event) => (code.value = event.currentTarget.value)}
        />
        <div class="row">
          <button class="button primary" disabled={code.value.trim() === ''}>
            Enter
          </button>
          <a class="button" href="/">
            Back to the menu
          </a>
        </div>
      </form>
    </Dialog>
  );
}
