import { sql } from 'kysely';
import type { DueTransition } from '../../../machines/entity/lifecycle/due.ts';
import { parameterIn, parameterOf } from '../../dictionary/parameter-values.ts';
import type { Db } from '../write/database.ts';
import { duesIn, stateColumn } from '../define-resource.ts';
import type { Resource, Sql } from '../resource.ts';

/**
 * What time does to rows that stand in one state and keep one instant. Several transitions may wait for it: the chart takes the first one
 * that it allows.
 */
export interface DueStep {
  readonly resource: Resource;
  /** The region's state, the column of the chart and that of the table. */
  readonly state: string;
  readonly column: string;
  readonly stored: string;
  readonly at: string;
  readonly plus?: DueTransition['plus'];
  readonly takes: readonly Pick<DueTransition, 'event' | 'label' | 'target'>[];
}

const sameMoment = (due: DueTransition) => JSON.stringify([due.column, due.state, due.at, due.plus]);

const known = new WeakMap<Resource, readonly DueStep[]>();

/**
 * Everything that time does to rows of an entity.
 * @throws {Error} where more than a state follows from a step, and nothing says how the clock takes it
 */
export function stepsOf(resource: Resource): readonly DueStep[] {
  const before = known.get(resource);
  if (before) return before;
  refuseUnfollowed(resource);
  const groups = [...Map.groupBy(duesIn(resource), sameMoment).values()];
  const steps = groups.flatMap((dues) => {
    const [first] = dues;
    if (!first) return [];
    const { state, column, at, plus } = first;
    const takes = dues.map(({ event, label, target }) => ({ event, label, target }));
    return [{ resource, state, column, stored: stateColumn(resource, column), at, ...(plus && { plus }), takes }];
  });
  known.set(resource, steps);
  return steps;
}

function refuseUnfollowed(resource: Resource): void {
  const { entity, clock, moved, wrote, act } = resource;
  const [first] = duesIn(resource);
  if (first && !clock?.take && (moved || wrote || act || entity.observed))
    throw new Error(
      `${entity.name}: more than a state follows from ${first.event}; its resource must take it (clock.take)`,
    );
}

const intervals = {
  mins: (count: Sql) => sql`make_interval(mins => ${count}::int)`,
  hours: (count: Sql) => sql`make_interval(hours => ${count}::int)`,
  days: (count: Sql) => sql`make_interval(days => ${count}::int)`,
};

const addedTo = ({ plus }: DueStep): Sql | undefined =>
  plus && intervals[plus.unit](typeof plus.count === 'number' ? sql.lit(plus.count) : parameterIn(plus.count));

/** When the row `t` is due. */
export function instantOf(step: DueStep): Sql {
  const at = sql.ref(`t.${step.at}`);
  const added = addedTo(step);
  return added ? sql`(${at} + ${added})` : at;
}

/** The instant that a row must have kept to be due at `now`: compared with a column alone, so that its index is used. */
function bound(step: DueStep, now: Sql): Sql {
  const added = addedTo(step);
  return added ? sql`${now} - ${added}` : now;
}

/** The clock of the database. Instants are whole seconds, and the second that is named still belongs to what was. */
export const databaseNow = sql`date_trunc('second', now())`;

/** `t` stands in the state and was due before `now`. */
export const isDue = (step: DueStep, now: Sql): Sql => sql`(${isWaiting(step)}
  and ${sql.ref(`t.${step.at}`)} < ${bound(step, now)})`;

/** `t` stands in the state. */
export const isWaiting = ({ stored, state }: DueStep): Sql => sql`${sql.ref(`t.${stored}`)} = ${sql.lit(state)}`;

/** What the parameter of a transition says now; undefined where it has none. */
export const plusOf = async (db: Db, { plus }: DueStep): Promise<number | undefined> =>
  plus && (typeof plus.count === 'number' ? plus.count : await parameterOf(db, plus.count));
