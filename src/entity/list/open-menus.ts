import { useSyncExternalStore } from 'react';

const open = new Set<string>();
const listeners = new Set<() => void>();

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Tells what the browser says of a menu: it opens, or it has closed. */
export function noteMenu(id: string, isOpen: boolean): void {
  if (isOpen) open.add(id);
  else open.delete(id);
  for (const changed of listeners) changed();
}

/** Whether the menu of this id is open. What opens is drawn before the browser shows it. */
export const useIsOpen = (id: string): boolean => useSyncExternalStore(listen, () => open.has(id));
