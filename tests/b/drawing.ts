import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { draw } from './draw.tsx';

/** What a test file has on the page: one thing at a time, taken away when the next comes and after each test. */
export function oneDrawing() {
  let takeAway = () => {};
  const clear = () => {
    takeAway();
    takeAway = () => {};
  };
  const keep = (how: () => void) => {
    clear();
    takeAway = how;
  };
  afterEach(clear);
  return { clear, keep, draw: (content: ReactNode) => keep(draw(content)) };
}
