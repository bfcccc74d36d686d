import type { KeyboardEvent } from 'react';

/**
 * A control that takes several: Tab leaves it with what is chosen. The library would choose the row that its open list stands on, and take
 * back what Enter has just chosen.
 */
export const several = {
  mode: 'multiple',
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  },
} as const;
