import type { LaunchOptions } from 'playwright';

/** How Playwright starts the Chromium of this machine. */
export function chromiumLaunch(): LaunchOptions;

/** Brings a Chromium when the machine has none. */
export function ensureChromium(): Promise<void>;
