import type { Pool } from 'pg';

const atOnce = 100_000;

/**
 * Adds so many awards beside the demo's, spread over states, kinds and two years, in statements of 100,000; then lets the database
 * look at them, as it does by itself after so many. Without triggers: they are about writes, and these rows are measured in lists.
 */
export async function addAwards(pool: Pool, amount: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    for (let first = 0; first < amount; first += atOnce)
      await client.query(insert, [first, Math.min(first + atOnce, amount) - 1]);
    await client.query('vacuum analyze award');
  } finally {
    client.release(true);
  }
}

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
