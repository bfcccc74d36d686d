import { paneHeights } from '../../machines/inspector/inspector-sequence.ts';

const key = 'pro__INSPECTOR_PANE';

/** What stays of the window above the pane, px: the header and a strip of the chart. */
const above = 168;

/** The tallest pane in a window of this height. */
export const tallest = (windowHeight: number): number => Math.max(paneHeights.min, windowHeight - above);

/** A height that the window has room for. */
export const withinWindow = (height: number, windowHeight: number): number =>
  Math.min(Math.max(Math.round(height), paneHeights.min), tallest(windowHeight));

/** The height of a pane that was never resized; `defaultHeightStyle` says the same to the style sheet. */
export const defaultHeight = (windowHeight: number): number => Math.min(Math.max(200, windowHeight * 0.32), 320);

/** The height of the pane as CSS: smaller windows later on still show the chart. */
export const heightStyle = (height: number): string =>
  height === 0 ? 'clamp(200px, 32vh, 320px)' : `min(${height}px, calc(100dvh - ${above}px))`;

/** The height that was remembered in this browser; 0 when there is none, or the browser keeps nothing. */
export function readHeight(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Remembers the height in this browser; does nothing where it keeps nothing. */
export function keepHeight(height: number): void {
  try {
    localStorage.setItem(key, String(height));
  } catch {
    // The next page starts with the default height.
  }
}
