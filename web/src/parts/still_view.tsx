// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { dive, linkState, ownSecret } from '../state';

const together = 2; // requests under way at one time
const period = 400; // [ms] between two pictures of one view
const patience = 3000; // [ms] before a view that failed is tried again

/** Lets few pass at a time, in the order they came. */
class Turnstile {
  private readonly waiting: (() => void)[] = [];
  private inside = 0;

  enter(): Promise<void> {
    if (this.inside < together) {
      this.inside += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.inside -= 1;
  }
}

const turnstile = new Turnstile();

/** One picture as it is now; null when there is none. */
async function picture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const headers = { 'Remora-Client': ownSecret.peek() };
    const answer = await fetch(address, { signal, cache: 'no-store', headers });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/**
 * A small picture that is renewed a few times a second. A browser keeps six connections to a host
 * and every stream holds one for good; a wall of many views therefore takes stills, which share two.
 */
export function StillView(props: { source: string; label: string; width: number }) {
  const shown = useRef<HTMLImageElement>(null);
  const isUp = linkState.value === 'open' && Boolean(dive.value);
  const diveId = dive.value?.id;

  useEffect(() => {
    if (!isUp) return;
    let isOver = false;
    const never = new AbortController();
    const address = `/video/${props.source}.jpg?width=${props.width}&quality=60`;
    const wait = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));
    const renew = async (): Promise<void> => {
      while (!isOver) {
        await turnstile.enter();
        const next = await picture(address, never.signal);
        turnstile.leave();
        if (isOver) break;
        if (next !== null && shown.current) {
          const last = shown.current.src;
          shown.current.src = URL.createObjectURL(next);
          if (last.startsWith('blob:')) URL.revokeObjectURL(last);
        }
        await wait(next !== null && !document.hidden ? period : patience);
      }
    };
    void renew();
    return () => {
      isOver = true;
      never.abort();
    };
  }, [props.source, props.width, isUp, diveId]);

  return <img ref={shown} alt={props.label} draggable={false} />;
}
