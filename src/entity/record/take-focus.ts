/** A `ref` for what replaces the thing that had the focus: without it, keys would go nowhere from then on. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
