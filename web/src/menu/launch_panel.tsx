// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { ConditionSlider } from '../parts/condition_slider';
import { sun, tetherLength, waves } from '../parts/conditions';
import { vehicleName } from '../parts/names';
import type { ScenarioCard, VehicleCard, VesselCard } from '../wire';
import { FlyOver } from './fly_over';
import { VesselChoice } from './vessel_choice';
import { asTheSceneHasIt, changedCount, titleOf, type Wishes } from './launch';
import { StartChoice } from './start_choice';
import { WaterChoice } from './water_choice';

export type Seat = 'pilot' | 'instructor';

/** The chosen scene with everything that can be set, and the two ways into the water. */
export function LaunchPanel(props: {
  scene: ScenarioCard;
  vehicles: VehicleCard[];
  vessels: VesselCard[];
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
  onStart: (seat: Seat) => void;
  isStarting: boolean;
  problems: string[];
  /** Of the dive that this one would end. */
  endsDive: string | null;
}) {
  const { scene, wishes } = props;
  const change = (some: Partial<Wishes>): void => props.onChange({ ...wishes, ...some });
  const changed = changedCount(wishes);
  const otherVessel = props.vessels.find((one) => scene.vessel && one.kind === wishes.vessel);
  return (
    <aside class="launch panel" aria-label="The dive">
      <div class="launch-body">
        <figure class="launch-picture">
          <FlyOver scene={otherVessel ?? scene} isFlying={true} />
          <figcaption>
            <h2>{titleOf(scene.name)}</h2>
            <p class="small">{scene.purpose}</p>
          </figcaption>
        </figure>

        <VehicleChoice
          scene={scene}
          vehicles={props.vehicles}
          kind={wishes.vehicle}
          onChange={(vehicle) => change({ vehicle })}
        />
        <VesselChoice
          scene={scene}
          vessels={props.vessels}
          kind={wishes.vessel}
          onChange={(vessel) => change({ vessel })}
        />

        <div class="row spread">
          <h3 class="label">Conditions</h3>
          <button
            type="button"
            class="button small"
            disabled={changed === 0}
            onClick={() => props.onChange(asTheSceneHasIt(wishes))}
          >
            All as in the scene
          </button>
        </div>
        <div class="conditions">
          <WaterChoice
            wishes={wishes}
            ownVisibility={scene.visibility}
            canBeFouled={true}
            testid="wish"
            onChange={change}
          />
          <ConditionSlider
            condition={waves}
            value={wishes.waveHeight}
            testid="wish-waves"
            onChange={(value) => change({ waveHeight: value })}
          />
          <ConditionSlider
            condition={sun}
            value={wishes.sunElevation}
            testid="wish-sun"
            onChange={(value) => change({ sunElevation: value })}
          />
          {scene.has_tether && (
            <ConditionSlider
              condition={tetherLength}
              value={wishes.tetherLength}
              testid="wish-tether"
              onChange={(value) => change({ tetherLength: value })}
            />
          )}
        </div>

        <Manner wishes={wishes} onChange={change} />
      </div>

      <footer class="launch-foot">
        {props.problems.length > 0 && <Problems problems={props.problems} />}
        {props.endsDive !== null && (
          <p class="look">Starting ends the dive in “{titleOf(props.endsDive)}”.</p>
        )}
        <div class="row">
          <button
            type="button"
            class="button primary start"
            data-testid="start-pilot"
            disabled={props.isStarting}
            onClick={() => props.onStart('pilot')}
          >
            {props.isStarting ? 'Preparing the dive …' : wishes.shadow ? 'Follow the vehicle' : 'Dive as pilot'}
          </button>
          <button
            type="button"
            class="button"
            data-testid="start-instructor"
            disabled={props.isStarting}
            onClick={() => props.onStart('instructor')}
          >
            Start as instructor
          </button>
        </div>
      </footer>
    </aside>
  );
}

function VehicleChoice(props: {
  scene: ScenarioCard;
  vehicles: VehicleCard[];
  kind: string | null;
  onChange: (kind: string | null) => void;
}) {
  const own = props.scene.vehicles[0]?.kind;
  const chosen = props.kind ?? own;
  const purpose = props.vehicles.find((one) => one.kind === chosen)?.purpose;
  return (
    <label class="stack tight">
      <span class="label">Vehicle</span>
      <select
        class="field"
        data-testid="wish-vehicle"
        value={props.kind ?? ''}
        onChange={(event) => props.onChange(event.currentTarget.value || null)}
      >
        <option value="">{own ? `${vehicleName(own)}, as in the scene` : 'as in the scene'}</option>
        {props.vehicles
          .filter((one) => one.kind !== own)
          .map((one) => (
            <option key={one.kind} value={one.kind}>
              {vehicleName(one.kind)}
            </option>
          ))}
      </select>
      {purpose && <span class="dim small">{purpose}</span>}
    </label>
  );
}

/** How the dive begins and who flies. */
function Manner(props: { wishes: Wishes; onChange: (some: Partial<Wishes>) => void }) {
  const { wishes } = props;
  const [seedText, setSeedText] = useState(wishes.seed === null ? '' : String(wishes.seed));
  const setSeed = (text: string): void => {
    setSeedText(text);
    const seed = Number(text);
    props.onChange({ seed: text.trim() !== '' && Number.isSafeInteger(seed) && seed >= 0 ? seed : null });
  };
  return (
    <div class="manner">
      <StartChoice wishes={wishes} isDisabled={wishes.shadow} onChange={props.onChange} />
      <label title="The scene's own script steers until the sticks are moved">
        <input
          type="checkbox"
          checked={wishes.script && !wishes.shadow}
          disabled={wishes.shadow}
          onChange={(event) => props.onChange({ script: event.currentTarget.checked })}
        />
        Let the scene fly itself
      </label>
      <label title="The picture follows a vehicle whose pose another program sends">
        <input
          type="checkbox"
          checked={wishes.shadow}
          onChange={(event) => props.onChange({ shadow: event.currentTarget.checked })}
        />
        Shadow a real vehicle
      </label>
      <label class="seed" title="Chance in waves, currents and sensors: the same seed, the same dive">
        Seed
        <input
          class="field"
          inputMode="numeric"
          placeholder="as in the scene"
          value={seedText}
          data-testid="wish-seed"
          aria-invalid={seedText !== '' && wishes.seed === null}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

export function Problems(props: { problems: string[] }) {
  return (
    <div class="problems" role="alert" data-testid="launch-problems">
      <b>This dive cannot start:</b>
      <ul>
        {props.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
