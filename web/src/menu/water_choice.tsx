// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { ConditionSlider } from '../parts/condition_slider';
import { current, fouling, visibility } from '../parts/conditions';
import { DirectionDial } from '../parts/direction_dial';

interface WaterWishes {
  visibility: number | null;
  fouling: number | null;
  currentSpeed: number | null;
  currentTowards: number;
}

/** How far one sees, how much has grown and how the water flows: rows of a grid of conditions. */
export function WaterChoice(props: {
  wishes: WaterWishes;
  /** Of the scene [m]. */
  ownVisibility: number | null;
  canBeFouled: boolean;
  /** What the names for tests begin with. */
  testid: string;
  onChange: (some: Partial<WaterWishes>) => void;
}) {
  const { wishes, testid, onChange } = props;
  return (
    <>
      <ConditionSlider
        condition={visibility}
        value={wishes.visibility}
        own={props.ownVisibility}
        testid={`${testid}-visibility`}
        onChange={(value) => onChange({ visibility: value })}
      />
      {props.canBeFouled && (
        <ConditionSlider
          condition={fouling}
          value={wishes.fouling}
          testid={`${testid}-fouling`}
          onChange={(value) => onChange({ fouling: value })}
        />
      )}
      <ConditionSlider
        condition={current}
        value={wishes.currentSpeed}
        testid={`${testid}-current`}
        onChange={(value) => onChange({ currentSpeed: value })}
      >
        <DirectionDial
          label="Direction of the current"
          towards_deg={wishes.currentTowards}
          isDisabled={!wishes.currentSpeed}
          onChange={(currentTowards) => onChange({ currentTowards })}
        />
      </ConditionSlider>
    </>
  );
}
