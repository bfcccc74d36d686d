import type { Fields } from './field.ts';

/** In what a form stands: a dialog, a drawer beside the list, or the whole page (wider.md §1.7). */
export type FormSize = 'dialog' | 'drawer' | 'page';

const mostInDialog = 4;
const mostInDrawer = 12;

/** The size that a form asks for, by how many fields it always shows: those that depend on others come and go. */
export function formSizeOf(fields: Fields): FormSize {
  const count = Object.values(fields).filter(({ when }) => when === undefined).length;
  if (count <= mostInDialog) return 'dialog';
  return count <= mostInDrawer ? 'drawer' : 'page';
}

/** A part of a form under one title; '' for what stands before the first. */
export interface Section {
  readonly title: string;
  readonly keys: readonly string[];
}

/**
 * Some keys of a form by the sections that their fields are declared in: a field that names one begins it, and those after it belong
 * to it. Sections of which no key is there are left out.
 */
export function sectionsOf(fields: Fields, keys: readonly string[]): readonly Section[] {
  const shown = new Set(keys);
  const sections: { title: string; keys: string[] }[] = [{ title: '', keys: [] }];
  for (const [key, { section }] of Object.entries(fields)) {
    if (section !== undefined) sections.push({ title: section, keys: [] });
    if (shown.has(key)) sections.at(-1)?.keys.push(key);
  }
  return sections.filter((one) => one.keys.length > 0);
}
