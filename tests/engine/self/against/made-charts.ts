import type { Guard, Life, Lives, State, Step } from '../../../../machines/entity/lifecycle/life.ts';
import { movesIn } from '../../../pipeline/against/migrations.ts';
import { compare } from '../../../pipeline/against/compare.ts';
import { linesOf } from '../../../pipeline/against/words.ts';

/** What follows an event: a state, or more about the way. */
type Way = string | Partial<Step>;
type Drawn = Readonly<Record<string, Readonly<Record<string, Way | readonly Way[]>>>>;

function stepsOf(on: Drawn[string]): readonly Step[] {
  return Object.entries(on).flatMap(([event, ways]) =>
    [ways]
      .flat()
      .map((way): Step => ({ event, label: event, to: '', ...(typeof way === 'string' ? { to: way } : way) })),
  );
}

const statesOf = (drawn: Drawn): Readonly<Record<string, State>> =>
  Object.fromEntries(Object.entries(drawn).map(([key, on]) => [key, { label: key.toUpperCase(), steps: stepsOf(on) }]));

/** A chart of one region, drawn as XState would have it: state, event, goal. */
export const chart = (drawn: Drawn, guards: Readonly<Record<string, Guard>> = {}): Life => ({
  label: '单',
  regions: [{ key: '', column: 'status', initial: Object.keys(drawn)[0] ?? '', states: statesOf(drawn) }],
  guards,
});

/** A chart of two regions at a time, held in `status` and `sync_status`. */
export const twoRegions = (main: Drawn, sync: Drawn, guards: Readonly<Record<string, Guard>> = {}): Life => ({
  label: '单',
  regions: [
    { key: 'main', column: 'status', initial: Object.keys(main)[0] ?? '', states: statesOf(main) },
    { key: 'sync', column: 'sync_status', initial: Object.keys(sync)[0] ?? '', states: statesOf(sync) },
  ],
  guards,
});

/** What is said of the change of the table `bill`, without the name of the entity; `sql`: a new migration. */
export function saidOf(before: Life, now: Life | undefined, sql = ''): readonly string[] {
  const [was, is]: readonly [Lives, Lives] = [{ bill: before }, now ? { bill: now } : {}];
  const columnsOf = (table: string) =>
    table === 'bill' ? [...before.regions, ...(now?.regions ?? [])].map(({ column }) => column) : [];
  const lines = linesOf(compare(was, is, [movesIn('0900_bill.sql', sql, columnsOf)]), was, is);
  return lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
}
