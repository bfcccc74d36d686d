import type { Pool } from 'pg';
import { addRows } from './add-rows.ts';

/** Adds so many award records beside the demo's, spread over two years, over its activities, plans and awards, states, kinds and members. */
export const addRecords = (pool: Pool, amount: number): Promise<void> => addRows(pool, 'award_record', amount, insert);

const ids = (table: string) => `(select array_agg(id order by id) from ${table})`;
const oneOf = (list: string, step: number) => `(${list})[1 + (n / ${step}) % array_length(${list}, 1)]`;

const insert = `
  with known as (select ${ids('activity')} as activities, ${ids('plan')} as plans, ${ids('award')} as awards, ${ids('localverifice')} as points)
  insert into award_record (record_no, biz_no, source, user_id, nickname, mobile, activity_id, plan_id, award_id, award_type, display_title,
    award_snapshot, points, status, won_at, claim_deadline, finished_at, code_no, area_code, verify_code, verify_entry_id, verified_at,
    stock_returned, created_at, updated_at)
  select 'ZJ9' || to_char(10000000000 + n, 'FM00000000000'), 'bench:' || n,
    (array['lottery', 'lottery', 'lottery', 'scan', 'acticode', 'invite'])[1 + n % 6], 1000 + n % 90000, '会员' || n % 90000,
    '1380000' || to_char(n % 10000, 'FM0000'), ${oneOf('known.activities', 3)}, ${oneOf('known.plans', 3)}, ${oneOf('known.awards', 7)},
    (array['jifen', 'jifen', 'jifen', 'null', 'coupon', 'real_prize', 'offline_prize'])[1 + n % 7], '奖励 ' || n % 500 || ' 号', '{}', 1 + n % 500,
    (array['done', 'done', 'none', 'done', 'wait_claim', 'done', 'wait_verify', 'expired', 'done', 'failed'])[1 + n % 10], at, at + interval '30 days',
    case when n % 10 not in (4, 6, 9) then at + interval '5 minutes' end, case when n % 6 = 3 then 'M' || n end,
    (array['440106', '330106', '110105', '510107'])[1 + n % 4], case when n % 10 = 6 then to_char(100000000000 + n, 'FM000000000000') end,
    case when n % 10 = 6 then ${oneOf('known.points', 10)} end, null, false, at, at
  from known, generate_series($1::bigint, $2::bigint) as n
  cross join lateral (select timestamptz '2024-11-01 09:00+08' + n * interval '60 second' as at) as times`;
