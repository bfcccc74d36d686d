import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { livingChartCall } from '../../contract/entity/list/living-chart.ts';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { startPostgres } from '../server/postgres.ts';
import { startApp, type TestServer } from '../server/with-server.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

const records = 1_000_000;
/** Ways that were taken in the last 30 days. */
const moves = 1_000_000;
const rounds = 15;

/** 活图 over a million award records on PostgreSQL, and what following states adds to writes. */
export async function bench(): Promise<readonly Row[]> {
  const postgres = await startPostgres();
  const server = await startApp({
    databaseUrl: await postgres.freshDatabase(),
    routes: entityRoutes(),
    logLevel: 'silent',
  });
  try {
    await layDemoRows(server.store, server.dataDir);
    const { pool } = server.store;
    await addRecords(pool, records);
    const patient = await pool.connect();
    await patient.query('set statement_timeout to 0');
    await patient.query(
      `insert into state_move (entity, row_id, region, from_state, to_state, at)
        select 'award_record', id, 'status', (array['issuing', 'wait_claim', 'shipped'])[1 + id % 3],
          (array['done', 'wait_address', 'done'])[1 + id % 3], now() - (id % 40000) * interval '1 minute'
        from award_record order by id limit $1 on conflict do nothing`,
      [moves],
    );
    await patient.query(`select state_tally_anew('award_record')`);
    await patient.query('select state_fold()');
    await patient.query('vacuum analyze state_stay, state_move, state_tally, award_record');
    patient.release(true);
    console.log(`load ${readFileSync('/proc/loadavg', 'utf8').trim()}`);
    const read = await reading(server);
    console.table(read);
    return [...read, ...(await writing(pool))];
  } finally {
    await server.close();
    await postgres.stop();
  }
}

const middleOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const shown = (ms: number) => Number(ms.toFixed(ms < 10 ? 2 : 0));

async function reading(server: TestServer): Promise<readonly Row[]> {
  const [, path = ''] = livingChartCall({ name: 'award_record' }).split(' ');
  const table: Row[] = [];
  for (const who of ['admin', 'campaign_operator']) {
    const token = await server.login(who);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const { code } = await server.call('GET', path, { token });
      if (code !== 20_000) throw new Error(String(code));
      times.push(performance.now() - start);
    }
    const what = who === 'admin' ? '活图, all rows' : '活图, rows of a department';
    table.push({ what, 'median ms': shown(middleOf(times)), 'longest ms': shown(Math.max(...times)) });
  }
  return table;
}

/** The same writes with and without the triggers, turn about. */
async function writing(pool: Pool): Promise<readonly Row[]> {
  const flip = (where: string) =>
    `update award_record set status = case status when 'issuing' then 'done' else 'issuing' end where ${where}`;
  const works: Readonly<Record<string, { readonly text: string; readonly times: number }>> = {
    'a step of one row': { text: flip('id = (select min(id) from award_record)'), times: 200 },
    'a change that is no step': {
      text: `update award_record set updated_at = now() where id = (select min(id) from award_record)`,
      times: 200,
    },
    'a step of 1,000 rows': {
      text: flip(`id in (select id from award_record order by id desc limit 1000)`),
      times: 6,
    },
  };
  const table: Row[] = [];
  for (const [what, { text, times }] of Object.entries(works)) {
    const taken: Readonly<Record<'enable' | 'disable', number[]>> = { enable: [], disable: [] };
    for (let round = 0; round < times; round += 1)
      for (const mode of ['enable', 'disable'] as const) {
        await pool.query(`alter table award_record ${mode} trigger state_moved_status`);
        const start = performance.now();
        await pool.query(text);
        taken[mode].push(performance.now() - start);
      }
    table.push({
      what,
      'median ms without': shown(middleOf(taken.disable)),
      'median ms with': shown(middleOf(taken.enable)),
    });
  }
  await pool.query('alter table award_record enable trigger state_moved_status');
  return table;
}
