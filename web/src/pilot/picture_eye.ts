// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The main camera as an eye on the vehicle: what is drawn over its picture meets what is seen in it.
import { computed } from '@preact/signals';
import { followedBy, turn, type Pose } from '../parts/spatial';
import { vehicle, vehicleDescription } from '../state';
import type { Eye } from './arm/handle';
import { mainView, pilot } from './cockpit';
import { pictureBox, type Box } from './picture_frame';
import { focalLength } from './sight_line';
import { windowSize } from './window_size';

const degree = Math.PI / 180;
const waterIndex = 1.333;

const camera = computed(() => {
  const cameras = vehicleDescription.value?.cameras ?? [];
  const index = cameras.findIndex((one) => one.source === mainView.value?.source);
  const found = cameras[index];
  if (found === undefined || !found.mounting.on_hull) return null;
  // Telemetry has the tilt and zoom of the first camera only.
  if (index > 0 && (found.tilt_deg !== null || found.zoom !== null)) return null;
  return { ...found, isFirst: index === 0 };
});

/** Where the main camera's whole picture lies in the window; null when it is not one of the hull's. */
export const cameraBox = computed<Box | null>(() =>
  camera.value === null
    ? null
    : pictureBox(windowSize.value, camera.value.width / camera.value.height, pilot.value.fit),
);

/** The main camera's eye in pixels of the window; null when the picture is not one of the hull's. */
export const pictureEye = computed<Eye | null>(() => {
  const now = vehicle.value;
  const box = cameraBox.value;
  if (camera.value === null || now === null || box === null) return null;
  const { mounting, isFirst } = camera.value;
  const fixed: Pose = { p: mounting.position, q: mounting.rotation };
  const tilt = isFirst ? now.tilt_deg * degree : 0;
  return {
    pose: followedBy(fixed, { p: [0, 0, 0], q: turn([1, 0, 0], tilt) }),
    focal: focalLength(box.width, camera.value.fov_deg * degree, isFirst ? now.zoom : 1),
    middle: [box.left + box.width / 2, box.top + box.height / 2],
    index: camera.value.port === 'flat' ? waterIndex : 1,
  };
});

/** Where the vehicle takes itself to be, turns included; null when it does not know. */
export const ownPose = computed<Pose | null>(() => {
  const now = vehicle.value;
  if (!now?.position || now.heading_deg === null || now.roll_deg === null || now.pitch_deg === null) {
    return null;
  }
  const yaw: Pose = { p: now.position, q: turn([0, 0, 1], now.heading_deg * degree) };
  const pitched = followedBy(yaw, { p: [0, 0, 0], q: turn([0, 1, 0], now.pitch_deg * degree) });
  return followedBy(pitched, { p: [0, 0, 0], q: turn([1, 0, 0], now.roll_deg * degree) });
});
