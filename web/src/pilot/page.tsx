// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { TouchSticks } from '../controls/screen';
import { FreeView } from '../parts/free_view';
import { RecordingBanner } from '../parts/recording_banner';
import { VideoView } from '../parts/video_view';
import { startSound } from '../sound/sound';
import { dive, hasSeat, join, linkState, telemetry, vehicle, vehicleDescription } from '../state';
import { ArmBar } from './arm/arm_panel';
import { isWorking } from './arm/arm_state';
import { HandOnPicture } from './arm/hand_handle';
import { asTheCamera, freeView, mainCamera, mainView, openDialog, orbit, pilot, sticks, warningList } from './cockpit';
import { Dialogs } from './dialogs';
import { captions, dismiss, watchEvents } from './events';
import { HeadUpDisplay } from './hud';
import { startControls } from './loop';
import { AutopilotBar } from './mission/autopilot_bar';
import { Briefing, watchForBriefing } from './mission/briefing';
import { EndCard } from './mission/end_card';
import { FramingGuide } from './mission/framing_guide';
import { Dock } from './panel';
import './panel_list';
import { isAvailable, panelModules } from './panel_registry';
import { PartnerBar } from './partner_bar';
import { PictureOverlay } from './picture_overlay';
import { Rail } from './rail';
import { HandOver, SeatBar, takeVacantSeat } from './seat';
import './pilot.css';
import './mission/mission.css';

export function Page() {
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('vehicle');
    const joined = join('pilot', wanted ? { vehicle: wanted } : {});
    const stops = [watchEvents(), startControls(), startSound(), takeVacantSeat(), watchForBriefing()];
    return () => {
      for (const stop of stops) stop();
      joined.close();
    };
  }, []);
  return (
    <main class="pilot" data-testid="pilot-page" data-dialog={openDialog.value ?? undefined}>
      <MainVideo />
      <NoPicture />
      <RecordingBanner />
      <HeadUpDisplay />
      <FramingGuide />
      <PictureOverlay />
      <HandOnPicture />
      <Rail />
      <Panels />
      <Dock />
      <Banner />
      <div class="lower">
        <Captions />
        <AutopilotBar />
        <PartnerBar />
        <SeatBar />
        <HandOver />
      </div>
      <StickEcho />
      {wantsTouch.value && hasSeat.value && <TouchSticks />}
      <NoDive />
      <Dialogs />
      <Briefing />
      <EndCard />
    </main>
  );
}

function Panels() {
  return (
    <>
      {panelModules()
        .filter(isAvailable)
        .map(({ id, View }) => (
          <View key={id} />
        ))}
    </>
  );
}

function MainVideo() {
  const view = mainView.value;
  if (view === null) return <div class="main-video" />;
  const { axes, trail, fit } = pilot.value;
  const width = pilot.value.width === asTheCamera ? mainCamera.value?.width : pilot.value.width;
  if (view.source === freeView) {
    return (
      <FreeView
        class="main-video"
        vehicle={vehicleDescription.value?.name ?? ''}
        goesAlong
        orbit={orbit}
        fit={fit}
        axes={axes}
        trail={trail}
        {...(width ? { width } : {})}
      />
    );
  }
  return (
    <VideoView
      class="main-video"
      source={view.source}
      label={`Live picture: ${view.title}`}
      waiting="The camera is starting …"
      wish={{ axes, trail, ...(width ? { width } : {}) }}
      fit={view.kind === 'sonar' ? 'contain' : fit}
    />
  );
}

/** A tether that is cut carries no video. Views from outside are not the vehicle's. */
function NoPicture() {
  const view = mainView.value;
  if (view === null || vehicle.value?.connected !== false || dive.value?.source === 'replay') return null;
  if (!view.source.startsWith(`${vehicle.value.name}/`)) return null;
  return (
    <div class="no-picture" role="status" data-testid="no-picture">
      <b>No signal</b>
      <span>No video, telemetry or control from {vehicle.value.name}</span>
    </div>
  );
}

function Banner() {
  const list = warningList.value;
  if (list.length === 0 && !isWorking.value) return null;
  const alarms = list.filter((one) => one.level === 'alarm');
  const looks = list.filter((one) => one.level === 'look');
  return (
    <div class="banner" data-testid="warnings">
      <ArmBar />
      {alarms.map((one) => (
        <div key={one.id} class="alarm-bar" role="alert" data-warning={one.id}>
          {one.text}
        </div>
      ))}
      <div class="looks" role="status">
        {looks.slice(0, 4).map((one) => (
          <span key={one.id} class="chip look solid" data-warning={one.id}>
            {one.text}
          </span>
        ))}
        {looks.length > 4 && <span class="chip look solid">+{looks.length - 4} more</span>}
      </div>
    </div>
  );
}

function Captions() {
  return (
    <div class="captions" role="log" aria-live="polite" data-testid="captions">
      {captions.value.map((one) => (
        <div key={one.key} class={`caption ${one.level} ${one.kind}`}>
          {one.photo && <img src={one.photo.url} alt="" />}
          <span>
            {one.kind === 'message' && one.from && <b>{one.from}: </b>}
            {one.text}
          </span>
          {one.kind === 'message' && (
            <button class="button small" onClick={() => dismiss(one.key)}>
              Understood
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

const dots = computed(() => {
  const { surge, sway, heave, yaw } = sticks.value;
  const percent = (value: number): string => `${Math.round(50 + 42 * value)}%`;
  return {
    left: { left: percent(yaw), top: percent(heave) },
    right: { left: percent(sway), top: percent(-surge) },
  };
});
const isSteering = computed(() =>
  Object.values(sticks.value).some((value) => Math.abs(value) > 0.01),
);

/** What the sticks ask for, small, under the reticle, and only while they do. */
function StickEcho() {
  if (!hasSeat.value || !isSteering.value) return null;
  return (
    <div class="stick-echo" aria-hidden="true" data-testid="stick-echo">
      <span title="up, turn">
        <i style={dots.value.left} />
      </span>
      <span title="ahead, side">
        <i style={dots.value.right} />
      </span>
    </div>
  );
}

const coarse = window.matchMedia('(pointer: coarse)').matches;
const wantsTouch = computed(
  () => pilot.value.touch === 'on' || (pilot.value.touch === 'auto' && coarse),
);

function NoDive() {
  const isWaiting = dive.value === undefined || linkState.value === 'connecting';
  if (dive.value || isWaiting || telemetry.value !== null) return null;
  return (
    <div class="panel no-dive" role="status" data-testid="no-dive">
      <h1>No dive is running</h1>
      <p>Choose a scene in the menu; this page joins it as soon as it begins.</p>
      <a class="button primary" href="/">
        Open the menu
      </a>
    </div>
  );
}
