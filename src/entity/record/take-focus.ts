/** A `ref` for what replaces the thing that had the focus: without it, keys would go nowhere from then on. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

const texts = ':is(input[type="text"]:not([readonly], [role="combobox"]), textarea):not(:disabled)';

/** A `ref` for a form, which is opened to be typed into: the keyboard goes to its first text, and to the form itself where it has none. */
export function startTyping(form: HTMLElement | null): void {
  takeFocus(form?.querySelector<HTMLElement>(texts) ?? form);
}
