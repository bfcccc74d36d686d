import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Takes the mouse into the upper left corner, where no view reacts to it. */
    restMouse: () => Promise<void>;
  }
}

/** One mouse serves all files of a page in turn: where one leaves it, the next may draw what reacts to a pointer. */
export const restMouse: BrowserCommand = ({ page }) => page.mouse.move(0, 0);
