// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The panels of the pilot's page and where each begins. A new one is a file in panels/ and an entry
// here: docs/guides/panels.md.
//
// In a window of 16:9 there are 100 × 56 rem; at 1280 × 720 there are 91 × 51, at 1024 × 640 73 × 46,
// and what is not needed every second starts folded. What is of use to some starts hidden.
import { vehicleDescription } from '../state';
import { asksFor, hasMission, mission } from '../training/mission';
import { ArmPanel } from './arm/arm_panel';
import { arm } from './arm/arm_state';
import { ArmViewPanel } from './arm/hand_handle';
import { objectives } from './cockpit';
import { ChecklistPanel } from './mission/checklist';
import { DefectsPanel } from './mission/defects_panel';
import { FoulingPanel } from './mission/fouling_panel';
import { at, registerPanels } from './panel_registry';
import { AttitudePanel } from './panels/attitude';
import { DiagnosisPanel } from './panels/diagnosis';
import { DivePanel } from './panels/dive';
import { ExternalVideoPanel } from './panels/external_video';
import { InstrumentsPanel } from './panels/instruments';
import { MapPanel } from './panels/map';
import { MarksPanel } from './panels/marks';
import { NavigationPanel } from './panels/navigation';
import { ObjectivesPanel } from './panels/objectives';
import { SecondViewPanel, SonarPanel } from './panels/pictures';
import { StatusPanel } from './panels/status';
import { TetherPanel } from './panels/tether';
import { ThrustersPanel } from './panels/thrusters';
import { PlotsPanel } from './plots_panel';

