// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'preact/hooks';
import { vehicleName } from '../parts/names';
import type { ScenarioCard } from '../wire';
import { FlyOver } from './fly_over';
import { shelves, titleOf } from './launch';

/** All scenes, as cards. */
export function SceneShelves(props: {
  scenes: ScenarioCard[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  return (
    <>
      {shelves(props.scenes).map((shelf) => (
        <section key={shelf.title} class="stack" aria-label={shelf.title}>
          <h2 class="label">{shelf.title}</h2>
          <div class="scenes">
            {shelf.scenes.map((scene) => (
              <SceneCard
                key={scene.name}
                scene={scene}
                isChosen={scene.name === props.chosen}
                onChoose={() => props.onChoose(scene.name)}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

const hesitation = 350; // [ms] of hovering before a flight starts: passing over is not interest

function SceneCard(props: { scene: ScenarioCard; isChosen: boolean; onChoose: () => void }) {
  const { scene } = props;
  const [isHovered, setHovered] = useState(false);
  const timer = useRef(0);
  const kinds = [...new Set(scene.vehicles.map((vehicle) => vehicleName(vehicle.kind)))];
  return (
    <button
      type="button"
      class="scene"
      aria-pressed={props.isChosen}
      data-testid={`scene-${scene.name}`}
      onClick={props.onChoose}
      onPointerEnter={() => {
        timer.current = window.setTimeout(() => setHovered(true), hesitation);
      }}
      onPointerLeave={() => {
        window.clearTimeout(timer.current);
        setHovered(false);
      }}
    >
      <FlyOver scene={scene} isFlying={isHovered && !props.isChosen} />
      <strong>{titleOf(scene.name)}</strong>
      <span class="purpose">{scene.purpose}</span>
      <span class="traits">
        {kinds.join(', ')}
        {scene.visibility !== null && ` · ${scene.visibility} m visibility`}
        {scene.has_tether && ' · tether'}
      </span>
    </button>
  );
}
