import { z } from 'zod';
import { faultsOf } from '../../contract/fault.ts';
import type { Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import { invalid } from '../http/failure.ts';
import type { Logged, Request } from '../http/route.ts';
import type { Db } from './database.ts';
import { loggedAdjustment } from './logged.ts';
import type { Resource } from './resource.ts';
import { adjustStock } from './stock.ts';

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

type Handler = (tx: Db, resource: Resource, asked: Asked & { requestId: string }, request: Request) => Promise<Done>;

/** What the commands of the declarations do, by their names. */
const handlers: Readonly<Record<string, Handler>> = { ADJUST_STOCK: adjust };

/** Throws at start when an entity declares a command that nothing does. */
export function checkCommands({ entity }: Resource): void {
  for (const name of Object.keys(entity.commands ?? {}))
    if (!handlers[name]) throw new Error(`${entity.name}: nothing does ${name}`);
}

/**
 * Runs a command once for its request id, which must be a UUID made when its form was opened (award.md §0.7).
 * @throws {Failure} 40001 and what the command itself refuses
 */
export async function runCommand(tx: Db, resource: Resource, asked: Asked, request: Request): Promise<Done> {
  const command = resource.entity.commands?.[asked.command];
  const handler = handlers[asked.command];
  if (!command || !handler) throw new Error(`no command ${asked.command}`);
  const requestId = z.uuid().safeParse(request.requestId);
  if (!requestId.success) throw invalid([{ field: 'request_id', message: 'request_id 应为 UUID' }]);
  const faults = faultsOf(command.fields, command.rules ?? [], asked.values);
  if (faults.length > 0) throw invalid(faults);
  return handler(tx, resource, { ...asked, requestId: requestId.data }, request);
}

const counters = (row: Row) =>
  Object.fromEntries(
    ['stock_total', 'stock_allocated', 'stock_locked', 'stock_available'].map((key) => [key, row[key]]),
  );

async function adjust(tx: Db, resource: Resource, asked: Parameters<Handler>[2], { caller }: Request): Promise<Done> {
  const delta = Number(asked.values['stock_delta']);
  const reason = String(asked.values['stock_reason']);
  const { row, ledgerId } = await adjustStock(
    tx,
    resource,
    { id: asked.id, delta, reason, requestId: asked.requestId },
    caller,
  );
  return {
    result: { id: row.id, version: row.version, status: row.status, ...counters(row), ledger_id: ledgerId },
    logged: loggedAdjustment(resource, row, delta, reason),
  };
}