registerPanels(
  {
    id: 'dive',
    title: 'Dive',
    about: 'vehicle, mode, arming, time',
    large: at('tl', 1, 1, 20),
    small: at('tl', 1, 1, 18),
    View: DivePanel,
  },
  {
    id: 'navigation',
    title: 'Position',
    about: 'north, east, latitude, longitude, water temperature',
    large: at('tl', 1, 8.75, 20),
    small: at('tl', 1, 8.75, 18, undefined, 'folded'),
    View: NavigationPanel,
  },
  {
    id: 'status',
    title: 'Status',
    about: 'supply, link, pictures a second, simulated against real time',
    large: at('tr', 1, 1, 20),
    small: at('tr', 1, 1, 18),
    View: StatusPanel,
  },
  {
    id: 'objectives',
    title: 'Objectives',
    about: 'marks that were reached',
    large: at('tr', 1, 6.75, 20),
    small: at('tr', 1, 6.75, 18),
    isAvailable: () => objectives.value.length > 0 && !hasMission.value,
    View: ObjectivesPanel,
  },
  {
    id: 'mission',
    title: 'Mission',
    about: 'what is to be done, and how it goes',
    large: at('tr', 1, 6.75, 20),
    medium: { width: 17 },
    small: at('tr', 1, 6.75, 16),
    clear: 19,
    isAvailable: () => hasMission.value,
    View: ChecklistPanel,
  },
  {
    id: 'fouling',
    title: 'Fouling',
    about: 'zones to rate',
    large: at('tl', 4.5, 15.75, 16.5),
    small: at('tl', 4.5, 9, 15),
    clear: 10.5,
    isAvailable: () => (mission.value?.zones.length ?? 0) > 0,
    View: FoulingPanel,
  },
  {
    id: 'defects',
    title: 'Defects',
    about: 'components to report on',
    large: at('tl', 4.5, 15.75, 16.5),
    small: at('tl', 4.5, 9, 15, undefined, 'folded'),
    clear: 10.5,
    isAvailable: () => asksFor('find_defects'),
    View: DefectsPanel,
  },
  {
    id: 'diagnosis',
    title: 'Report a fault',
    about: 'which device is broken, and how',
    large: at('tr', 1, 30, 16, undefined, 'folded'),
    small: at('tl', 4.5, 13, 15, undefined, 'folded'),
    View: DiagnosisPanel,
  },
  {
    id: 'arm',
    title: 'Arm',
    about: 'joints, jaws, postures',
    large: at('tl', 4.5, 15.75, 16.5),
    small: at('tl', 4.5, 9, 15.5, undefined, 'folded'),
    isAvailable: () => arm.value !== null,
    View: ArmPanel,
  },
  {
    id: 'armview',
    title: 'Hand',
    about: 'a drawing of the arm from all sides',
    large: at('br', 20, 1, 14.5, 13.5),
    small: at('tr', 1, 6.75, 15.5, 11.5, 'folded'),
    isAvailable: () => arm.value !== null,
    View: ArmViewPanel,
  },
  {
    id: 'second',
    title: 'View',
    about: 'a second camera or view',
    large: at('tr', 1, 16.5, 15.5, 12, 'folded'),
    small: at('tr', 1, 11, 16, 12, 'folded'),
    View: SecondViewPanel,
  },
  {
    id: 'tether',
    title: 'Tether',
    about: 'line out, tension, turns, reel',
    large: at('bl', 1, 1, 20),
    small: at('bl', 1, 1, 18),
    isAvailable: () => Boolean(vehicleDescription.value?.tether),
    View: TetherPanel,
  },
  {
    id: 'thrusters',
    title: 'Thrusters',
    about: 'how hard each pushes',
    large: at('bl', 21.75, 1, 14.5),
    medium: { state: 'folded' },
    small: at('bl', 20, 9, 15.5, undefined, 'folded'),
    isAvailable: () => (vehicleDescription.value?.thrusters ?? 0) > 0,
    View: ThrustersPanel,
  },
  {
    id: 'instruments',
    title: 'Vehicle',
    about: 'speed, lamps, tilt, zoom, current, gain',
    large: at('bl', 37, 1, 27.5),
    medium: { x: 21.75 },
    small: at('bl', 19.75, 1, 27),
    View: InstrumentsPanel,
  },
  {
    id: 'sonar',
    title: 'Sonar',
    about: 'the picture of the imaging sonar',
    large: at('br', 20, 1, 14.5, 13.5),
    small: at('br', 1, 1, 15, 14, 'folded'),
    isAvailable: () => (vehicleDescription.value?.sonars.length ?? 0) > 0,
    View: SonarPanel,
  },
  {
    id: 'map',
    title: 'Map',
    about: 'depths, objects, track, tether, marks',
    large: at('br', 1, 1, 18, 13.5),
    small: at('br', 1, 1, 17, 13.5, 'folded'),
    View: MapPanel,
  },
  {
    id: 'marks',
    title: 'Marks',
    about: 'places that were named, on the map and in the picture',
    large: at('tl', 21.5, 7.5, 20, undefined, 'hidden'),
    small: at('tl', 19.5, 7.5, 19, undefined, 'hidden'),
    View: MarksPanel,
  },
  {
    id: 'video',
    title: 'Video',
    about: 'a camera beside Remora’s: MJPEG, an image topic of ROS',
    large: at('tr', 21.5, 7.5, 17, 11, 'hidden'),
    small: at('tr', 19.5, 7.5, 15, 10, 'hidden'),
    View: ExternalVideoPanel,
  },
  {
    id: 'plots',
    title: 'Plots',
    about: 'any value of the telemetry over the last minute',
    large: at('bl', 27.5, 10.75, 44, 11.5, 'hidden'),
    medium: { x: 27.25, width: 36.5, height: 11 },
    small: at('bl', 10, 10, 50, 11, 'hidden'),
    View: PlotsPanel,
  },
  {
    id: 'attitude',
    title: 'Attitude',
    about: 'roll, pitch and rate of turn in figures',
    large: at('tl', 21.5, 14, 16, undefined, 'hidden'),
    small: at('tl', 19.5, 14, 15, undefined, 'hidden'),
    View: AttitudePanel,
  },
);
