import { sql } from 'kysely';
import { z } from 'zod';
import {
  type CampaignFigures,
  campaignFiguresCall,
  rateDays,
  type RunOut,
} from '../../contract/activities/campaign-figures.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import type { Db } from '../entity/write/database.ts';
import { standingOf } from '../entity/read/rows.ts';
import { type Route, route } from '../http/route.ts';
import { activity } from './activity.resource.ts';

const idError = { error: '活动编号应为正整数' };
const input = z.strictObject({ id: z.coerce.number(idError).int(idError).positive(idError).max(1e15, idError) });

/** Midnight of today in the product's zone. */
const today = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
const since = sql`now() - ${sql.lit(`${rateDays} days`)}::interval`;

/** Draws of the last days, as `r`; a win of several awards is a line for each beside the one that holds them. */
const lately = (id: number) => sql`from award_record as r
  where r.activity_id = ${id}::bigint and r.won_at >= ${since} and r.parent_record_id is null and r.award_type <> 'null'`;

interface Sums extends Pick<CampaignFigures, 'wins_today' | 'wins_yesterday' | 'cost_today_fen'> {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly cost: number;
  /** Days that were looked at: fewer where the activity has begun later. */
  readonly days: number;
}

async function sumsOf(db: Db, id: number): Promise<Sums> {
  const cost = sql`(r.award_snapshot ->> 'cost_fen')::bigint * r.quantity`;
  const { rows } = await sql<Sums>`
    select count(*) filter (where r.won_at >= ${today}) as wins_today,
      count(*) filter (where r.won_at >= ${today} - interval '1 day' and r.won_at <= now() - interval '1 day') as wins_yesterday,
      coalesce(sum(${cost}) filter (where r.won_at >= ${today}), 0)::bigint as cost_today_fen,
      coalesce(sum(${cost}), 0)::bigint as cost, (extract(epoch from now()) * 1000)::float8 as now,
      (select greatest(1, least(${sql.lit(rateDays)}, extract(epoch from now() - a.start_at) / 86400))::float8
        from activity as a where a.id = ${id}::bigint) as days
    ${lately(id)}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate without groups is one row');
  return sums;
}

type Slot = Pick<RunOut, 'prize_id' | 'title' | 'left'> & { readonly gone: number };

/** Prizes on offer whose stock is limited, with what is left of them and what went in the last days. */
async function slotsOf(db: Db, id: number): Promise<readonly Slot[]> {
  const { rows } = await sql<Slot>`
    select z.id as prize_id, z.title, z.stock_total - z.stock_issued - z.stock_locked as left, coalesce(g.gone, 0)::bigint as gone
    from prize as z join plan as q on q.id = z.plan_id
    left join (select r.prize_id, sum(r.quantity) as gone ${lately(id)} group by r.prize_id) as g on g.prize_id = z.id
    where q.activity_id = ${id}::bigint and z.status = 'enabled' and q.status = 'enabled' and z.stock_mode = 'limited'
    order by z.id`.execute(db);
  return rows;
}

/** The first of them to run out: what is used up already before all others, then by the time that the rest will last. */
function firstOut(slots: readonly Slot[], days: number, now: number): RunOut | null {
  const used = slots.find(({ left }) => left <= 0);
  if (used) return { prize_id: used.prize_id, title: used.title, left: 0, per_day: 0, out_at: null };
  const lasting = slots
    .filter(({ gone }) => gone > 0)
    .map((slot) => ({ ...slot, lasts: (slot.left * days) / slot.gone }));
  const [first] = lasting.toSorted((one, other) => one.lasts - other.lasts);
  if (!first) return null;
  const { prize_id, title, left, gone, lasts } = first;
  return { prize_id, title, left, per_day: gone / days, out_at: inZone(now + lasts * 86_400_000) };
}

/** What the campaign comes to today. @throws {Failure} 40401, also outside of the viewer's scope */
export const campaignFiguresRoute: Route = route<z.infer<typeof input>>({
  call: campaignFiguresCall,
  access: { permissionId: 'AwardActivity', action: 'get' },
  summary: '活动的今日数据：中奖数、成本与最先用完的奖品',
  input,
  aside: true,
  read: async ({ id }, { store: { db }, caller }): Promise<CampaignFigures> => {
    await standingOf(db, activity, id, caller);
    const { now, cost, days, ...sums } = await sumsOf(db, id);
    return {
      ...sums,
      as_of: inZone(now),
      cost_per_day_fen: Math.round(cost / days),
      first_out: firstOut(await slotsOf(db, id), days, now),
    };
  },
});
