import { readFileSync } from 'node:fs';
import { resources } from '../../server/catalogue.ts';
import { clockRound } from '../../server/entity/clock/round.ts';
import { startEntities } from '../server/entities/with-entities.ts';
import type { TestServer } from '../server/with-server.ts';
import type { Row } from './run.ts';

interface Behind {
  readonly what: string;
  /** Makes so many rows that are due already. */
  readonly fill: string;
}

const cases: readonly Behind[] = [
  {
    what: 'lines of the black list',
    fill: `insert into he_user_black_list (id, subject_type, subject_value, subject_key, scopes, reason_code, reason, start_at, end_at, status)
      select 1000000 + n, 'device', 'd-' || n, 'bench-' || n, '["draw"]', 'fraud', '测试到期的名单', now() - interval '400 days',
        now() - make_interval(secs => n), 'active' from generate_series(1, 10000) as n`,
  },
  {
    what: 'codes that ran out before they were given, of one product',
    fill: `with one as (select id from virtual_product order by id limit 1), up as (select id from virtual_code_upload order by id limit 1)
      insert into virtual_code (id, product_id, upload_id, digest, sealed, shown, expire_at)
      select 1000000 + n, one.id, up.id, 'bench-' || n, 'x', '****', now() - make_interval(secs => n) from one, up, generate_series(1, 10000) as n`,
  },
  {
    what: 'award records that nobody claimed, of no prize',
    fill: `insert into award_record select (jsonb_populate_record(null::award_record, to_jsonb(t) || jsonb_build_object('id', 1000000 + n, 'record_no', 'BENCH' || n,
        'biz_no', 'bench-' || n, 'verify_code', null, 'status', 'wait_verify', 'stock_from', null, 'prize_id', null, 'order_id', null,
        'claim_deadline', now() - make_interval(secs => n)))).*
      from (select * from award_record where parent_record_id is null and verify_code is null order by id limit 1) as t, generate_series(1, 1000) as n`,
  },
  {
    what: 'orders that nobody paid, each with its refund and its own log, in a transaction each',
    fill: `insert into goods_order select (jsonb_populate_record(null::goods_order, to_jsonb(t) || jsonb_build_object('id', 1000000 + n, 'order_no', 'BENCH' || n,
        'record_id', null, 'goods_id', null, 'sku_id', null, 'channel_order_no', null, 'status', 'wait_pay', 'sync_status', 'none',
        'pay_expire_at', now() - interval '2 days' - make_interval(secs => n)))).*
      from goods_order as t, generate_series(1, 1000) as n where t.id = 9211`,
  },
];

/** What a round moves per second where much is behind, on PostgreSQL, one worker (engines.md §8.1: 5,000/s). */
export async function bench(): Promise<readonly Row[]> {
  const server = await startEntities({ engine: 'PostgreSQL', logLevel: 'silent' });
  const rows: Row[] = [];
  try {
    await all(server);
    for (const { what, fill } of cases) {
      await server.store.pool.query(fill);
      await server.store.pool.query('vacuum analyze');
      const since = performance.now();
      const moved = await all(server);
      const seconds = (performance.now() - since) / 1000;
      rows.push({
        what,
        moved,
        seconds: Number(seconds.toFixed(1)),
        'per second': Math.round(moved / seconds),
        load: readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '',
      });
    }
  } finally {
    await server.close();
  }
  return rows;
}

async function all({ store }: TestServer): Promise<number> {
  let sum = 0;
  for (let more = true; more;) {
    const round = await clockRound(store, resources);
    sum += round.moved;
    more = round.more;
  }
  return sum;
}
