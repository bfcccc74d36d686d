/** Puts the cursor into the field of the dialog. */
export const focusField = (dialog: HTMLElement | null): void =>
  dialog?.querySelector('input')?.focus({ preventScroll: true });

/** Ref of a dialog in front of everything: it opens as soon as it is drawn, and gives the focus back to where it was when it goes. */
export function holdDialog(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  dialog.showModal();
  focusField(dialog);
  return () => dialog.close();
}
