// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { ScenarioCard, VesselCard } from '../wire';
import type { MissionWishes } from './launch';
import { StartChoice } from './start_choice';
import { VesselChoice } from './vessel_choice';
import { WaterChoice } from './water_choice';
import './mission_conditions.css';

/** What whoever launches a mission may choose: the vessel, the water, how it begins. */
export function MissionConditions(props: {
  wishes: MissionWishes;
  scene: ScenarioCard | undefined;
  vessels: VesselCard[];
  onChange: (wishes: MissionWishes) => void;
}) {
  const { wishes } = props;
  const change = (some: Partial<MissionWishes>): void => props.onChange({ ...wishes, ...some });
  const isChanged =
    [wishes.visibility, wishes.fouling, wishes.currentSpeed, wishes.heading, wishes.depth].some((one) => one !== null) ||
    wishes.deploy;
  return (
    <>
      <VesselChoice
        scene={props.scene}
        vessels={props.vessels}
        kind={wishes.vessel}
        onChange={(vessel) => change({ vessel })}
      />
      <details class="harder" open={isChanged}>
        <summary>
          Other water, other start <span class="dim">· {isChanged ? 'changed' : 'as the mission has it'}</span>
        </summary>
        <div class="conditions">
          <WaterChoice
            wishes={wishes}
            ownVisibility={props.scene?.visibility ?? null}
            canBeFouled={Boolean(props.scene?.vessel)}
            testid="mission"
            onChange={change}
          />
        </div>
        <StartChoice wishes={wishes} onChange={change} />
      </details>
    </>
  );
}
