// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { logIn } from '../link';
import { Dialog } from './dialog';

/** Asks for the token that the station printed when it began to listen beyond this machine. */
export function Login() {
  const token = useSignal('');
  const problem = useSignal('');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await logIn(token.value.trim());
      location.reload();
    } catch (reason) {
      problem.value = reason instanceof Error ? reason.message : String(reason);
    }
  };
  return (
    <Dialog title="This station asks for its token" onClose={() => undefined} testid="login">
      <form class="stack" onSubmit={submit}>
        <p>It is printed in the terminal where Remora was started.</p>
        <input
          class="field"
          aria-label="Token"
          autocomplete="off"
          value={token}
          onInput={(event) => (token.value = event.currentTarget.value)}
        />
        {problem.value && (
          <p class="alarm" role="alert">
            {problem}
          </p>
        )}
        <button class="button primary">Enter</button>
      </form>
    </Dialog>
  );
}
