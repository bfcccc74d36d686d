import type { LayoutSettings } from '../../machines/shell/layout.ts';
import { read, type Stored, write } from '../core/storage.ts';

/** Where each setting of the layout is kept (spec §3). */
export const keptSettings = [
  ['navigation', 'DEFAULT_LAYOUT_MODE'],
  ['theme', 'DEFAULT_THEME'],
  ['colour', 'DEFAULT_COLOR'],
  ['contentWidth', 'DEFAULT_CONTENT_WIDTH_TYPE'],
  ['fixedHeader', 'DEFAULT_FIXED_HEADER'],
  ['fixedSidebar', 'DEFAULT_FIXED_SIDEMENU'],
  ['autoHideHeader', 'DEFAULT_FIXED_HEADER_HIDDEN'],
  ['colourWeak', 'DEFAULT_COLOR_WEAK'],
  ['multiTab', 'DEFAULT_MULTI_TAB'],
  ['density', 'DEFAULT_DENSITY'],
] as const satisfies readonly (readonly [keyof LayoutSettings, keyof Stored])[];

/** The settings that the operator chose in this browser; those never chosen are absent. */
export const storedSettings = (): Partial<LayoutSettings> =>
  Object.fromEntries(
    keptSettings.flatMap(([name, key]) => {
      const value = read(key);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** Keeps the settings given, and leaves the others as they are. */
export function storeSettings(settings: Partial<LayoutSettings>): void {
  for (const [name, key] of keptSettings) {
    const value = settings[name];
    if (value !== undefined) write<keyof Stored>(key, value);
  }
}
