import { sql } from 'kysely';
import type { Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import type { StockCounters } from '../../contract/stock.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Actor, Db } from './database.ts';
import type { Sql, StockPart } from './resource.ts';
import { recordMovement } from './stock-ledger.ts';
import { asText } from './wire-values.ts';

/** The kinds that the goods `t` come in, in their order. `stock_init` is asked for and never told. */
export const skusOf: Sql = sql`(select coalesce(jsonb_agg(jsonb_build_object('sku_id', s.id, 'spec_text', s.spec_text,
    'sku_code', s.sku_code, 'price_points', s.price_points, 'price_fen', s.price_fen, 'stock_init', null,
    'stock', s.stock_total) order by s.sort, s.id), '[]'::jsonb)
  from goods_sku as s where s.goods_id = t.id)`;

interface Kept {
  readonly id: number;
  readonly spec_text: string;
  readonly stock: number;
}

const rowsIn = (skus: unknown): readonly Values[] => (Array.isArray(skus) ? (skus as readonly Values[]) : []);
const idIn = ({ sku_id }: Values) => (typeof sku_id === 'number' ? sku_id : undefined);
const shown = (units: number) => units.toLocaleString('en-US');

/**
 * Whether the kinds can become these: those that are named are the goods' own, each once, and none with stock goes away.
 * @throws {Failure} 40001
 */
export function checkSkus(row: Row | undefined, skus: unknown): void {
  const before = rowsIn(row?.['skus']);
  const kept = rowsIn(skus).flatMap((sku) => idIn(sku) ?? []);
  if (row && (new Set(kept).size < kept.length || kept.some((id) => !before.some((sku) => sku['sku_id'] === id))))
    throw refused('规格已被他人删除或重复，请刷新后重试');
  const lost = before.find((sku) => !kept.includes(idIn(sku) ?? 0) && Number(sku['stock']) > 0);
  if (lost)
    throw refused(
      `规格「${asText(lost['spec_text'])}」还有 ${shown(Number(lost['stock']))} 件库存，盘亏到 0 后才能删除`,
    );
}

const refused = (message: string) => invalid([{ field: 'skus', message }]);

/**
 * Writes the kinds of goods whose row is locked or new. Those that are new begin with their first stock, each with a line of the
 * ledger; those that were there keep theirs, whatever is said of it.
 */
export async function writeSkus(tx: Db, goodsId: number, skus: unknown, created: boolean, actor: Actor): Promise<void> {
  const rows = rowsIn(skus).map((sku) => (created ? { ...sku, sku_id: null } : sku));
  const kept = rows.flatMap((sku) => idIn(sku) ?? []);
  await sql`delete from goods_sku where goods_id = ${goodsId} and stock_total = 0 and id <> all(${kept}::bigint[])`.execute(
    tx,
  );
  for (const [sort, sku] of rows.entries()) {
    const id = idIn(sku);
    if (id === undefined) await addSku(tx, goodsId, sort, sku, created, actor);
    else
      await sql`update goods_sku set sort = ${sort}, spec_text = ${sku['spec_text']}, sku_code = ${sku['sku_code'] ?? null},
        price_points = ${sku['price_points'] ?? null}, price_fen = ${sku['price_fen'] ?? null}
        where id = ${id} and goods_id = ${goodsId}`.execute(tx);
  }
}

async function addSku(
  tx: Db,
  goodsId: number,
  sort: number,
  sku: Values,
  created: boolean,
  actor: Actor,
): Promise<void> {
  const units = Number(sku['stock_init'] ?? 0);
  const skuId = await insertSku(tx, goodsId, sort, { ...sku, stock: units });
  if (units === 0) return;
  const { rows } = await sql<Required<StockCounters>>`
    update goods set stock_total = stock_total + ${units}::bigint where id = ${goodsId}
    returning stock_total as total, stock_allocated as allocated, stock_locked as locked, stock_sold as sold`.execute(
    tx,
  );
  const [after] = rows;
  if (!after) throw new Error(`no goods ${goodsId}`);
  const before = { ...after, total: after.total - units };
  const part = { skuId, skuText: asText(sku['spec_text']) };
  const type = created ? ('init' as const) : ('increase' as const);
  const reason = created ? '初始库存' : '新增规格的初始库存';
  await recordMovement(tx, { entity: 'goods', id: goodsId, type, delta: units, before, after, reason, part }, actor);
}

/** A kind of goods as it stands; `stock` is said to be there already. Returns its id. */
export async function insertSku(tx: Db, goodsId: number, sort: number, sku: Values): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into goods_sku (goods_id, sort, spec_text, sku_code, price_points, price_fen, stock_total)
    values (${goodsId}, ${sort}, ${sku['spec_text']}, ${sku['sku_code'] ?? null}, ${sku['price_points'] ?? null},
      ${sku['price_fen'] ?? null}, ${Number(sku['stock'] ?? 0)}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/**
 * Moves the stock of one of the kinds, of the only one where none is named. The goods' own row was moved before, and is locked.
 * @throws {Failure} 40001 where it is not clear which; 42201 with what that kind has
 */
export async function moveSku(
  tx: Db,
  { id, delta, values }: { readonly id: number; readonly delta: number; readonly values: Values },
): Promise<StockPart> {
  const { rows } = await sql<Kept>`
    select id, spec_text, stock_total as stock from goods_sku where goods_id = ${id} order by sort, id`.execute(tx);
  const asked = values['sku_id'];
  const none = asked === null || asked === undefined;
  const sku = none && rows.length === 1 ? rows[0] : rows.find((one) => one.id === asked);
  if (!sku) throw invalid([{ field: 'sku_id', message: none ? '请选择规格' : '规格不存在，请重新选择' }]);
  const moved = await sql`update goods_sku set stock_total = stock_total + ${delta}::bigint
    where id = ${sku.id} and stock_total + ${delta}::bigint >= 0 returning id`.execute(tx);
  if (moved.rows.length === 0)
    throw failure('shortage', `库存不足：规格「${sku.spec_text}」最多可减少 ${shown(sku.stock)}`, {
      scope: 'source',
      available: sku.stock,
    });
  return { skuId: sku.id, skuText: sku.spec_text };
}
