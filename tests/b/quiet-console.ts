import { afterEach, expect } from 'vitest';

const said: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...args: readonly unknown[]) => {
    said.push(args.map(String).join(' '));
    print(...args);
  };
}

/** Fails a test during which React, antd or XState complained. */
export function demandQuietConsole(): void {
  afterEach(() => expect(said.splice(0)).toEqual([]));
}
