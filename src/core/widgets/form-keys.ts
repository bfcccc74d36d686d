import type { KeyboardEvent } from 'react';

/** What a form is filled in with, in the order in which it stands there. */
const controls =
  ':is(input:not([type="file"], [type="hidden"]), textarea, [role="switch"], [contenteditable="true"]):not(:disabled, [readonly])';
/** Fields of one line, in which Enter has nothing else to do. */
const lines = 'input:is([type="text"], [type="password"], :not([type])):not([role="combobox"])';

/** What the button that saves says of its keys. */
export const savingHints = {
  title: 'Ctrl（⌘）+ S 或 Ctrl（⌘）+ Enter',
  'aria-keyshortcuts': 'Control+S Control+Enter Meta+S Meta+Enter',
} as const;

/** With Ctrl or ⌘; with CapsLock a letter is a capital. */
const savingKeys = new Set(['s', 'enter']);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether these keys save the form that they are pressed in. */
export const areSaving = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean =>
  savingKeys.has(key.toLowerCase()) && !shiftKey && !altKey && (ctrlKey || metaKey);

/** What the entry that saves and begins the next one says of its keys. */
export const nextHint = 'Ctrl（⌘）+ Shift + Enter';

/** Whether these keys save the form that they are pressed in, and begin the next one. */
const areNext = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean =>
  key === 'Enter' && shiftKey && !altKey && (ctrlKey || metaKey);

/**
 * Saves a form by its keys, before a control in it hears them: a select would open, an editor break the line. What stands above the form,
 * though drawn by it, is not the form. `next`: saves it and begins the next one, where there is one.
 */
export function saveByKeys(event: KeyboardEvent, save: () => void, next?: () => void): void {
  const { currentTarget, target } = event;
  const told = areSaving(event) ? save : areNext(event) ? next : undefined;
  if (!told || !(target instanceof Node) || !currentTarget.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  told();
}

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !shiftKey;

/** Enter in a line of a form leads to its next field, from the last one to the button that saves. `form` holds both. */
export function moveOn(event: KeyboardEvent, form: Element): void {
  const { target } = event;
  if (!isPlainEnter(event) || event.isDefaultPrevented()) return;
  if (!(target instanceof HTMLElement) || !target.matches(lines)) return;
  const fields = [...form.querySelectorAll<HTMLElement>(controls)].filter((field) => field.checkVisibility());
  const at = fields.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  (fields[at + 1] ?? form.querySelector<HTMLElement>('[aria-keyshortcuts*="Control+S"]'))?.focus();
}
