import { editAction } from '../../../contract/entity/entity-parts.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { actionOfEvent } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../../db/transaction.ts';
import { invalid } from '../../http/failure.ts';
import type { Request, WriteAnswer } from '../../http/route.ts';
import { runCommand } from './commands.ts';
import { withCopied } from './copied.ts';
import { createRow } from './create.ts';
import { loggedCreation, loggedPatch, loggedStep } from './logged.ts';
import { moveRow } from './move.ts';
import type { Resource } from '../resource.ts';
import type { AnyUpdate, ManyUpdate, PartUpdate } from './rest-routes.ts';
import { readyPatch, waitingIn, writeReady } from './update.ts';

/** Makes a row of what the caller sent; result A (award.md §0.1). */
export async function createAs(tx: Tx, resource: Resource, asked: Values, request: Request) {
  const body = await withCopied(tx, resource, asked, request.caller);
  const row = await (resource.make?.(tx, body, request) ?? createRow(tx, resource, body, request.caller));
  const logged = await loggedCreation(tx, resource, row, body);
  return { result: { id: row.id, version: row.version }, logged };
}

/** The action that an update needs. An event that the chart does not know is refused by the chart, to those who may edit. */
export function actionOf(resource: Resource, asked: AnyUpdate): Action {
  const { entity, lifecycle } = resource;
  if (asked.kind === 'event') return actionOfEvent(lifecycle, asked.event) ?? 'edit';
  if (asked.kind === 'patch') return editAction(entity);
  return (asked.kind === 'command' ? entity.commands?.[asked.command]?.action : partAction(resource, asked)) ?? 'edit';
}

function partAction({ parts, many }: Resource, asked: AnyUpdate): Action | undefined {
  if (asked.kind === 'many') return many?.action;
  return asked.kind === 'part' ? parts?.[asked.part]?.action : undefined;
}

/** Does what an update asks for, on the row as the caller sees it. */
export async function updateAs(tx: Tx, resource: Resource, asked: AnyUpdate, request: Request): Promise<WriteAnswer> {
  if (asked.kind === 'many') return writeMany(tx, resource, asked, request);
  if (asked.kind === 'part') return writePart(tx, resource, asked, request);
  if (asked.kind === 'command') return runCommand(tx, resource, asked, request);
  if (asked.kind === 'event') {
    const apart = resource.apart?.[asked.event];
    if (apart !== undefined) throw invalid([{ field: 'event', message: apart }]);
    const moved = await moveRow(tx, resource, asked, request);
    const logged = loggedStep(resource, actionOf(resource, asked), moved, asked);
    return { result: briefOf(moved.after), logged, ...(moved.lines && { lines: moved.lines }) };
  }
  const { caller } = request;
  const ready = await readyPatch(tx, resource, asked, caller);
  if (resource.hold && waitingIn(ready).length > 0)
    return resource.hold(tx, resource, { ...ready, action: actionOf(resource, asked) }, request);
  const changed = await writeReady(tx, resource, ready, caller);
  return { result: briefOf(changed.after), logged: await loggedPatch(tx, resource, changed, asked.values) };
}

function writeMany(tx: Tx, resource: Resource, { ids, told }: ManyUpdate, request: Request) {
  if (!resource.many) throw new Error(`${resource.entity.name} takes one row at a time`);
  return resource.many.write(tx, resource, { ...told, ids }, request);
}

function writePart(tx: Tx, resource: Resource, asked: PartUpdate, request: Request) {
  const part = resource.parts?.[asked.part] ?? resource.modes?.[asked.part];
  if (!part) throw new Error(`${resource.entity.name} has no part ${asked.part}`);
  return part.write(tx, resource, asked, request);
}

/** Result U of an update (award.md §0.1). */
const briefOf = ({ id, version, status }: { id: number; version: number; status: string }) => ({ id, version, status });
