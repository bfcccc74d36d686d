import { sql } from 'kysely';
import { ifWritten, startRounds } from '../core/rounds.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { house } from '../entity/write/house.ts';
import { post } from './ledger/post.ts';

/*
 * Until there was a ledger, points that were won or refunded were lines of `award_credit`. Each becomes an entry 期初, under its own business
 * number: a grant that is made again finds it.
 */

const everyMs = 2000;
/** Lines of one transaction. */
const atOnce = 200;

interface Line {
  readonly id: number;
  readonly biz_no: string;
  readonly user_id: number;
  readonly amount: number;
  readonly record_id: number | null;
  readonly order_id: number | null;
}

const sourceOf = ({ record_id, order_id }: Line) => {
  if (record_id !== null) return { entity: 'award_record', id: record_id } as const;
  return order_id === null ? undefined : ({ entity: 'goods_order', id: order_id } as const);
};

/** Enters some of the lines that are left, members in the order of their numbers. Returns how many there were. */
async function openSome(tx: Tx): Promise<number> {
  const { rows } = await sql<Line>`select id, biz_no, user_id, amount, record_id, order_id from award_credit
    where kind = 'points' and entry_id is null order by id limit ${atOnce} for update skip locked`.execute(tx);
  for (const line of rows.toSorted((one, other) => one.user_id - other.user_id || one.id - other.id)) {
    const source = sourceOf(line);
    const { entryId } = await post(tx, {
      kind: 'opening',
      memberId: line.user_id,
      key: line.biz_no,
      bizType: 'opening',
      title: line.record_id === null ? '启用积分账户前的退回' : '启用积分账户前的发放',
      ...(source && { source }),
      by: house,
      points: line.amount,
    });
    await sql`update award_credit set entry_id = ${entryId} where id = ${line.id}`.execute(tx);
  }
  return rows.length;
}

/** Enters all lines that are left, piece by piece, each in a transaction of its own. */
export async function openCredits(store: Store, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await withTransaction(store, openSome)) > 0);
}

/** Does so now, and again for what versions beside this one have written, until the returned function is called. */
export const startOpening = (store: Store, log: { warn(fields: object, line: string): void }) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, (_turn, isStopped) => openCredits(store, isStopped)),
    (error: unknown) => log.warn({ err: error }, 'points could not be opened'),
  );
