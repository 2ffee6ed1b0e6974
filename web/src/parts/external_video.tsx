// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const firstRetry = 1000; // [ms]
const longestRetry = 15_000;

/** A live picture that somebody else serves: MJPEG. Comes back by itself after its server has been away. */
export function ExternalStream(props: { url: string; name: string }) {
  const attempt = useSignal(0);
  const isLost = useSignal(false);
  useEffect(() => {
    attempt.value = 0;
    isLost.value = false;
  }, [props.url]);
  useEffect(() => {
    if (!isLost.value) return;
    const wait = Math.min(firstRetry * 2 ** Math.min(attempt.value, 5), longestRetry);
    const timer = window.setTimeout(() => {
      attempt.value += 1;
      isLost.value = false;
    }, wait);
    return () => window.clearTimeout(timer);
  }, [isLost.value]);
  if (isLost.value) {
    return (
      <p class="external-lost" role="status" data-testid="external-lost">
        No picture from {props.name}. Trying again …
      </p>
    );
  }
  return (
    <img
      // Only another element ends a multipart stream that has failed.
      key={`${props.url} ${attempt.value}`}
      src={props.url}
      alt={`External video: ${props.name}`}
      data-testid="external-picture"
      draggable={false}
      onError={() => (isLost.value = true)}
    />
  );
}
