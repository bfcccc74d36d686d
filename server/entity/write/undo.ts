import { sql } from 'kysely';
import { z } from 'zod';
import { formFields } from '../../../contract/entity/entity.ts';
import { undoCall, type UndoTarget } from '../../../contract/entity/history.ts';
import type { Row } from '../../../contract/core/page.ts';
import { actionOfEvent } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../../db/transaction.ts';
import { checkAction } from '../../http/access.ts';
import { failure } from '../../http/failure.ts';
import { type Caller, type Logged, type Request, type Route, route } from '../../http/route.ts';
import { loggedPatch, loggedStep, loggedUndo } from './logged.ts';
import { moveRow } from './move.ts';
import { type OfRow, type Past, pastAt, pastOf } from '../read/past.ts';
import { entityShape, idInBody, onTheirPages, resourceFor, versionInBody } from '../read/any-row.ts';
import { conflict, illegal } from './refusal.ts';
import type { Resource, ResourceNamed } from '../resource.ts';
import { mayReverse, reversalOf } from '../../stock/reversal.ts';
import { lockedRow } from './lock-order.ts';
import { readRow } from '../read/rows.ts';
import { type Changed, patchRow } from './update.ts';

const schema = z.strictObject({ entity: entityShape, id: idInBody, version: versionInBody });

/**
 * 撤销: takes back the newest write of a row within half an hour, from any machine. What the write itself needed is needed again, and
 * 修改 for what somebody else did. Its way back is an ordinary change: checked, versioned, logged.
 */
export const undoRoute = (resourceNamed: ResourceNamed): Route =>
  route<UndoTarget>({
    call: undoCall,
    access: { ...onTheirPages, action: 'query' },
    summary: '撤销一条记录最近的一次修改或状态变更（30 分钟内）',
    idempotent: 'required',
    input: schema,
    write: (target, request, tx) => undo(resourceNamed, target, request, tx),
  });

async function undo(resourceNamed: ResourceNamed, target: UndoTarget, request: Request, tx: Tx) {
  const { caller } = request;
  const resource = resourceFor(resourceNamed, target.entity, caller);
  const { entity } = resource;
  const seen = await readRow(tx, resource, target.id, caller);
  const past = await pastAt(tx, target, target.version);
  if (!past) throw illegal(resource, seen, 'UNDO', unkept(resource));
  checkRight(resource, past, caller);
  const row = await locked(tx, resource, seen, past, caller);
  if (row.version !== target.version) throw await movedOn(tx, target, row, past);
  const reversal = reversalOf(resource, row, past);
  if (typeof reversal === 'object' && 'refusal' in reversal) throw illegal(resource, row, 'UNDO', reversal.refusal);
  const { changed, logged } =
    reversal === 'values'
      ? await putBack(tx, resource, row, past, caller)
      : await goBack(tx, resource, row, reversal.event, request);
  const { id, version, status } = changed.after;
  return { result: { id, version, status }, logged: loggedUndo({ ...logged, entity: entity.name }, past) };
}

const unkept = ({ entity }: Resource) =>
  entity.stock ? '这次操作不能撤销；库存变动请做一次反向的入库/盘亏' : '这次操作不能撤销';

/** @throws {Failure} 40301 with the right that is missing */
function checkRight(resource: Resource, past: Past, caller: Caller): void {
  if (mayReverse(resource, past, caller)) return;
  const { permissionId } = resource.entity;
  checkAction(caller, permissionId, past.action);
  checkAction(caller, permissionId, 'edit');
}

/** The row under its lock; before that what the guards of the step back look at, in the order of every step. */
async function locked(tx: Tx, resource: Resource, seen: Row, past: Past, caller: Caller): Promise<Row> {
  const reversal = reversalOf(resource, seen, past);
  const step = typeof reversal === 'object' && 'event' in reversal ? { event: reversal.event } : {};
  const values = reversal === 'values' ? (past.before ?? {}) : {};
  return lockedRow(tx, resource, { id: seen.id, values, ...step }, caller);
}

/** 40901: who has changed the row since, when and how. */
async function movedOn(tx: Tx, of: OfRow, row: Row, past: Past) {
  const since = await pastOf(tx, of, sql`l.id > ${past.id} and l.event <> 'REVEAL'`, 1000);
  const next = since.at(-1);
  if (!next) return conflict(row);
  const when = `${next.nickname} 于 ${next.at.slice(0, 19).replace('T', ' ')}`;
  const what = next.undo_of === past.id ? `${when} 已经撤销过这次操作` : `${when} ${next.summary}`;
  return failure('conflict', `${what}，不能再撤销`, { id: row.id, version: row.version, status: row.status });
}

interface Reversed {
  readonly changed: Changed;
  readonly logged: Logged;
}

async function putBack(tx: Tx, resource: Resource, row: Row, past: Past, caller: Caller): Promise<Reversed> {
  const was = past.before ?? {};
  // In the order of the form: jsonb keeps its keys in another one.
  const keys = Object.keys(formFields(resource.entity, 'edit')).filter((key) => Object.hasOwn(was, key));
  const values = Object.fromEntries(keys.map((key) => [key, was[key]]));
  const changed = await patchRow(tx, resource, { id: row.id, version: row.version, values }, caller);
  return { changed, logged: await loggedPatch(tx, resource, changed, values) };
}

async function goBack(tx: Tx, resource: Resource, row: Row, event: string, request: Request): Promise<Reversed> {
  const step = { id: row.id, version: row.version, event, reason: '撤销上一步操作' };
  const changed = await moveRow(tx, resource, step, request);
  const action = actionOfEvent(resource.lifecycle, event) ?? 'edit';
  return { changed, logged: loggedStep(resource, action, changed, step) };
}
