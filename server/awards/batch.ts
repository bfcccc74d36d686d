import { z } from 'zod';
import type { Values } from '../../contract/entity/field.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import type { Tx } from '../db/transaction.ts';
import { parseInput } from '../http/call-input.ts';
import type { Request } from '../http/route.ts';
import { awardRecord } from './award-record.resource.ts';
import { loggedStep } from '../entity/write/logged.ts';
import { moveRow } from '../entity/write/move.ts';
import { batchSummary, eachRow } from '../entity/write/row-batch.ts';
import { standingOf } from '../entity/read/rows.ts';
import { extendMode } from './modes.ts';
import { lockHeldBy } from './record-locks.ts';

/** One step for many records (wider.md §1.3, B). */
export interface BatchAsked {
  readonly op: 'mode';
  readonly mode: 'retry' | 'extend' | 'void' | 'void_return';
  readonly ids: readonly number[];
  readonly payload: Values;
  readonly request_id?: string | undefined;
}

const labels = { retry: '重试', extend: '延期', void: '作废', void_return: '作废并退回库存' } as const;
const reasoned = z.strictObject({ reason: plainText('原因').max(200, { error: '原因的字数应不超过 200' }).nullish() });

/** The step for each of the records; what is refused is told of by itself. */
export async function runBatch(tx: Tx, { mode, ids, payload }: BatchAsked, request: Request) {
  const value = parseInput<Values>(mode === 'extend' ? extendMode.input : reasoned, payload);
  if (mode === 'void_return') await lockHeldBy(tx, ids);
  const { result, lines } = await eachRow(tx, ids, (id) => step(tx, { id, mode, value }, request));
  const { permissionId, name } = awardRecord.entity;
  const summary = batchSummary(`${labels[mode]}发奖记录`, result);
  return {
    result,
    logged: { permissionId, action: actionOf(mode), event: mode.toUpperCase(), entity: name, summary },
    lines,
  };
}

const actionOf = (mode: BatchAsked['mode']) =>
  mode === 'retry' || mode === 'extend' ? ('edit' as const) : ('disable' as const);

interface One {
  readonly id: number;
  readonly mode: BatchAsked['mode'];
  readonly value: Values;
}

/** The step at the version that the row has: the operator chose rows, not versions. */
async function step(tx: Tx, { id, mode, value }: One, request: Request) {
  const { version } = await standingOf(tx, awardRecord, id, request.caller);
  if (mode === 'extend') {
    const { logged } = await extendMode.write(tx, awardRecord, { id, version, value }, request);
    return { status: (await standingOf(tx, awardRecord, id, request.caller)).status, logged };
  }
  const { reason } = reasoned.parse(value);
  const asked = { id, version, event: mode.toUpperCase(), ...(reason && { reason }) };
  const moved = await moveRow(tx, awardRecord, asked, request);
  return { status: moved.after.status, logged: loggedStep(awardRecord, actionOf(mode), moved, asked) };
}
