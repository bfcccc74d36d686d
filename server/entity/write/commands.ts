import { z } from 'zod';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { arrive, eventsOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { nameOf, withCodes, wordsOf } from '../../dictionary/words.ts';
import { invalid } from '../../http/failure.ts';
import type { Logged } from '../../http/route.ts';
import { advance } from '../../orders/advance.ts';
import type { Db, Operator } from './database.ts';
import { extend } from '../../verification/extend.ts';
import { copyInvitePlan } from '../../invites/invite-copy.ts';
import { setQuota } from '../../goods/market-quota.ts';
import { moveFile } from '../../files/move-files.ts';
import { loggedAdjustment } from './logged.ts';
import { recategorize } from './recategorize.ts';
import { illegal } from './refusal.ts';
import type { Resource } from '../resource.ts';
import { returnStock } from '../../stock/return-stock.ts';
import { returnTiers } from '../../stock/return-tiers.ts';
import { ownCommands } from './rest-routes.ts';
import { readRow } from '../read/rows.ts';
import { adjustStock } from '../../stock/stock.ts';
import { asText } from '../read/wire-values.ts';
import { voidCodes } from '../../virtual-codes/void-codes.ts';

/** A command that an update call carries. */
export interface Asked {
  readonly id: number;
  readonly command: string;
  readonly values: Values;
}

interface Done {
  readonly result: Values;
  readonly logged: Logged;
}

/** Who gives a command, and under which request. */
export interface Asker {
  readonly caller: Operator;
  readonly requestId?: string | undefined;
}

type Handler = (tx: Db, resource: Resource, asked: Asked & { requestId: string }, asker: Asker) => Promise<Done>;

/** What the commands of the declarations do, by their names. */
const handlers: Readonly<Record<string, Handler>> = {
  ADJUST_STOCK: adjust,
  COPY: copyInvitePlan,
  EXTEND: extend,
  MOVE: moveFile,
  QUOTA: setQuota,
  RECATE: recategorize,
  RETURN_STOCK: (tx, resource, asked, asker) =>
    (resource.entity.name === 'ccn_award_set' ? returnTiers : returnStock)(tx, resource, asked, asker),
  SHIP: ship,
  VOID_CODES: voidCodes,
};

/** Throws at start when an entity declares a command that nothing does. */
export function checkCommands(resource: Resource): void {
  const { entity } = resource;
  for (const name of Object.keys(ownCommands(resource)))
    if (!handlers[name]) throw new Error(`${entity.name}: nothing does ${name}`);
}

/**
 * Runs a command once for its request id, which must be a UUID made when its form was opened (award.md §0.7).
 * @throws {Failure} 40001 and what the command itself refuses
 */
export async function runCommand(tx: Db, resource: Resource, asked: Asked, request: Asker): Promise<Done> {
  const handler = handlers[asked.command];
  if (!handler) throw new Error(`no command ${asked.command}`);
  const requestId = requestIdOf(resource, asked).safeParse(request.requestId);
  if (!requestId.success) throw invalid([{ field: 'request_id', message: 'request_id 应为 UUID' }]);
  const values = await commandValues(tx, resource, asked, () => readRow(tx, resource, asked.id, request.caller));
  return handler(tx, resource, { ...asked, values, requestId: requestId.data }, request);
}

/** To many rows at once a command is given under the run's UUID and the row's own number (src/entity/bulk). */
const requestIdOf = ({ entity }: Resource, { command }: Asked): z.ZodType<string> =>
  entity.commands?.[command]?.bulk
    ? z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::\d{1,15})?$/i)
    : z.uuid();

/**
 * What a command is told, with codes for words, once nothing stands against it on the row as it is seen.
 * @throws {Failure} 40001; 40902 for a row that it is not for
 */
export async function commandValues(
  tx: Db,
  resource: Resource,
  asked: Asked,
  look: () => Promise<Row>,
): Promise<Values> {
  const { entity } = resource;
  const command = entity.commands?.[asked.command];
  if (!command) throw new Error(`no command ${asked.command}`);
  const faults = faultsOf(command.fields, command.rules ?? [], asked.values);
  if (faults.length > 0) throw invalid(faults);
  const row = command.when && (await look());
  if (row && !command.when?.(row))
    throw illegal(
      resource,
      row,
      asked.command,
      notFor(resource, row, asked) ?? `不能对该${entity.label}执行「${command.label}」`,
    );
  return withCodes(tx, command.fields, asked.values);
}

/** Why the row's own chart does not take the command, where it knows one of that name: a list of parcels says more than that it cannot be. */
function notFor({ lifecycle }: Resource, row: Row, { command, values }: Asked): string | undefined {
  if (!eventsOf(lifecycle).includes(command)) return undefined;
  const arrived = arrive(lifecycle, { ...row, ...values }, command);
  return 'refusal' in arrived ? arrived.refusal : undefined;
}

const counters = (row: Row) =>
  Object.fromEntries(
    ['stock_total', 'stock_allocated', 'stock_locked', 'stock_available'].map((key) => [key, row[key]]),
  );

async function adjust(tx: Db, resource: Resource, asked: Parameters<Handler>[2], { caller }: Asker): Promise<Done> {
  const delta = Number(asked.values['stock_delta']);
  const reason = String(asked.values['stock_reason']);
  const { row, ledgerId } = await adjustStock(
    tx,
    resource,
    { id: asked.id, delta, reason, requestId: asked.requestId, values: asked.values },
    caller,
  );
  return {
    result: { id: row.id, version: row.version, status: row.status, ...counters(row), ledger_id: ledgerId },
    logged: loggedAdjustment(resource, row, delta, reason),
  };
}

/** 发货 by hand, at the state that the order is in under its lock. */
async function ship(tx: Db, { entity }: Resource, { id, values }: Asked, { caller }: Asker): Promise<Done> {
  const { version, status, ...row } = await advance(tx, id, { event: 'SHIP', values }, caller, caller);
  const { name, permissionId, title, label } = entity;
  const bizName = asText(row[title]);
  const company = nameOf(await wordsOf(tx, 'express_company'), asText(values['express_company']));
  const parcel = `${company} ${asText(values['express_no'])}`;
  const summary = `${label}【${bizName}】发货：${parcel}`;
  return {
    result: { id, version, status },
    logged: { permissionId, action: 'edit', event: 'SHIP', entity: name, bizId: id, bizName, summary },
  };
}
