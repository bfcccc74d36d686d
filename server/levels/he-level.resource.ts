import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { couponsIn } from '../../contract/levels/rewards.ts';
import { levelRefusals } from '../../machines/levels/he-level.lifecycle.ts';
import { failure, invalid } from '../http/failure.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';
import { asIds } from '../entity/read/wire-values.ts';
import type { Db } from '../entity/write/database.ts';
import { regained } from './keeping.ts';
import { levelOf } from './member-level.ts';
import { living } from './moves.ts';
import { askForRun } from './ask-for-run.ts';
import { powersOf, startPowersAnew, refuseUnlikePowers } from './level-powers.ts';
import { namedRewards, refuseUnpublished } from './rewarded-coupons.ts';

/** Who has risen has a row that says where to; everybody else stands at the default level. */
const userCount: Sql = sql`case when t.is_default
  then (select count(*) from he_user as u where ${living}
    and not exists (select from member_level as m where m.member_id = u.id and m.level_id <> t.id))
  else (select count(*) from member_level as m join he_user as u on u.id = m.member_id where m.level_id = t.id and ${living}) end`;

/** Whom a level that is out of use would take up if it was of use again. */
const waiting: Sql = sql`case when t.status = 'disabled' then (select count(*)
  from point_account as a join wallet as w on w.id = a.wallet_id and w.kind = 'experience' join he_user as u on u.id = a.member_id and ${living}
    join he_level as l on l.id = ${levelOf(sql`a.member_id`)}
    left join member_level as m on m.member_id = a.member_id
  where a.available >= t.experience and l.level < t.level and ${regained('t', sql`a.available`, sql`m.fallen_with`)}) end`;

/** What became of the last change of its threshold. */
const lastRun: Sql = sql`(select case when r.finished_at is null then '进行中：' else '' end || '升级 ' || r.up_count || ' 人，降级 ' || r.down_count || ' 人'
  from level_run as r where r.level_id = t.id order by r.id desc limit 1)`;

interface Neighbour {
  readonly level: number;
  readonly name: string;
  readonly experience: number;
}

/** The levels right below and above, or of this very rank; disabled ones too: they can come back as they are. */
async function neighbours(tx: Db, level: number, id: number | undefined): Promise<readonly Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    (select level, name, experience from he_level where status <> 'deleted' and level <= ${level} and id is distinct from ${id ?? null}::bigint
      order by level desc limit 1)
    union all
    (select level, name, experience from he_level where status <> 'deleted' and level >= ${level} and id is distinct from ${id ?? null}::bigint
      order by level limit 1)`.execute(tx);
  return rows;
}

const told = ({ level, name, experience }: Neighbour): string =>
  ` ${level} 级「${name}」的 ${experience.toLocaleString('en')}`;

/** Experience rises with the levels, strictly: of one more experience nobody stands at two. */
async function refuseOutOfOrder(tx: Db, level: number, experience: number, id: number | undefined): Promise<void> {
  const found = await neighbours(tx, level, id);
  // That a rank is taken is told as what it is.
  if (found.some((one) => one.level === level)) return;
  for (const one of found) {
    const isBelow = one.level < level;
    if (isBelow ? experience > one.experience : experience < one.experience) continue;
    const message = `升级经验应${isBelow ? '大于' : '小于'}${told(one)}`;
    throw invalid([{ field: 'experience', message }]);
  }
}

const keptForGood = (values: Values): Values =>
  Object.fromEntries(['keep_days', 'keep_experience', 'grace_days'].map((key) => [key, values[key] ?? 0]));

/** 会员等级 (wider.md §3.3). Whoever writes one holds the default level: two never fit themselves between the same neighbours. */
export const heLevel = defineResource('he_level', {
  stored: ['is_default'],
  computed: {
    user_count: userCount,
    power_count: sql`coalesce(jsonb_array_length(t.power_ids), 0)`,
    rise_count: waiting,
    run_text: lastRun,
    // Nothing mends that a level is the default one.
    blockers: sql`jsonb_build_object('isFree', case when t.is_default then '[]'::jsonb
      else (select case when c.count = 0 then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('text', c.count || ' 位会员在该等级', 'path', '/member/user?level_id=' || t.id)) end
        from (select ${userCount} as count) as c) end)`,
  },
  // Nothing that is said of it keeps it for good.
  complete: (values) => ({ ...values, ...keptForGood(values) }),
  details: async (db, row) => ({
    power: await powersOf(db, asIds(row['power_ids'])),
    upgrade_rewards: await namedRewards(db, row['upgrade_rewards']),
  }),
  lockFor: ({ values }) => [
    { table: 'he_level', where: sql`t.is_default`, changes: true },
    { table: 'he_power', ids: asIds(values['power_ids']) },
    { table: 'he_coupon', ids: couponsIn(values['upgrade_rewards']) },
  ],
  check: async (tx, { values, row, changes }) => {
    await refuseUnlikePowers(tx, { values, changes });
    const rewarded = changes('upgrade_rewards') ? couponsIn(values['upgrade_rewards']) : [];
    await refuseUnpublished(
      tx,
      rewarded.map((id) => ({ field: 'upgrade_rewards', id })),
    );
    if (!changes('level') && !changes('experience')) return;
    await refuseOutOfOrder(tx, Number(values['level']), Number(values['experience']), row?.id);
  },
  wrote: async (tx, { before, after, event }) => {
    const asksElse = ['level', 'experience', 'keep_days'].some((key) => before?.[key] !== after[key]);
    if (event === 'ENABLE' || (event === undefined && asksElse)) await askForRun(tx, after.id);
    const had = asIds(before?.['power_ids']);
    await startPowersAnew(
      tx,
      asIds(after['power_ids']).filter((id) => !had.includes(id)),
    );
  },
  refused: async (tx, { id, status, is_default: isDefault, user_count: count }, event) => {
    const isDrawn = status === 'enabled' ? event === 'DISABLE' || event === 'DELETE' : event === 'DELETE';
    if (!isDrawn || status === 'deleted' || (isDefault !== true && count === 0)) return undefined;
    const who = isDefault === true ? '' : `：${String(count)} 位会员在该等级`;
    const refs = count === 0 ? [] : [{ entity: 'he_user', count, sample: await samples(tx, id) }];
    return failure('inUse', `${levelRefusals.isFree}${who}`, { refs });
  },
});

/** The numbers of a few who stand at a level. */
async function samples(tx: Db, levelId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ user_no: string }>`
    select u.user_no from member_level as m join he_user as u on u.id = m.member_id
    where m.level_id = ${levelId} and ${living} order by m.member_id limit 5`.execute(tx);
  return rows.map(({ user_no: no }) => no);
}
