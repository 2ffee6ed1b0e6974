// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { ScenarioCard, VesselCard } from '../wire';

/** "28 × 10.6 m, draws 4.9 m, 29 components" */
export function particulars(vessel: VesselCard): string {
  const metres = (value: number): string => Number(value.toFixed(1)).toString();
  return (
    `${metres(vessel.length)} × ${metres(vessel.beam)} m, ${metres(vessel.draught)} m deep, ` +
    `${vessel.components} components`
  );
}

/** The vessel that is inspected: the scene's own, or another in her place. */
export function VesselChoice(props: {
  scene: ScenarioCard | undefined;
  vessels: VesselCard[];
  kind: string | null;
  onChange: (kind: string | null) => void;
}) {
  const own = props.scene?.vessel ?? null;
  if (own === null || props.vessels.length < 2) return null;
  const title = props.vessels.find((one) => one.kind === own)?.title ?? own;
  const chosen = props.vessels.find((one) => one.kind === (props.kind ?? own));
  return (
    <label class="stack tight">
      <span class="label">Vessel to inspect</span>
      <select
        class="field"
        data-testid="wish-vessel"
        value={props.kind ?? ''}
        onChange={(event) => props.onChange(event.currentTarget.value || null)}
      >
        <option value="">{title} (as in the scene)</option>
        {props.vessels
          .filter((one) => one.kind !== own)
          .map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.title}
            </option>
          ))}
      </select>
      {chosen && (
        <span class="dim small" data-testid="vessel-particulars">
          {particulars(chosen)}
        </span>
      )}
    </label>
  );
}
