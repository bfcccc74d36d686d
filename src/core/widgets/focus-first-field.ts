import { returnFocus } from './return-focus.ts';

/** `ref` of what a dialog holds: its first field takes the keyboard, and gives it back when the dialog is gone. */
export function focusFirstField(content: HTMLElement | null): () => void {
  const giveBack = returnFocus(content);
  content?.querySelector('input')?.focus({ preventScroll: true });
  return giveBack;
}
