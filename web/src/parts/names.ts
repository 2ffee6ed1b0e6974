// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of vehicles and scenes as people say them, made from the names of their files.

/** Words that are not written as they are spelled. */
const spoken: Record<string, string> = {
  auv: 'AUV',
  bluerov2: 'BlueROV2',
  dvl: 'DVL',
  gz: '(Gazebo’s numbers)',
  npsauv: 'NPS AUV',
  npsauv2: 'NPS AUV II',
  openrov: 'OpenROV',
  remus100: 'REMUS 100',
  rexrov: 'RexROV',
  usbl: 'USBL',
  videoray: 'VideoRay',
  wu: '(Wu’s numbers)',
};
/** Parts of a name that belong together. */
const together: [file: string, people: string][] = [
  ['von_benzon', '(von Benzon’s numbers)'],
  ['videoray_pro', 'VideoRay Pro'],
  ['bluerov2_heavy', 'BlueROV2 Heavy'],
  ['inspection', 'inspection vehicle'],
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function said(name: string): string[] {
  return name.split(/[_ ]/).map((word) => spoken[word] ?? word);
}

/** `bluerov2_heavy_wu` → "BlueROV2 Heavy (Wu’s numbers)". */
export function vehicleName(kind: string): string {
  for (const [file, people] of together) {
    if (kind === file) return capital(people);
    const rest = kind.replace(file, '').replace(/^_|_$/g, '');
    if (rest === kind) continue;
    return kind.startsWith(file) ? `${capital(people)} ${vehicleRest(rest)}` : `${vehicleName(rest)} ${people}`;
  }
  return capital(said(kind).join(' '));
}
const vehicleRest = (rest: string): string =>
  together.find(([file]) => file === rest)?.[1] ?? said(rest).join(' ');

/** `dvl_transect` → "DVL transect". */
export function sceneName(name: string): string {
  return capital(said(name).join(' '));
}
