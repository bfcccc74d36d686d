import type { MouseEvent } from 'react';

/** Whether a click is one by itself: what it means with a key or another button, the browser does, such as another tab. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
