// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a panel of the pilot's page is, and the list of them. docs/guides/panels.md shows how to
// write one.
import type { ComponentType } from 'preact';

export type Corner = 'tl' | 'tr' | 'bl' | 'br';

/** Distances from the nearest corner, in rem: a panel keeps its corner when the window changes. */
export interface Placement {
  corner: Corner;
  x: number;
  y: number;
  width: number;
  /** Of panels that show pictures; others are as high as what they hold. */
  height?: number;
  state: 'open' | 'folded' | 'hidden';
}

export const at = (
  corner: Corner,
  x: number,
  y: number,
  width: number,
  height?: number,
  state: Placement['state'] = 'open',
): Placement => ({ corner, x, y, width, state, ...(height ? { height } : {}) });

/** One panel: a name, a place, and a component that draws it inside `<Panel id=…>`. */
export interface PanelModule {
  /** Under this name the browser keeps where people have put it: it never changes. */
  id: string;
  title: string;
  /** What it is good for, in a few words: the dialog *Panels* shows it. */
  about: string;
  large: Placement;
  /** What differs where the text cannot shrink with the window any more. */
  medium?: Partial<Placement>;
  small: Placement;
  /** Rem to keep free at the far end of the window: what does not fit scrolls. While it is in its own place. */
  clear?: number;
  /** False while it would be empty: it is offered nowhere. */
  isAvailable?: () => boolean;
  View: ComponentType;
}

const modules = new Map<string, PanelModule>();

/** Adds panels to the page, in the order in which they are listed. */
export function registerPanels(...added: PanelModule[]): void {
  for (const one of added) {
    if (modules.has(one.id)) throw new Error(`two panels are called ${one.id}`);
    modules.set(one.id, one);
  }
}

export function panelModule(id: string): PanelModule {
  const found = modules.get(id);
  if (found === undefined) throw new Error(`no panel is called ${id}: see panel_list.ts`);
  return found;
}

export const panelModules = (): PanelModule[] => [...modules.values()];
export const isAvailable = (panel: PanelModule): boolean => panel.isAvailable?.() ?? true;
