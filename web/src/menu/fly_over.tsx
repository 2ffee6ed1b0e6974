// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { ScenarioCard } from '../wire';

const dwell = 1100; // [ms] a picture is shown before the next: long enough to read the scene

/** The address of one picture of the flight around a scene. */
export const pictureOf = (scene: ScenarioCard, step: number): string => `${scene.preview}?step=${step}`;

/**
 * Pictures of a scene from above and around; they move on while `isFlying`. A picture is drawn by
 * the station when it is asked for the first time, so the next one is fetched while this one is
 * shown, and the flight waits for it.
 */
export function FlyOver(props: { scene: ScenarioCard; isFlying: boolean }) {
  const { scene } = props;
  const [step, setStep] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    setStep(0);
    setFailed(false);
  }, [scene.name]);

  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!props.isFlying || isCalm || hasFailed || scene.preview_steps < 2) return;
    let isOver = false;
    const next = (step + 1) % scene.preview_steps;
    const picture = new Image();
    picture.src = pictureOf(scene, next);
    const pause = new Promise((resolve) => window.setTimeout(resolve, dwell));
    Promise.all([picture.decode(), pause])
      .then(() => {
        if (!isOver) setStep(next);
      })
      .catch(() => undefined); // The pictures shown so far stay.
    return () => {
      isOver = true;
    };
  }, [scene, step, props.isFlying, hasFailed]);

  if (hasFailed) return <div class="fly-over none">no picture</div>;
  return (
    <div class="fly-over">
      <img
        key={`${scene.name}-${step}`}
        src={pictureOf(scene, step)}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
