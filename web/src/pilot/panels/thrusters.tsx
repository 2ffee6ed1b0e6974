// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { vehicle, vehicleDescription } from '../../state';
import { Panel } from '../panel';

export function ThrustersPanel() {
  const count = vehicleDescription.value?.thrusters ?? 0;
  if (count === 0) return null;
  return (
    <Panel id="thrusters">
      <div class="thrusters">
        {Array.from({ length: count }, (_, index) => (
          <ThrusterBar key={index} index={index} />
        ))}
      </div>
    </Panel>
  );
}

export function ThrusterBar({ index }: { index: number }) {
  // In whole percent: finer steps nobody sees and every one would be a style change.
  const percent = Math.round(100 * (vehicle.value?.thrusters[index] ?? 0));
  const isReversed = vehicle.value?.reversed[index] ?? false;
  const current = (vehicle.value?.thruster_currents[index] ?? 0).toFixed(1);
  const told = Math.round(100 * (vehicle.value?.thruster_commands[index] ?? 0));
  return (
    <div
      class="thruster"
      role="img"
      aria-label={`Thruster ${index + 1}: ${percent} %, ${current} A, told ${told} %`}
      data-testid={`thruster-${index}`}
      data-percent={percent}
      data-current={current}
      title={`${percent} % · ${current} A · told ${told} %`}
    >
      <div class="well">
        {told !== 0 && <b class="told" style={{ top: `${50 - told / 2}%` }} />}
        <i
          class={percent < 0 ? 'astern' : ''}
          style={{
            top: `${percent > 0 ? 50 - percent / 2 : 50}%`,
            height: `${Math.max(2, Math.abs(percent) / 2)}%`,
          }}
        />
      </div>
      <span>
        {index + 1}
        {isReversed ? 'r' : ''}
      </span>
      <small class="amperes">{current}</small>
    </div>
  );
}
