import type { LayoutSettings } from '../../machines/shell/layout.ts';

/**
 * What the document itself shows of the settings: whether it is dark (a class of `<html>`, set before the first paint by
 * src/shell/early.ts), and the body's style for people who tell colours apart badly (spec §4). Settings that are absent change nothing.
 */
export function showAppearance({ theme, colourWeak }: Partial<LayoutSettings>): void {
  if (theme !== undefined) document.documentElement.classList.toggle('dark', theme === 'realDark');
  if (colourWeak !== undefined) document.body.classList.toggle('colour-weak', colourWeak);
}
