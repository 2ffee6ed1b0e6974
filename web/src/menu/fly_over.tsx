// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { PictureQueue } from './picture_queue';

const dwell = 1100; // [ms] a picture is shown before the next: long enough to read the scene

const queue = new PictureQueue(async (address) => {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => true,
    () => false,
  );
});

/** What can be flown around: a scene, a vessel. */
export interface Flown {
  preview: string;
  preview_steps: number;
}

/** The address of one picture of the flight around it. */
const pictureOf = (subject: Flown, step: number): string => `${subject.preview}?step=${step}`;

/** True from the first moment on that the element can be seen. */
function useSight(): [preact.RefObject<HTMLDivElement>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen];
}

/** Pictures of a scene or a vessel from around it; they move on while `isFlying`. */
export function FlyOver(props: { scene: Flown; isFlying: boolean }) {
  const { scene } = props;
  const [frame, isSeen] = useSight();
  /** What is shown: null before the first has come. */
  const [step, setStep] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    setStep(null);
    setFailed(false);
    if (!isSeen) return;
    return queue.ask(pictureOf(scene, 0), 'still', (hasCome) => (hasCome ? setStep(0) : setFailed(true)));
  }, [scene.preview, isSeen]);

  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!props.isFlying || step === null || isCalm || scene.preview_steps < 2) return;
    const next = (step + 1) % scene.preview_steps;
    let takeBack = (): void => undefined;
    const timer = window.setTimeout(() => {
      // A picture of the way that does not come ends the flight; what is shown stays.
      takeBack = queue.ask(pictureOf(scene, next), 'flight', (hasCome) => hasCome && setStep(next));
    }, dwell);
    return () => {
      window.clearTimeout(timer);
      takeBack();
    };
  }, [scene, step, props.isFlying]);

  return (
    <div ref={frame} class={`fly-over ${hasFailed ? 'none' : step === null ? 'waiting' : ''}`}>
      {hasFailed && 'no picture'}
      {step !== null && (
        <img key={`${scene.preview}-${step}`} src={pictureOf(scene, step)} alt="" draggable={false} />
      )}
    </div>
  );
}
