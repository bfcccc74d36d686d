import { readFileSync } from 'node:fs';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { startPostgres } from '../server/postgres.ts';
import { startApp, type TestServer } from '../server/with-server.ts';
import type { Row } from './run.ts';

const rounds = 200;

/** What the triggers of 数据日志 add to a save: one statement alone, and the whole call, with and without them, turn about. */
export async function bench(): Promise<readonly Row[]> {
  const postgres = await startPostgres();
  try {
    const table: Row[] = [];
    for (const [engine, databaseUrl] of [
      ['embedded', undefined],
      ['PostgreSQL', await postgres.freshDatabase()],
    ] as const) {
      const server = await startApp({
        ...(databaseUrl !== undefined && { databaseUrl }),
        routes: entityRoutes(),
        logLevel: 'silent',
      });
      await layDemoRows(server.store, server.dataDir);
      console.log(`${engine}, load ${readFileSync('/proc/loadavg', 'utf8').trim()}`);
      table.push(...(await measure(engine, server)));
      await server.close();
    }
    return table;
  } finally {
    await postgres.stop();
  }
}

async function measure(engine: string, server: TestServer): Promise<readonly Row[]> {
  const { pool } = server.store;
  const token = await server.login();
  const { rows } = await pool.query<{ id: number; version: number }>(
    'select id, version from award_cate order by id limit 1',
  );
  const id = rows[0]?.id ?? 0;
  let version = rows[0]?.version ?? 0;
  const works = {
    'update statement': (round: number) =>
      pool.query('update award_cate set sort = $1 where id = $2', [round % 900, id]),
    'save call': async (round: number) => {
      const answer = await server.call('POST', '/admin/api/FlanAwardCate/updates', {
        token,
        body: { id, version, sort: round % 900 },
      });
      if (answer.code !== 20_000) throw new Error(answer.message);
      version += 1;
    },
  };
  const table: Row[] = [];
  for (const [what, work] of Object.entries(works)) {
    const times: Readonly<Record<'on' | 'off', number[]>> = { on: [], off: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const mode of ['on', 'off'] as const) {
        await pool.query(`alter table award_cate ${mode === 'on' ? 'enable' : 'disable'} trigger user`);
        const start = performance.now();
        await work(2 * round + (mode === 'on' ? 0 : 1));
        times[mode].push(performance.now() - start);
      }
    const middle = (mode: 'on' | 'off') => Number((times[mode].toSorted((a, b) => a - b)[rounds / 2] ?? 0).toFixed(2));
    table.push({ engine, what, 'median ms without': middle('off'), 'median ms with': middle('on') });
  }
  return table;
}
