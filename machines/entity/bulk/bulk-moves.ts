import type { Fields } from '../../../contract/entity/field.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Batch } from '../../../contract/entity/wire/row-batch.ts';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import {
  drawnMoves,
  eventsOf,
  leastReason,
  type Lifecycle,
  move,
  type MoveMeta,
  refusedInState,
  stateLabel,
} from '../lifecycle/kernel.ts';
import { lifecycleOf } from '../lifecycle/known.ts';

/** A step of a life cycle, or a command of its entity, as many rows take it at once. */
export interface BulkMove extends MoveMeta {
  readonly event: string;
  /** The states that it leads to: rows that are there already need it no more. */
  readonly targets: readonly string[];
  /** What all rows are told alike, beside the reason. */
  readonly form: Fields;
  /** Of a command: the states in which it makes no sense. */
  readonly notIn?: readonly string[];
  /** The call that takes many rows at a time; none: a call for each row. */
  readonly batch?: Batch;
  /** It is for rows that were chosen one by one, and for no filter. */
  readonly chosenOnly?: true;
}

/** What is known of a row's steps. */
export type Steps = Pick<SelectedRow, 'status' | 'moves' | 'refusals'>;

/** All that many rows of an entity can be told at once: its commands for many, then the steps in the order they are drawn. */
export function bulkMovesOf(entity: string): readonly BulkMove[] {
  const { batches = {}, chosenOnly = [] } = entityNamed(entity);
  return [...commandsOf(entity), ...stepsOf(entity)].map((bulk) => {
    const batch = batches[bulk.event];
    const isChosenOnly = chosenOnly.some((event) => event === bulk.event);
    return { ...bulk, ...(batch && { batch }), ...(isChosenOnly && { chosenOnly: true as const }) };
  });
}

function commandsOf(entity: string): readonly BulkMove[] {
  return Object.entries(entityNamed(entity).commands ?? {}).flatMap(([event, { label, action, fields, notIn, bulk }]) =>
    bulk ? [{ event, label, action, form: fields, notIn, targets: [] }] : [],
  );
}

function stepsOf(entity: string): readonly BulkMove[] {
  const lifecycle = lifecycleOf(entity);
  const { stepForms = {} } = entityNamed(entity);
  const drawn = drawnMoves(lifecycle);
  return eventsOf(lifecycle).flatMap((event) => {
    const same = drawn.filter((candidate) => candidate.event === event);
    const [first] = same;
    if (!first) return [];
    const { refusal: _, target: _target, ...said } = first;
    return [{ ...said, form: stepForms[event] ?? {}, targets: [...new Set(same.map(({ target }) => target))] }];
  });
}

/** One of them; a wrong event is a fault of the program. */
export function bulkMoveOf(entity: string, event: string): BulkMove {
  const found = bulkMovesOf(entity).find((candidate) => candidate.event === event);
  if (!found) throw new Error(`nothing of ${entity} is called ${event}`);
  return found;
}

/** Characters of a reason that a step asks for; none where it asks for no reason. */
export const reasonOf = ({ reason, leastReason: least = leastReason }: BulkMove): number => (reason ? least : 0);

/** Why a row cannot take a step now; undefined when it can. */
export function refusalOf(
  lifecycle: Lifecycle,
  { event, label, targets, notIn }: BulkMove,
  row: Steps,
): string | undefined {
  if (notIn) return notIn.includes(row.status) ? refusedInState(lifecycle, row.status, label) : undefined;
  if (row.moves.includes(event)) return undefined;
  const refused = row.refusals?.[event];
  if (refused !== undefined) return refused;
  if (targets.includes(row.status)) return `已是「${stateLabel(lifecycle, row.status)}」，无需处理`;
  const answer = move(lifecycle, { status: row.status }, event);
  return 'refusal' in answer ? answer.refusal : '当前不允许该操作';
}
