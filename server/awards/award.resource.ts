import { sql } from 'kysely';
import { displayTitle } from '../../contract/awards/award-types.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import { joinSource } from './award-sources.ts';
import { issuedOf, usesFor, usesOf } from '../goods/award-uses.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { asText } from '../entity/read/wire-values.ts';

const sourceAvailable = sql`source.available`;
/** The source exists, is enabled and can give something; always so where none is needed. Null is available without an end. */
const sourceOk = sql`(t.source_type = 'none' or coalesce(source.usable and coalesce(${sourceAvailable} > 0, true), false))`;

const sourceKeys = ['source_type', 'source_id', 'source_sku_id'];

/** 奖励 (award.md §3.4). */
export const award = defineResource('award', {
  joins: sql`left join award_cate as cate on cate.id = t.cate_id
    ${joinSource('t', 'source')}`,
  computed: {
    cate_name: sql`cate.cate_name`,
    source_title: sql`source.title`,
    source_sku_title: sql`source.spec_text`,
    source_available: sourceAvailable,
    source_ok: sourceOk,
    source_usable: sql`coalesce(source.usable, false)`,
    cate_enabled: sql`(cate.status = 'enabled')`,
    used_prize_count: usesOf(sql`t.id`),
    issued_count: issuedOf(sql`t.id`),
  },
  titles: { cate_id: 'cate_name', source_id: 'source_title', source_sku_id: 'source_sku_title' },
  flags: {
    low_stock: sql`(source.stock_warn is not null and ${sourceAvailable} <= source.stock_warn)`,
    pickable: sql`(t.status = 'enabled' and cate.status = 'enabled' and ${sourceOk})`,
  },
  derive: titled,
  complete: (values) =>
    values['award_type'] === 'jifen' && values['points_mode'] === 'fixed'
      ? { ...values, points_max: values['points_min'] }
      : values,
  check: checkSource,
  link: async (tx, id, { values, created }) => {
    const isSourced = created ? values['source_type'] === 'goods' : sourceKeys.some((key) => key in values);
    if (isSourced) await nameOnlySku(tx, id);
  },
  details: async (db, row, viewer) => ({
    used_by: await usesFor(db, row.id, viewer),
    source: row['source_title'] === null ? null : { id: row['source_id'], title: row['source_title'] },
  }),
  option: {
    keys: ['award_type', 'cate_name', 'title', 'source_ok', 'source_usable', 'source_available', 'cate_enabled'],
    hint: (row) => (row['cate_enabled'] === true ? sourceWords(row) : '分类已停用'),
    closed: ({ source_ok, cate_enabled }) => source_ok !== true || cate_enabled !== true,
  },
});

/** What its source can still give; why it cannot be chosen where that is nothing. An award without a source has no words. */
function sourceWords({ source_ok, source_usable, source_available }: Row): string | undefined {
  if (source_ok === true)
    return typeof source_available === 'number' ? `可分配 ${source_available.toLocaleString('en-US')}` : undefined;
  return source_usable === true ? '来源库存已分完' : '来源货品不可用';
}

/** Adds the display title wherever its parts were read, and what keeps it from being enabled. */
function titled(row: Row): Row {
  const { cate_name, award_type, title } = row;
  if (award_type === undefined || cate_name === undefined) return row;
  const display_title = displayTitle(asText(cate_name), asText(award_type), asText(title));
  return { ...row, display_title, blockers: { sourceOk: sourceBlockers(row) } };
}

/** Why its source gives nothing now. */
function sourceBlockers({ source_ok, source_usable, source_type, source_title }: Row): readonly Blocker[] {
  if (source_ok !== false || typeof source_title !== 'string') return [];
  const closed = source_type === 'coupon' ? '没有上线，或使用时间已结束' : '没有启用';
  return [{ text: `「${source_title}」${source_usable === true ? '已没有剩余' : closed}`, field: 'source_id' }];
}

/** Mall goods of several kinds are named with the kind; which row a source is, the reference check looks after. */
async function checkSource(tx: Db, { values, changes }: Write): Promise<void> {
  const isOther = changes('source_type') || changes('source_id');
  if (values['source_type'] === 'none' || !(isOther || changes('source_sku_id'))) return;
  if (values['source_type'] === 'goods' && values['source_sku_id'] === null) await refuseUnclear(tx, values);
}

/** @throws {Failure} 40001 for mall goods of several kinds, where the award does not say which */
async function refuseUnclear(tx: Db, { source_id }: Values): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from goods_sku where goods_id = ${source_id}::bigint`.execute(tx);
  if (Number(rows[0]?.count) > 1)
    throw invalid([{ field: 'source_sku_id', message: '该商品有多种规格，请选择来源规格' }]);
}

/** Of goods that come in one kind alone nobody has to say which. */
const nameOnlySku = async (tx: Db, id: number): Promise<void> => {
  await sql`update award as w set source_sku_id = (select k.id from goods_sku as k where k.goods_id = w.source_id)
    where w.id = ${id} and w.source_type = 'goods' and w.source_sku_id is null
      and (select count(*) from goods_sku as k where k.goods_id = w.source_id) = 1`.execute(tx);
};
