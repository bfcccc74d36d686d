import type { Ui } from '../engine/ui.ts';

/** Types a day into its field, which takes it with Enter, or with being left where it was emptied. */
export async function fillDay(ui: Ui, label: string, day = ''): Promise<void> {
  await ui.fill(label, day);
  return ui.key(day === '' ? 'Tab' : 'Enter');
}
