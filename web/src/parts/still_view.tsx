// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { dive, linkState } from '../state';

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
let picturesAsked = 0;

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
    const wait = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));
    const renew = async (): Promise<void> => {
      while (!isOver) {
        await turnstile.enter();
        const next = new Image();
        next.src = `/video/${props.source}.jpg?width=${props.width}&quality=60&n=${picturesAsked++}`;
        const hasCome = await next.decode().then(
          () => true,
          () => false,
        );
        turnstile.leave();
        if (isOver) return;
        if (hasCome && shown.current) shown.current.src = next.src;
        await wait(hasCome && !document.hidden ? period : patience);
      }
    };
    void renew();
    return () => {
      isOver = true;
    };
  }, [props.source, props.width, isUp, diveId]);

  return <img ref={shown} alt={props.label} draggable={false} />;
}
