import type { Row } from '../../../contract/core/page.ts';

/** What a press on the box of a row needs to know: the rows on the page, what is ticked, and which box was pressed before. */
interface Ticks {
  readonly rows: readonly Pick<Row, 'id'>[];
  readonly selected: readonly number[];
  readonly lastTicked: number | null;
}

const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

/** What is ticked, as a set that is made once: each box of the page asks it after each change, of up to a hundred thousand. */
export function tickedSet(selected: readonly number[]): ReadonlySet<number> {
  const set = sets.get(selected) ?? new Set(selected);
  sets.set(selected, set);
  return set;
}

const withoutIds = (ids: readonly number[], out: readonly number[]) => {
  const gone = new Set(out);
  return ids.filter((id) => !gone.has(id));
};

/** The rows from one to the other, both with them; the row alone where the other is on no page that is shown. */
function between(rows: Ticks['rows'], id: number, other: number | null): readonly number[] {
  const [from, to] = [id, other].map((one) => rows.findIndex((row) => row.id === one)).toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [id] : rows.slice(from, to + 1).map((row) => row.id);
}

/**
 * What is ticked after the box of a row was pressed. `through`, the Shift key: all rows from the one pressed before become as this one.
 * What is ticked on other pages stays.
 */
export function tickedAfter({ rows, selected, lastTicked }: Ticks, id: number, through: boolean): readonly number[] {
  const pressed = through ? between(rows, id, lastTicked) : [id];
  const rest = withoutIds(selected, pressed);
  return tickedSet(selected).has(id) ? rest : [...rest, ...pressed];
}

/** How much of the page is ticked: as the box above the rows shows it. */
export function pageTicks({ rows, selected }: Omit<Ticks, 'lastTicked'>): 'none' | 'some' | 'all' {
  if (selected.length === 0 || rows.length === 0) return 'none';
  const ids = tickedSet(selected);
  const ticked = rows.filter((row) => ids.has(row.id)).length;
  return ticked === 0 ? 'none' : ticked === rows.length ? 'all' : 'some';
}

/** What is ticked after the box above the rows was pressed: all rows of the page, or none of them. */
export function pageTickedAfter({ rows, selected }: Omit<Ticks, 'lastTicked'>): readonly number[] {
  const page = rows.map((row) => row.id);
  const rest = withoutIds(selected, page);
  return pageTicks({ rows, selected }) === 'all' ? rest : [...rest, ...page];
}
