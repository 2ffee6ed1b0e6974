// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The beat of the pilot's hands: thirty times a second all inputs are read and, while this page has
// the seat and somebody can see it, the sticks are sent. Silence means neutral at the other end.
import { advancedArm, idleArmDeck, shared, sticksFly, type ArmDeck } from '../controls/arm_deck';
import { note, hasSeat, linkState, order, send, tether, vehicle, vehicleDescription } from '../state';
import {
  mainCamera,
  mainView,
  nextView,
  openDialog,
  padName,
  panelsHidden,
  pilot,
  prefer,
  sticks,
  chosenView,
  freeView,
  hasOutsideView,
  orbit,
  resetView,
} from './cockpit';
import {
  arm,
  choice,
  chooseBy,
  goal,
  heldJoints,
  isWorking,
  jointTelemetry,
  pullNow,
  takePosture,
} from './arm/arm_state';
import { rateNext } from './mission/fouling_panel';
import { advanced, gains, idleDeck, nextGain, type Deck } from '../controls/deck';
import { Keyboard, heldOnKeys } from '../controls/keyboard';
import { axisNames, heldOnPad, neutral, type Action, type Held } from '../controls/mapping';
import { heldOnScreen } from '../controls/screen';
import { steered } from '../parts/orbit';

const period = 1000 / 30; // [ms]
/** After a stall (a blocked page, a sleeping machine) ramps go on where they were. */
const longestTick = 0.1; // [s]

/** Starts the beat; call the answer to stop it. */
export function startControls(): () => void {
  const keyboard = new Keyboard();
  let deck: Deck = idleDeck;
  let armDeck: ArmDeck = idleArmDeck;
  let share = sticksFly;
  let looking = sticksFly;
  let last = performance.now();
  // Counts on over reloads, so that an old picture is never taken for a new one.
  let sequence = Date.now();

  const transmit = (asked: typeof neutral): void => {
    send({ type: 'sticks', sequence: ++sequence, ...asked });
  };

  const tick = (): void => {
    const now = performance.now();
    const dt = Math.min(longestTick, (now - last) / 1000);
    last = now;
    if (document.hidden) return;
    const outcome = advanced(deck, {
      dt,
      keyboard: heldOnKeys(keyboard.read()),
      others: [...heldOnPads(), heldOnScreen()],
      gain: gains[pilot.value.gain],
      vehicle: vehicle.value,
      camera: mainCamera.value,
      modes: vehicleDescription.value?.modes ?? [],
      hasTether: tether.value !== null,
    });
    deck = outcome.deck;
    for (const action of outcome.pressed) doOnPage(action);
    const looks = outcome.held.has('look_around') && mainView.value?.source === freeView;
    const flown = shared(looking, looks, outcome.sticks, outcome.hands);
    looking = flown.next;
    if (looks) orbit.value = steered(orbit.value, flown.work, dt);
    const isFree = looking.isFree && !looks;
    const given = shared(share, isWorking.value, flown.fly, isFree ? outcome.hands : neutral);
    share = given.next;
    show(isWorking.value ? given.work : given.fly);
    if (!hasSeat.value || linkState.value !== 'open') return;
    for (const message of outcome.messages) order(message);
    transmit(given.fly);
    workArm(given.work, outcome.held, outcome.pressed);
  };

  /** What moves is said thirty times a second; only its first word waits for the station's answer. */
  const workArm = (
    work: typeof neutral,
    held: ReadonlySet<Action>,
    began: readonly Action[],
  ): void => {
    if (arm.value === null) return;
    const wasMoving = isMoving(armDeck);
    const outcome = advancedArm(armDeck, {
      choice: { ...choice.value, isWorking: isWorking.value },
      arm: arm.value,
      sticks: work,
      held,
      began,
      buttons: heldJoints,
      posture: takePosture(),
      pull: pullNow(),
      telemetry: jointTelemetry.value,
    });
    armDeck = outcome.deck;
    for (const message of outcome.messages) {
      if (wasMoving && isMoving(armDeck)) send(message);
      else order(message);
    }
  };

  const onVisibility = (): void => {
    if (!document.hidden) return;
    keyboard.letGo();
    heldJoints.clear();
    goal.value = null;
    deck = idleDeck;
    show(neutral);
    if (!hasSeat.value) return;
    transmit(neutral);
    workArm(neutral, new Set(), []);
  };
  document.addEventListener('visibilitychange', onVisibility);
  const timer = window.setInterval(tick, period);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    keyboard.close();
  };
}

const isMoving = (deck: ArmDeck): boolean =>
  deck.isHandMoving || deck.moving.size > 0 || deck.jaws === 'opening' || deck.jaws === 'closing';

function show(asked: typeof neutral): void {
  if (axisNames.some((name) => asked[name] !== sticks.value[name])) sticks.value = asked;
}

/** Gamepads that are plugged in. A browser hides one until a button of it is pressed. */
export function connectedPads(): Gamepad[] {
  return [...(navigator.getGamepads?.() ?? [])].filter(
    (pad): pad is Gamepad => pad !== null && pad.connected,
  );
}

function heldOnPads(): Held[] {
  const pads = connectedPads();
  const name = pads[0]?.id ?? null;
  if (name !== padName.value) padName.value = name;
  // While the mapping is being changed, buttons show themselves there and do nothing.
  if (openDialog.value === 'mapping') return [];
  return pads.map((pad) => heldOnPad(pilot.value.mapping, pad, isWorking.value));
}

function doOnPage(action: Action): void {
  switch (action) {
    case 'next_view':
      nextView();
      if (mainView.value) note(mainView.value.title);
      break;
    case 'reset_view':
      resetView();
      break;
    case 'look_around':
      if (hasOutsideView.value) chosenView.value = freeView;
      else note('Views from outside are not allowed in this flight');
      break;
    case 'axes':
      prefer({ axes: !pilot.value.axes });
      break;
    case 'gain_up':
      // A single key goes round; a pad has one button for each way.
      prefer({ gain: pilot.value.gain === 'high' ? 'low' : nextGain(pilot.value.gain, 1) });
      break;
    case 'gain_down':
      prefer({ gain: nextGain(pilot.value.gain, -1) });
      break;
    case 'hide_panels':
      panelsHidden.value = !panelsHidden.value;
      break;
    case 'rate_next':
      rateNext();
      break;
    case 'help':
      openDialog.value = openDialog.value === null ? 'help' : null;
      break;
    default:
      chooseBy(action);
  }
}
