import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { errorCode } from '../db/start-refused.ts';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from './failure.ts';

/** One wish to write something, however often it is sent. */
export interface Wish {
  /** Method and path. */
  readonly scope: string;
  readonly key: string;
  readonly accountId: number;
  readonly requestHash: string;
}

/** Long enough for a first copy that is about to finish, so that both copies get its answer. */
const patience = '3s';

/** What was asked, whatever the order of its keys. */
export const requestHash = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values, sortedKeys)).digest('hex');

/**
 * Does `work` once for each wish: a later copy gets the stored result. The wish, the work and its result are one
 * transaction, so a crash or a refusal leaves nothing and the wish can be sent again. Throws 42901 while another copy is
 * under way, and 40001 when the key was used for something else.
 */
export async function once(tx: Tx, wish: Wish, work: () => Promise<unknown>): Promise<unknown> {
  if (!(await claim(tx, wish))) return storedAnswer(tx, wish);
  const result = await work();
  await tx
    .updateTable('idempotency')
    .set({ status: 'done', answer: JSON.stringify(result ?? null) })
    .where((where) => where.and({ scope: wish.scope, key: wish.key, account_id: wish.accountId }))
    .execute();
  return result;
}

/** Writes the wish down; false when it stands there already. Waits while an open transaction holds the same wish. */
async function claim(tx: Tx, { scope, key, accountId, requestHash: hash }: Wish): Promise<boolean> {
  // One round trip: the limit holds before the row is written, and ends with it.
  const { rows } = await sql`
    with patience as (select set_config('lock_timeout', ${patience}, true))
    insert into idempotency (scope, key, account_id, request_hash)
    select ${scope}, ${key}, ${accountId}::bigint, ${hash} from patience
    on conflict do nothing returning set_config('lock_timeout', '0', true)`
    .execute(tx)
    .catch((error: unknown) => {
      throw errorCode(error) === '55P03' ? failure('busy') : error;
    });
  if (rows.length > 0) return true;
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
  return false;
}

async function storedAnswer(tx: Tx, { scope, key, accountId, requestHash: hash }: Wish): Promise<unknown> {
  const stored = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where((where) => where.and({ scope, key, account_id: accountId }))
    .executeTakeFirst();
  if (stored?.status !== 'done') throw failure('busy');
  if (stored.request_hash === hash) return stored.answer;
  throw invalid([{ field: 'request_id', message: '该请求编号已用于另一次提交，请重新打开后再试' }]);
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
