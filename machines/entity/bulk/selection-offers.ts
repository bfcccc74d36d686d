import type { ListQuery, Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { type BulkMove, bulkMovesOf, refusalOf, type Steps } from './bulk-moves.ts';
import { type Lifecycle, movesFrom } from '../lifecycle/kernel.ts';
import { lifecycleOf } from '../lifecycle/known.ts';

/** A step that is offered for all selected rows; `refusal` says why none of them can take it. */
export interface Offer {
  readonly move: BulkMove;
  readonly refusal?: string;
}

export type Known = Readonly<Record<number, Steps>>;

/** What a row of the list can do now. */
export function stepsOf(lifecycle: Lifecycle, row: Row): Steps {
  const drawn = movesFrom(lifecycle, row);
  const refused = drawn.flatMap(({ event, refusal }) => (refusal === undefined ? [] : [[event, refusal] as const]));
  return {
    status: row.status,
    moves: drawn.flatMap(({ event, refusal }) => (refusal === undefined ? [event] : [])),
    ...(refused.length > 0 && { refusals: Object.fromEntries(refused) }),
  };
}

/** Why none of these rows can take the step; undefined as long as one can, or is not known. */
function refusalOfAll(lifecycle: Lifecycle, move: BulkMove, ids: readonly number[], known: Known): string | undefined {
  const reasons = new Set<string>();
  for (const id of ids) {
    const steps = known[id];
    const refusal = steps && refusalOf(lifecycle, move, steps);
    if (refusal === undefined) return undefined;
    reasons.add(refusal);
  }
  const [only] = reasons;
  return reasons.size === 1 ? only : `选中的数据当前都不能${move.label}`;
}

/** What this operator may tell rows of the entity to do, for those that are selected. */
export const offersFor = (
  entity: string,
  actions: readonly Action[],
  ids: readonly number[],
  known: Known,
): readonly Offer[] =>
  bulkMovesOf(entity)
    .filter(({ action }) => actions.includes(action))
    .map((move) => {
      const refusal = refusalOfAll(lifecycleOf(entity), move, ids, known);
      return { move, ...(refusal !== undefined && { refusal }) };
    });

const chosenOnlyMessage = '该操作只能对逐条选择的数据执行，请改用「逐条选择」或「只选本页」';

/** Why no row in any of these states can take it; undefined as long as rows in one can. */
function refusalIn(lifecycle: Lifecycle, bulk: BulkMove, statuses: readonly string[]): string | undefined {
  const { event, notIn } = bulk;
  const isDrawn = (status: string) =>
    notIn ? !notIn.includes(status) : movesFrom(lifecycle, { status }).some((drawn) => drawn.event === event);
  const [first] = statuses;
  if (first === undefined || statuses.some(isDrawn)) return undefined;
  return refusalOf(lifecycle, bulk, { status: first, moves: [] });
}

/** The states that a search is narrowed to. */
const statusesIn = ({ filters: { status } }: ListQuery): readonly string[] =>
  Array.isArray(status) ? (status as readonly string[]) : [];

/** What this operator may tell all rows that a search finds: what a job at the server takes, as far as their states can take it. */
export const offersForAll = (entity: string, actions: readonly Action[], query: ListQuery): readonly Offer[] =>
  bulkMovesOf(entity)
    .filter(({ action }) => actions.includes(action))
    .map((move) => {
      const refusal = move.chosenOnly ? chosenOnlyMessage : refusalIn(lifecycleOf(entity), move, statusesIn(query));
      return { move, ...(refusal !== undefined && { refusal }) };
    });

/** Whether there is anything that a job does for all rows that a search finds. */
export const isToldByFilter = (entity: string, actions: readonly Action[]): boolean =>
  bulkMovesOf(entity).some(({ action, chosenOnly }) => !chosenOnly && actions.includes(action));
