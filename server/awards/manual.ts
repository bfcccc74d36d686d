import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Request } from '../http/route.ts';
import { newValues } from '../entity/write/create.ts';
import type { Db } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { refuseUnseen } from '../entity/read/scope.ts';
import { expireCodesOf } from '../coupons/expire-codes.ts';
import { issuePrize } from './composite/composite-issue.ts';
import { nextId } from '../entity/write/insert.ts';
import { lockFirst } from '../entity/write/lock-order.ts';
import { moveUnits } from './stock/source-units.ts';
import type { Why } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';
import { unforeseen } from './unforeseen.ts';
import { type Won, wonAward, wonPrize } from './won.ts';
import { writeWin } from './write-win.ts';
import { writeRecord } from './write-record.ts';

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Takes the unit of the award's goods; null where there is nothing to take. @throws {Failure} 42201 */
async function takeUnit(tx: Db, awardId: number, why: Why): Promise<'source' | null> {
  await expireCodesOf(tx, { awardId });
  return (await moveUnits(tx, awardId, -1, why)) ? 'source' : null;
}

/** @throws {Failure} 42201 */
async function issued(tx: Db, prizeId: number, why: Why) {
  const given = await issuePrize(tx, prizeId, why, unforeseen);
  if (given) return given;
  throw failure('shortage', `库存不足：${await whyNot(tx, prizeId)}`, { scope: 'slot', available: 0 });
}

/** What a prize that gave nothing lacks: units, or room in its day. Of a composite it may be any of its items. */
async function whyNot(tx: Db, prizeId: number): Promise<string> {
  const { rows } = await sql<{ is_out: boolean; is_single: boolean; daily_limit: number }>`
    select stock_mode = 'limited' and stock_total = stock_issued + stock_locked as is_out, prize_kind = 'single' as is_single,
      daily_limit from prize where id = ${prizeId}`.execute(tx);
  const [prize] = rows;
  if (!prize?.is_single) return '奖品已发完，或已到当日投放上限';
  return prize.is_out ? '奖品已发完' : `奖品今日已发满上限 ${prize.daily_limit.toLocaleString('en-US')} 份`;
}

/** What is to be given. @throws {Failure} 40401; 40001 for 谢谢参与, in which there is nothing */
async function chosen(tx: Db, prizeId: number | undefined, awardId = 0): Promise<Won> {
  const won = prizeId === undefined ? await wonAward(tx, awardId) : await wonPrize(tx, prizeId);
  if (!won) throw failure('notFound');
  if (won.award_type !== 'null') return won;
  const field = prizeId === undefined ? 'award_id' : 'prize_id';
  throw invalid([{ field, message: '「谢谢参与」没有可发放的内容，不能补发' }]);
}

/**
 * 补发: gives a prize, or an award of the library, to somebody by hand; it takes stock as any win does, and counts against nobody's
 * limits. The request id makes it the same win when it is sent again.
 * @throws {Failure} 40001 with the faults, and for 谢谢参与; 42201 without stock
 */
export async function makeManually(
  tx: Db,
  resource: Resource,
  body: Values,
  { caller, requestId = randomUUID() }: Pick<Request, 'caller' | 'requestId'>,
): Promise<Row> {
  // Goods before prizes: codes that ran out leave both.
  if (typeof body['prize_id'] === 'number') await expireCodesOf(tx, { prizeId: body['prize_id'] });
  await lockFirst(tx, resource, [{ values: body }]);
  const values = await newValues(tx, resource, body, caller);
  const [prizeId, awardId] = [idOrNull(values['prize_id']), idOrNull(values['award_id'])];
  const won = await chosen(tx, prizeId, awardId);
  const reason = asText(values['give_reason']);
  const userId = Number(values['user_id']);
  const { rows } = await sql<{ at: number }>`select floor(extract(epoch from now()) * 1000)::bigint as at`.execute(tx);
  const id = await nextId(tx, resource.entity);
  const record = {
    id,
    bizNo: `manual:${won.activity_id ?? 0}:${userId}:${requestId}`,
    source: 'manual' as const,
    member: { userId, nickname: asText(values['nickname']), mobile: asText(values['mobile']) || null },
    at: Math.floor(rows[0]?.at ?? 0),
    activityId: won.activity_id,
    planId: won.plan_id,
    deptId: won.dept_id ?? caller.reach.deptId,
    by: { accountId: caller.accountId, deptId: caller.reach.deptId, nickname: caller.nickname },
    note: `补发：${reason}`,
  };
  const why: Why = { reason: record.note, cause: { type: 'award_record', id } };
  const row =
    prizeId === undefined
      ? await writeRecord(tx, resource, { ...record, won, stockFrom: await takeUnit(tx, awardId ?? 0, why) })
      : await writeWin(tx, resource, await issued(tx, prizeId, why), record);
  await refuseUnseen(tx, resource.entity, row.id, caller);
  return row;
}
