// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Who flies: the bar that says so, asking for the controls, handing them over.
import { effect, useSignal } from '@preact/signals';
import { hasSeat, linkState, order, requests, roster, vehicle, vehicleName, welcome } from '../state';

/**
 * Asks once, on arrival, for a seat that is only kept warm for a page that was closed: when it does
 * not come back in ten seconds, who waits gets it. A seat with somebody in it is asked for by hand.
 */
export function takeVacantSeat(): () => void {
  let askedAs: string | null = null;
  return effect(() => {
    const me = welcome.value?.client ?? null;
    const everybody = roster.value;
    if (me === null || me === askedAs || !everybody.some((one) => one.client === me)) return;
    askedAs = me;
    const isTaken = everybody.some((one) => one.seat && one.vehicle === vehicleName.peek());
    if (hasSeat.peek() || isTaken || vehicleName.peek() === null) return;
    order({ type: 'request_seat', vehicle: vehicleName.peek()! });
  });
}

/** Shown to who watches: who flies, and how to get the controls. */
export function SeatBar() {
  const asked = useSignal(false);
  if (welcome.value === null || linkState.value !== 'open' || hasSeat.value) return null;
  const pilot = vehicle.value?.pilot ?? null;
  const isWaiting = requests.value.some((one) => one.client === welcome.value?.client);
  return (
    <div class="panel seat-bar" role="status" data-testid="seat-bar">
      <span>
        {pilot ? `${pilot} has the controls. You are watching.` : 'Nobody has the controls.'}
      </span>
      <button
        class="button primary"
        data-testid="request-seat"
        disabled={isWaiting}
        onClick={() => {
          asked.value = true;
          order({
            type: 'request_seat',
            ...(vehicleName.value ? { vehicle: vehicleName.value } : {}),
          });
        }}
      >
        {isWaiting ? 'Asked · waiting' : pilot ? 'Ask for the controls' : 'Take the controls'}
      </button>
      {asked.value && !isWaiting && pilot && <span class="dim">not given</span>}
    </div>
  );
}

/** Shown to who flies when somebody asks. Not modal: they are flying. */
export function HandOver() {
  if (!hasSeat.value) return null;
  const asking = requests.value.filter((one) => one.vehicle === vehicleName.value);
  return (
    <>
      {asking.map((one) => (
        <div
          key={one.client}
          class="panel seat-bar"
          role="alertdialog"
          aria-label="Hand over the controls"
          data-testid="hand-over"
        >
          <span>
            <b>{one.name}</b> asks for the controls.
          </span>
          <button
            class="button primary"
            data-testid="grant-seat"
            onClick={() => order({ type: 'grant_seat', client: one.client })}
          >
            Hand over
          </button>
          <button
            class="button"
            data-testid="deny-seat"
            onClick={() => order({ type: 'deny_seat', client: one.client })}
          >
            Keep
          </button>
        </div>
      ))}
    </>
  );
}

/** Everybody at the station, in the settings dialog. */
export function RosterList() {
  return (
    <ul class="stack">
      {roster.value.map((one) => (
        <li key={one.client} class="row spread">
          <span>
            {one.name}
            {one.client === welcome.value?.client ? ' (you)' : ''}
          </span>
          <span class="dim">
            {one.role}
            {one.seat ? ` · flies ${one.vehicle}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
