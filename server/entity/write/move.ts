import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import {
  type Arrived,
  isRetyped,
  leastReason,
  type Lifecycle,
  move,
  movesFrom,
} from '../../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../../db/transaction.ts';
import { invalid } from '../../http/failure.ts';
import type { Caller, Logged, Request } from '../../http/route.ts';
import { conflict, illegal } from './refusal.ts';
import type { Resource } from '../resource.ts';
import { lockedRow } from './lock-order.ts';
import { readRow } from '../read/rows.ts';
import { shownTo } from '../read/scope.ts';
import { type Changed, writeRow } from './update.ts';

/** A step of the life cycle that an operator asks for. */
export interface Step {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly reason?: string;
  /** What the operator typed to be sure (`retype` of the step). */
  readonly retype?: string;
  /** What it is told beside its reason (`stepForms` of the entity). */
  readonly values?: Values;
}

/** By whom a step is taken, and under which trace. */
export type By = Pick<Request, 'caller' | 'traceId'>;

/** A row before and after a step, and lines of the operation log for what the step did to other rows. */
export interface Moved extends Changed {
  readonly lines?: readonly Logged[];
}

/**
 * Takes a row one step through its life cycle. The chart decides on the row as it is under the lock, with its guards' facts
 * read in the same transaction (design.md §2).
 * @throws {Failure} 40401; 40901; 40902 with the chart's sentence; 40001 when a reason is wanted, or what the row is called
 */
export async function moveRow(tx: Tx, resource: Resource, step: Step, request: By): Promise<Moved> {
  const { lifecycle, entity } = resource;
  const { caller } = request;
  const before = await lockedRow(tx, resource, { id: step.id, event: step.event, values: {} }, caller);
  if (before.version !== step.version) throw conflict(shownTo(entity, caller, before));
  const moved = move(lifecycle, before, step.event);
  if ('refusal' in moved) throw await refusalOf(tx, resource, before, step.event, moved.refusal);
  refuseUnexplained(resource, before, step);
  refuseUnretyped(resource, shownTo(entity, caller, before), step);
  refuseMisfilled(resource, step);
  const taken = { traceId: request.traceId, caller, reason: step.reason };
  if (resource.act) await resource.act(tx, before, { ...taken, event: step.event, values: step.values });
  else await writeRow(tx, resource, step.id, writtenBy(resource, step, before, moved, caller), caller);
  await resource.moved?.(tx, before, step.event, taken);
  const lines = await resource.follows?.(tx, before, step.event, taken);
  const after = await readRow(tx, resource, step.id, caller);
  await resource.wrote?.(tx, { before, after, ...wordsOf(step) }, caller);
  return { before, after, ...(lines && { lines }) };
}

/** What a step writes: where the row came to, and what the resource notes of it. */
const writtenBy = (resource: Resource, step: Step, row: Row, { status, beside }: Arrived, caller: Caller): Values => ({
  ...resource.stamp?.(step, caller, { row, status }),
  ...beside,
  status,
});

/** What stands in the way where the resource can say it; otherwise the chart's sentence. */
export const refusalOf = async (tx: Tx, resource: Resource, row: Row, event: string, sentence: string) =>
  (await resource.refused?.(tx, row, event)) ?? illegal(resource, row, event, sentence);

const wordsOf = ({ event, reason }: Step) => ({ event, ...(reason !== undefined && { reason }) });

/** @throws {Failure} 40001 where the step is told what it does not ask for, or what cannot be */
export function refuseMisfilled({ entity: { stepForms = {} } }: Resource, { event, values }: Step): void {
  if (!values) return;
  const form = stepForms[event] ?? {};
  const strange = Object.keys(values).filter((key) => !Object.hasOwn(form, key));
  const unasked = strange.map((field) => ({ field, message: `不能与操作一起提交：${field}` }));
  const faults = [...unasked, ...faultsOf(form, [], values)];
  if (faults.length > 0) throw invalid(faults);
}

export const drawnFor = (lifecycle: Lifecycle, row: Row, event: string) =>
  movesFrom(lifecycle, row).find((candidate) => candidate.event === event);

/** @throws {Failure} 40001 where the step wants a longer reason */
export function refuseUnexplained({ lifecycle }: Resource, row: Row, { event, reason = '' }: Step): void {
  const drawn = drawnFor(lifecycle, row, event);
  const wanted = drawn?.reason === true ? (drawn.leastReason ?? leastReason) : 0;
  if ([...reason].length < wanted) throw invalid([{ field: 'reason', message: `请填写原因，至少 ${wanted} 个字` }]);
}

/**
 * Typed anew by whoever asks, as the row is called to him: neither a slip nor a script does it to another row.
 * @throws {Failure} 40001 where the step wants that and something else was typed, or it was typed for a step that does not
 */
function refuseUnretyped({ lifecycle, entity }: Resource, row: Row, { event, retype }: Step): void {
  const wanted = drawnFor(lifecycle, row, event)?.retype ? String(row[entity.title]) : undefined;
  if (wanted === undefined && retype !== undefined)
    throw invalid([{ field: 'retype', message: '不能与操作一起提交：retype' }]);
  if (!isRetyped(wanted, retype ?? '')) throw invalid([{ field: 'retype', message: `请输入名称「${wanted}」以确认` }]);
}
