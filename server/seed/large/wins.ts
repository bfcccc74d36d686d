import { type RawBuilder, sql } from 'kysely';
import { displayTitle } from '../../../contract/awards/award-types.ts';
import type { RecordSource } from '../../../contract/awards/award-records.ts';
import { instantAt } from './day.ts';
import type { Tx } from '../../db/transaction.ts';
import { addressOf, areaOf, members, mobileOf, nicknameOf, southern } from './members.ts';

/** How many draws came out as one prize, and when. */
export interface Target {
  readonly prize: number;
  readonly count: number;
  /** First and last day, from the day of seeding; both before it. */
  readonly from: number;
  readonly to: number;
  readonly source: RecordSource;
  /** Where the winners live: the plans of one activity may be told apart by that. */
  readonly people: 'south' | 'elsewhere' | 'all';
}

const south = { from: -49, to: -1, source: 'lottery', people: 'south' } as const;
const elsewhere = { ...south, people: 'elsewhere' } as const;
/** What the prizes of award.md §7 have given out in all. */
const named: readonly Target[] = [
  { ...south, prize: 5001, count: 41_207 },
  { ...south, prize: 5002, count: 112 },
  { ...south, prize: 5003, count: 640 },
  { ...south, prize: 5004, count: 188 },
  { ...south, prize: 5005, count: 20_418 },
  { ...elsewhere, prize: 5006, count: 30_111 },
  { ...elsewhere, prize: 5007, count: 71 },
  { ...elsewhere, prize: 5008, count: 201 },
  { ...elsewhere, prize: 5009, count: 11_250 },
  { prize: 5011, count: 5033, from: -10, to: -1, source: 'acticode', people: 'all' },
];

/** Those of the named prizes, less what their records say already. */
async function missing(tx: Tx, share: number): Promise<readonly Target[]> {
  const { rows } = await sql<{ id: number; issued: number }>`select id, stock_issued as issued from prize`.execute(tx);
  const issued = new Map(rows.map((row) => [row.id, row.issued]));
  return named.map((target) => ({
    ...target,
    count: Math.max(0, Math.round(target.count * share) - (issued.get(target.prize) ?? 0)),
  }));
}

interface Prize {
  readonly prize: number;
  readonly award_type: string;
  readonly cate_name: string;
  readonly title: string;
}

/** Titles as records show them, by prize. */
async function titles(tx: Tx): Promise<readonly { readonly prize: number; readonly display_title: string }[]> {
  const { rows } = await sql<Prize>`select z.id as prize, a.award_type, c.cate_name, a.title
    from prize as z join award as a on a.id = z.award_id join award_cate as c on c.id = a.cate_id`.execute(tx);
  return rows.map(({ prize, award_type, cate_name, title }) => ({
    prize,
    display_title: displayTitle(cate_name, award_type, title),
  }));
}

/** Ids of records begin behind those of the demo's. */
const firstRecord = 20_001;
type Sql = RawBuilder<unknown>;

/** Shanghai's time as the timeline tells it: how PostgreSQL writes whole seconds. */
const told = (at: Sql): Sql => sql`((${at}) at time zone 'Asia/Shanghai')::text`;
/** Written as text and read once by the database: building them piece by piece takes it twice the time. Nothing in them wants escaping. */
const step = (at: Sql, what: string, by: Sql = sql`'系统'`): Sql =>
  sql`'{"at": "' || ${told(at)} || ${`", "what": "${what}", "note": "", "by": "`}::text || ${by} || '"}'`;
const timeline = (...each: readonly Sql[]): Sql => sql`('[' || ${sql.join(each, sql` || ',' || `)} || ']')::jsonb`;

/** Members in turn, so that nobody draws twice on one day: the steps have no factor in common with the numbers of people. */
const member = sql`case
  when t.user_limit = 1 then case t.people when 'south' then 11000 else 19000 end + d.k
  when t.people = 'south' then (d.turn * 7919) % 11000
  when t.people = 'elsewhere' then ${southern}::int + (d.turn * 7919) % 7600
  else (d.turn * 7919) % ${members.count}::int end`;

