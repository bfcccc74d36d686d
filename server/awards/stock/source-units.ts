import { sql } from 'kysely';
import type { StockCounters } from '../../../contract/stock/stock.ts';
import { failure } from '../../http/failure.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Db } from '../../entity/write/database.ts';
import { reserveCoupons } from '../../marketing/reserve-coupons.ts';
import { keptSource, usable } from './source-stock.ts';
import { moveSku } from '../../goods/sku-stock.ts';
import { availableOf, countersOf } from '../../stock/stock-columns.ts';
import { recordMovement, type Why } from '../../stock/stock-ledger.ts';
import { house } from '../../entity/write/house.ts';

const nothingLeft = ({ title }: Taken) =>
  failure('shortage', `库存不足：「${title}」没有可用库存`, { scope: 'source', available: 0 });

interface Taken {
  readonly type: string;
  readonly source_id: number | null;
  readonly source_sku_id: number | null;
  readonly title: string;
}

/**
 * Takes units of what an award is taken from, or puts them back, where no prize stands between (补发 of an award): the goods' own total
 * moves, so that what is put aside for prizes stays theirs; of coupons one is put aside for the win. Awards without goods have nothing to
 * take: false.
 * @throws {Failure} 42201 with what the goods can still give, or where the house does not keep such goods
 */
export async function moveUnits(tx: Db, awardId: number, delta: number, why: Why): Promise<boolean> {
  const { rows } = await sql<Taken>`
    select source_type as type, source_id, source_sku_id, title from award where id = ${awardId}`.execute(tx);
  const [award] = rows;
  if (!award || award.type === 'none' || award.source_id === null) return false;
  const entity = keptSource(award.type);
  if (entity === undefined) throw failure('shortage', `库存不足：「${award.title}」的来源尚未接入`, { available: 0 });
  if (award.type === 'coupon') {
    if (!(await reserveCoupons(tx, award.source_id, -delta))) throw nothingLeft(award);
    return true;
  }
  const table = entity.name;
  await sql`select from ${sql.table(table)} where id = ${award.source_id} for no key update`.execute(tx);
  const moved = await sql<StockCounters>`
    update ${sql.table(table)} as t set stock_total = stock_total + ${delta}::bigint, version = version + 1, updated_at = now()
    where id = ${award.source_id} and (${delta > 0} or (status = any(${usable(entity)}::text[]) and ${availableOf(entity)} + ${delta}::bigint >= 0))
    returning ${countersOf(entity)}`.execute(tx);
  const [after] = moved.rows;
  if (!after) throw nothingLeft(award);
  noteRows(tx, table, [award.source_id]);
  const which = { goodsId: award.source_id, skuId: award.source_sku_id };
  const part = award.type === 'goods' ? await moveSku(tx, which, { total: delta }) : undefined;
  if (award.type === 'goods' && !part) throw nothingLeft(award);
  const type = delta > 0 ? 'increase' : 'decrease';
  const before = { ...after, total: after.total - delta };
  const movement = { entity: table, id: award.source_id, type, delta, before, after, ...why, part } as const;
  await recordMovement(tx, movement, house);
  return true;
}
