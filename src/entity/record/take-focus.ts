/** A `ref` for what replaces the thing that had the focus: without it, keys would go nowhere from then on. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** Texts, numbers among them, whose input says no type. */
const texts = ':is(input:is([type="text"], :not([type])):not([readonly], [role="combobox"]), textarea):not(:disabled)';

/** A choice that names the record. */
const firstChoice = '.field-first input:not(:disabled)';

type Text = HTMLInputElement | HTMLTextAreaElement;

/**
 * A `ref` for a form, which is opened to be typed into: the keyboard goes to the choice that names the record, else to the first text that
 * has to be filled in and is empty, else to its first text, and to the form itself where it has none.
 */
export function startTyping(form: HTMLElement | null): void {
  const all = [...(form?.querySelectorAll<Text>(texts) ?? [])];
  const missing = all.find((text) => text.ariaRequired === 'true' && text.value === '');
  takeFocus(form?.querySelector<HTMLElement>(firstChoice) ?? missing ?? all[0] ?? form);
}

/** The same for a form that could not be typed into when it was opened, as soon as it can: where nobody has gone elsewhere meanwhile. */
export function goOnTyping(mark: HTMLElement | null): void {
  const form = mark?.parentElement;
  // The drawer may have taken it for itself: whatever lies around the form is nothing to type into.
  if (form && document.activeElement?.contains(form)) startTyping(form);
}
