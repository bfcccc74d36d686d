import type { Row } from '../../contract/page.ts';
import { move, movesFrom } from '../../machines/lifecycles/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/failure.ts';
import type { Request } from '../http/route.ts';
import { conflict, illegal } from './refusal.ts';
import type { Resource } from './resource.ts';
import { lockRow, readRow } from './rows.ts';
import { shownTo } from './scope.ts';
import { type Changed, writeRow } from './update.ts';

/** A step of the life cycle that an operator asks for. */
export interface Step {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly reason?: string;
}

/**
 * Takes a row one step through its life cycle. The chart decides on the row as it is under the lock, with its guards' facts
 * read in the same transaction (design.md §2).
 * @throws {Failure} 40401; 40901; 40902 with the chart's sentence; 40001 when a reason is wanted
 */
export async function moveRow(tx: Tx, resource: Resource, step: Step, request: Request): Promise<Changed> {
  const { lifecycle, entity } = resource;
  const { caller } = request;
  await resource.lockFor?.(tx, step.event);
  const before = await (resource.act ? readRow : lockRow)(tx, resource, step.id, caller);
  if (before.version !== step.version) throw conflict(shownTo(entity, caller, before));
  const moved = move(lifecycle, before, step.event);
  if ('refusal' in moved) throw illegal(resource, before, step.event, moved.refusal);
  if (wantsReason(resource, before, step) && [...(step.reason ?? '')].length < 2)
    throw invalid([{ field: 'reason', message: '请填写原因，至少 2 个字' }]);
  if (resource.act) await resource.act(tx, before, request);
  else await writeRow(tx, resource, step.id, { status: moved.status }, caller);
  return { before, after: await readRow(tx, resource, step.id, caller) };
}

const wantsReason = ({ lifecycle }: Resource, row: Row, { event }: Step) =>
  movesFrom(lifecycle, row).some((drawn) => drawn.event === event && drawn.reason === true);
