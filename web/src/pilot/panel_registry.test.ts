// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { at, isAvailable, panelModule, panelModules, registerPanels, type PanelModule } from './panel_registry';

const panel = (id: string, some: Partial<PanelModule> = {}): PanelModule => ({
  id,
  title: id,
  about: '',
  large: at('tl', 1, 1, 10),
  small: at('tl', 1, 1, 9, undefined, 'folded'),
  View: () => null,
  ...some,
});

describe('the list of panels', () => {
  it('keeps the order in which they were added, and refuses a name twice', () => {
    registerPanels(panel('one'), panel('two', { isAvailable: () => false }));
    expect(panelModules().map((one) => one.id)).toEqual(['one', 'two']);
    expect(() => registerPanels(panel('one'))).toThrow('two panels are called one');
    expect(() => panelModule('three')).toThrow('no panel is called three');
  });

  it('offers a panel unless it says that it would be empty', () => {
    expect(isAvailable(panelModule('one'))).toBe(true);
    expect(isAvailable(panelModule('two'))).toBe(false);
  });

  it('writes a place shortly', () => {
    expect(at('br', 1, 2, 3, 4, 'hidden')).toEqual({ corner: 'br', x: 1, y: 2, width: 3, height: 4, state: 'hidden' });
    expect(at('tl', 1, 2, 3)).not.toHaveProperty('height');
  });
});
