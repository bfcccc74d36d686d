import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import { isSeen } from '../../contract/content/publish.ts';
import { benefitOf, scopeText, validText } from '../../contract/marketing/coupon-words.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { byClock, forgetReturn } from '../content/publish.ts';
import { awardBlockers, awardsFrom } from '../goods/award-blockers.ts';
import { awardsOf } from '../goods/award-uses.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource, Sql, Write } from '../entity/resource.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
import { invalid } from '../http/failure.ts';
import { couponsLeft, isGiving } from './reserve-coupons.ts';

/** When nobody gets one any more: the taking is over, or the using. Nulls are passed over. */
const overAt = sql`least(t.take_end_at, t.valid_end_at)`;

/** What state and time say together (wider.md §1.6): start ≤ now < end is running. */
const runStatus = sql`(case
  when t.status <> 'published' then 'closed'
  when now() < t.take_start_at then 'not_started'
  when ${overAt} is null or now() < ${overAt} then 'running'
  else 'ended' end)`;

const idsIn = (column: Sql): Sql =>
  sql`(select i::bigint from jsonb_array_elements_text(coalesce(${column}, '[]')) as i)`;

/** What it names that is not offered now: goods that are not on sale, categories that are out of use. */
const deadGoods = sql`(select count(*) from goods as g where g.status <> 'on_sale'
  and (g.id = t.exchange_goods_id or g.id in ${idsIn(sql`t.scope_goods_ids`)}))`;
const deadCates = sql`(select count(*) from award_cate as c where c.status <> 'enabled' and c.id in ${idsIn(sql`t.scope_cate_ids`)})`;

/** What publishing looks at beside the row. */
const lookedAt = (coupons: Sql): readonly LockedRows[] => [
  {
    table: 'award_cate',
    where: sql`t.id in (select i::bigint from he_coupon as c, jsonb_array_elements_text(coalesce(c.scope_cate_ids, '[]')) as i
      where c.id in (${coupons}))`,
  },
  {
    table: 'goods',
    where: sql`(t.id in (select c.exchange_goods_id from he_coupon as c where c.id in (${coupons})) or t.id in (
      select i::bigint from he_coupon as c, jsonb_array_elements_text(coalesce(c.scope_goods_ids, '[]')) as i
      where c.id in (${coupons})))`,
  },
];

/** Everything that keeps it from being published, each with the field that mends it. */
function publishBlockers({
  is_taking_over,
  is_using_over,
  coupon_type,
  dead_goods,
  dead_cates,
}: Values): readonly Blocker[] {
  const goods = Number(dead_goods ?? 0);
  const cates = Number(dead_cates ?? 0);
  const goodsField = coupon_type === 'exchange' ? 'exchange_goods_id' : 'scope_goods_ids';
  return [
    ...(is_taking_over === true ? [{ text: '领取时间已结束，请修改领取结束', field: 'take_end_at' }] : []),
    ...(is_using_over === true ? [{ text: '使用时间已结束，请修改使用结束', field: 'valid_end_at' }] : []),
    ...(goods > 0 ? [{ text: `${goods} 个商品没有上架，请上架或去掉`, field: goodsField }] : []),
    ...(cates > 0 ? [{ text: `${cates} 个分类已停用，请启用或去掉`, field: 'scope_cate_ids' }] : []),
  ];
}

function derived(row: Row): Row {
  if (row['coupon_type'] === undefined) return row;
  const unused = awardBlockers(row['awards'], 'coupon');
  const words = { benefit: benefitOf(row), scope_text: scopeText(row), valid_text: validText(row) };
  return { ...row, ...words, blockers: { publishable: publishBlockers(row), unused, over: unused } };
}

const endOf = ({ take_end_at }: Values) => Date.parse(String(take_end_at));

const number = (count: number): string => count.toLocaleString('en-US');

/** @throws {Failure} 40001 for a total below what was given out and what prizes have put aside */
function refuseFewer(total: unknown, { taken_count, reserved_count }: Row): void {
  const [given, reserved] = [Number(taken_count), Number(reserved_count)];
  if (typeof total !== 'number' || total >= given + reserved) return;
  const aside = reserved > 0 ? `和奖品预留的 ${number(reserved)} 张` : '';
  throw invalid([{ field: 'total_count', message: `发放总量不能低于已领的 ${number(given)} 张${aside}` }]);
}

/** What is promised already is never taken back: fewer than were given out, an earlier end while members take it (wider.md §4.5). */
function refuseLess({ values, row, changes }: Write): void {
  if (!row) return;
  if (changes('total_count')) refuseFewer(values['total_count'], row);
  if (isSeen(row) && changes('take_end_at') && endOf(values) < endOf(row))
    throw invalid([{ field: 'take_end_at', message: '已上线或等待上线，领取结束只能延后；请先下线再提前' }]);
}

/** 券模板 (wider.md §4.5). */
export const heCoupon: Resource = defineResource('he_coupon', {
  stored: ['taken_count', 'reserved_count', 'return_reason'],
  computed: {
    // Said by `derive`, in the words of the contract.
    benefit: sql`null::text`,
    scope_text: sql`null::text`,
    valid_text: sql`null::text`,
    remaining_count: couponsLeft,
    run_status: runStatus,
    is_early: sql`coalesce(now() < t.publish_at, false)`,
    is_taking_over: sql`coalesce(t.take_end_at <= now(), false)`,
    is_using_over: sql`coalesce(t.valid_end_at <= now(), false)`,
    is_over: sql`coalesce(${overAt} <= now(), false)`,
    dead_goods: deadGoods,
    dead_cates: deadCates,
    is_live: sql`(${deadGoods} = 0 and ${deadCates} = 0)`,
    awards: awardsFrom('coupon'),
    is_used: sql`(${awardsFrom('coupon')} is not null)`,
    is_giving: isGiving,
  },
  chosen: { run_status: (codes) => sql`${runStatus} = any(${codes}::text[])` },
  derive: derived,
  details: async (db, row, viewer) => ({ used_by: await awardsOf(db, 'coupon', row.id, viewer) }),
  option: {
    keys: ['benefit', 'remaining_count', 'coupon_type', 'face_value_fen'],
    hint: ({ remaining_count: left }) => (typeof left === 'number' ? `剩余 ${number(left)} 张` : '不限量'),
  },
  lockFor: ({ id, event }) => (event === 'PUBLISH' && id !== undefined ? lookedAt(sql`select ${id}::bigint`) : []),
  check: async (_tx, write) => refuseLess(write),
  stamp: forgetReturn,
  clock: byClock('he_coupon', lookedAt, publishBlockers),
});
