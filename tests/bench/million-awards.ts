import type { Pool } from 'pg';
import { addRows } from './add-rows.ts';

/** Adds so many awards beside the demo's, spread over states, kinds and two years. */
export const addAwards = (pool: Pool, amount: number): Promise<void> => addRows(pool, 'award', amount, insert);

const insert = `
  insert into award (award_no, award_type, cate_id, title, image, source_type, points_mode, points_min, points_max,
    market_price_fen, cost_fen, use_rule, status, created_at, updated_at)
  select 'JL' || (9000000 + n), case when n % 3 = 1 then 'null' else 'jifen' end, case when n % 3 = 1 then 106 else 104 end,
    '奖励 ' || n || ' 号', (select image from award where id = 3001), 'none',
    case when n % 3 <> 1 then 'fixed' end, case when n % 3 <> 1 then 1 + n % 500 end, case when n % 3 <> 1 then 1 + n % 500 end,
    case when n % 3 = 1 then 0 else 100 + n * 53 % 9000 end, n * 37 % 5000, '<p>以活动页说明为准。</p>',
    (array['enabled', 'enabled', 'draft', 'disabled', 'enabled', 'archived'])[1 + n % 6],
    timestamptz '2025-01-01 09:00+08' + n * interval '60 second', timestamptz '2025-01-01 09:00+08' + n * interval '61 second'
  from generate_series($1::bigint, $2::bigint) as n`;