/** How a win stands that was long ago, or a few days. */
const standing = (today: string): Sql => sql`case when t.award_type = 'null' then 'none'
          when t.award_type = 'real_prize' and not t.is_over and d.at > ${instantAt(today, sql`-8`, sql`0`)} then 'wait_address'
          when t.award_type = 'offline_prize' and not t.is_over and d.at > ${instantAt(today, sql`-4`, sql`0`)} then 'wait_verify'
          else 'done' end`;

/** When it was over, as far as it is. */
const settled = sql`case
        when status = 'none' then at when status <> 'done' then null
        when award_type = 'real_prize' then at + interval '3 days'
        when award_type = 'offline_prize' then (date_trunc('day', at at time zone 'Asia/Shanghai') + interval '33 hours 30 minutes'
          + make_interval(secs => (id * 7 % 40000)::int)) at time zone 'Asia/Shanghai'
        else at + interval '2 minutes' end`;

const isSent = sql`award_type = 'real_prize' and status = 'done'`;
const isVerified = sql`award_type = 'offline_prize' and status = 'done'`;
const verifier = sql`(case when id % 2 = 0 then '陈一帆' else '梁可' end)`;
const ifSent = (value: Sql): Sql => sql`case when ${isSent} then ${value} end`;

/** Its timeline. */
const won = step(sql`at`, '中奖');
const steps = sql`case when status = 'none' then ${timeline(step(sql`at`, '未中奖'))}
        when status <> 'done' then ${timeline(won)}
        when award_type = 'real_prize' then ${timeline(
          won,
          step(sql`at + interval '20 minutes'`, '填写地址'),
          step(sql`at + interval '1 day'`, '发货'),
          step(sql`over`, '签收'),
        )}
        when award_type = 'offline_prize' then ${timeline(won, step(sql`over`, '核销', verifier))}
        else ${timeline(won, step(sql`over`, '发放成功'))} end`;

/**
 * Adds a record for every draw, in the order of time: what there was to hand over is handed over but for the last days, and nothing has
 * happened on the day of seeding. `others`: what was drawn beside the named prizes.
 */
