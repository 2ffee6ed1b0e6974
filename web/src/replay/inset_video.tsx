// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { ExternalStream } from '../parts/external_video';
import { VideoView } from '../parts/video_view';
import { telemetry } from '../state';
import { insetFromAddress, type Inset } from '../parts/inset';

const tolerance = 0.3; // [s] between film and simulation before the film is moved

/** A picture from outside beside ours: the real vehicle's camera, kept in step with the dive. */
export function InsetVideo(props: { inset: Inset; offset: number }) {
  const { inset } = props;
  return (
    <div class="inset" data-testid="inset">
      {inset.kind === 'film' ? (
        <Film url={inset.url} offset={props.offset} />
      ) : inset.kind === 'station' ? (
        <VideoView source={inset.source} label={`Recorded pictures: ${inset.name}`} fit="contain" wish={{ fps: 20 }} />
      ) : (
        <ExternalStream url={inset.url} name={inset.name} />
      )}
      <span class="label">{inset.name}</span>
    </div>
  );
}

/** Follows the simulation's clock: film time = dive time + offset. */
function Film(props: { url: string; offset: number }) {
  const film = useRef<HTMLVideoElement>(null);
  const now = telemetry.value;
  const time = now?.time ?? 0;
  const rate = now?.rate ?? 0;
  useEffect(() => {
    const element = film.current;
    if (element === null || element.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const wanted = Math.min(Math.max(0, time + props.offset), element.duration || 0);
    if (Math.abs(element.currentTime - wanted) > Math.max(tolerance, tolerance * rate)) element.currentTime = wanted;
    const isPlaying = rate > 0 && wanted > 0 && wanted < element.duration;
    if (isPlaying) {
      // Browsers play between a sixteenth and sixteen times.
      element.playbackRate = Math.min(16, Math.max(0.0625, rate));
      if (element.paused) void element.play().catch(() => undefined);
    } else if (!element.paused) element.pause();
  }, [time, rate, props.offset]);
  return <video ref={film} src={props.url} muted playsInline />;
}

/** Chooses a film from this computer, or an address on the station's host. */
export function InsetChoice(props: {
  inset: Inset | null;
  offset: number;
  onChange: (inset: Inset | null) => void;
  onOffset: (offset: number) => void;
}) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const chooseFile = (file: File | undefined): void => {
    if (!file) return;
    if (props.inset?.kind === 'film' && props.inset.url.startsWith('blob:')) URL.revokeObjectURL(props.inset.url);
    props.onChange({ kind: 'film', url: URL.createObjectURL(file), name: file.name });
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = insetFromAddress(address, location.host);
    if (typeof found === 'string') setProblem(found);
    else {
      setProblem('');
      props.onChange(found);
    }
  };
  return (
    <section class="panel side-panel" aria-label="External video">
      <div class="row spread">
        <h2 class="label">External video</h2>
        {props.inset && (
          <button type="button" class="button small" onClick={() => props.onChange(null)}>
            Remove
          </button>
        )}
      </div>
      <label class="button small file">
        A film from this computer …
        <input
          type="file"
          accept="video/*"
          class="unseen"
          data-testid="inset-file"
          onChange={(event) => chooseFile(event.currentTarget.files?.[0])}
        />
      </label>
      <form class="row" onSubmit={submit}>
        <input
          class="field small grow"
          placeholder="or an address: /stream.mjpg"
          aria-label="Address of a video on this host"
          value={address}
          data-testid="inset-address"
          onInput={(event) => setAddress(event.currentTarget.value)}
        />
        <button class="button small">Show</button>
      </form>
      {problem && (
        <p class="look" role="alert">
          {problem}
        </p>
      )}
      {props.inset?.kind === 'film' && (
        <label class="row spread">
          <span class="dim">Film is ahead by</span>
          <span>
            <input
              class="field small offset"
              type="number"
              step="0.5"
              value={props.offset}
              onInput={(event) => props.onOffset(Number(event.currentTarget.value) || 0)}
            />{' '}
            s
          </span>
        </label>
      )}
    </section>
  );
}
