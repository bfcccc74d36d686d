import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import { awardRecord } from '../../awards/award-record.resource.ts';
import { lockRow } from '../../entity/read/rows.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { failure } from '../../http/failure.ts';
import type { Context } from '../call.ts';

/** Tables that a win adds to, whatever is won; stock that ran low is told of. */
export const winNumbers = [
  'award_record',
  'db_log',
  'mail_outbox',
  'notice',
  'outbox_event',
  'point_entry',
  'stock_ledger',
  'virtual_code_record',
] as const;

/** As the timeline of a record names whoever came through the Open API. */
export const winnerBy = ({ client }: Pick<Context, 'client'>): Actor => ({
  accountId: null,
  nickname: `会员（${client.name}）`,
});

/** A record of this member, locked. Somebody else's is none. @throws {Failure} 40401 */
export async function lockOwn(tx: Db, recordNo: string, userId: number): Promise<Row> {
  const { rows } = await sql<{ id: number }>`select id from award_record
    where record_no = ${recordNo} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw failure('notFound', '该会员没有这条中奖记录');
  return lockRow(tx, awardRecord, found.id, 'house');
}
