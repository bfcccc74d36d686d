import { sql } from 'kysely';
import { exportHours } from '../../../contract/open-api/scopes.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { memberExportLifecycle } from '../../../machines/members/member-export.lifecycle.ts';
import { startRounds } from '../../core/rounds.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { Failure, failure } from '../../http/failure.ts';
import { notify } from '../../notices/notify.ts';
import { dataOf } from '../member-data.ts';
import { keyOf } from '../personal.ts';
import { exportNo } from './ask-export.ts';

const everyMs = 1000;
/** Characters of the data of one member: an answer that is longer is none that anybody reads. */
const mostLetters = 16_000_000;

interface Due {
  readonly id: number;
  readonly user_id: number;
  readonly user_no: string;
  readonly client_id: number;
  readonly status: string;
  readonly attempts: number;
}

/**
 * Makes what keys asked for, each in a transaction of its own, until nothing is left; ends what has lain ready for a day. Returns how
 * many were tried.
 */
export async function exportRound(store: Store, box: MemberBox, isStopped = () => false): Promise<number> {
  await withTransaction(store, (tx) =>
    sql`update member_export set status = 'expired', sealed = null where status = 'ready' and expires_at <= now()`.execute(
      tx,
    ),
  );
  let tried = 0;
  while (!isStopped() && (await withTransaction(store, (tx) => makeOne(tx, box)))) tried += 1;
  return tried;
}

async function makeOne(tx: Tx, box: MemberBox): Promise<boolean> {
  const { rows } = await sql<Due>`
    select x.id, x.user_id, u.user_no, x.client_id, x.status, x.attempts + 1 as attempts from member_export as x join he_user as u on u.id = x.user_id
    where x.status = 'waiting' and x.next_at <= now() order by x.next_at, x.id limit 1 for update of x skip locked`.execute(
    tx,
  );
  const [due] = rows;
  if (!due) return false;
  try {
    await inSavepoint(tx, () => make(tx, due, box));
  } catch (error) {
    await giveBack(tx, due, error);
  }
  return true;
}

/** Where it comes to; a worker that finds it elsewhere has found a fault of the program. */
function statusAfter(due: Due, event: 'READY' | 'FAIL'): string {
  const arrived = arrive(memberExportLifecycle, { ...due, version: 1 }, event);
  if ('refusal' in arrived) throw new Error(arrived.refusal);
  return arrived.status;
}

/** Reads everything, seals it, and tells the key that asked, in one transaction (engines.md §1.7). */
async function make(tx: Tx, due: Due, box: MemberBox): Promise<void> {
  const { id, user_id, user_no, client_id } = due;
  // Whoever is being forgotten at this moment is waited for: afterwards there is no key.
  await sql`select from he_user where id = ${user_id} for share`.execute(tx);
  const key = await keyOf(tx, box, user_id);
  if (!key) throw failure('illegalMove', '该会员的资料已清除，或无法用当前的密钥读出');
  const text = JSON.stringify(await dataOf(tx, user_id, box));
  if (text.length > mostLetters) throw failure('illegalMove', '该会员的资料过多，无法通过接口导出');
  const { rows } = await sql<{ expires_at: string }>`
    update member_export set status = ${statusAfter(due, 'READY')}, sealed = ${key.seal('export', text)},
      expires_at = date_trunc('second', now()) + make_interval(hours => ${exportHours})
    where id = ${id} and status = 'waiting' returning expires_at`.execute(tx);
  const [ready] = rows;
  if (!ready) return;
  const data = { export_no: exportNo(id), expires_at: ready.expires_at };
  await sql`insert into outbox_event (member_no, kind, data, client_id)
    values (${user_no}, 'member.export_ready', ${JSON.stringify(data)}::jsonb, ${client_id})`.execute(tx);
}

/** Tried again later, each time after a longer pause; given up in the end, and somebody is told. */
async function giveBack(tx: Tx, due: Due, error: unknown): Promise<void> {
  const status = statusAfter(due, 'FAIL');
  await sql`update member_export set status = ${status}, attempts = ${due.attempts},
    next_at = now() + make_interval(mins => ${due.attempts}) where id = ${due.id}`.execute(tx);
  if (status === 'waiting') return;
  const why = error instanceof Failure ? error.message : '程序出错';
  await notify(tx, {
    to: { permissionId: 'HeUser', action: 'export' },
    kind: 'todo',
    title: '会员资料导出失败',
    text: `开放接口申请的会员【${due.user_no}】资料多次生成失败：${why}`,
    row: { entity: 'he_user', id: due.user_id },
  });
}

/** Makes again and again what is asked for, until the returned function is called. Several instances may do so at once. */
export const startExports = (
  store: Store,
  box: MemberBox,
  log: { warn(fields: object, line: string): void },
): (() => Promise<void>) =>
  startRounds(
    everyMs,
    async (_turn, isStopped) => void (await exportRound(store, box, isStopped)),
    (error) => log.warn({ err: error }, 'data of members could not be exported'),
  );
