import { z } from 'zod';
import { opensCall } from '../../contract/code-scan/ccn.ts';
import { codes } from '../../contract/core/errors.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { Failure, failure } from '../http/failure.ts';
import { type Request, type Route, route } from '../http/route.ts';
import { ccnActivity } from './ccn-activity.resource.ts';
import { loggedStep } from '../entity/write/logged.ts';
import { moveRow } from '../entity/write/move.ts';

const version = { error: '缺少 version' };

const input = z.strictObject({
  id: z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' }),
  version: z.int(version).positive(version),
  open: z.union([z.literal(1), z.literal(0)], { error: 'open 应为 1 或 0' }),
  reason: plainText('原因').max(100, { error: '原因的字数应不超过 100' }).nullish(),
});
type Asked = z.output<typeof input>;

/** 开启 and 关闭 of a campaign (award.md §4.1): opening puts the stock of every tier aside, in the same transaction. */
export const ccnOpensRoute: Route = route<Asked>({
  call: opensCall,
  access: {
    permissionId: ccnActivity.entity.permissionId,
    action: ({ open }: Asked) => (open === 1 ? 'enable' : 'disable'),
  },
  summary: '开启或关闭扫码活动',
  idempotent: 'required',
  input,
  write: openOrClose,
});

async function openOrClose({ id, version: seen, open, reason }: Asked, request: Request, tx: Tx) {
  const step = { id, version: seen, event: open === 1 ? 'OPEN' : 'CLOSE', ...(reason && { reason }) };
  try {
    const moved = await moveRow(tx, ccnActivity, step, request);
    const { after } = moved;
    const result = { id, version: after.version, status: after.status, run_status: after['run_status'] };
    return { result, logged: loggedStep(ccnActivity, open === 1 ? 'enable' : 'disable', moved, step) };
  } catch (error) {
    throw open === 1 && error instanceof Failure ? explained(error) : error;
  }
}

/** 42211 with everything that stands in the way and where it is mended, also where a source ran short a moment ago. */
function explained(error: Failure): Failure {
  const told = error.code === codes.shortage ? [{ text: error.message, rule: 'C6' }] : blockersIn(error.result);
  if (told.length === 0) return error;
  const checklist = told.map(({ text, rule, field, path }) => ({ text, rule, field, path }));
  const before = typeof error.result === 'object' ? error.result : {};
  return failure('compliance', `还不满足开启条件：${told.map(({ text }) => text).join('；')}`, {
    ...before,
    checklist,
  });
}

const blockersIn = (result: unknown): readonly Blocker[] =>
  typeof result === 'object' && result !== null && 'blockers' in result && Array.isArray(result.blockers)
    ? (result.blockers as readonly Blocker[])
    : [];
