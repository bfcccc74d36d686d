import { sql } from 'kysely';
import type { Store } from '../../db/store.ts';
import type { Resource, Sql } from '../resource.ts';
import { databaseNow, type DueStep, instantOf, isDue, stepsOf } from './instants.ts';
import { isResting } from './retries.ts';
import { goTogether, takeRows, type Told } from './take.ts';

/** Rows of one transition that a round looks at. */
const mostRows = 500;
/** Rows that go in one transaction, where that is allowed. */
const together = 250;

export interface RoundOptions {
  /** The clock; the database's where none is given. Tests give one of their own. */
  readonly now?: string;
  readonly isStopped?: () => boolean;
  readonly most?: number;
  readonly told?: Told;
}

/** What a round did. `more`: some are left that were due already. */
export interface RoundResult {
  readonly moved: number;
  readonly stayed: number;
  readonly more: boolean;
}

interface Waiting {
  readonly step: DueStep;
  readonly id: number;
  /** Milliseconds. */
  readonly at: number;
}

async function waitingFor({ db }: Store, step: DueStep, now: Sql, most: number): Promise<readonly Waiting[]> {
  const { rows } = await sql<{ id: number; at: number }>`
    select t.id, (extract(epoch from ${instantOf(step)}) * 1000)::float8 as at from ${sql.table(step.resource.entity.name)} as t
    where ${isDue(step, now)} and not ${isResting(step)}
    order by ${sql.ref(`t.${step.at}`)}, t.id limit ${most}`.execute(db);
  return rows.map(({ id, at }) => ({ step, id, at }));
}

/**
 * What is due, of all transitions in the order of its instants (engines.md §8.1, D1). Of a transition that has more than a round takes
 * nothing is known behind the last one: what is due later waits for the next round.
 */
function inOrder(found: readonly (readonly Waiting[])[], most: number): readonly Waiting[] {
  const known = Math.min(...found.filter((list) => list.length === most).map((list) => list.at(-1)?.at ?? Infinity));
  return found
    .flat()
    .filter(({ at }) => at <= known)
    .toSorted((one, other) => one.at - other.at);
}

/** Neighbours of one transition that may go together. */
function pieces(waiting: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const made: Waiting[][] = [];
  for (const one of waiting) {
    const last = made.at(-1);
    const joins = last?.[0]?.step === one.step && goTogether(one.step) && last.length < together;
    if (last && joins) last.push(one);
    else made.push([one]);
  }
  return made;
}

/**
 * Takes what is due along its chart: at most so many rows of each transition, the earliest first. Several instances may do so at once; who
 * comes second finds the rows held or gone.
 */
export async function clockRound(
  store: Store,
  resources: readonly Resource[],
  { now: told, isStopped = () => false, most = mostRows, told: tell = () => {} }: RoundOptions = {},
): Promise<RoundResult> {
  const now = told === undefined ? databaseNow : sql`${told}::timestamptz`;
  const found: (readonly Waiting[])[] = [];
  for (const step of resources.flatMap(stepsOf)) found.push(await waitingFor(store, step, now, most));
  let moved = 0;
  let stayed = 0;
  for (const piece of pieces(inOrder(found, most))) {
    const [first] = piece;
    if (isStopped() || !first) break;
    const outcome = await takeRows(
      store,
      first.step,
      piece.map(({ id }) => id),
      now,
      tell,
    );
    moved += outcome.moved;
    stayed += outcome.stayed.length;
  }
  return { moved, stayed, more: found.some((list) => list.length === most) };
}

/** Rounds until nothing is left that is due, or could be done. Returns how many rows moved. */
export async function untilDone(
  store: Store,
  resources: readonly Resource[],
  options: RoundOptions = {},
): Promise<number> {
  let all = 0;
  for (;;) {
    const { moved, stayed, more } = await clockRound(store, resources, options);
    all += moved;
    // Rows that somebody else holds are his: without progress it is his turn.
    if (options.isStopped?.() || !more || moved + stayed === 0) return all;
  }
}