export async function addWins(tx: Tx, today: string, share: number, others: readonly Target[]): Promise<void> {
  const targets = [...(await missing(tx, share)), ...others];
  await sql`create temporary table targets on commit drop as
      select t.*, n.display_title, z.plan_id, z.award_id, z.level_name, z.probability, z.user_limit, z.claim_days, q.activity_id,
        v.dept_id, v.claim_end_at, v.end_at < now() or v.status in ('terminated', 'archived') as is_over, w.award_type,
        case when w.award_type = 'jifen' then w.points_min end as points,
        jsonb_build_object('award_type', w.award_type, 'cate_name', c.cate_name, 'title', w.title, 'display_title', n.display_title,
          'market_price_fen', w.market_price_fen, 'cost_fen', w.cost_fen,
          'points', case when w.award_type = 'jifen' then w.points_min end) as snapshot
      from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
        as t (prize bigint, count int, "from" int, "to" int, source text, people text)
      join jsonb_to_recordset(${JSON.stringify(await titles(tx))}::jsonb) as n (prize bigint, display_title text) on n.prize = t.prize
      join prize as z on z.id = t.prize join plan as q on q.id = z.plan_id join activity as v on v.id = q.activity_id
      join award as w on w.id = z.award_id join award_cate as c on c.id = w.cate_id`.execute(tx);
  await sql`create temporary table draws on commit drop as
    with draw as (
      select t.prize, t.activity_id, t.people, k, ${instantAt(
        today,
        sql`t."from" + (k::bigint * (t."to" - t."from" + 1) / t.count)::int`,
        sql`28800 + (k * 7919::bigint + t.prize * 104729) % 52000`,
      )} as at
      from targets as t, generate_series(0, t.count - 1) as k),
    turned as (
      select *, row_number() over (order by at, prize, k) - 1 as place,
        row_number() over (partition by activity_id, people order by at, prize, k) - 1 as turn from draw),
    met as (
      select t.prize, t.award_type, d.at, d.place + ${firstRecord}::bigint as id, (${member})::bigint as n,
        ${standing(today)} as status
      from turned as d join targets as t on t.prize = d.prize)
    select prize, at, id, n, status, ${settled} as over from met order by id`.execute(tx);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from draws`.execute(tx);
  for (let from = firstRecord; from <= (rows[0]?.last ?? 0); from += atOnce) await addRecords(tx, from, from + atOnce);
  await sql`drop table draws, targets`.execute(tx);
}

/** Rows of one statement: the embedded engine ends one that takes a minute, and slow machines are slow. */
const atOnce = 60_000;

/** Adds the records of draws from one id up to another. */
const addRecords = (tx: Tx, from: number, to: number) =>
  sql`
    insert into award_record (id, record_no, biz_no, source, user_id, nickname, mobile, activity_id, plan_id, prize_id, award_id,
      award_type, display_title, level_name, award_snapshot, probability_snapshot, points, quantity, status, won_at, claim_deadline,
      claimed_at, finished_at, area_code, channel, verify_code, verify_entry_id, verifier_name, verified_at, stock_from,
      receiver_name, receiver_mobile, receiver_area, receiver_detail, steps, created_at, updated_at, dept_id)
    select id, 'ZJ' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(id::text, 8, '0'),
      source || ':' || activity_id || ':' || (${members.first}::bigint + n) || ':' || id, source, ${members.first}::bigint + n,
      ${nicknameOf(sql`n`)}, ${mobileOf(sql`n`)}, activity_id, plan_id, prize, award_id, award_type, display_title, level_name, snapshot,
      probability, points, 1, status, at,
      case when award_type in ('real_prize', 'offline_prize') then
        least(claim_end_at, case when claim_days > 0 then at + make_interval(days => claim_days::int) end) end,
      case when ${isSent} then at + interval '20 minutes' end, over, ${areaOf(sql`n`)},
      case when id % 4 = 0 then 'h5' else 'wxapp' end,
      case when award_type = 'offline_prize' then '7' || lpad((id * 48271 % 99999999977)::text, 11, '0') end,
      case when ${isVerified} then 11001 end, case when ${isVerified} then ${verifier} end, case when ${isVerified} then over end, 'prize',
      ${ifSent(nicknameOf(sql`n`))}, ${ifSent(mobileOf(sql`n`))}, ${ifSent(areaOf(sql`n`))}, ${ifSent(addressOf(sql`n`))},
      ${steps}, at, coalesce(over, at), dept_id
    from draws join targets using (prize) where id >= ${from} and id < ${to} order by id`.execute(tx);

/** Hands a code of the pool to every coupon of the history: those that run out first, in the order of the wins. */
export async function giveCodes(tx: Tx): Promise<void> {
  // The records have no indexes here: they are read once, not once for each award.
  await sql`
    with won as materialized (
      select id, award_id from award_record where award_type = 'coupon_zhongshang' and status = 'done')
    insert into coupon_grant (record_id, coupon_id, code_id)
    select r.id, c.coupon_id, c.id
    from (select r.id, w.source_id, row_number() over (partition by w.source_id order by r.id) as place
      from won as r join award as w on w.id = r.award_id where w.source_type = 'zhongshang') as r
    join (select id, coupon_id, row_number() over (partition by coupon_id order by expire_at, id) as place
      from coupon_code where state = 'available') as c on c.coupon_id = r.source_id and c.place = r.place`.execute(tx);
  await sql`update coupon_code as c set state = 'issued' from coupon_grant as g where g.code_id = c.id`.execute(tx);
  await sql`update award_record as r set virtual_code_id = g.code_id from coupon_grant as g where g.record_id = r.id`.execute(
    tx,
  );
}
