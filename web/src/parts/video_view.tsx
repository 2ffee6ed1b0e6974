// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dive, linkState, ownSecret, telemetry } from '../state';
import { isOutside } from './sources';

export interface VideoWish {
  /** Pictures a second; the station's own choice when not given. */
  fps?: number;
  width?: number;
  axes?: boolean;
  trail?: boolean;
}

const firstRetry = 500; // [ms]
const longestRetry = 5000;
/** A stream that the station does not count any viewer of for this long has died unnoticed. */
const deafAfter = 4000;

/**
 * A stream that began before the page has finished loading would hold the browser's load event up
 * until its first picture: the tab would seem to load for as long as the renderer warms up.
 */
const isLoaded = signal(document.readyState === 'complete');
window.addEventListener('load', () => (isLoaded.value = true));

/**
 * One live picture of the station. Comes back after errors, lost links and new dives.
 *
 * A browser keeps at most six connections to one host, and each stream takes one: a page should
 * not show more than five, or its requests will wait.
 */
export function VideoView(props: {
  source: string;
  label: string;
  wish?: VideoWish;
  fit?: 'cover' | 'contain';
  class?: string;
  /** Said until the first picture is there. */
  waiting?: string;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const [attempt, setAttempt] = useState(0);
  // Where not everybody may look from outside, the station asks who does.
  const proof = isOutside(props.source, dive.value) ? `client=${ownSecret.value}&` : '';
  const address = `/video/${props.source}.mjpg?${query(props.wish ?? {})}${proof}`;
  const isUp = isLoaded.value && linkState.value === 'open' && Boolean(dive.value);
  const diveId = dive.value?.id ?? '';

  useEffect(() => {
    const image = picture.current;
    if (image === null || !isUp) return;
    let retry = 0;
    let deafSince = performance.now();
    const again = (): void => {
      window.clearTimeout(retry);
      retry = window.setTimeout(
        () => setAttempt((n) => n + 1),
        Math.min(firstRetry * 2 ** Math.min(attempt, 6), longestRetry),
      );
    };
    image.onerror = again;
    // The number makes it another address: a broken stream's picture would come from the cache.
    image.src = `${address}n=${diveId}.${attempt}`;
    const watch = window.setInterval(() => {
      const stream = telemetry.value?.video.find((one) => one.source === props.source);
      if (stream !== undefined && stream.viewers > 0) deafSince = performance.now();
      if (performance.now() - deafSince > deafAfter) again();
    }, 1000);
    return () => {
      window.clearTimeout(retry);
      window.clearInterval(watch);
      image.onerror = null;
      // Only another address ends a multipart stream; taking the element away does not.
      image.removeAttribute('src');
    };
  }, [address, attempt, isUp, diveId, props.source]);

  const hasPicture = useArrival(picture, `${address} ${diveId}`);
  return (
    <>
      <img
        ref={picture}
        class={props.class}
        alt={props.label}
        draggable={false}
        style={{ objectFit: props.fit ?? 'cover' }}
      />
      {props.waiting && isUp && !hasPicture && (
        <p class="video-waiting" role="status" data-testid="video-waiting">
          {props.waiting}
        </p>
      )}
    </>
  );
}

/** Whether a picture of `what` has come. A stream's element says nothing of its first picture: look. */
function useArrival(picture: RefObject<HTMLImageElement>, what: string): boolean {
  const [arrived, setArrived] = useState('');
  useEffect(() => {
    const look = window.setInterval(() => {
      if ((picture.current?.naturalWidth ?? 0) === 0) return;
      window.clearInterval(look);
      setArrived(what);
    }, 100);
    return () => window.clearInterval(look);
  }, [what]);
  return arrived === what;
}

/** What is wished for, so that one more parameter can follow. */
function query(wish: VideoWish): string {
  const parts = new URLSearchParams();
  if (wish.fps) parts.set('fps', String(wish.fps));
  if (wish.width) parts.set('width', String(wish.width));
  if (wish.axes) parts.set('axes', '1');
  if (wish.trail) parts.set('trail', '1');
  const text = parts.toString();
  return text === '' ? '' : `${text}&`;
}
