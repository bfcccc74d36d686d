import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '../../soon.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import { startEntities } from '../entities/with-entities.ts';
import { address, endRuns, run as startServer } from '../server-process.ts';
import { madeKey } from '../open-api/keys.ts';
import type { TestServer } from '../with-server.ts';
import { endPrograms, simulate } from './program.ts';

/* After any run with any switches all properties hold, and while a server is killed under it (engines.md §10, N2 and N3). */

const phones = 50;
const acts = 7;
let house: TestServer;
beforeAll(async () => {
  house = await startEntities({ engine: 'PostgreSQL' });
});
afterAll(async () => {
  endPrograms();
  endRuns();
  await house.close();
});

const rows = async <Row extends object>(text: string) => (await house.store.pool.query<Row>(text)).rows;
const numberOf = async (text: string) => Number((await rows<{ n: number }>(text))[0]?.n);

async function freePort(): Promise<string> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  return String(port);
}

test('50 phones with all switches, and a server that is killed under them: each event once, all sums stand', async () => {
  const key = await madeKey(house, await house.login(), { kind: 'simulator' });
  const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await rows(
    `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
  );
  await rows('update prize set daily_limit = 0, user_limit = 0 where plan_id in (4102, 4103)');
  const [before] = await rows<{ record: number; outbox: number; ledger: number }>(`select
    coalesce((select max(id) from award_record), 0) as record, coalesce((select max(id) from outbox_event), 0) as outbox,
    coalesce((select max(ledger_id) from stock_ledger), 0) as ledger`);
  const env = {
    DATABASE_URL: house.databaseUrl ?? '',
    DATA_DIR: house.dataDir,
    PORT: await freePort(),
    LOG_LEVEL: 'silent',
  };
  const first = startServer(env);
  const url = await address(first);
  const settings = [
    '--phones',
    phones,
    '--seed',
    7,
    '--acts',
    acts,
    '--pace',
    60,
    '--switches',
    'all',
    '--run',
    'chaos',
  ];
  const program = simulate(url, key, [...settings.map(String), '--shops', 'HX011001:19900003101']);
  await soon(async () => (await program.report()).figures.calls > 100).toBe(true);
  first.child.kill('SIGKILL');
  await first.over;
  const second = startServer(env);
  await address(second);
  const { code, said, last } = await program.over;
  second.child.kill('SIGTERM');
  await second.over;
  expect([code, said]).toEqual([0, '']);
  expect(last?.figures).toMatchObject({ differing: 0, unsigned: 0, states: { off: phones } });
  // It did go wrong.
  expect(last?.figures.resent).toBeGreaterThan(20);
  expect(last?.figures.replayed).toBeGreaterThan(3);

  // One event once: as many members, draws and wins as the phones were told of, whatever was sent twice.
  const draws = `select distinct request_id from inbound_event where client_id = ${key.id} and kind = 'draws/take' and status = 'applied'`;
  const drawn = `from award_record where id > ${before?.record} and source = 'lottery' and parent_record_id is null`;
  expect(
    await rows(`select request_id from inbound_event where client_id = ${key.id} group by 1 having count(*) > 1`),
  ).toEqual([]);
  expect(
    await rows(`select k.request_id from inbound_key as k where k.client_id = ${key.id} and k.answer is null`),
  ).toEqual([]);
  expect(last?.figures.members).toBe(phones);
  expect(await numberOf(`select count(*) as n from he_user_openid where app = 'simulator'`)).toBe(phones);
  const count = await numberOf(`select count(*) as n ${drawn}`);
  expect(count).toBe(await numberOf(`select count(*) as n from (${draws}) as d`));
  expect(count).toBe(
    (last?.figures.by_call['draws/take']?.calls ?? 0) - (last?.figures.by_call['draws/take']?.refused ?? 0),
  );
  expect(count).toBeGreaterThan(50);
  expect(await rows(`select biz_no ${drawn} group by biz_no having count(*) > 1`)).toEqual([]);
  expect(last?.figures.wins).toBe(await numberOf(`select count(*) as n ${drawn} and status <> 'none'`));

  // Sums of stock and records stand.
  const prizes = await rows<{ id: number; mode: string }>(
    'select id, stock_mode as mode from prize where plan_id in (4102, 4103)',
  );
  for (const { id } of prizes) await expectSlotHolds(house.store, id);
  const off = await rows(`select p.id, l.taken, r.n from prize as p
    join lateral (select count(*) filter (where not stock_returned) as n from award_record where prize_id = p.id and id > ${before?.record}) as r on true
    join lateral (select coalesce(sum(delta), 0) as taken from stock_ledger where entity = 'prize' and row_id = p.id and reason = '中奖发放'
      and ledger_id > ${before?.ledger}) as l on true
    where p.plan_id in (4102, 4103) and r.n <> l.taken`);
  expect(off).toEqual([]);

  // Every committed cause has one row of the outbox.
  const told = `select data ->> 'record_no' as no, kind, count(*) as n from outbox_event where id > ${before?.outbox} group by 1, 2`;
  expect(
    await rows(`with told as (${told})
      select r.record_no, r.status, won.n as won, after.n as after from award_record as r
      left join told as won on won.no = r.record_no and won.kind = 'record.won'
      left join told as after on after.no = r.record_no
        and after.kind = case r.status when 'done' then 'record.issued' else 'record.' || r.status end
      where r.id > ${before?.record} and (coalesce(won.n, 0) <> (r.status <> 'none')::int
        or coalesce(after.n, 0) < (r.status in ('failed', 'expired', 'void'))::int or coalesce(after.n, 0) > 1)`),
  ).toEqual([]);
});
