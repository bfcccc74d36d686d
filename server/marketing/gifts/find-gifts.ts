import { sql } from 'kysely';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Db } from '../../entity/write/database.ts';
import { birthdayIndex, birthdaysOn, dayAfter, daysBetween } from '../../core/birthdays.ts';

/*
 * Writes down who gets what (wider.md §3.3, §3.4): one row for each member and key, however often and by how many servers it is looked for. A
 * gift that is written down stands, whatever becomes of the level meanwhile.
 */

/** Days within which a gift is tried that nobody could be given at once. */
const triedDays = 30;

/** Members `u` who are there, with the powers `p` of the level `l` at which they stand. */
const holders: Sql = sql`he_user as u left join member_level as m on m.member_id = u.id
  join he_level as l on l.id = coalesce(m.level_id, (select d.id from he_level as d where d.is_default)) and l.status = 'enabled'
  cross join jsonb_array_elements_text(l.power_ids) as x (id) join he_power as p on p.id = x.id::bigint and p.status = 'enabled'`;
const there: Sql = sql`u.status in ('normal', 'frozen', 'cancelling')`;

/** The last second of a day. */
const endOf = (day: Sql): Sql =>
  sql`(((${day})::date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`;

const columns: Sql = sql`(member_id, key, title, source_entity, source_id, rewards, until_at)`;

/** 升级礼 of the levels that members have come to or past, by rows of `gift_check`. */
export async function findUpgradeGifts(tx: Db, checkIds: readonly number[]): Promise<void> {
  await sql`insert into member_gift ${columns}
    select distinct on (c.member_id, l.id) c.member_id, 'level:' || l.id, '升级礼：' || l.name, 'he_level', l.id, l.upgrade_rewards, now() + make_interval(days => ${triedDays}::int)
    from gift_check as c join he_level as f on f.id = c.from_level_id join he_level as t on t.id = c.to_level_id
      join he_level as l on l.level > f.level and l.level <= t.level and l.status = 'enabled' and jsonb_array_length(l.upgrade_rewards) > 0
    where c.id = any(${[...checkIds]}::bigint[]) order by c.member_id, l.id on conflict do nothing`.execute(tx);
}

/** Members that are looked at, as a condition over `u.id`, and the powers, as one over `p.id`. */
export interface Among {
  readonly members: Sql;
  readonly powers: Sql;
  /** As `2026-07-01`, in Shanghai. */
  readonly today: string;
}

/** 每月送券 of the running month, from its day on. */
export async function findMonthlyGifts(tx: Db, { members, powers, today }: Among): Promise<void> {
  const month = today.slice(0, 7);
  await sql`insert into member_gift ${columns}
    select u.id, 'power:' || p.id || ':' || ${month}::text, p.name || ' ' || ${month}::text, 'he_power', p.id,
      jsonb_build_array(jsonb_build_object('reward_type', 'coupon', 'value', p.gift_count, 'coupon_id', p.coupon_id)),
      ${endOf(sql`date_trunc('month', ${today}::date) + interval '1 month' - interval '1 day'`)}
    from ${holders} where ${there} and p.power_type = 'monthly_coupon' and p.gift_day <= ${Number(today.slice(8))}::bigint
      and ${members} and ${powers} on conflict do nothing`.execute(tx);
}

/** A day on which birthdays are kept, by what finds them. */
interface Kept {
  readonly index: string;
  readonly day: string;
}

const keptOn = (box: MemberBox, days: readonly string[]): readonly Kept[] =>
  days.flatMap((day) => birthdaysOn(day).map((birthday) => ({ index: birthdayIndex(box, birthday), day })));

/** Most days that a birthday gift comes before the day. */
const mostDaysBefore = 30;

/** 生日礼 whose days have begun and are not over. `since`: the first day that was not looked at, where the server rested; today when not given. */
export async function findBirthdayGifts(
  tx: Db,
  box: MemberBox,
  among: Among & { readonly since?: string },
): Promise<void> {
  const { members, powers, today, since = today } = among;
  const kept = keptOn(box, daysBetween(since, dayAfter(today, mostDaysBefore)));
  await sql`insert into member_gift ${columns}
    select u.id, 'power:' || p.id || ':' || to_char(k.day, 'YYYY'), p.name || ' ' || to_char(k.day, 'YYYY'), 'he_power', p.id, p.rewards,
      ${endOf(sql`greatest(k.day, ${today}::date) + ${triedDays}::int`)}
    from unnest(${kept.map(({ index }) => index)}::text[], ${kept.map(({ day }) => day)}::date[]) as k (index, day)
      join (${holders}) on u.birthday_index = k.index
    where ${there} and p.power_type = 'birthday_gift' and k.day - p.days_before::int <= ${today}::date
      and ${members} and ${powers} on conflict do nothing`.execute(tx);
}
