import { boxFonts, type Note, notesOf, type Size } from './box-parts.ts';
import type { Aimed, ShownState } from './outline.ts';
import { type PillParts, pillParts } from './pill-parts.ts';
import { textWidth } from './text-width.ts';

/** What the chart has as a whole, side by side in lines; positions count from the strip's upper left corner. */
export type StripItem = { readonly x: number; readonly y: number } & (
  | ({ readonly kind: 'note' } & Note)
  | { readonly kind: 'pill'; readonly aimed: Aimed; readonly pill: PillParts }
);

export interface StripParts extends Size {
  readonly items: readonly StripItem[];
}

const padding = { x: 14, y: 10 };
const gap = { x: 8, y: 6 };
/** The words that name the strip. */
export const stripName = { text: '任何状态下', font: 12.5 } as const;
const title = 76;

/** The strip of a chart's own transitions, invokes and actions, broken into lines of `width`; null when it has none. */
export function stripParts({ state, inside }: ShownState, width: number): StripParts | null {
  const items: StripItem[] = [];
  let [x, y, line] = [title + padding.x, padding.y, 0];
  const place = (size: Size) => {
    if (x > title + padding.x && x + size.width + padding.x > width) {
      x = title + padding.x;
      y += line + gap.y;
      line = 0;
    }
    const at = { x, y };
    x += size.width + gap.x;
    line = Math.max(line, size.height);
    return at;
  };
  for (const note of notesOf(state)) {
    items.push({ kind: 'note', ...note, ...place({ width: textWidth(note.text, boxFonts.note) + 24, height: 24 }) });
  }
  for (const row of inside) {
    const pill = pillParts(row.transition, row.to?.label);
    items.push({ kind: 'pill', aimed: row, pill, ...place(pill) });
  }
  return items.length === 0 ? null : { items, width, height: y + line + padding.y };
}
