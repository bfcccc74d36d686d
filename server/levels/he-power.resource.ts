import { sql } from 'kysely';
import { powerRefusals } from '../../machines/levels/he-power.lifecycle.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql, Write } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { failure, invalid } from '../http/failure.ts';
import { couponsIn } from '../../contract/levels/rewards.ts';
import { namedRewards, refuseUnpublished } from './rewarded-coupons.ts';

const has = sql`l.power_ids @> to_jsonb(t.id)`;

/** Levels that have the power, from the lowest on: those of use, or all that are not deleted. */
const levelsOf = (which: 'enabled' | 'living'): Sql =>
  sql`from he_level as l where ${which === 'enabled' ? sql`l.status = 'enabled'` : sql`l.status <> 'deleted'`} and ${has}`;

const levelCount: Sql = sql`(select count(*) ${levelsOf('enabled')})`;

const share = (column: string): Sql => sql`trim_scale(${sql.ref(`t.${column}`)} / 10000.0) || '%'`;

/** What the parameters of each type come to, in words. */
const paramsText: Sql = sql`case t.power_type
  when 'birthday_gift' then case t.days_before when 0 then '生日当天' else '提前 ' || t.days_before || ' 天' end || '：' || coalesce((
    select string_agg(case x.reward ->> 'reward_type' when 'points' then (x.reward ->> 'value') || ' 积分'
      else coalesce((select c.name from he_coupon as c where c.id = (x.reward ->> 'coupon_id')::bigint), '券') || ' ' || (x.reward ->> 'value') || ' 张' end,
      '、' order by x.nth) from jsonb_array_elements(t.rewards) with ordinality as x (reward, nth)), '')
  when 'monthly_coupon' then '每月 ' || t.gift_day || ' 日送' || coalesce((select c.name from he_coupon as c where c.id = t.coupon_id), '券') || ' ' || t.gift_count || ' 张'
  when 'free_freight' then '每月 ' || t.times_per_month || ' 次' || case when t.min_amount_fen > 0 then '，满 ' || trim_scale(t.min_amount_fen / 100.0) || ' 元' else '' end
  when 'discount' then '实付 ' || ${share('discount')}
  when 'point_rate' then '积分 ' || ${share('rate')}
  when 'service' then t.contact end`;

interface Unlike {
  readonly name: string;
  readonly has: number;
}

/** A figure that a level has itself is told of it by a power as it is. @throws {Failure} 40001 */
async function refuseUnlike(tx: Db, { values, row, changes }: Write): Promise<void> {
  const type = values['power_type'];
  if (row === undefined || (type !== 'discount' && type !== 'point_rate')) return;
  const field = type === 'discount' ? 'discount' : 'rate';
  if (!changes(field)) return;
  const label = type === 'discount' ? '享受折扣' : '积分倍率';
  const { rows } = await sql<Unlike>`select l.name, l.${sql.ref(type)}::float8 / 10000 as has from he_level as l
    where l.status <> 'deleted' and l.power_ids @> to_jsonb(${row.id}::bigint) and l.${sql.ref(type)} <> round(${Number(values[field])}::numeric * 10000)
    order by l.level limit 1`.execute(tx);
  const [level] = rows;
  if (!level) return;
  throw invalid([{ field, message: `使用该权益的等级「${level.name}」的${label}是 ${level.has}%，两处应相同` }]);
}

/** Templates that a power gives of, as far as they are named anew. */
function givenBy({ values, changes }: Pick<Write, 'values' | 'changes'>) {
  return [
    ...(changes('rewards') ? couponsIn(values['rewards']).map((id) => ({ field: 'rewards', id })) : []),
    ...(changes('coupon_id') && typeof values['coupon_id'] === 'number'
      ? [{ field: 'coupon_id', id: values['coupon_id'] }]
      : []),
  ];
}

/** 等级权益 (wider.md §3.4). */
export const hePower = defineResource('he_power', {
  computed: {
    params_text: paramsText,
    used_levels: sql`(select string_agg(l.name, '、' order by l.level) ${levelsOf('living')})`,
    level_count: levelCount,
    blockers: sql`jsonb_build_object('isFree', (select coalesce(jsonb_agg(
      jsonb_build_object('text', '等级「' || l.name || '」在使用', 'path', '/member/level/' || l.id, 'field', 'power_ids') order by l.level), '[]'::jsonb) ${levelsOf('enabled')}))`,
  },
  details: async (db, row) => ({ rewards: await namedRewards(db, row['rewards']) }),
  lockFor: ({ values }) => [{ table: 'he_coupon', ids: couponsIn(values['rewards']) }],
  check: async (tx, write) => {
    await refuseUnlike(tx, write);
    await refuseUnpublished(tx, givenBy(write));
  },
  refused: async (tx, { id, status, level_count: count }, event) => {
    const isDrawn = status === 'enabled' ? event === 'DISABLE' || event === 'DELETE' : event === 'DELETE';
    if (!isDrawn || status === 'deleted' || Number(count) === 0) return undefined;
    const sample = await levelNames(tx, id);
    const refs = [{ entity: 'he_level', count, sample }];
    // As the blockers say it.
    const which = sample.map((name) => `等级「${name}」在使用`).join('；');
    return failure('inUse', `${powerRefusals.isFree}：${which}`, { refs });
  },
});

/** Names of levels of use that have a power. */
async function levelNames(tx: Db, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from he_level where status = 'enabled' and power_ids @> to_jsonb(${id}::bigint) order by level`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
