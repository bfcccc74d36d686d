import { expect } from 'vitest';

/** What the screen will show soon; a machine that is busy elsewhere may take its time. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- whoever calls it awaits what comes of it.
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 20 });
