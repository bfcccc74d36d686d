import { type ColumnLayout, inOrder, narrowest, type Side, widest } from '../../../contract/entity/list/list-views.ts';

/* What can be done to the columns of a list: each answers the layout that follows. Keys are those of the entity's columns. */

interface Keyed {
  readonly key: string;
}

/** The column takes another's place; one that is held at a side stays among those held there. */
export function movedTo(columns: readonly Keyed[], layout: ColumnLayout, key: string, to: string): ColumnLayout {
  const keys = inOrder(columns, layout).map((column) => column.key);
  const [from, place] = [keys.indexOf(key), keys.indexOf(to)];
  if (from < 0 || place < 0 || layout.pins?.[key] !== layout.pins?.[to]) return layout;
  return { ...layout, order: keys.toSpliced(from, 1).toSpliced(place, 0, key) };
}

/** The column goes one place on among those that are not `hidden`; where there is none it stays. */
export function stepped(
  columns: readonly Keyed[],
  layout: ColumnLayout,
  key: string,
  by: 1 | -1,
  hidden: readonly string[] = layout.hidden ?? [],
): ColumnLayout {
  const shown = inOrder(columns, layout).filter((column) => column.key === key || !hidden.includes(column.key));
  const next = shown[shown.findIndex((column) => column.key === key) + by];
  return next ? movedTo(columns, layout, key, next.key) : layout;
}

/** Holds a column at a side, or lets it go. */
export function pinned(layout: ColumnLayout, key: string, side: Side | undefined): ColumnLayout {
  const { [key]: _, ...others } = layout.pins ?? {};
  return { ...layout, pins: side ? { ...others, [key]: side } : others };
}

/** In px, kept within what can be read and what fits. */
export const resized = (layout: ColumnLayout, key: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.min(widest, Math.max(narrowest, width))) },
});
