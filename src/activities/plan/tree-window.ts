import { isLeaf, type PlanPlace, warningsOf } from '../../../contract/activities/plan-outline.ts';
import { type Sight, useSightOf } from '../../entity/dialogs/sight.ts';

/** Heights in px, as plan.css has them: a row, each sentence of warning below it, and each prize of a leaf. */
const rowHeight = 54;
const warningHeight = 18;
const prizeHeight = 32;
/** Rows that are drawn above and below what is in sight, so that scrolling never shows a gap. */
const spare = 8;

/** A row with where it lies in the list, in px. */
export interface LaidRow {
  readonly place: PlanPlace;
  readonly top: number;
  readonly height: number;
}

/** All rows from top to bottom, and how high they are together. */
export function laidOut(places: readonly PlanPlace[]): { readonly rows: readonly LaidRow[]; readonly height: number } {
  const rows: LaidRow[] = [];
  let top = 0;
  for (const place of places) {
    const prizes = isLeaf(place.node) ? (place.node.prizes ?? []) : [];
    const height = rowHeight + warningsOf(place).length * warningHeight + prizes.length * prizeHeight;
    rows.push({ place, top, height });
    top += height;
  }
  return { rows, height: top };
}

/** The rows to draw: those in sight, a few beside them, and one that must not go, because the focus may be in it. */
export function drawnOf(rows: readonly LaidRow[], { from, to }: Sight, kept: number): readonly LaidRow[] {
  const [above, below] = [from - spare * rowHeight, to + spare * rowHeight];
  return rows.filter(({ place, top, height }) => place.node.id === kept || (top + height >= above && top <= below));
}

/** What is in sight of the element that `attach` is given to. */
export const useSight = () => useSightOf(rowHeight);
