import { z } from 'zod';
import { suggestionBatchCall } from '../../contract/content/suggestion.ts';
import type { Values } from '../../contract/entity/field.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import { maxBatch } from '../../contract/entity/wire/row-batch.ts';
import type { Tx } from '../db/transaction.ts';
import { standingOf } from '../entity/read/rows.ts';
import { loggedStep } from '../entity/write/logged.ts';
import { moveRow } from '../entity/write/move.ts';
import { batchSummary, eachRow, idsSchema } from '../entity/write/row-batch.ts';
import { parseInput } from '../http/call-input.ts';
import { type Request, type Route, route } from '../http/route.ts';
import { heSuggestion } from './he-suggestion.resource.ts';
import { assignMode } from './suggestion-modes.ts';

const { permissionId, name } = heSuggestion.entity;

const body = z.strictObject({
  op: z.literal('mode', { error: 'op 应为 mode' }),
  mode: z.enum(['assign', 'close'], { error: 'mode 应为 assign 或 close' }),
  ids: idsSchema.refine((ids) => new Set(ids).size === ids.length, { error: '编号重复' }),
  payload: z.looseObject({}, { error: 'payload 应为一个对象' }).default({}),
  request_id: z.uuid({ error: 'request_id 应为 UUID' }).optional(),
});
type Asked = z.infer<typeof body>;

const reasoned = z.strictObject({ reason: plainText('原因').max(200, { error: '原因的字数应不超过 200' }).nullish() });
const labels = { assign: '指派', close: '关闭' } as const;
const actions = { assign: 'edit', close: 'disable' } as const;

/** The step for each of them; what is refused is told of by itself (wider.md §1.3, B). */
async function runBatch(tx: Tx, { mode, ids, payload }: Asked, request: Request) {
  const value = parseInput<Values>(mode === 'assign' ? assignMode.input : reasoned, payload);
  const step = mode === 'assign' ? assign : close;
  const { result, lines } = await eachRow(tx, ids, (id) => step(tx, id, value, request));
  const summary = batchSummary(`${labels[mode]}意见反馈`, result);
  return {
    result,
    logged: { permissionId, action: actions[mode], event: mode.toUpperCase(), entity: name, summary },
    lines,
  };
}

async function assign(tx: Tx, id: number, value: Values, request: Request) {
  const { version } = await standingOf(tx, heSuggestion, id, request.caller);
  const { logged } = await assignMode.write(tx, heSuggestion, { id, version, value }, request);
  return { status: (await standingOf(tx, heSuggestion, id, request.caller)).status, logged };
}

async function close(tx: Tx, id: number, value: Values, request: Request) {
  const { version } = await standingOf(tx, heSuggestion, id, request.caller);
  const { reason } = reasoned.parse(value);
  const asked = { id, version, event: 'CLOSE', ...(reason && { reason }) };
  const moved = await moveRow(tx, heSuggestion, asked, request);
  return { status: moved.after.status, logged: loggedStep(heSuggestion, actions.close, moved, asked) };
}

/** 指派 and 关闭 of many at once. */
export const suggestionRoutes = (): readonly Route[] => [
  route({
    call: suggestionBatchCall,
    access: { permissionId, action: ({ mode }: Asked) => actions[mode] },
    summary: `指派或关闭最多 ${maxBatch} 条意见反馈，逐条给出结果`,
    idempotent: 'required',
    input: body,
    write: (asked, request, tx) => runBatch(tx, asked, request),
  }),
];
