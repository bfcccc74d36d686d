import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulatorFigures } from '../../../contract/simulator/simulation.ts';
import { soon } from '../../soon.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import { startEntities } from '../entities/with-entities.ts';
import { address, endRuns, run as startServer } from '../server-process.ts';
import type { Key } from '../open-api/caller.ts';
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

/** The last rows before the run. */
async function marks() {
  const [found] = await rows<{ record: number; outbox: number; ledger: number }>(`select
    coalesce((select max(id) from award_record), 0) as record, coalesce((select max(id) from outbox_event), 0) as outbox,
    coalesce((select max(ledger_id) from stock_ledger), 0) as ledger`);
  if (!found) throw new Error('no answer');
  return found;
}

/** Runs the phones over a server that is killed under them and started again; what the phones say of it. */
async function runOverKilled(key: Key): Promise<SimulatorFigures> {
  const { databaseUrl: DATABASE_URL = '', dataDir: DATA_DIR } = house;
  const env = { DATABASE_URL, DATA_DIR, PORT: await freePort(), LOG_LEVEL: 'silent' };
  const first = startServer(env);
  const url = await address(first);
  const size = `--phones ${phones} --acts ${acts} --pace 60 --seed 7 --run chaos`;
  const program = simulate(url, key, `${size} --switches all --shops HX011001:19900003101`.split(' '));
  await soon(async () => (await program.report()).figures.calls > 100).toBe(true);
  first.child.kill('SIGKILL');
  await first.over;
  const second = startServer(env);
  await address(second);
  const { code, said, last } = await program.over;
  second.child.kill('SIGTERM');
  await second.over;
  expect([code, said]).toEqual([0, '']);
  if (!last) throw new Error('it told nothing');
  return last.figures;
}

/** Some thousand calls, most of them late on purpose: as long as a busy machine takes for them. */
const patience = { timeout: 180_000 };

test(
  '50 phones with all switches, and a server that is killed under them: each event once, all sums stand',
  patience,
  async () => {
    const key = await madeKey(house, await house.login(), { kind: 'simulator' });
    const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
    await rows(
      `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
    );
    await rows('update prize set daily_limit = 0, user_limit = 0 where plan_id in (4102, 4103)');
    const before = await marks();
    const figures = await runOverKilled(key);
    expect(figures).toMatchObject({ differing: 0, unsigned: 0, states: { off: phones }, members: phones });
    // It did go wrong.
    expect(figures.resent).toBeGreaterThan(20);
    expect(figures.replayed).toBeGreaterThan(3);

    // One event once: as many members, draws and wins as the phones were told of, whatever was sent twice.
    const { calls, refused } = figures.by_call['draws/take'] ?? { calls: 0, refused: 0 };
    const drawn = `from award_record where id > ${before.record} and source = 'lottery' and parent_record_id is null`;
    const count = await numberOf(`select count(*) as n ${drawn}`);
    expect(count).toBeGreaterThan(50);
    expect(count).toBe(calls - refused);
    expect(
      await numberOf(`select count(distinct request_id) as n from inbound_event
      where client_id = ${key.id} and kind = 'draws/take' and status = 'applied'`),
    ).toBe(count);
    expect(
      await rows(`select request_id from inbound_event where client_id = ${key.id} group by 1 having count(*) > 1`),
    ).toEqual([]);
    expect(await rows(`select request_id from inbound_key where client_id = ${key.id} and answer is null`)).toEqual([]);
    expect(await rows(`select biz_no ${drawn} group by biz_no having count(*) > 1`)).toEqual([]);
    expect(await numberOf(`select count(*) as n from he_user_openid where app = 'simulator'`)).toBe(phones);
    expect(await numberOf(`select count(*) as n ${drawn} and status <> 'none'`)).toBe(figures.wins);

    // Sums of stock and records stand.
    const prizes = await rows<{ id: number }>('select id from prize where plan_id in (4102, 4103)');
    for (const { id } of prizes) await expectSlotHolds(house.store, id);
    expect(
      await rows(`select p.id, l.taken, r.n from prize as p
      join lateral (select count(*) as n from award_record where prize_id = p.id and not stock_returned and id > ${before.record}) as r on true
      join lateral (select coalesce(sum(delta), 0) as taken from stock_ledger where entity = 'prize' and row_id = p.id
        and reason = '中奖发放' and ledger_id > ${before.ledger}) as l on true
      where p.plan_id in (4102, 4103) and r.n <> l.taken`),
    ).toEqual([]);

    // Every committed cause has one row of the outbox; a grant that failed may have failed again.
    expect(
      await rows(`with told as (select data ->> 'record_no' as no, kind, min(data ->> 'status') as status, count(*) as n
        from outbox_event where id > ${before.outbox} group by 1, 2)
      select r.record_no, r.status, won.n as won, after.n as after from award_record as r
      left join told as won on won.no = r.record_no and won.kind = 'record.won'
      left join told as after on after.no = r.record_no
        and after.kind = case r.status when 'done' then 'record.issued' else 'record.' || r.status end
      where r.id > ${before.record} and (coalesce(won.n, 0) <> (r.status <> 'none')::int
        or (r.status in ('done', 'failed', 'expired', 'void') and r.status <> won.status and after.n is null)
        or (r.status = 'done' and after.n > 1))`),
    ).toEqual([]);
  },
);
