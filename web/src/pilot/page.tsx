// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { TouchSticks } from '../controls/screen';
import { VideoView } from '../parts/video_view';
import { startSound } from '../sound/sound';
import { asksFor, hasMission, mission } from '../training/mission';
import { dive, hasSeat, join, linkState, vehicleDescription, telemetry } from '../state';
import { ArmBar, ArmPanel } from './arm/arm_panel';
import { arm, isWorking } from './arm/arm_state';
import { ArmViewPanel, HandOnPicture } from './arm/hand_handle';
import { mainView, objectives, openDialog, pilot, plotsOpen, sticks, warningList } from './cockpit';
import { Dialogs } from './dialogs';
import { captions, dismiss, watchEvents } from './events';
import { HeadUpDisplay } from './hud';
import { startControls } from './loop';
import { AutopilotBar } from './mission/autopilot_bar';
import { Briefing, watchForBriefing } from './mission/briefing';
import { ChecklistPanel } from './mission/checklist';
import { DefectsPanel } from './mission/defects_panel';
import { EndCard } from './mission/end_card';
import { FoulingPanel } from './mission/fouling_panel';
import { FramingGuide } from './mission/framing_guide';
import { Dock, type PanelId } from './panel';
import { DivePanel } from './panels/dive';
import { InstrumentsPanel } from './panels/instruments';
import { MapPanel } from './panels/map';
import { NavigationPanel } from './panels/navigation';
import { ObjectivesPanel } from './panels/objectives';
import { SecondViewPanel, SonarPanel } from './panels/pictures';
import { StatusPanel } from './panels/status';
import { TetherPanel } from './panels/tether';
import { ThrustersPanel } from './panels/thrusters';
import { PartnerBar } from './partner_bar';
import { PlotDrawer } from './plot_drawer';
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
      <HeadUpDisplay />
      <FramingGuide />
      <HandOnPicture />
      <Rail />
      <DivePanel />
      <NavigationPanel />
      <StatusPanel />
      {hasMission.value ? <ChecklistPanel /> : <ObjectivesPanel />}
      <FoulingPanel />
      <DefectsPanel />
      <ArmPanel />
      <ArmViewPanel />
      <SecondViewPanel />
      <TetherPanel />
      <ThrustersPanel />
      <InstrumentsPanel />
      <SonarPanel />
      <MapPanel />
      <Dock available={isAvailable} />
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
      {plotsOpen.value && <PlotDrawer />}
      <NoDive />
      <Dialogs />
      <Briefing />
      <EndCard />
    </main>
  );
}

/** Panels that would be empty are offered nowhere. */
function isAvailable(id: PanelId): boolean {
  const described = vehicleDescription.value;
  if (id === 'tether') return Boolean(described?.tether);
  if (id === 'sonar') return (described?.sonars.length ?? 0) > 0;
  if (id === 'objectives') return objectives.value.length > 0 && !hasMission.value;
  if (id === 'mission') return hasMission.value;
  if (id === 'fouling') return (mission.value?.zones.length ?? 0) > 0;
  if (id === 'defects') return asksFor('find_defects');
  if (id === 'arm' || id === 'armview') return arm.value !== null;
  if (id === 'thrusters') return (described?.thrusters ?? 0) > 0;
  return true;
}

function MainVideo() {
  const view = mainView.value;
  if (view === null) return <div class="main-video" />;
  const { axes, trail, fit, width } = pilot.value;
  return (
    <VideoView
      class="main-video"
      source={view.source}
      label={`Live picture: ${view.title}`}
      wish={{ axes, trail, ...(width ? { width } : {}) }}
      fit={view.kind === 'sonar' ? 'contain' : fit}
    />
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
