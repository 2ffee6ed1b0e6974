// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { ExternalStream } from '../../parts/external_video';
import { insetFromAddress } from '../../parts/inset';
import { persisted } from '../../persisted';
import { Panel } from '../panel';

/** What is shown, kept between visits. */
const chosen = persisted('remora.external_video', { address: '' });

/** A camera beside Remora's: the real vehicle's, a second program's, an image topic of ROS. */
export function ExternalVideoPanel() {
  const { address } = chosen.value;
  const found = address === '' ? null : insetFromAddress(address, location.host);
  const stream = found !== null && typeof found !== 'string' && found.kind === 'stream' ? found : null;
  return (
    <Panel
      id="video"
      isPicture
      extra={
        stream && (
          <button class="chip press" title="Show something else" onClick={() => (chosen.value = { address: '' })}>
            {stream.name}
          </button>
        )
      }
    >
      <div class="picture-well">
        {stream ? (
          <ExternalStream url={stream.url} name={stream.name} />
        ) : (
          <AddressForm problem={typeof found === 'string' ? found : ''} />
        )}
      </div>
    </Panel>
  );
}

function AddressForm(props: { problem: string }) {
  const draft = useSignal(chosen.value.address);
  const problem = useSignal(props.problem);
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = insetFromAddress(draft.value, location.host);
    if (typeof found === 'string') problem.value = found;
    else if (found.kind !== 'stream') problem.value = 'a film has no place here: only live MJPEG';
    else chosen.value = { address: draft.value };
  };
  return (
    <form class="stack video-address" onSubmit={submit}>
      <label class="stack tight">
        Address of an MJPEG stream on this host
        <input
          class="field"
          placeholder="http://127.0.0.1:8081/stream.mjpg"
          value={draft}
          data-testid="video-address"
          onInput={(event) => (draft.value = event.currentTarget.value)}
        />
      </label>
      {problem.value !== '' && (
        <p class="look" role="alert">
          {problem}
        </p>
      )}
      <button class="button small">Show</button>
    </form>
  );
}
