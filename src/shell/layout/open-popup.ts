import type { FocusEvent, ToggleEvent } from 'react';
import type { TabPopupActor } from '../../../machines/shell/tab-popup.ts';

/** Ref of something that opens beside an element and takes the keyboard: its search field, else its first item. */
export const openBeside = (id: string) => (popup: HTMLElement | null) => {
  const source = document.getElementById(id);
  if (!popup || popup.matches(':popover-open')) return;
  popup.showPopover(source ? { source } : undefined);
  popup.querySelector<HTMLElement>('input, [role^="menuitem"]')?.focus();
};

/** It closes when the focus leaves it, or when it is closed by one of its items. */
export const closing = (popup: TabPopupActor) => ({
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) popup.send({ type: 'LEAVE' });
  },
  onToggle: ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'closed') popup.send({ type: 'LEAVE' });
  },
});
