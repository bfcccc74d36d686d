import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { StockCounters } from '../../contract/stock/stock.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import type { Sql, StockPart } from '../entity/resource.ts';
import { leftOfSku, moveSku } from './sku-stock.ts';
import { recordMovement } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';

/** The kinds that the goods `t` come in, in their order. `stock_init` is asked for and never told. */
export const skusOf: Sql = sql`(select coalesce(jsonb_agg(jsonb_build_object('sku_id', s.id, 'spec_text', s.spec_text,
    'sku_code', s.sku_code, 'image', s.image, 'price_points', s.price_points, 'price_fen', s.price_fen, 'stock_init', null,
    'stock_total', s.stock_total, 'stock_allocated', s.stock_allocated, 'stock_locked', s.stock_locked, 'stock_sold', s.stock_sold,
    'stock_available', s.stock_total - s.stock_allocated - s.stock_locked - s.stock_sold) order by s.sort, s.id), '[]'::jsonb)
  from goods_sku as s where s.goods_id = t.id)`;

const rowsIn = (skus: unknown): readonly Values[] => (Array.isArray(skus) ? (skus as readonly Values[]) : []);
const idIn = ({ sku_id }: Values) => (typeof sku_id === 'number' ? sku_id : undefined);
const shown = (units: number) => units.toLocaleString('en-US');

/**
 * Whether the kinds can become these: those that are named are the goods' own, each once, and none with stock goes away.
 * @throws {Failure} 40001
 */
export async function checkSkus(tx: Db, row: Row | undefined, skus: unknown): Promise<void> {
  const before = rowsIn(row?.['skus']);
  const kept = rowsIn(skus).flatMap((sku) => idIn(sku) ?? []);
  if (row && (new Set(kept).size < kept.length || kept.some((id) => !before.some((sku) => sku['sku_id'] === id))))
    throw refused('规格已被他人删除或重复，请刷新后重试');
  const lost = before.filter((sku) => !kept.includes(idIn(sku) ?? 0));
  const held = lost.find((sku) => Number(sku['stock_total']) > 0);
  if (held) throw refused(heldBecause(held));
  const ids = lost.flatMap((sku) => idIn(sku) ?? []);
  // Whoever makes one of them the source of an award now waits, and finds it gone.
  await sql`select from goods_sku where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ spec_text: string; title: string }>`
    select s.spec_text, a.title from goods_sku as s join award as a on a.source_sku_id = s.id
    where s.id = any(${ids}::bigint[]) order by s.sort, a.id limit 1`.execute(tx);
  const [used] = rows;
  if (used) throw refused(`规格「${used.spec_text}」是奖励「${used.title}」的来源，不能删除`);
}

/** Units that are there can be written off; those that were promised or handed out belong to the goods' history. */
function heldBecause({ spec_text, stock_total, stock_available }: Values): string {
  const name = `规格「${asText(spec_text)}」`;
  return stock_total === stock_available
    ? `${name}还有 ${shown(Number(stock_total))} 件库存，盘亏到 0 后才能删除`
    : `${name}已分配给奖品或有兑换订单，不能删除`;
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
        price_points = ${sku['price_points'] ?? null}, price_fen = ${sku['price_fen'] ?? null}, image = ${imageOf(sku)}
        where id = ${id} and goods_id = ${goodsId}`.execute(tx);
  }
  await notePictures(tx, goodsId);
}

/** The row of the goods itself tells which files its kinds show. */
export async function notePictures(tx: Db, goodsId: number): Promise<void> {
  await sql`update goods set sku_images = (select jsonb_agg(s.image order by s.sort, s.id) from goods_sku as s
    where s.goods_id = goods.id and s.image is not null) where id = ${goodsId}`.execute(tx);
}

/** The picture of a kind as its column holds it. */
const imageOf = ({ image }: Values): Sql => (image ? sql`${JSON.stringify(image)}::jsonb` : sql`null::jsonb`);

async function addSku(
  tx: Db,
  goodsId: number,
  sort: number,
  sku: Values,
  created: boolean,
  actor: Actor,
): Promise<void> {
  const units = Number(sku['stock_init'] ?? 0);
  const skuId = await insertSku(tx, goodsId, sort, { ...sku, stock_total: units });
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

const counters = ['stock_total', 'stock_allocated', 'stock_sold', 'stock_locked'] as const;
const counterNames = sql.join(counters.map((key) => sql.ref(key)));
const countersIn = (sku: Values) => sql.join(counters.map((key) => sql`${Number(sku[key] ?? 0)}::bigint`));

/** A kind of goods as it stands; its counters are said to be there already. Returns its id. */
export async function insertSku(tx: Db, goodsId: number, sort: number, sku: Values): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into goods_sku (id, goods_id, sort, spec_text, sku_code, price_points, price_fen, image, ${counterNames})
    values (coalesce(${sku['sku_id'] ?? null}::bigint, nextval(pg_get_serial_sequence('goods_sku', 'id'))), ${goodsId}, ${sort},
      ${sku['spec_text']}, ${sku['sku_code'] ?? null}, ${sku['price_points'] ?? null}, ${sku['price_fen'] ?? null}, ${imageOf(sku)}, ${countersIn(sku)})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

interface Kept {
  readonly id: number;
  readonly spec_text: string;
}

/**
 * Adds to or takes from the stock of one of the kinds, of the only one where none is named. The goods' own row was moved before, and is
 * locked.
 * @throws {Failure} 40001 where it is not clear which; 42201 with what that kind has
 */
export async function adjustSku(
  tx: Db,
  { id, delta, values }: { readonly id: number; readonly delta: number; readonly values: Values },
): Promise<StockPart> {
  const { rows } = await sql<Kept>`
    select id, spec_text from goods_sku where goods_id = ${id} order by sort, id`.execute(tx);
  const asked = values['sku_id'];
  const none = asked === null || asked === undefined;
  const sku = none && rows.length === 1 ? rows[0] : rows.find((one) => one.id === asked);
  if (!sku) throw invalid([{ field: 'sku_id', message: none ? '请选择规格' : '规格不存在，请重新选择' }]);
  const which = { goodsId: id, skuId: sku.id };
  const moved = await moveSku(tx, which, { total: delta });
  if (moved) return moved;
  const available = await leftOfSku(tx, which);
  throw failure('shortage', `库存不足：规格「${sku.spec_text}」最多可减少 ${shown(available)}`, {
    scope: 'source',
    available,
  });
}

/** The ledger of goods that are there with stock (demo data): a line for each kind, so that the lines of a kind give its counters. */
export async function recordSkus(tx: Db, goodsId: number, skus: readonly Values[], actor: Actor): Promise<void> {
  let before = { total: 0, allocated: 0, locked: 0, sold: 0 };
  for (const sku of skus) {
    const [delta = 0, allocated = 0, sold = 0, locked = 0] = counters.map((key) => Number(sku[key] ?? 0));
    if (delta === 0) continue;
    const after = {
      total: before.total + delta,
      allocated: before.allocated + allocated,
      locked: before.locked + locked,
      sold: before.sold + sold,
    };
    const part = { skuId: Number(sku['sku_id']), skuText: asText(sku['spec_text']) };
    const movement = {
      entity: 'goods',
      id: goodsId,
      type: 'init',
      delta,
      before,
      after,
      reason: '初始库存',
      part,
    } as const;
    await recordMovement(tx, movement, actor);
    before = after;
  }
}
